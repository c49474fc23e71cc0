/** The key of the database: made from the keys of the files, so that whoever keeps those keeps everything. */
import { hkdfSync } from 'node:crypto'
import { databaseFormOf, databaseKeyOf, discardRecoded, openDatabaseFile, setDatabaseKey } from '@ledgerhand/db/database-file'
import { setDatabaseForm } from '@ledgerhand/db/system/snapshot'
import { CannotStart } from '../base/data-folder.ts'
import type { Env } from '../settings/env.ts'
import type { FileKey } from '../settings/setting-values.ts'
import { databaseFileOf } from './installation.ts'
import { loadKeys } from './keys.ts'

/** 32 bytes, none of which tells anything of the key of the files. */
export const databaseKeyFrom = ({ key }: FileKey): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'ledgerhand database', 32))

/**
 * Finds the key of the database in a data folder, for this process: none for one in clear or one that is not there yet. Throws CannotStart
 * where the keys are missing.
 */
export function unlockDatabase(folder: string, env: Pick<Env, 'FILE_KEYS' | 'SECRET_KEY'>): void {
  unlockDatabaseFile(databaseFileOf(folder), () => loadKeys(folder, env, true).files)
}

/**
 * Finds the key of a database file among the keys of the files, for this process; they are asked for only where it is encrypted. The first
 * that opens it is taken; where none does, the newest, with which SQLite refuses it.
 */
export function unlockDatabaseFile(path: string, fileKeys: () => readonly FileKey[]): void {
  setDatabaseKey(path, null)
  if (databaseFormOf(path) !== 'encrypted') return
  const keys = fileKeys().map(databaseKeyFrom)
  for (const key of keys) {
    setDatabaseKey(path, key)
    if (opens(path)) return
  }
  setDatabaseKey(path, keys[0] ?? null)
}

function opens(path: string): boolean {
  const sqlite = openDatabaseFile(path, { readonly: true, timeout: 30_000 })
  try {
    sqlite.prepare('select count(*) from sqlite_schema').get()
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_NOTADB') throw error
    return false
  } finally {
    sqlite.close()
  }
}

/**
 * Gives the database the form that is set: a new one is encrypted unless ENCRYPT_DATABASE is false; one that is there changes only where it
 * is set, and its key where a newer one came. Nobody may have it open. Throws CannotStart, with the database as it was.
 */
export function formDatabase(folder: string, { ENCRYPT_DATABASE }: Pick<Env, 'ENCRYPT_DATABASE'>, [newest]: readonly FileKey[]): void {
  const path = databaseFileOf(folder)
  discardRecoded(path)
  const form = databaseFormOf(path)
  const isWanted = ENCRYPT_DATABASE ?? form !== 'clear'
  const key = isWanted && newest ? databaseKeyFrom(newest) : null
  if (isSameKey(key, databaseKeyOf(path))) return
  if (form === null) {
    setDatabaseKey(path, key)
    return
  }
  try {
    setDatabaseForm(path, key)
  } catch (cause) {
    throw new CannotStart(
      `The database ${path} could not be ${isWanted ? 'encrypted' : 'put in clear'}: ${(cause as Error).message}. Nothing was changed.`,
      { cause },
    )
  }
}

export const isSameKey = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other)

/** The keys of this installation: given as settings, or made once and kept in DATA_DIR/keys.json, readable by its owner alone. */
import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { CannotStart } from '../base/data-folder.ts'
import type { Env } from '../settings/env.ts'
import { type FileKey, parseFileKeys } from '../settings/setting-values.ts'
import { syncFolder, writeSynced } from '../storage/synced.ts'

export interface InstallationKeys {
  /** Newest first: the first encrypts, all decrypt. */
  files: readonly FileKey[]
  /** Keys made from the secret, one per purpose, so that none can stand in for another. */
  derived(purpose: 'upload addresses' | 'link tokens' | 'service keys'): Buffer
  /** Eight characters to recognise the newest file key by, without giving it away. */
  fingerprint: string
  /** keys.json was made by this start: time to say where the copy of it belongs. */
  isNew: boolean
}

const kept = z.object({ fileKeys: z.string(), secretKey: z.string() })

/**
 * Takes the keys from the settings, else from keys.json, else makes them (only while `hasData` is false: new keys could open neither the
 * files that are there nor what the database keeps sealed). Throws CannotStart in words.
 */
export function loadKeys(folder: string, env: Pick<Env, 'FILE_KEYS' | 'SECRET_KEY'>, hasData: boolean): InstallationKeys {
  const path = join(folder, 'keys.json')
  let { FILE_KEYS: files, SECRET_KEY: secret } = env
  let isNew = false
  if (!files || !secret) {
    if (!existsSync(path)) {
      if (hasData) {
        throw new CannotStart(
          files
            ? `${path} is missing, and the two-step logins and upload links of ${folder} cannot be opened without it. Put it back from your copy, or set SECRET_KEY.`
            : `${path} is missing, and the files in ${folder} cannot be opened without it. Put it back from your copy, or set FILE_KEYS and SECRET_KEY.`,
        )
      }
      const made = { fileKeys: `1:${randomBytes(32).toString('base64')}`, secretKey: randomBytes(32).toString('base64') }
      writeSynced(`${path}.new`, `${JSON.stringify(made, null, 2)}\n`)
      renameSync(`${path}.new`, path)
      syncFolder(folder)
      isNew = true
    }
    const own = readKept(path)
    files ??= own.files
    secret ??= own.secret
  }
  const [newest] = files
  if (!newest) throw new CannotStart('FILE_KEYS holds no key.')
  const root = secret
  return {
    files,
    derived: (purpose) => Buffer.from(hkdfSync('sha256', root, Buffer.alloc(0), `ledgerhand ${purpose}`, 32)),
    fingerprint: createHash('sha256').update('fingerprint').update(newest.key).digest('hex').slice(0, 8),
    isNew,
  }
}

/** The keys of an installation as text, for its backup. CannotStart in words where they are not to be had. */
export function keysAsText(folder: string, env: Pick<Env, 'FILE_KEYS' | 'SECRET_KEY'>): { fileKeys: string; secretKey: string } {
  const path = join(folder, 'keys.json')
  const own = env.FILE_KEYS && env.SECRET_KEY ? null : readKept(path)
  const files = env.FILE_KEYS ?? own?.files ?? []
  return {
    fileKeys: files.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
    secretKey: (env.SECRET_KEY ?? own?.secret ?? Buffer.alloc(0)).toString('base64'),
  }
}

function readKept(path: string): { files: FileKey[]; secret: Buffer } {
  try {
    const { fileKeys, secretKey } = kept.parse(JSON.parse(readFileSync(path, 'utf8')))
    const files = parseFileKeys(fileKeys)
    const secret = Buffer.from(secretKey, 'base64')
    if (files && secret.length === 32) return { files, secret }
  } catch (cause) {
    throw new CannotStart(`${path} cannot be read. Put it back from your copy.`, { cause })
  }
  throw new CannotStart(`${path} is damaged. Put it back from your copy.`)
}

/**
 * How long a backup and its restore take, beside three plain copies of the same bytes in the same run: `pnpm run restores [rows] [documents]`
 * (default 100000 and 500), with the database encrypted and in clear. The goal is no longer than the three copies (a million rows take minutes
 * to make). Every file of a copy is on the disk before the next is begun, as with a restore.
 */
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, copyFileSync, fsyncSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackup } from '../apps/server/src/backup/make-backup.ts'
import { prepareRestore } from '../apps/server/src/backup/restore-backup.ts'
import { formDatabase } from '../apps/server/src/installation/database-key.ts'
import { databaseFileOf, filesFolderOf } from '../apps/server/src/installation/installation.ts'
import { readEnv } from '../apps/server/src/settings/env.ts'
import { type FileKey, parseFileKeys } from '../apps/server/src/settings/setting-values.ts'
import { openFileStore, pathInData, randomName, storedNames } from '../apps/server/src/storage/file-store.ts'
import { openBooks } from '../packages/db/src/books/open-books.ts'
import { emptyLog, openDatabase } from '../packages/db/src/client.ts'
import { migrate } from '../packages/db/src/migrate.ts'
import { resolveScope } from '../packages/db/src/scope.ts'
import { benchOwner, fillBooks, putDocument } from './bench-books.ts'

const rows = Number(process.argv[2] ?? 100_000)
const documents = Number(process.argv[3] ?? 500)
/** Bytes of a document: a statement's PDF. */
const DOCUMENT = 100_000
const at = '2026-01-01T00:00:00.000Z'

async function seconds(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Three copies one after the other, each on the disk before the next. */
function copyThrice(paths: readonly string[], folder: string): void {
  for (const _ of [1, 2, 3]) {
    const copies = mkdtempSync(join(folder, 'copy-'))
    for (const [i, path] of paths.entries()) {
      const copy = join(copies, String(i))
      copyFileSync(path, copy)
      const file = openSync(copy, 'r+')
      fsyncSync(file)
      closeSync(file)
    }
    rmSync(copies, { recursive: true })
  }
}

/** Puts documents with their files into the books of an installation that is not running. */
async function fillFiles(folder: string, path: string, keys: readonly FileKey[]): Promise<void> {
  const store = openFileStore(filesFolderOf(folder), keys)
  const database = openDatabase(path)
  const owner = benchOwner(database, at).id
  for (let i = 0; i < documents; i++) {
    const name = randomName()
    const bytes = randomBytes(DOCUMENT)
    await store.write(name, bytes)
    putDocument(database, owner, `document-${i}`, `statement-${i}.pdf`, at, {
      file: name,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
  }
  emptyLog(database)
  database.close()
}

function fill(path: string): void {
  const database = openDatabase(path)
  migrate(database)
  const user = benchOwner(database, at)
  fillBooks(database, openBooks(database, resolveScope(database, user.id, null)).write, user.id, rows, at)
  emptyLog(database)
  database.close()
}

const folder = mkdtempSync(join(tmpdir(), 'ledgerhand-restores-'))
try {
  const fileKeys = `1:${randomBytes(32).toString('base64')}`
  writeFileSync(join(folder, 'keys.json'), JSON.stringify({ fileKeys, secretKey: randomBytes(32).toString('base64') }))
  const path = databaseFileOf(folder)
  for (const isEncrypted of [true, false]) {
    const env = readEnv({ DATA_DIR: folder, ENCRYPT_DATABASE: String(isEncrypted) })
    const keys = parseFileKeys(fileKeys) ?? []
    formDatabase(folder, env, keys)
    if (isEncrypted) {
      fill(path)
      await fillFiles(folder, path, keys)
    }
    const backupDir = mkdtempSync(join(folder, 'backups-'))
    let backup = ''
    const made = await seconds(async () => {
      backup = (await makeBackup({ dataDir: folder, backupDir, passphrase: undefined, env, version: '0', now: new Date() })).path
    })
    const files = filesFolderOf(folder)
    const stored = storedNames(files).map((name) => join(folder, pathInData(name)))
    const copies = await seconds(() => copyThrice([path, ...stored], folder))
    const restored = await seconds(() => prepareRestore(backup, { dataDir: folder, passphrase: undefined, env }))
    console.log(
      `${rows} rows, ${documents} documents, ${isEncrypted ? 'encrypted' : 'in clear'}, ${Math.round([path, ...stored].reduce((n, file) => n + statSync(file).size, 0) / 1e6)} MB: backup ${made.toFixed(1)} s, three copies ${copies.toFixed(1)} s, restore ${restored.toFixed(1)} s (${(restored / copies).toFixed(2)}x)`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

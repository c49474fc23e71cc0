import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshFolder, personAt, startOn, statementOf } from '../testing/installation.ts'
import { readStatus } from './backup/backup-status.ts'
import { inStore, readManifest, snapshotsIn } from './backup/snapshot-form.ts'
import { finishSwap, orderSwap } from './backup/swap.ts'
import { backUp, readThrough } from './backup.ts'
import { restore } from './restore.ts'
import { readEnv } from './settings/env.ts'

const passphrase = 'correct horse battery staple'
const dataDir = freshFolder()
const backupDir = mkdtempSync(join(tmpdir(), 'backups-'))
const envOf = (folder: string, settings: Record<string, string> = {}) =>
  readEnv({ DATA_DIR: folder, BACKUP_DIR: backupDir, BACKUP_PASSPHRASE: passphrase, ...settings })
const script = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
const pathOf = (lines: string[]) => lines.at(-1) ?? ''

/** What a person sees of their books. */
async function books(address: string) {
  const maya = personAt(address)
  await maya.login()
  const documents = (await maya.call<{ id: string; originalName: string }[]>('GET', '/api/documents')).json
  return {
    rows: (await maya.call<object[]>('GET', '/api/transactions')).json,
    totals: (await maya.call('GET', '/api/transactions/totals')).json,
    originals: await Promise.all(documents.map(({ id }) => maya.file(id))),
    chain: (await maya.call<{ state: string }>('GET', '/api/audit/chain')).json.state,
  }
}

let first: string
let second: string
let before: Awaited<ReturnType<typeof books>>
/** One installation, backed up twice beside its running server, for all that follows. */
beforeAll(async () => {
  const server = await startOn(dataDir)
  const maya = personAt(server.address)
  await maya.signUp()
  await maya.upload(statementOf('COFFEE'), 'january.csv')
  const { DATA_DIR, BACKUP_DIR } = envOf(dataDir)
  const printed = execFileSync(process.execPath, [script('backup')], {
    env: { DATA_DIR, BACKUP_DIR, BACKUP_PASSPHRASE: passphrase },
    cwd: dataDir,
    encoding: 'utf8',
  })
  first = printed.trim().split('\n').at(-1) ?? ''
  await maya.upload(statementOf('TEA'), 'february.csv')
  before = await books(server.address)
  second = pathOf(await backUp(envOf(dataDir)))
  await server.stop()
})
afterAll(() => {
  for (const folder of [dataDir, backupDir]) rmSync(folder, { recursive: true, force: true })
})

/** A copy of the backups to be damaged; `path` is the second of them there. */
function copied() {
  const folder = mkdtempSync(join(tmpdir(), 'damaged-'))
  cpSync(backupDir, folder, { recursive: true })
  return { folder, path: join(folder, second.split('/').at(-1) ?? '') }
}
const flip = (path: string, at: number) => {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  rmSync(path)
  writeFileSync(path, bytes)
}

test('a backup beside a running server is whole, shares its files with the others and gives nothing away', () => {
  expect(snapshotsIn(backupDir).map((name) => join(backupDir, name))).toEqual([first, second].sort())
  const { manifest } = readManifest(second)
  expect(manifest).toMatchObject({
    format: 2,
    books: [{ rows: 2, cents: 900, documents: 2 }],
    auditHead: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const entries = readdirSync(join(backupDir, 'store'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(entries).toHaveLength(3)
  for (const { sha256, name } of manifest.files.slice(1))
    expect([name, existsSync(inStore(join(backupDir, 'store'), sha256))]).toEqual([name, true])
  // Neither a word of the books nor a key is in it.
  const secret = (JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as { secretKey: string }).secretKey
  for (const name of readdirSync(second)) {
    const text = readFileSync(join(second, name)).toString('latin1')
    for (const word of ['COFFEE', 'maya@example.com', secret, passphrase, 'SQLite format'])
      expect([name, text.includes(word)]).toEqual([name, false])
  }
  expect(readStatus(dataDir)).toMatchObject({ last: { path: second }, failure: null, warnings: [] })
})

test('restored elsewhere it is the same books, files and audit log; a backup of that is equal', async () => {
  const elsewhere = freshFolder()
  expect((await restore(second, envOf(elsewhere))).join('\n')).toMatch(/^Restored into .*: 1 set of books, 2 transactions, 2 documents/)
  expect(readdirSync(elsewhere).sort()).toEqual(['files', 'keys.json', 'ledgerhand.db'])
  const again = mkdtempSync(join(tmpdir(), 'again-'))
  const { manifest } = readManifest(pathOf(await backUp(envOf(elsewhere, { BACKUP_DIR: again }))))
  const was = readManifest(second).manifest
  expect({ ...manifest, madeAt: was.madeAt, files: manifest.files.slice(1) }).toEqual({ ...was, files: was.files.slice(1) })
  const server = await startOn(elsewhere)
  expect(await books(server.address)).toEqual(before)
  await server.stop()
  for (const folder of [elsewhere, again]) rmSync(folder, { recursive: true, force: true })
})

describe('a restore over data', () => {
  test('keeps what was there, plays no log of it into the restored file, and is refused while a server runs', async () => {
    const folder = freshFolder()
    cpSync(dataDir, folder, { recursive: true })
    const server = await startOn(folder)
    await expect(restore(first, envOf(folder))).rejects.toThrow(/Another Ledgerhand \(process \d+\) is already using/)
    await personAt(server.address).login()
    await server.stop()
    // A log that a killed program left.
    writeFileSync(join(folder, 'ledgerhand.db-wal'), readFileSync(join(folder, 'ledgerhand.db')).subarray(0, 4096))
    const kept = /kept in (\S+)\./.exec((await restore(first, envOf(folder))).join('\n'))?.[1] ?? ''
    expect(readdirSync(kept).sort()).toEqual(['files', 'keys.json', 'ledgerhand.db', 'ledgerhand.db-wal'])
    const restored = await startOn(folder)
    const { rows, chain } = await books(restored.address)
    expect([rows.length, chain]).toEqual([1, 'unbroken'])
    await restored.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('that is cut off while it is put in place is ended by the next start, at whatever step', () => {
    for (const steps of [0, 1, 2, 3]) {
      const folder = freshFolder()
      const made = join(folder, '.restored-0123456789ab')
      cpSync(join(dataDir, 'files'), join(made, 'files'), { recursive: true })
      for (const part of ['ledgerhand.db', 'keys.json']) {
        writeFileSync(join(made, part), `new ${part}`)
        writeFileSync(join(folder, part), `old ${part}`)
      }
      const keep = orderSwap(folder, '.restored-0123456789ab', new Date('2026-01-31T02:00:00Z'))
      // As far as it came before the program was killed.
      if (steps > 0) cpSync(join(folder, 'ledgerhand.db'), join(folder, keep, 'ledgerhand.db'))
      if (steps > 0) rmSync(join(folder, 'ledgerhand.db'))
      if (steps > 1) cpSync(join(folder, 'keys.json'), join(folder, keep, 'keys.json'))
      if (steps > 1) rmSync(join(folder, 'keys.json'))
      if (steps > 1) writeFileSync(join(made, '.moved-away'), '')
      if (steps > 2) cpSync(join(made, 'ledgerhand.db'), join(folder, 'ledgerhand.db'))
      if (steps > 2) rmSync(join(made, 'ledgerhand.db'))
      expect(finishSwap(folder)).toBe(keep)
      expect(finishSwap(folder)).toBe(null)
      for (const part of ['ledgerhand.db', 'keys.json']) {
        expect(readFileSync(join(folder, part), 'utf8')).toBe(`new ${part}`)
        expect(readFileSync(join(folder, keep, part), 'utf8')).toBe(`old ${part}`)
      }
      expect(readdirSync(folder).sort()).toEqual([keep, 'files', 'keys.json', 'ledgerhand.db'])
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

const spoiled: [string, (path: string, folder: string) => void, RegExp, Record<string, string>?][] = [
  ['the wrong passphrase', () => {}, /passphrase does not open the backup/, { BACKUP_PASSPHRASE: 'another long passphrase' }],
  ['no passphrase', () => {}, /is protected by a passphrase: set BACKUP_PASSPHRASE/, { BACKUP_PASSPHRASE: '' }],
  ['a truncated database', (path) => truncateSync(join(path, 'ledgerhand.db.sealed'), 5000), /its database is not the one that was kept/],
  ['a flipped bit in the database', (path) => flip(join(path, 'ledgerhand.db.sealed'), 9000), /its database is not the one that was kept/],
  [
    'bytes behind the database',
    (path) => appendFileSync(join(path, 'ledgerhand.db.sealed'), 'x'),
    /its database is not the one that was kept/,
  ],
  ['a truncated manifest', (path) => truncateSync(join(path, 'manifest.json'), 200), /its manifest.json cannot be read/],
  ['no manifest', (path) => rmSync(join(path, 'manifest.json')), /is no backup of Ledgerhand/],
  ['a changed sum in the manifest', (path) => edit(path, '"cents": 900', '"cents": 901'), /its manifest.json is not the one/],
  ['a name that leads out of the folder', (path) => edit(path, '"files/key-check"', '"files/../../key-check"'), /not as it was written/],
  ['a newer version', (path) => edit(path, '"schema": ', '"schema": 9'), /was made by a newer Ledgerhand \(.+\): install that version/],
  ['damaged keys', (path) => truncateSync(join(path, 'keys.sealed.json'), 30), /its keys cannot be read/],
  ['a missing file', (path, folder) => rmSync(storedIn(path, folder)), /files\/..\/\w+ is missing from/],
  ['a flipped bit in a file', (path, folder) => flip(storedIn(path, folder), 40), /files\/..\/\w+ is not as it was kept/],
]
const edit = (path: string, was: string, is: string) => {
  const file = join(path, 'manifest.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(was, is))
}
const storedIn = (path: string, folder: string) => inStore(join(folder, 'store'), readManifest(path).manifest.files.at(-1)?.sha256 ?? '')

test.each(spoiled)('%s: one sentence, and nothing is touched', async (_, spoil, sentence, settings) => {
  const { folder, path } = copied()
  spoil(path, folder)
  const target = freshFolder()
  writeFileSync(join(target, 'ledgerhand.db'), 'as it was')
  const error = (await restore(path, envOf(target, settings)).catch((failure: unknown) => failure)) as Error
  expect(error.message).toMatch(sentence)
  expect(error.message).not.toMatch(/\n/)
  expect(readdirSync(target)).toEqual(['ledgerhand.db'])
  expect(readFileSync(join(target, 'ledgerhand.db'), 'utf8')).toBe('as it was')
  for (const each of [folder, target]) rmSync(each, { recursive: true, force: true })
})

test('damage in the store is found by reading through, and mended by the next backup from the data folder', async () => {
  const { folder, path } = copied()
  const env = envOf(dataDir, { BACKUP_DIR: folder })
  flip(storedIn(path, folder), 40)
  await expect(readThrough(env)).rejects.toThrow(/is not as it was kept/)
  expect(readStatus(dataDir).failure?.message).toMatch(/is not as it was kept/)
  const name = pathOf(await backUp(env))
  expect((await readThrough(env)).at(-1)).toBe(name)
  expect(readStatus(dataDir)).toMatchObject({ failure: null, last: { path: name } })
  rmSync(folder, { recursive: true, force: true })
})

test('without a passphrase it says that whoever has it can open it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plain-'))
  const lines = await backUp(envOf(dataDir, { BACKUP_DIR: folder, BACKUP_PASSPHRASE: '' }))
  expect(lines.join('\n')).toContain('whoever has it can open it')
  expect(readFileSync(join(pathOf(lines), 'READ ME.txt'), 'utf8')).toContain('can open it and read everything')
  const elsewhere = freshFolder()
  await restore(folder, envOf(elsewhere, { BACKUP_PASSPHRASE: '' }))
  expect(existsSync(join(elsewhere, 'ledgerhand.db'))).toBe(true)
  for (const each of [folder, elsewhere]) rmSync(each, { recursive: true, force: true })
})

test('a folder that cannot be used, a folder without data: one sentence, told on the dashboard too', async () => {
  const file = join(freshFolder(), 'a file')
  writeFileSync(file, '')
  await expect(backUp(envOf(dataDir, { BACKUP_DIR: file }))).rejects.toThrow(/^(BACKUP_DIR|No backup could be made in) .*a file/)
  expect(readStatus(dataDir).failure?.message).toContain('a file')
  await expect(backUp(envOf(freshFolder()))).rejects.toThrow(/There is no data in/)
})

/** What is missing, empty, foreign or old in a data folder: refused in a sentence, and no file of a document is ever deleted by it. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@ledgerhand/db/client'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freshFolder, personAt, startOn, statementOf } from '../../testing/installation.ts'
import { makeSessions } from '../auth/lucia.ts'
import { CannotStart } from '../base/data-folder.ts'
import { runCleanup } from '../cleanup.ts'
import { deleteQuarantine, quarantinedDays } from '../delete-quarantine.ts'
import { readEnv } from '../settings/env.ts'
import { openFileStore } from '../storage/file-store.ts'
import { loadKeys } from './keys.ts'

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
})
const start = async (folder: string, settings: Record<string, string> = {}) => {
  const one = await startOn(folder, settings)
  running.push(one)
  return one
}

/** What stands in the files of a database in clear is changed here; encrypted-database.test.ts has the encrypted ones. */
const IN_CLEAR = { ENCRYPT_DATABASE: 'false' }
/** An installation with one account and so many documents, stopped. */
async function made(documents: number): Promise<string> {
  const folder = freshFolder()
  const one = await startOn(folder, IN_CLEAR)
  const maya = personAt(one.address)
  await maya.signUp()
  for (let i = 0; i < documents; i++) await maya.upload(statementOf(`Coffee ${i}`), `${i}.csv`)
  await one.stop()
  return folder
}
const copyOf = (folder: string): string => {
  const copy = freshFolder()
  cpSync(folder, copy, { recursive: true })
  return copy
}
const db = (folder: string, suffix = '') => join(folder, `ledgerhand.db${suffix}`)
/** Every file in a folder, with its size. */
const contentOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .sort()

let two: string
let none: string
/** As a kill leaves it: what was written last stands in the database's log. */
let killed: string
beforeAll(async () => {
  two = await made(2)
  none = await made(0)
  const folder = freshFolder()
  const one = await startOn(folder, IN_CLEAR)
  const maya = personAt(one.address)
  await maya.signUp()
  await maya.upload(statementOf('Coffee'))
  killed = copyOf(folder)
  rmSync(join(killed, 'server.lock'))
  await one.stop()
}, 60_000)

describe('a start is refused in one sentence, and nothing in the folder is changed, where', () => {
  const faults: [what: string, of: () => string, harm: (folder: string) => void, sentence: RegExp][] = [
    ['the database is missing', () => two, (f) => rmSync(db(f)), /ledgerhand\.db is missing.*2 stored documents.*put the database back/],
    ['the database is empty', () => two, (f) => truncateSync(db(f)), /ledgerhand\.db is empty.*2 stored documents/],
    ['it is missing before the first document', () => none, (f) => rmSync(db(f)), /ledgerhand\.db is missing.*\/files was in use/],
    [
      'only its log is left',
      () => none,
      (f) => {
        rmSync(join(f, 'files'), { recursive: true })
        renameSync(db(f), db(f, '-wal'))
      },
      /ledgerhand\.db is missing.*ledgerhand\.db-wal/,
    ],
    ['it is no database', () => two, (f) => writeFileSync(db(f), 'x'.repeat(9000)), /ledgerhand\.db is not a database/],
    [
      'it is the database of another program',
      () => two,
      (f) => {
        rmSync(db(f))
        const other = openDatabase(db(f))
        other.sqlite.exec('create table notes (text)')
        other.close()
      },
      /is the database of another program/,
    ],
    [
      'it holds no accounts',
      () => two,
      (f) => {
        rmSync(db(f))
        const other = openDatabase(db(f))
        other.sqlite.pragma('user_version = 0')
        other.close()
      },
      /holds no accounts, but .* 2 stored documents/,
    ],
    ['it belongs to another installation', () => two, (f) => cpSync(db(none), db(f)), /belongs to another installation than the 2 stored/],
    ['its log is gone', () => killed, (f) => rmSync(db(f, '-wal')), /holds no accounts, but .* 1 stored document:/],
    [
      'its log is that of another installation',
      () => two,
      (f) => cpSync(db(killed, '-wal'), db(f, '-wal')),
      /belongs to another installation than the 2 stored/,
    ],
    [
      'its head is damaged',
      () => two,
      (f) => writeFileSync(db(f), 'SQLite format 3\0'.padEnd(9000, '\xff'), 'latin1'),
      /ledgerhand\.db is damaged/,
    ],
    ['the keys are missing', () => two, (f) => rmSync(join(f, 'keys.json')), /keys\.json is missing/],
    [
      'keys and files are missing',
      () => two,
      (f) => {
        rmSync(join(f, 'keys.json'))
        rmSync(join(f, 'files'), { recursive: true })
      },
      /The files of the 2 stored documents are missing/,
    ],
    ['the keys are missing before the first document', () => none, (f) => rmSync(join(f, 'keys.json')), /keys\.json is missing/],
    [
      'the files are missing',
      () => two,
      (f) => rmSync(join(f, 'files'), { recursive: true }),
      /The files of the 2 stored documents are missing/,
    ],
    [
      'the folder of files is empty',
      () => two,
      (f) => {
        rmSync(join(f, 'files'), { recursive: true })
        mkdirSync(join(f, 'files'))
      },
      /The files of the 2 stored documents are missing/,
    ],
    [
      'it is the database of another installation with documents, from before installations were told apart',
      () => two,
      (f) => {
        const other = openDatabase(db(f))
        other.sqlite.exec("delete from installation; update documents set filename = 'x' || filename; update uploads set key = 'x' || key")
        other.close()
      },
      /belongs to another installation/,
    ],
  ]
  test.each(faults)('%s', async (_, of, harm, sentence) => {
    const folder = copyOf(of())
    harm(folder)
    const before = contentOf(folder)
    const refusal = start(folder)
    await expect(refusal).rejects.toThrow(CannotStart)
    await expect(refusal).rejects.toThrow(sentence)
    await expect(refusal).rejects.not.toThrow(/\n/)
    expect(
      contentOf(folder)
        .filter((name) => !/-(wal|shm)$/.test(name) || before.includes(name))
        .sort(),
    ).toEqual([...before].sort())
  })
})

test('a database may be told to start without its files', async () => {
  const folder = copyOf(two)
  rmSync(join(folder, 'files'), { recursive: true })
  const one = await start(folder, { START_WITHOUT_FILES: 'true' })
  const maya = personAt(one.address)
  expect((await maya.login()).status).toBe(200)
  expect((await maya.call<unknown[]>('GET', '/api/documents')).json).toHaveLength(2)
})

test('a damaged log stops the start, and may be gone without', async () => {
  const folder = copyOf(killed)
  const log = readFileSync(db(folder, '-wal'))
  log[log.length - 3000] = (log[log.length - 3000] ?? 0) ^ 1
  writeFileSync(db(folder, '-wal'), log)
  await expect(start(folder)).rejects.toThrow(
    /^The log \S+ is damaged from its page \d+ on, and saved changes stand behind it: .*Nothing was changed\.$/,
  )
  expect(readFileSync(db(folder, '-wal'))).toEqual(log)
  await start(folder, { START_WITHOUT_LOG: 'true' })
})

test('a first start that is cut off anywhere is a first start the next time', async () => {
  for (const left of [['ledgerhand.db'], ['ledgerhand.db', 'keys.json'], []]) {
    const folder = freshFolder()
    for (const name of left) cpSync(join(none, name), join(folder, name), { recursive: true })
    if (left.length === 1 && left[0] === 'ledgerhand.db') {
      const cut = openDatabase(db(folder))
      cut.sqlite.exec('delete from known_devices; delete from sessions; delete from audit_log where 0; delete from users')
      cut.close()
    }
    await (await startOn(folder)).stop()
    await (await startOn(folder)).stop()
  }
})

test('after an old backup of the database was put back, files that it does not know are kept aside, and come back with the newer one', async () => {
  const folder = copyOf(two)
  const older = copyOf(folder)
  const one = await startOn(folder)
  const maya = personAt(one.address)
  await maya.login()
  const young = await maya.upload(statementOf('Later'), 'later.csv')
  // Received when the backup was made, registered after it.
  const meanwhile = await maya.upload(statementOf('Meanwhile'), 'meanwhile.csv')
  await one.stop()
  const newest = copyOf(folder)

  for (const log of ['-wal', '-shm']) rmSync(`${db(folder)}${log}`, { force: true })
  cpSync(db(older), db(folder))
  const old = openDatabase(db(folder))
  const owner = old.sqlite.prepare('select id from users').pluck().get()
  old.sqlite
    .prepare(
      `insert into uploads (key, "user_id", actor_id, state, expires_at, created_at, file_size, sha256, format, mime_type)
         values (?, ?, ?, 'received', ?, ?, 1, 'a', 'csv', 'text/csv')`,
    )
    .run(meanwhile.filename, owner, owner, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z')
  old.close()
  await (await startOn(folder)).stop()
  await tidied(folder)
  const inFiles = contentOf(join(folder, 'files'))
  const names = [young, meanwhile].map(({ filename }) => filename)
  expect(inFiles.filter((name) => name.startsWith('/quarantine/')).map((name) => name.split('/').at(-1))).toEqual(names.sort())
  expect(quarantinedDays(folder)).toMatchObject([{ files: 2 }])

  for (const log of ['-wal', '-shm']) rmSync(`${db(folder)}${log}`, { force: true })
  cpSync(db(newest), db(folder))
  const again = await start(folder)
  const mayaAgain = personAt(again.address)
  await mayaAgain.login()
  for (const { id } of [young, meanwhile]) expect((await mayaAgain.file(id)).status).toBe(200)
  expect(again.said.join('\n')).toMatch(/2 files .*back from quarantine/)
})

/** The daily round over a stopped installation, in two days. */
async function tidied(folder: string) {
  const files = join(folder, 'files')
  const old = new Date(Date.now() - 48 * 3_600_000)
  for (const name of contentOf(files)) utimesSync(join(files, name), old, old)
  const database = openDatabase(db(folder))
  const store = openFileStore(files, loadKeys(folder, readEnv({}), true).files)
  const result = await runCleanup({
    database,
    ports: { now: () => new Date() },
    store,
    sessions: makeSessions(database, false),
    log: () => {},
  })
  database.close()
  return result
}

test('what a person deleted is deleted, also where the program ended before it came to the file; nothing else ever is', async () => {
  const folder = copyOf(two)
  const one = await startOn(folder)
  const maya = personAt(one.address)
  await maya.login()
  const kept = await maya.upload(statementOf('Kept'), 'kept.csv')
  const gone = await maya.upload(statementOf('Gone'), 'gone.csv')
  const place = (name: string) => join(folder, 'files', name.slice(0, 2), name)
  const bytes = copyOf(folder)
  expect((await maya.call('DELETE', `/api/documents/${gone.id}`)).status).toBe(204)
  expect(existsSync(place(gone.filename))).toBe(false)
  await one.stop()
  // As if it had ended between the database and the file.
  cpSync(join(bytes, 'files', gone.filename.slice(0, 2), gone.filename), place(gone.filename))
  const database = openDatabase(db(folder))
  database.sqlite.prepare('insert into files_to_delete values (?, ?)').run(gone.filename, '2026-11-22T00:00:00.000Z')
  database.close()
  expect(await tidied(folder)).toMatchObject({ files: 1, quarantined: 0 })
  expect([existsSync(place(gone.filename)), existsSync(place(kept.filename))]).toEqual([false, true])
})

test('quarantine is deleted by a command, a day at a time', async () => {
  const folder = freshFolder()
  for (const day of ['2026-11-20', '2026-11-22']) {
    mkdirSync(join(folder, 'files/quarantine', day), { recursive: true })
    writeFileSync(join(folder, 'files/quarantine', day, 'a'), 'xyz')
  }
  expect(quarantinedDays(folder)).toEqual([
    { day: '2026-11-20', files: 1, bytes: 3 },
    { day: '2026-11-22', files: 1, bytes: 3 },
  ])
  expect(deleteQuarantine(folder, '..')).toBeUndefined()
  expect(deleteQuarantine(folder, '2026-11-20')).toEqual({ day: '2026-11-20', files: 1, bytes: 3 })
  expect(quarantinedDays(folder).map(({ day }) => day)).toEqual(['2026-11-22'])
})

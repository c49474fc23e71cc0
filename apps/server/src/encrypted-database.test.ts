/** Installations whose database is encrypted: nobody reads it without the keys, and all that the server does goes on. */
import { randomBytes } from 'node:crypto'
import { closeSync, cpSync, existsSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFormOf, openDatabaseFile } from '@ledgerhand/db/database-file'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshFolder, personAt, startOn, statementOf } from '../testing/installation.ts'
import { testProgram } from '../testing/program.ts'
import { backUp } from './backup.ts'
import { unlockDatabase } from './installation/database-key.ts'
import { resetLink } from './reset-password.ts'
import { restore } from './restore.ts'
import { readEnv } from './settings/env.ts'

const program = testProgram()
afterAll(() => program.end('SIGKILL'))
const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
})
const started = async (folder: string, settings: Record<string, string> = {}) => {
  const one = await startOn(folder, settings)
  running.push(one)
  return one
}
const stopped = async () => {
  for (const one of running.splice(0)) await one.stop()
}
const WORD = 'Quorvex Hosting'
const db = (folder: string, ending = '') => join(folder, `ledgerhand.db${ending}`)
const copyOf = (folder: string): string => {
  const copy = freshFolder()
  cpSync(folder, copy, { recursive: true })
  rmSync(join(copy, 'server.lock'), { force: true })
  return copy
}
const otherKeys = () =>
  JSON.stringify({ fileKeys: `1:${randomBytes(32).toString('base64')}`, secretKey: randomBytes(32).toString('base64') })
function flip(path: string, at: number): void {
  const byte = readFileSync(path)[at] ?? 0
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.from([byte ^ 1]), 0, 1, at)
  closeSync(file)
}
/** What an owner sees of the books. */
async function seen(address: string) {
  const maya = personAt(address)
  await maya.login()
  const [rows, totals, chain] = await Promise.all(
    ['/api/transactions', '/api/transactions/totals', '/api/audit/chain?whole=true'].map((path) => maya.call<never>('GET', path)),
  )
  return {
    rows: (rows?.json as { id: string }[] | undefined)?.map(({ id }) => id),
    totals: totals?.json,
    chain: (chain?.json as { state?: string } | undefined)?.state,
  }
}

let made: string
/** As a kill leaves it, with its log. */
let killed: string
let cookie: string
let held: Awaited<ReturnType<typeof seen>>
beforeAll(async () => {
  made = freshFolder()
  const one = await startOn(made)
  const maya = personAt(one.address)
  await maya.signUp()
  for (let i = 0; i < 3; i++) await maya.upload(`Date,Description,Amount\n2024-01-0${i + 1},${WORD} ${i},-${i + 4}.50\n`, `${i}.csv`)
  cookie = maya.cookie()
  killed = copyOf(made)
  held = await seen(one.address)
  await one.stop()
}, 60_000)

test('a new installation keeps no word of its books in clear, in the file or in its log', async () => {
  expect(held).toMatchObject({ rows: { length: 3 }, chain: 'unbroken' })
  expect(databaseFormOf(db(made))).toBe('encrypted')
  for (const path of [db(made), db(killed), db(killed, '-wal')])
    for (const word of [WORD, 'maya@example.com']) expect([path, readFileSync(path).includes(word)]).toEqual([path, false])
  expect(await seen((await started(copyOf(killed))).address)).toEqual(held)
})

test.each([
  [
    'with the keys of another installation',
    (f: string) => writeFileSync(join(f, 'keys.json'), otherKeys()),
    /does not open with the keys of this installation/,
  ],
  ['without its keys', (f: string) => rmSync(join(f, 'keys.json')), /keys\.json is missing/],
  ['that is no database', (f: string) => writeFileSync(db(f), randomBytes(9000).fill(0, 16, 24)), /is not a database/],
  [
    'whose first page is damaged',
    (f: string) => flip(db(f), 3000),
    /does not open with the keys of this installation.*or the database is damaged/,
  ],
  [
    'whose log is damaged',
    (f: string) => flip(db(f, '-wal'), readFileSync(db(f, '-wal')).length - 3000),
    /log .* is damaged from its page/,
  ],
])('one %s is not started, and nothing is changed', async (_, harm, sentence) => {
  const folder = copyOf(killed)
  harm(folder)
  const [was, log] = [readFileSync(db(folder)), readFileSync(db(folder, '-wal'))]
  await expect(started(folder)).rejects.toThrow(sentence)
  expect([readFileSync(db(folder)).equals(was), readFileSync(db(folder, '-wal')).equals(log)]).toEqual([true, true])
})

test('a page that flipped is found, and what is not damaged is read on', async () => {
  const folder = copyOf(made)
  unlockDatabase(folder, readEnv({}))
  const sqlite = openDatabaseFile(db(folder))
  const root = Number(sqlite.prepare("select rootpage from sqlite_schema where name = 'audit_log'").pluck().get())
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
  flip(db(folder), (root - 1) * 4096 + 100)
  const { address, said } = await started(folder)
  await expect.poll(async () => (await fetch(`${address}/api/health`)).status).toBe(503)
  expect(said.join('\n')).toMatch(/the database is damaged: nothing is written any more/)
  const maya = personAt(address, undefined, cookie)
  expect((await maya.call('POST', '/api/entities', { name: 'Acme', entityType: 'business' })).status).toBe(503)
  await expect.poll(async () => (await maya.call<unknown[]>('GET', '/api/transactions')).status).not.toBe(503)
})

test('one in clear stays so until it is set, is encrypted by the next start, and put in clear by another', async () => {
  const folder = freshFolder()
  const { address } = await started(folder, { ENCRYPT_DATABASE: 'false' })
  const maya = personAt(address)
  await maya.signUp()
  await maya.upload(statementOf(WORD), 'a.csv')
  const was = await seen(address)
  await stopped()
  for (const [setting, form] of [
    ['', 'clear'],
    ['true', 'encrypted'],
    ['', 'encrypted'],
    ['false', 'clear'],
  ] as const) {
    expect(await seen((await started(folder, { ENCRYPT_DATABASE: setting })).address)).toEqual(was)
    await stopped()
    expect([setting, databaseFormOf(db(folder)), readFileSync(db(folder)).includes(WORD)]).toEqual([setting, form, form === 'clear'])
  }
})

test('a newer key of the files becomes the key of the database, and the older one still opens what it encrypted', async () => {
  const folder = copyOf(made)
  const { fileKeys } = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')) as { fileKeys: string }
  const FILE_KEYS = `2:${randomBytes(32).toString('base64')},${fileKeys}`
  expect(await seen((await started(folder, { FILE_KEYS })).address)).toEqual(held)
  await stopped()
  await expect(started(folder)).rejects.toThrow(/does not open with the keys/)
  expect(await seen((await started(folder, { FILE_KEYS })).address)).toEqual(held)
})

test('killed while its form changes, it has one of the two, and all of its rows', async () => {
  const folder = program.folder
  await program.start({ ENCRYPT_DATABASE: 'false' })
  await program.signUp()
  for (let i = 0; i < 40; i++)
    await program.call('POST', '/api/transactions', {
      description: `${WORD} ${i}`,
      amount: '4.50',
      transactionDate: '2024-01-31',
      category: 'travel',
      isCredit: false,
    })
  await program.end('SIGKILL')
  for (const [i, wait] of [5, 120, 200, 260, 320, 400].entries()) {
    const start = program.start({ ENCRYPT_DATABASE: i % 2 === 0 ? 'true' : 'false' }).catch(() => null)
    await new Promise((done) => setTimeout(done, wait))
    await program.end('SIGKILL')
    await start
    expect(['clear', 'encrypted']).toContain(databaseFormOf(db(folder)))
  }
  await program.start({ ENCRYPT_DATABASE: 'true' })
  const { json } = await program.call<unknown[]>('GET', '/api/transactions')
  expect(json).toHaveLength(40)
  expect([databaseFormOf(db(folder)), existsSync(`${db(folder)}.recoding`)]).toEqual(['encrypted', false])
})

test.each([
  ['of a database in clear', 'false', 1],
  ['of an encrypted one', 'true', 2],
] as const)(
  'a backup %s without a passphrase keeps it as it is, and comes back in either form and with a newer key',
  async (_, ENCRYPT_DATABASE, format) => {
    const folder = copyOf(made)
    await started(folder, { ENCRYPT_DATABASE })
    await stopped()
    const env = readEnv({ DATA_DIR: folder, BACKUP_DIR: freshFolder() })
    const path = (await backUp(env)).at(-1) ?? ''
    const { fileKeys } = JSON.parse(readFileSync(join(path, 'keys.json'), 'utf8')) as { fileKeys: string }
    expect(JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))).toMatchObject({ format })
    expect([databaseFormOf(db(path)), readFileSync(db(path)).includes(WORD)]).toEqual(format === 1 ? ['clear', true] : ['encrypted', false])
    for (const [settings, form] of [
      [{}, 'encrypted'],
      [{ ENCRYPT_DATABASE: 'false' }, 'clear'],
      [{ FILE_KEYS: `2:${randomBytes(32).toString('base64')},${fileKeys}` }, 'encrypted'],
    ] as const) {
      const DATA_DIR = freshFolder()
      await restore(path, readEnv({ DATA_DIR, ...settings }))
      expect(databaseFormOf(db(DATA_DIR))).toBe(form)
      expect((await seen((await started(DATA_DIR, settings)).address)).rows).toEqual(held.rows)
    }
  },
)

test('it is backed up while it is used, and comes back encrypted on a machine with other keys; the forgotten password too', async () => {
  const folder = copyOf(made)
  const { address } = await started(folder)
  const BACKUP_DIR = freshFolder()
  const env = readEnv({ DATA_DIR: folder, BACKUP_DIR, BACKUP_PASSPHRASE: 'a passphrase of words' })
  const path = (await backUp(env)).at(-1) ?? ''
  expect(resetLink('maya@example.com', env).link).toMatch(/reset-password\?token=/)
  expect(await seen(address)).toEqual(held)
  const other = freshFolder()
  await restore(path, { ...env, DATA_DIR: other })
  expect(databaseFormOf(db(other))).toBe('encrypted')
  expect((await seen((await started(other)).address)).rows).toEqual(held.rows)
  const clear = freshFolder()
  await restore(path, { ...env, DATA_DIR: clear, ENCRYPT_DATABASE: false })
  expect(databaseFormOf(db(clear))).toBe('clear')
  expect((await seen((await started(clear, { ENCRYPT_DATABASE: 'false' })).address)).rows).toEqual(held.rows)
})

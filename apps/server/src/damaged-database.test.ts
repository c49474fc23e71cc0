/** Real bytes flipped in real pages of a database: found, told, never written to, and never served in part. */
import { closeSync, cpSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@ledgerhand/db/client'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freshFolder, personAt, startOn } from '../testing/installation.ts'

const ROWS = 1230
const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
})

let made: string
let documentId: string
let cookie: string
const PAGE = 4096
/** The pages of each table and index. */
let pages: { name: string; pageno: number; pagetype: string }[]
beforeAll(async () => {
  made = freshFolder()
  // What stands in its pages is changed here; encrypted-database.test.ts has an encrypted one.
  const one = await startOn(made, { ENCRYPT_DATABASE: 'false' })
  const maya = personAt(one.address)
  await maya.signUp()
  const rows = Array.from({ length: ROWS }, (_, i) => `2024-01-${String(1 + (i % 28)).padStart(2, '0')},Shop number ${i},-${i + 1}.50`)
  documentId = (await maya.upload(`Date,Description,Amount\n${rows.join('\n')}\n`)).id
  cookie = maya.cookie()
  // Deleted rows leave pages on the freelist.
  const gone = await maya.upload(rows.map((row) => row.replace('2024', '2023')).join('\n'))
  await maya.call('DELETE', `/api/documents/${gone.id}?transactions=delete`)
  await one.stop()
  const database = openDatabase(join(made, 'ledgerhand.db'))
  database.sqlite.exec('create table filler (x); insert into filler values (zeroblob(200000)); drop table filler')
  pages = database.sqlite.prepare("select name, pageno, pagetype from dbstat where name not like 'sqlite_%'").all() as typeof pages
  database.sqlite.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
}, 60_000)

/** A copy of the installation in which these bytes of a page are flipped. */
function flipped(page: number, from: number, count: number): string {
  const folder = freshFolder()
  cpSync(made, folder, { recursive: true })
  const file = openSync(join(folder, 'ledgerhand.db'), 'r+')
  const bytes = Buffer.alloc(count)
  const at = (page - 1) * PAGE + from
  readSync(file, bytes, 0, count, at)
  for (let i = 0; i < count; i++) bytes[i] = (bytes[i] ?? 0) ^ 0xa5
  writeSync(file, bytes, 0, count, at)
  closeSync(file)
  return folder
}
const pageOf = (name: string, pagetype: string, which = 0.5) => {
  const found = pages.filter((page) => page.name === name && page.pagetype === pagetype)
  const page = found[Math.floor(found.length * which)]
  if (!page) throw new Error(`no ${pagetype} page of ${name}`)
  return page.pageno
}
const trunk = (folder: string): number => {
  const file = openSync(join(folder, 'ledgerhand.db'), 'r')
  const bytes = Buffer.alloc(4)
  readSync(file, bytes, 0, 4, 32)
  closeSync(file)
  return bytes.readUInt32BE()
}
const indexOf = () => pages.find(({ name }) => /^transactions_/.test(name))?.name ?? ''

async function started(folder: string) {
  const one = await startOn(folder)
  running.push(one)
  return { ...one, maya: personAt(one.address, undefined, cookie) }
}
/** Started, and found to be damaged: a start waits for the check a few seconds only, which a busy machine takes longer than. */
async function startedDamaged(folder: string) {
  const one = await started(folder)
  const health = async () => {
    const answer = await fetch(new URL('/api/health', one.address))
    return [answer.status, await answer.json()]
  }
  await expect.poll(health).toEqual([503, { status: 'damaged', version: '9.9.9' }])
  return one
}
const DAMAGED = {
  message: 'The database is damaged: this cannot be read, and nothing can be changed, until a backup is restored',
  code: 'DATABASE_DAMAGED',
}

describe('a database with flipped bytes is told to be damaged, takes no writes and gives no part of a list, where they are in', () => {
  const places: [what: string, of: () => string][] = [
    ['the head of a leaf of a table', () => flipped(pageOf('transactions', 'leaf'), 0, 8)],
    ['the number of cells of a leaf', () => flipped(pageOf('transactions', 'leaf', 0.2), 4, 1)],
    ['the cell pointers of a leaf', () => flipped(pageOf('transactions', 'leaf', 0.7), 8, 40)],
    ['a whole leaf of a table', () => flipped(pageOf('transactions', 'leaf', 0.4), 0, PAGE)],
    ['the inner page of a table', () => flipped(pageOf('transactions', 'internal'), 12, 60)],
    ['a leaf of an index', () => flipped(pageOf(indexOf(), 'leaf'), 8, 60)],
    ['the log of what was done', () => flipped(pageOf('audit_log', 'leaf'), 0, 60)],
    ['space that nobody uses', () => flipped(trunk(made), 0, 16)],
    ['the count of free pages', () => flipped(1, 36, 4)],
  ]
  test.each(places)('%s', async (_, of) => {
    const { maya, said, address } = await startedDamaged(of())
    // Every answer says so: pages tell it before anybody tries in vain.
    expect((await fetch(new URL('/trpc/auth.user', address))).headers.get('x-database')).toBe('damaged')
    await expect.poll(() => said.join('\n')).toMatch(/the database is damaged: nothing is written any more.*restore your last backup/)
    const rows = await maya.call<unknown[] & { code?: string }>('GET', '/api/transactions')
    if (rows.status === 200) expect(rows.json).toHaveLength(ROWS)
    else expect([rows.status, rows.json]).toEqual([503, expect.objectContaining(DAMAGED)])
    const write = await maya.call('POST', '/api/transactions', {
      description: 'Lunch',
      amount: '4.50',
      transactionDate: '2024-01-31',
      category: 'travel',
      isCredit: false,
    })
    expect([write.status, write.json]).toEqual([503, expect.objectContaining(DAMAGED)])
    expect((await personAt(address).login()).json).toMatchObject(DAMAGED)
    expect([200, 503]).toContain((await maya.file(documentId)).status)
    expect((await fetch(new URL('/', address), { headers: { cookie, accept: 'text/html' } })).status).toBe(200)
  })
})

test('what is not damaged is read on: an original, and lists of other tables', async () => {
  const { maya } = await startedDamaged(flipped(pageOf('transactions', 'leaf'), 0, 8))
  expect((await maya.file(documentId)).text).toContain('Shop number 7')
  expect((await maya.call('GET', '/api/auth/user')).status).toBe(200)
  expect((await maya.call('GET', '/api/transactions')).json).toMatchObject(DAMAGED)
})

test('damage that comes while it runs is found by who meets it, and no check of the start is needed for that', async () => {
  const folder = freshFolder()
  cpSync(made, folder, { recursive: true })
  const { maya, address } = await started(folder)
  expect((await maya.call<unknown[]>('GET', '/api/transactions')).json).toHaveLength(ROWS)
  const path = join(folder, 'ledgerhand.db')
  const file = openSync(path, 'r+')
  for (const { pageno } of pages.filter(({ name }) => /^(reports|monthly_totals|statements|documents)$/.test(name)))
    writeSync(file, Buffer.alloc(100, 0xff), 0, 100, (pageno - 1) * PAGE)
  closeSync(file)
  // Another connection's write makes this one forget the pages that it had read.
  const other = openDatabase(path)
  other.sqlite.exec("insert into tries (key, at, until) values ('x', 1, 1)")
  other.close()
  const answer = await maya.call('GET', '/api/documents')
  expect([answer.status, answer.json]).toEqual([503, expect.objectContaining(DAMAGED)])
  await expect.poll(async () => (await fetch(new URL('/api/health', address))).status).toBe(503)
  // As soon as the check has told how far it goes, the rest is read again.
  await expect.poll(async () => (await maya.call('GET', '/api/auth/user')).status, { timeout: 10_000 }).toBe(200)
  expect((await maya.call('POST', '/api/entities', { name: 'Acme', entityType: 'business' })).status).toBe(503)
})

test('damage that a backup comes upon is looked into at once, though nobody who asks has met it', async () => {
  const folder = freshFolder()
  cpSync(made, folder, { recursive: true })
  const { maya, address, said } = await started(folder)
  // The checks of the start are over: the full one says nothing of a whole database.
  await new Promise((done) => setTimeout(done, 1000))
  const leaf = pageOf('transactions', 'leaf')
  const file = openSync(join(folder, 'ledgerhand.db'), 'r+')
  writeSync(file, Buffer.alloc(100, 0xff), 0, 100, (leaf - 1) * PAGE)
  closeSync(file)
  expect((await fetch(new URL('/api/health', address))).status).toBe(200)
  expect((await maya.call('POST', '/api/system/backups')).status).toBe(202)
  await expect.poll(async () => (await fetch(new URL('/api/health', address))).status, { timeout: 10_000 }).toBe(503)
  expect(said.join('\n')).toMatch(/the backup failed .*damaged/)
  expect((await maya.call('POST', '/api/entities', { name: 'Acme', entityType: 'business' })).json).toMatchObject({ code: DAMAGED.code })
})

test('a whole database is checked and found whole', async () => {
  const folder = freshFolder()
  cpSync(made, folder, { recursive: true })
  const { address, said } = await started(folder)
  await new Promise((done) => setTimeout(done, 1000))
  const health = await fetch(new URL('/api/health', address))
  expect([health.status, health.headers.get('x-database')]).toEqual([200, null])
  expect(said).toEqual([])
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit, checkChain, firstTamperedLine } from './audit.ts'
import { atomically, type Database, openDatabase } from './client.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: Database
const log: string[] = []
const noon = new Date('2024-03-01T12:00:00.000Z')
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
const path = () => join(folder, 'books.db')

function add(lines: number, word = 'plain'): void {
  const line = { ownerId: 'ann', actorId: null, action: 'x.y', subject: 'x', subjectId: null, detail: { word }, at: noon.toISOString() }
  atomically(database, () => {
    for (let n = 0; n < lines; n++) audit(database, line)
  })
}
/** How many times the log was asked for lines. */
async function asked(now: Date, isWhole?: boolean): Promise<number> {
  log.length = 0
  expect((await checkChain(database, now, isWhole)).brokenAt).toBeNull()
  return log.filter((statement) => /select .* from "audit_log"/.test(statement)).length
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chain-'))
  database = openDatabase(path(), { onStatement: (text) => log.push(text) })
  migrate(database)
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

test('lines that were found good are not read again; new ones are, and all of them when asked and once a day', async () => {
  add(1200)
  expect(await asked(noon)).toBe(3)
  expect(await asked(later(1))).toBe(1)
  add(2)
  expect(await asked(later(2))).toBe(1)
  expect(await asked(later(3), true)).toBe(3)
  expect(await asked(later(26))).toBe(1)
  expect(await asked(later(27))).toBe(3)
})

test('a line that is added wrongly is found', async () => {
  add(3)
  await asked(noon)
  database.sqlite.exec(
    `insert into audit_log (user_id, action, subject, detail, at, previous_hash, hash) values ('ann', 'x.y', 'x', '{}', 'now', '', 'made up')`,
  )
  expect((await checkChain(database, noon)).brokenAt).toBe(4)
  expect((await checkChain(database, noon)).brokenAt).toBe(4)
})

test('an old line that another program changed is found at the next look', async () => {
  add(600)
  await asked(noon)
  const other = openDatabase(path())
  const trigger = other.sqlite.prepare("select sql from sqlite_schema where name = 'audit_log_is_append_only'").pluck().get() as string
  other.sqlite.exec(`drop trigger audit_log_is_append_only; update audit_log set detail = '{}' where seq = 2; ${trigger}`)
  other.close()
  expect(await checkChain(database, later(1))).toEqual({ brokenAt: 2, wholeAt: later(1).toISOString() })
})

test('a byte that was changed on the disk, past every program, is found by the whole check, and within a day', async () => {
  add(1, 'aaaaaaaa')
  add(600)
  await asked(noon)
  database.sqlite.pragma('wal_checkpoint(TRUNCATE)')
  const bytes = readFileSync(path())
  bytes.write('bbbbbbbb', bytes.indexOf('aaaaaaaa'))
  writeFileSync(path(), bytes)
  database.sqlite.pragma('shrink_memory')
  expect(firstTamperedLine(database)).toBe(1)
  expect((await checkChain(database, later(1))).brokenAt).toBeNull()
  expect((await checkChain(database, later(25))).brokenAt).toBe(1)
  expect((await checkChain(database, later(25), true)).brokenAt).toBe(1)
})

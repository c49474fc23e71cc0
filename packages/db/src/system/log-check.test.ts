import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { damagedLogPage } from './log-check.ts'

const folder = mkdtempSync(join(tmpdir(), 'log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PAGE = 24 + 4096
let copies = 0
/** Three changes of several pages each, the last of them torn from the log where `changes` says so, as a crash leaves them. */
function crashed({ index = true } = {}): { path: string; log: Buffer } {
  const live = join(folder, 'live.db')
  copies += 1
  const path = join(folder, `${copies}.db`)
  for (const end of ['', '-wal', ...(index ? ['-shm'] : [])]) copyFileSync(live + end, path + end)
  return { path, log: readFileSync(`${path}-wal`) }
}
let live: Sqlite.Database
beforeAll(() => {
  live = new Sqlite(join(folder, 'live.db'))
  live.pragma('journal_mode = WAL')
  live.pragma('synchronous = FULL')
  live.exec('create table t (x)')
  for (let i = 0; i < 3; i++)
    live.transaction(() => {
      for (let n = 0; n < 4; n++) live.prepare('insert into t values (?)').run(Buffer.alloc(6000, i))
    })()
})
afterAll(() => live.close())
const pagesOf = (log: Buffer) => (log.length - 32) / PAGE
const flipped = (log: Buffer, at: number) => {
  const copy = Buffer.from(log)
  copy[at] = (copy[at] ?? 0) ^ 4
  return copy
}

describe.each([{ index: true }, { index: false }])('with its index: $index', ({ index }) => {
  test('a whole log is whole, and so is none', () => {
    expect(damagedLogPage(crashed({ index }).path)).toBe(null)
    expect(damagedLogPage(join(folder, 'missing.db'))).toBe(null)
  })
  test('a bit that flipped before the last change is found at its page', () => {
    const { path, log } = crashed({ index })
    for (const page of [1, 2, Math.floor(pagesOf(log) / 2)]) {
      writeFileSync(`${path}-wal`, flipped(log, 32 + (page - 1) * PAGE + 24 + 100))
      expect(damagedLogPage(path)).toBe(page)
    }
  })
  test('a bit of the header is found', () => {
    const { path, log } = crashed({ index })
    writeFileSync(`${path}-wal`, flipped(log, 17))
    expect(damagedLogPage(path)).toBe(1)
  })
})

test('what a power cut does to the end of a log is no damage', () => {
  for (const cut of [1, 30, 5000]) {
    const { path, log } = crashed({ index: false })
    truncateSync(`${path}-wal`, log.length - cut)
    expect(damagedLogPage(path)).toBe(null)
    writeFileSync(`${path}-wal`, Buffer.concat([log, Buffer.alloc(cut, 7)]))
    expect(damagedLogPage(path)).toBe(null)
  }
})

test('an index that was made anew from what can be read hides no damage but that of the last change', () => {
  const { path, log } = crashed()
  writeFileSync(`${path}-wal`, flipped(log, 32 + PAGE + 100))
  const other = new Sqlite(path)
  other.prepare('select count(*) from sqlite_schema').get()
  for (const end of ['-wal', '-shm']) copyFileSync(path + end, `${path}.copy${end}`)
  copyFileSync(path, `${path}.copy`)
  other.close()
  expect(damagedLogPage(`${path}.copy`)).toBe(2)
})

test('the index tells a torn end from the loss of the last change', () => {
  const { path, log } = crashed()
  writeFileSync(`${path}-wal`, flipped(log, log.length - 100))
  expect(damagedLogPage(path)).toBe(pagesOf(log))
  rmSync(`${path}-shm`)
  expect(damagedLogPage(path)).toBe(null)
})

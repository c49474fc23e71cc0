import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moveLogElsewhere } from '@ledgerhand/db/checkpoints'
import { atomicSlice, type Database, openDatabase, PAGES_IN_LOG } from '@ledgerhand/db/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { programFile } from '../testing/files.ts'
import { logMoving } from './move-log.ts'

let folder: string
let database: Database
let moving: ReturnType<typeof logMoving>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'move-log-'))
  database = openDatabase(join(folder, 'books.db'))
  database.sqlite.exec('create table pages (content blob)')
  moving = logMoving(programFile('log-thread'), join(folder, 'books.db'))
  database.moveLog = moving.move
})
afterEach(async () => {
  await moving.stop()
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

const waiting = () => {
  const [state] = database.sqlite.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[]
  return state ? state.log - state.checkpointed : 0
}
/** A page each. */
const write = (pages: number) =>
  atomicSlice(database, () => {
    const insert = database.sqlite.prepare('insert into pages values (zeroblob(4000))')
    for (let i = 0; i < pages; i++) insert.run()
  })

test('slices leave the log to the thread, which moves it when it has grown', async () => {
  write(100)
  await moveLogElsewhere(database)
  expect(waiting()).toBeGreaterThan(100)
  write(PAGES_IN_LOG)
  expect(waiting()).toBeGreaterThan(PAGES_IN_LOG)
  await Promise.all([moveLogElsewhere(database), moveLogElsewhere(database)])
  expect(waiting()).toBe(0)
  // Begun anew: it does not grow beyond what waits in it.
  write(10)
  expect(waiting()).toBeLessThan(100)
  expect(database.sqlite.prepare('select count(*) from pages').pluck().get()).toBe(PAGES_IN_LOG + 110)
})

test('where the thread fails, SQLite moves the log at the end of a slice again', async () => {
  const missing = logMoving(programFile('log-thread'), join(folder, `${randomUUID()}.db`))
  database.moveLog = missing.move
  write(PAGES_IN_LOG + 1)
  await moveLogElsewhere(database)
  expect(database.moveLog).toBeNull()
  write(1)
  expect(waiting()).toBe(0)
  await missing.stop()
})

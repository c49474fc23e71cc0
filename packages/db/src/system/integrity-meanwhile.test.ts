import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openDatabase } from '../client.ts'
import { migrate } from '../migrate.ts'

const integrity = fileURLToPath(new URL('./integrity.ts', import.meta.url))
/** Checks the file again and again for a second and a half, and prints how often and what was found. */
const checks = (path: string) => `
  const { checkIntegrity } = await import(${JSON.stringify(integrity)})
  const found = new Set()
  let times = 0
  for (const until = Date.now() + 1500; Date.now() < until; times += 2)
    for (const kind of ['quick', 'full']) {
      try {
        for (const problem of checkIntegrity(${JSON.stringify(path)}, kind)?.problems ?? []) found.add(problem)
      } catch {}
    }
  console.log(JSON.stringify({ times, found: [...found] }))`

test('a file that is made, changed, closed and opened meanwhile is not called damaged', async () => {
  for (let round = 0; round < 4; round++) {
    const path = join(mkdtempSync(join(tmpdir(), 'meanwhile-')), 'books.db')
    let database = openDatabase(path)
    const child = spawn(process.execPath, ['--input-type=module', '-e', checks(path)], { stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    child.stdout.on('data', (data) => {
      printed += String(data)
    })
    const closed = new Promise((resolve) => child.once('close', resolve))
    await new Promise((resolve) => setTimeout(resolve, 250))
    migrate(database)
    while (child.exitCode === null) {
      database.sqlite.close()
      database = openDatabase(path)
      database.sqlite.exec('create table if not exists more (text text); insert into more values (hex(randomblob(5000)))')
      database.sqlite.pragma('wal_checkpoint(truncate)')
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await closed
    database.sqlite.close()
    const { times, found } = JSON.parse(printed) as { times: number; found: string[] }
    expect(times).toBeGreaterThan(0)
    expect(found).toEqual([])
  }
}, 120_000)

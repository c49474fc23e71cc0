/** Keeps an eye on the database file: checked at the start, every day, and when SQLite comes upon damage by itself. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Database } from '@ledgerhand/db/client'
import { databaseKeyOf } from '@ledgerhand/db/database-file'
import type { Log } from './base/log.ts'
import type { Finding } from './check-database.ts'

const DAY_MS = 86_400_000

export interface DatabaseHealth {
  /** Answers when the quick check is done, or after this time; the checks go on by themselves. */
  checked(withinMs: number): Promise<void>
  /** SQLite came upon damage: nothing is written or read from now on, until a check has told how far it goes. */
  cameUpon(error: unknown): void
  /** Begins a check, unless one runs or damage is known: what failed may have met some. */
  check(): void
  stop(): void
}

interface Watched {
  /** check-database.ts */
  program: URL
  database: Database
  /** Of the open database. */
  path: string
  log: Log
}

/** Begins with a check at once. */
export function watchDatabase({ program, database, path, log }: Watched): DatabaseHealth {
  const { faults } = database
  let isStopped = false
  let stopCheck: (() => void) | undefined
  let quick: Promise<void> = Promise.resolve()

  function check(): void {
    if (stopCheck) return
    const child = spawn(process.execPath, [fileURLToPath(program), path], { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
    child.stdin.on('error', () => {
      // One that was stopped before it read its key.
    })
    child.stdin.end(databaseKeyOf(path) ?? '')
    const stop = () => void child.kill('SIGKILL')
    stopCheck = stop
    quick = new Promise<void>((resolve) => {
      const lines = createInterface({ input: child.stdout })
      lines.on('line', (line) => {
        take(JSON.parse(line) as Finding)
        resolve()
      })
      child.once('error', (error) => log('the database could not be checked', { error: String(error) }))
      child.once('close', () => {
        if (stopCheck === stop) stopCheck = undefined
        resolve()
      })
    })
  }
  function take({ kind, damage }: Finding): void {
    if (isStopped) return
    if (damage === null) {
      // SQLite came upon something that the checks do not see: what can be read is read, and nothing is written.
      if (kind === 'full' && faults.damage?.trees === 'all') faults.setDamage({ ...faults.damage, trees: new Set() })
      return
    }
    faults.setDamage({ ...damage, trees: damage.trees === 'all' ? 'all' : new Set(damage.trees) })
    log(
      'the database is damaged: nothing is written any more, and what is damaged is not read. Stop Ledgerhand and restore your last backup',
      {
        problems: damage.problems.slice(0, 10),
      },
    )
  }

  check()
  const daily = setInterval(check, DAY_MS).unref()
  return {
    check() {
      if (!faults.damage) check()
    },
    checked: (withinMs) =>
      new Promise((resolve) => {
        const enough = setTimeout(resolve, withinMs)
        void quick.then(() => {
          clearTimeout(enough)
          resolve()
        })
      }),
    cameUpon(error) {
      if (faults.damage) return
      faults.setDamage({ trees: 'all', virtualTables: [], problems: [String(error)] })
      log('SQLite came upon damage in the database: nothing is written any more', { error: String(error) })
      stopCheck?.()
      stopCheck = undefined
      check()
    },
    stop() {
      isStopped = true
      clearInterval(daily)
      stopCheck?.()
    },
  }
}

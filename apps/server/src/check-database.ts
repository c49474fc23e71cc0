/**
 * A process of its own that checks a database file and prints what it found: a line for the quick check, a line for the full one. The key of
 * an encrypted one comes over standard input: what stands in a command line, everybody on the machine can read.
 */
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { setDatabaseKey } from '@ledgerhand/db/database-file'
import type { Damage } from '@ledgerhand/db/faults'
import { checkIntegrity } from '@ledgerhand/db/system/integrity'

/** Damage as it goes over a pipe. */
export interface Finding {
  kind: 'quick' | 'full'
  damage: { trees: number[] | 'all'; virtualTables: readonly string[]; problems: readonly string[] } | null
}
const inJson = (damage: Damage | null): Finding['damage'] =>
  damage && { ...damage, trees: damage.trees === 'all' ? 'all' : [...damage.trees] }

/**
 * A file that is locked just now, by a migration, say, is checked a little later. Damage is told only when a second look finds it too: it
 * stops all writing, and a file that others write meanwhile may look worse than it is.
 */
async function checked(path: string, kind: Finding['kind']): Promise<Damage | null> {
  for (let tries = 1; ; tries++) {
    try {
      const damage = checkIntegrity(path, kind)
      if (damage === null || tries > 1) return damage
    } catch (error) {
      if (tries === TRIES) throw error
    }
    await setTimeout(tries * PAUSE_MS)
  }
}
const PAUSE_MS = 300
const TRIES = 5

const [path] = process.argv.slice(2)
if (path && /check-database\.(ts|mjs)$/.test(process.argv[1] ?? '')) {
  // Whoever uses the product comes first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const key = readFileSync(0)
  if (key.length > 0) setDatabaseKey(path, key)
  for (const kind of ['quick', 'full'] as const) {
    const finding: Finding = { kind, damage: inJson(await checked(path, kind)) }
    process.stdout.write(`${JSON.stringify(finding)}\n`)
  }
}

/** A process of its own that checks a database file and prints what it found: a line for the quick check, a line for the full one. */
import { constants, setPriority } from 'node:os'
import type { Damage } from '@ledgerhand/db/faults'
import { checkIntegrity } from '@ledgerhand/db/system/integrity'

/** Damage as it goes over a pipe. */
export interface Finding {
  kind: 'quick' | 'full'
  damage: { trees: number[] | 'all'; virtualTables: readonly string[]; problems: readonly string[] } | null
}
const inJson = (damage: Damage | null): Finding['damage'] =>
  damage && { ...damage, trees: damage.trees === 'all' ? 'all' : [...damage.trees] }

const [path] = process.argv.slice(2)
if (path && /check-database\.(ts|mjs)$/.test(process.argv[1] ?? '')) {
  // Whoever uses the product comes first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  for (const kind of ['quick', 'full'] as const) {
    const finding: Finding = { kind, damage: inJson(checkIntegrity(path, kind)) }
    process.stdout.write(`${JSON.stringify(finding)}\n`)
  }
}

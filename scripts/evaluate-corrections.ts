import { categorise } from '../packages/categorise/src/categorise.ts'
import { Experience } from '../packages/categorise/src/experience.ts'
import { type Leaf, leaves } from '../packages/core/src/categories.ts'
import { merchantKey } from '../packages/core/src/merchant.ts'
import { cents } from '../packages/core/src/money.ts'
import { chanceOf, isDefensible, isLenient, isStrict, type LabelledRow, labelShareOf, printBands } from './evaluate-labels.ts'

const SURE = 0.8
/** The floors are stated for these numbers of corrections. */
const BLOCKS = [0, 100, 300, 750, 1000, 1250, 2000, 2750, 3000]
const BLOCK = 250

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const chance = chanceOf(seed)
  const out = [...list]
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(chance() * (i + 1))
    ;[out[i], out[j]] = [out[j] as T, out[i] as T]
  }
  return out
}

/** Visits to the same merchants, the first of them far more often, each printed a little differently by the bank. */
function visits(pool: readonly LabelledRow[], count: number, seed: number): LabelledRow[] {
  const chance = chanceOf(seed + 100)
  const one = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? ''
  return Array.from({ length: count }, () => {
    const label = pool[Math.floor(pool.length * chance() ** 2)] as LabelledRow
    const before = one(['', '', 'SQ *', 'POS PURCHASE ', 'PAYPAL *', 'CARD 4821 '])
    const after = chance() < 0.5 ? ` ${Math.floor(chance() * 9999)}` : ''
    return {
      ...label,
      description: `${before}${label.description}${after} ${one(['OAKLAND CA', 'NEW YORK NY', 'LEEDS', 'AUSTIN TX', 'DENVER CO', ''])}`,
    }
  })
}

/** One leaf of each stored category, to answer with. */
const leafOf = new Map(
  Object.entries(leaves)
    .map(([leaf, { stored }]) => [stored as string, leaf as Leaf] as const)
    .reverse(),
)

interface Told {
  strict: boolean
  lenient: boolean
  defensible: boolean
  builtIn: boolean
  confidence: number
}

/** Each row is guessed first and corrected then, as an owner would who answers everything. */
function learning(labels: readonly LabelledRow[]): Told[] {
  const experience = new Experience()
  return labels.map((label) => {
    const row = {
      merchant: merchantKey(label.description),
      isCredit: label.amount > 0,
      amountCents: Math.round(Math.abs(label.amount) * 100),
    }
    const guess = categorise({ ...row, description: label.description, amountCents: cents(row.amountCents) })
    const opinion = experience.opinionOf(row, guess)
    experience.learn({ ...row, guess, leaf: leafOf.get(label.category) ?? 'misc_expense', isTransfer: false })
    const stored = leaves[opinion.leaf].stored
    return {
      strict: isStrict(label, stored),
      lenient: isLenient(label, stored),
      defensible: isDefensible(label, stored),
      builtIn: isStrict(label, leaves[guess.leaf].stored),
      confidence: opinion.confidence,
    }
  })
}

function printLearning(title: string, runs: readonly (readonly Told[])[]): void {
  const length = Math.min(...runs.map((r) => r.length))
  console.log(`\nAfter corrections: ${title} (mean of ${runs.length} runs)`)
  console.log('corrections   strict  lenient  built-in   sure    sure: strict, lenient')
  for (const from of BLOCKS.filter((n) => n + 100 <= length)) {
    const block = runs.flatMap((r) => r.slice(from, from + BLOCK))
    const sure = block.filter((t) => t.confidence >= SURE)
    const cells = [
      labelShareOf(block.map((t) => t.strict)),
      labelShareOf(block.map((t) => t.lenient)),
      labelShareOf(block.map((t) => t.builtIn)),
      labelShareOf(block.map((t) => t.confidence >= SURE)),
      labelShareOf(sure.map((t) => t.strict)),
      labelShareOf(sure.map((t) => t.lenient)),
    ]
    console.log(`${String(from).padStart(6)}+       ${cells.map((c) => c.padEnd(7)).join(' ')}`)
  }
  printBands(runs.flatMap((r) => r.slice(BLOCK)))
}

/** Prints how right and how sure the answers are while an owner corrects one row after the other: merchants seen once, and merchants that return. */
export function evaluateCorrections(labels: readonly LabelledRow[]): void {
  const seeds = [1, 2, 3]
  printLearning(
    'every label once, in chance order',
    seeds.map((seed) => learning(shuffled(labels, seed))),
  )
  printLearning(
    '3,500 rows of 416 of these merchants, with noise',
    seeds.map((seed) => learning(visits(shuffled(labels, seed).slice(0, 416), 3500, seed))),
  )
}

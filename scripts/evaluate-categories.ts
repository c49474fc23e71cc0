import { type Leaf, leafNeedsReview, leaves } from '../packages/core/src/categories.ts'
import { merchantKey } from '../packages/core/src/merchant.ts'
import { cents } from '../packages/core/src/money.ts'
import { categorise } from '../packages/extract/src/categorise/categorise.ts'
import { Experience } from '../packages/extract/src/categorise/experience.ts'

interface Label {
  description: string
  amount: number
  category: string
  acceptable: string[]
  difficulty: string
}

/** The constant answer that every figure is shown beside. */
const BASELINE = 'operating_expenses'
/** Below this confidence a person is asked. */
const ASK_BELOW = 0.7

/** Plain RFC 4180, one record a line. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((m) => (m[1] === undefined ? (m[2] ?? '') : m[1].replaceAll('""', '"')))

function labelsOf(csv: string): Label[] {
  const [head = '', ...lines] = csv.trim().split(/\r?\n/)
  const names = fieldsOf(head)
  return lines.map((line) => {
    const f = Object.fromEntries(fieldsOf(line).map((v, i) => [names[i] ?? '', v]))
    return {
      description: f.description ?? '',
      amount: Number(f.amount),
      category: f.category ?? '',
      acceptable: (f.acceptable ?? '').split('|').filter((c) => c !== '' && c !== BASELINE),
      difficulty: f.difficulty ?? '',
    }
  })
}

/** Prints how often the categoriser's stored category is right: strict, lenient, easy and hard apart, beside the constant baseline. */
export function evaluateCategories(csv: string): void {
  const labels = labelsOf(csv)
  const answers = labels.map((label) => {
    const guess = categorise({
      description: label.description,
      isCredit: label.amount > 0,
      amountCents: cents(Math.round(Math.abs(label.amount) * 100)),
    })
    const stored: string = leaves[guess.leaf].stored
    return {
      label,
      stored,
      confidence: guess.confidence,
      strict: stored === label.category,
      lenient: stored === label.category || label.acceptable.includes(stored),
      asked: guess.confidence < ASK_BELOW || leafNeedsReview(guess.leaf),
    }
  })
  const share = (list: readonly boolean[]) => `${((100 * list.filter(Boolean).length) / Math.max(1, list.length)).toFixed(1)}%`
  console.log('\nCategories        rows  strict   lenient  baseline  asked   strict when not asked   wrong and not asked')
  for (const [name, group] of [
    ['all', answers],
    ...['easy', 'hard'].map((d) => [d, answers.filter((a) => a.label.difficulty === d)] as const),
  ] as const) {
    const silent = group.filter((a) => !a.asked)
    console.log(
      `${name.padEnd(15)} ${String(group.length).padStart(6)}  ${share(group.map((a) => a.strict)).padEnd(7)}  ${share(group.map((a) => a.lenient)).padEnd(7)}  ${share(group.map((a) => a.label.category === BASELINE)).padEnd(8)}  ${share(group.map((a) => a.asked)).padEnd(6)}  ${share(silent.map((a) => a.strict)).padEnd(22)}  ${share(group.map((a) => !a.asked && !a.lenient))}`,
    )
  }
  printBands(answers.map((a) => ({ confidence: a.confidence, right: a.strict, lenient: a.lenient })))
  const pool = shuffled(labels, 1).slice(0, 416)
  printLearning(
    'every label once, in chance order',
    [1, 2, 3].map((seed) => learning(shuffled(labels, seed))),
  )
  printLearning(
    `3,500 rows of ${pool.length} of these merchants, with noise`,
    [1, 2, 3].map((seed) => learning(visits(shuffled(labels, seed).slice(0, 416), 3500, seed))),
  )
}

/** A generator of chance numbers that gives the same ones each time (a linear congruence). */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
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
function visits(pool: readonly Label[], count: number, seed: number): Label[] {
  const chance = chanceOf(seed + 100)
  const one = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? ''
  return Array.from({ length: count }, () => {
    const label = pool[Math.floor(pool.length * chance() ** 2)] as Label
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
  right: boolean
  builtIn: boolean
  confidence: number
}
/** Each row is guessed first and corrected then, as an owner would who answers everything. */
function learning(labels: readonly Label[]): Told[] {
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
    const right = (leaf: Leaf): boolean => leaves[leaf].stored === label.category
    return { right: right(opinion.leaf), builtIn: right(guess.leaf), confidence: opinion.confidence }
  })
}

const shareOf = (list: readonly boolean[]) =>
  list.length === 0 ? '–' : `${((100 * list.filter(Boolean).length) / list.length).toFixed(1)}%`

function printLearning(title: string, runs: readonly (readonly Told[])[]): void {
  const length = Math.min(...runs.map((r) => r.length))
  console.log(`\nAfter corrections: ${title} (mean of ${runs.length} runs)`)
  console.log('corrections   right   built-in   sure (0.8)   right when sure')
  for (const from of [0, 100, 300, 750, 1000, 1250, 2000, 2750, 3000].filter((n) => n + 100 <= length)) {
    const block = runs.flatMap((r) => r.slice(from, from + 250))
    const sure = block.filter((t) => t.confidence >= 0.8)
    console.log(
      `${String(from).padStart(6)}+       ${shareOf(block.map((t) => t.right)).padEnd(7)} ${shareOf(block.map((t) => t.builtIn)).padEnd(10)} ${shareOf(block.map((t) => t.confidence >= 0.8)).padEnd(12)} ${shareOf(sure.map((t) => t.right))}`,
    )
  }
  const settled = runs.flatMap((r) => r.slice(250))
  printBands(settled.map((t) => ({ confidence: t.confidence, right: t.right })))
}

/** What a stated confidence is worth. */
function printBands(list: readonly { confidence: number; right: boolean; lenient?: boolean }[]): void {
  const bands = Map.groupBy(list, (t) => Math.min(9, Math.floor(t.confidence * 10)))
  console.log(
    `stated → right: ${[...bands]
      .sort(([a], [b]) => a - b)
      .map(([band, of]) => {
        const lenient = of.some((t) => t.lenient !== undefined) ? ` (${shareOf(of.map((t) => t.lenient === true))} lenient)` : ''
        return `0.${band} ${shareOf(of.map((t) => t.right))}${lenient} of ${of.length}`
      })
      .join('; ')}`,
  )
}

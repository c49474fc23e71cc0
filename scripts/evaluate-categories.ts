import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { leafNeedsReview, leaves } from '../packages/core/src/categories.ts'
import { cents } from '../packages/core/src/money.ts'

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
export async function evaluateCategories(csv: string): Promise<void> {
  const file = join(import.meta.dirname, '../packages/extract/src/categorise/categorise.ts')
  if (!existsSync(file)) return console.log('\nCategories: no categoriser yet')
  const { categorise } = await import('../packages/extract/src/categorise/categorise.ts')
  const answers = labelsOf(csv).map((label) => {
    const guess = categorise({
      description: label.description,
      isCredit: label.amount > 0,
      amountCents: cents(Math.round(Math.abs(label.amount) * 100)),
    })
    const stored: string = leaves[guess.leaf].stored
    return {
      label,
      stored,
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
}

/** A line of labels.csv: what a bank printed, and where its owner put it. */
export interface LabelledRow {
  source: string
  description: string
  amount: number
  category: string
  /** Other places that the file calls defensible. */
  acceptable: string[]
  difficulty: string
}

/** The constant answer that every figure is shown beside. The lenient measure does not take it for right unless it is the label. */
export const BASELINE = 'operating_expenses'

/** Plain RFC 4180, one record a line. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((m) => (m[1] === undefined ? (m[2] ?? '') : m[1].replaceAll('""', '"')))

export function readLabels(csv: string): LabelledRow[] {
  const [head = '', ...lines] = csv.trim().split(/\r?\n/)
  const names = fieldsOf(head)
  return lines.map((line) => {
    const f = Object.fromEntries(fieldsOf(line).map((v, i) => [names[i] ?? '', v]))
    return {
      source: f.source ?? '',
      description: f.description ?? '',
      amount: Number(f.amount),
      category: f.category ?? '',
      acceptable: (f.acceptable ?? '').split('|').filter((c) => c !== ''),
      difficulty: f.difficulty ?? '',
    }
  })
}

export const isStrict = (label: LabelledRow, stored: string): boolean => stored === label.category
/** The label, or another defensible place that is not the constant answer. */
export const isLenient = (label: LabelledRow, stored: string): boolean =>
  isStrict(label, stored) || (stored !== BASELINE && label.acceptable.includes(stored))
/** The label, or any place that the file calls defensible. */
export const isDefensible = (label: LabelledRow, stored: string): boolean => isStrict(label, stored) || label.acceptable.includes(stored)

export const labelShareOf = (list: readonly boolean[]): string =>
  list.length === 0 ? '–' : `${((100 * list.filter(Boolean).length) / list.length).toFixed(1)}%`

/** What a stated confidence was worth, in bands of a tenth: strict, lenient, defensible, of how many. */
export function printBands(list: readonly { confidence: number; strict: boolean; lenient: boolean; defensible: boolean }[]): void {
  const bands = Map.groupBy(list, (t) => Math.min(9, Math.floor(t.confidence * 10)))
  console.log('stated   rows   strict   lenient  defensible')
  for (const [band, of] of [...bands].sort(([a], [b]) => a - b))
    console.log(
      `0.${band}     ${String(of.length).padStart(5)}   ${labelShareOf(of.map((t) => t.strict)).padEnd(7)}  ${labelShareOf(of.map((t) => t.lenient)).padEnd(7)}  ${labelShareOf(of.map((t) => t.defensible))}`,
    )
}

/** A generator of chance numbers that gives the same ones each time (a linear congruence). */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

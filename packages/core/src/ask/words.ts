/** The words of the grammar besides the canonical ones, and what is near to a word that is none. */
import { batchCategories, categoryTitle, formCategories, leafIds, leaves, storedCategories } from '../categories.ts'
import { everydayWords } from '../category-words.ts'
import { type AskCategory, type AskGrouping, type AskVerb, canonicalCategories } from './query.ts'

export const verbWords: Readonly<Record<string, AskVerb>> = {
  spent: 'spent',
  spend: 'spent',
  spending: 'spent',
  paid: 'spent',
  pay: 'spent',
  cost: 'spent',
  costs: 'spent',
  expenses: 'spent',
  earned: 'earned',
  earn: 'earned',
  received: 'earned',
  income: 'earned',
  net: 'net',
  profit: 'net',
  rows: 'rows',
  show: 'rows',
  list: 'rows',
  count: 'rows',
  transactions: 'rows',
}
export const groupingWords: Readonly<Record<string, AskGrouping>> = {
  month: 'month',
  months: 'month',
  quarter: 'quarter',
  quarters: 'quarter',
  category: 'category',
  categories: 'category',
  entity: 'entity',
  entities: 'entity',
  payee: 'payee',
  payees: 'payee',
  merchant: 'payee',
  vendor: 'payee',
  supplier: 'payee',
  customer: 'payee',
  account: 'account',
  accounts: 'account',
}
/** Words of a spoken question that say nothing that the rest does not. */
export const fillers: ReadonlySet<string> = new Set(
  'how much many did do i we you us me my our the a an was were is what on for in at of from to during have has with all time'.split(' '),
)
/** Words that would change the question and that the grammar does not have: never taken for a payee. */
export const refused: ReadonlySet<string> = new Set(
  'not no without except excluding excl minus or and vs versus compared compare average mean median than between before until after largest biggest smallest top balance'.split(
    ' ',
  ),
)

/** 'Legal & Professional Services' and 'legal and professional services' are one name. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll('&', ' and ').replace(/\s+/g, ' ').trim()

/** A name that both a line of the report and a leaf have means the line: 'travel' is everything on it. The canonical names win. */
const names = new Map<string, AskCategory>()
for (const [word, leaf] of Object.entries(everydayWords)) names.set(word, { leaf })
for (const [choice, leaf] of Object.entries({ ...batchCategories, ...formCategories }))
  if (choice !== 'other' && !choice.startsWith('Travel &') && !choice.startsWith('Rent &') && !choice.startsWith('Equipment &'))
    names.set(plainName(choice), { leaf })
for (const leaf of leafIds) names.set(plainName(leaves[leaf].label), { leaf })
for (const { words, what } of canonicalCategories) names.set(plainName(words), what)
for (const category of storedCategories)
  for (const name of [category.replaceAll('_', ' '), categoryTitle(category)]) names.set(plainName(name), { category })

/** The category that a name means; null for none. */
export const categoryNamed = (name: string): AskCategory | null => names.get(plainName(name)) ?? null
export const categoryNames: readonly string[] = [...names.keys()]
/** Of the longest name of a category, in words. */
export const LONGEST_NAME = Math.max(...categoryNames.map((name) => name.split(' ').length))

/** How many letters must be put in, taken out, changed or swapped with their neighbor to make one word the other. */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let [before, last]: [number[], number[]] = [[], b.map((_, j) => j + 1)]
  last.unshift(0)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    ;[before, last] = [last, row]
  }
  return last[b.length] ?? a.length
}

/** The word nearest to one that is not known, null where none is near: one change in a short word, two in a long one. */
export function nearest(word: string, known: Iterable<string>): string | null {
  const given = plainName(word)
  let best: { name: string; far: number } | null = null
  const most = given.length < 3 ? 0 : given.length < 6 ? 1 : 2
  for (const name of known) {
    if (Math.abs(name.length - given.length) > most) continue
    const far = editDistance(given, plainName(name))
    if (far <= most && (best === null || far < best.far)) best = { name, far }
  }
  return best?.name ?? null
}

import { dayNumber } from '@ledgerhand/core/calendar-date'
import { formatUsd, toDecimal } from '@ledgerhand/core/money'
import type { ReadTransaction } from '@ledgerhand/extract/result/reading'

/** Two readings of one document, row by row. Rows are matched one to one and by count. */
export interface Comparison {
  /** Same day, amount and direction. */
  agreed: { service: ReadTransaction; builtIn: ReadTransaction }[]
  /** The same row as far as can be told, read differently. */
  differing: { service: ReadTransaction; builtIn: ReadTransaction; words: string }[]
  onlyService: ReadTransaction[]
  onlyBuiltIn: ReadTransaction[]
}

/** A row read differently is still recognised when its words are alike, or when all but one of its facts agree. */
export function compareRows(service: readonly ReadTransaction[], builtIn: readonly ReadTransaction[], name: string): Comparison {
  const left = new Set(builtIn)
  const found: Comparison = { agreed: [], differing: [], onlyService: [], onlyBuiltIn: [] }
  let open = [...service]
  const match = (fits: (a: ReadTransaction, b: ReadTransaction) => boolean, keep: (a: ReadTransaction, b: ReadTransaction) => void) => {
    open = open.filter((a) => {
      const candidates = [...left].filter((b) => fits(a, b))
      // Of several equal ones the one with the likest words: two coffees keep their own cafés.
      const best = candidates.toSorted((x, y) => alike(a.description, y.description) - alike(a.description, x.description))[0]
      if (!best) return true
      left.delete(best)
      keep(a, best)
      return false
    })
  }
  const agree = (a: ReadTransaction, b: ReadTransaction) => found.agreed.push({ service: a, builtIn: b })
  match((a, b) => isSame(a, b) && alike(a.description, b.description) >= ALIKE, agree)
  match(isSame, agree)
  const differ = (a: ReadTransaction, b: ReadTransaction) =>
    found.differing.push({ service: a, builtIn: b, words: `${name} read ${inWords(a)}; the built-in reader read ${inWords(b)}` })
  match((a, b) => facts(a, b) === 2 && alike(a.description, b.description) >= ALIKE, differ)
  match((a, b) => facts(a, b) >= 1 && a.date === b.date && alike(a.description, b.description) >= ALIKE, differ)
  match((a, b) => a.amountCents === b.amountCents && Math.abs(dayNumber(a.date) - dayNumber(b.date)) <= 5, differ)
  found.onlyService.push(...open)
  found.onlyBuiltIn.push(...left)
  return found
}

const ALIKE = 0.5
const facts = (a: ReadTransaction, b: ReadTransaction): number =>
  Number(a.date === b.date) + Number(a.amountCents === b.amountCents) + Number(a.isCredit === b.isCredit)
const isSame = (a: ReadTransaction, b: ReadTransaction): boolean => facts(a, b) === 3

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? [])
/** The share of the shorter one's words in the other, 0 to 1. */
function alike(a: string, b: string): number {
  const [x, y] = [wordsOf(a), wordsOf(b)]
  const small = Math.min(x.size, y.size)
  return small === 0 ? Number(a === b) : [...x].filter((w) => y.has(w)).length / small
}

/** A row as a person compares it. */
export const inWords = ({ date, amountCents, isCredit, description }: ReadTransaction): string =>
  `${date}, ${amountCents > 0 ? formatUsd(amountCents).replace('$', '') : toDecimal(amountCents)} ${isCredit ? 'in' : 'out'}, ${description.slice(0, 60)}`

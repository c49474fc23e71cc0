import type { Word, WordPage } from '../pages/words.ts'

const BEFORE = String.raw`([-−–+(]?(?:RM|Rs\.?|[$€£¥])?)`
const BEHIND = String.raw`(\)?[-−–+]?(?:CR|DR)?)`
/** '925.00', '2.971,00-': digits, perhaps in groups, and cents. Which mark is which, the form tells and not the mark. */
const MONEY = new RegExp(String.raw`^${BEFORE}(\d{1,3}(?:[.,]\d{3})+|\d{1,6})([.,])(\d\d)${BEHIND}$`)
/** A number that holds both marks ('1.760,00') says more than one that holds one ('925.00'). */
const WEIGHT_OF_BOTH = 4
/** Numbers of one column end within so much of one another, in heights of a word. */
const ALIGNED = 1

type Mark = '.' | ','
interface Money {
  word: Word
  mark: Mark
  both: boolean
  /** What it is with the other mark, or with both exchanged. */
  otherwise: string
  /** The word to its left is the code of a currency: what was paid abroad is printed as it is there. */
  behindCode: boolean
}

function moneyOf(word: Word, before: Word | undefined): Money | null {
  const [, sign = '', whole = '', mark, cents = '', behind = ''] = MONEY.exec(word.text) ?? []
  const both = /[.,]/.test(whole)
  // '1,234,56': which of its marks was misread is not known.
  if ((mark !== '.' && mark !== ',') || whole.includes(mark)) return null
  const other = mark === '.' ? ',' : '.'
  const groups = whole.replace(/[.,]/g, mark)
  return {
    word,
    mark,
    both,
    otherwise: `${sign}${groups}${other}${cents}${behind}`,
    behindCode: /^[A-Z]{3}$/.test(before?.text ?? ''),
  }
}

/**
 * On a picture a point is easily seen as a comma and the other way round: what a document uses mostly, it uses everywhere. `pages` are
 * those of one document that were seen. What a number is worth stays the same; those that change count as repaired.
 */
export function restoreDecimalMark<P extends WordPage>(pages: readonly P[]): P[] {
  const money = pages.flatMap((p) => p.words.flatMap((w, i) => moneyOf(w, p.words[i - 1]) ?? []))
  const singles = votes(money.filter((m) => !m.both))
  const both = money.filter((m) => m.both)
  const weight = votes(both)
  const lead = singles.points - singles.commas + WEIGHT_OF_BOTH * (weight.points - weight.commas)
  const mark: Mark = lead > 0 ? '.' : ','
  const [most, least] = [Math.max(singles.points, singles.commas), Math.min(singles.points, singles.commas)]
  const isRule = singles.points > singles.commas === (mark === '.') && least * 2 <= most
  if (lead === 0 || (both.length === 0 && !isRule)) return [...pages]
  // A lone mark is also that of a day, a time or a rate: one that stands among amounts of thousands is money.
  const isInColumn = ({ word }: Money) =>
    both.some((b) => b.mark === mark && Math.abs(b.word.x1 - word.x1) < ALIGNED * (word.bottom - word.top))
  const changed = new Map(
    money
      .filter((m) => m.mark !== mark && (isInColumn(m) || (m.both ? !m.behindCode : isRule)))
      .map((m) => [m.word, { ...m.word, text: m.otherwise, repaired: true }]),
  )
  return pages.map((page) => ({ ...page, words: page.words.map((w) => changed.get(w) ?? w) }))
}

const votes = (money: readonly Money[]) => {
  const points = money.filter((m) => m.mark === '.').length
  return { points, commas: money.length - points }
}

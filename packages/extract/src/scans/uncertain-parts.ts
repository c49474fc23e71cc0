import { UNSURE_DAY } from '../documents/scanned-reading.ts'
import { LOST_DAY } from '../result/days-of-rows.ts'
import type { Reading, ReadTransaction } from '../result/reading.ts'
import { BROKEN } from '../statements/transactions.ts'
import type { OcrWord } from '../vision/engine.ts'
import { doubtedDays, rowsWithStrayDays } from './doubted-days.ts'

const isVerified = (row: ReadTransaction) => row.confidence >= 0.9
const isSure = (row: ReadTransaction) => row.doubt === null
/** It is on a day that was hard to read, and nothing else is wrong with it. */
const isSureButDay = (row: ReadTransaction) => row.doubt === null || row.doubt === UNSURE_DAY

/** Whether printed balances prove everything, nothing had to be repaired, and `daysInDoubt` counts no doubted day. */
export const isFullyRead = ({ statements }: Reading, daysInDoubt = doubtedDays): boolean =>
  adds(statements, isSure) && statements.every((s) => daysInDoubt(s.transactions) === 0)

/** The same, but for days that are hard to read or out of order. */
export const isProvenButDays = ({ statements }: Reading): boolean => adds(statements, isSureButDay)

const adds = (statements: Reading['statements'], isRight: (row: ReadTransaction) => boolean): boolean =>
  statements.length > 0 &&
  statements.every(
    (s) =>
      (s.seal.state === 'reconciled' ||
        (s.seal.state === 'unprinted' && s.unread.length === 0 && s.transactions.length > 1 && s.transactions.every(isVerified))) &&
      s.transactions.every(isRight),
  )

/** A score of what arithmetic proves of a reading: proven rows, less doubted days. */
export const proofOf = (reading: Reading | null): number =>
  (reading?.statements ?? []).reduce(
    (sum, s) =>
      sum +
      (s.seal.state === 'reconciled' ? 10 + s.transactions.length : s.transactions.filter(isVerified).length) -
      2 * (doubtedDays(s.transactions) + s.transactions.filter((row) => row.doubt === UNSURE_DAY || row.doubt === LOST_DAY).length),
    0,
  )

/** A score to compare readings that are not fully proven: unread lines count against one. */
export const worth = (reading: Reading | null): number =>
  reading === null
    ? Number.NEGATIVE_INFINITY
    : 3 * proofOf(reading) + reading.statements.reduce((sum, s) => sum + s.transactions.length - 0.5 * s.unread.length, 0)

/**
 * The pages (by number) with something that is not proven. Where balances are printed beside the rows, a page is proven when all of its
 * rows, and the first row after it, follow from the row before.
 */
export function uncertainPages(reading: Reading | null, pages: readonly number[]): readonly number[] {
  const statements = reading?.statements ?? []
  const rows = statements.flatMap((s) => s.transactions)
  const unread = new Set(statements.flatMap((s) => s.unread.map(pageOf)))
  const doubtful = new Set([
    ...rows.filter((row) => !isVerified(row) || !isSure(row)),
    ...statements.flatMap((s) => rowsWithStrayDays(s.transactions)),
  ])
  const isSettled = (page: number): boolean => {
    const [first, last] = [rows.findIndex((row) => pageOf(row) === page), rows.findLastIndex((row) => pageOf(row) === page)]
    return first >= 0 && !unread.has(page) && !rows.slice(first, last + 2).some((row) => doubtful.has(row))
  }
  const left = pages.filter((page) => !isSettled(page))
  return left.length > 0 ? left : pages
}

const pageOf = ({ evidence }: Pick<ReadTransaction, 'evidence'>): number | null => (evidence.kind === 'page' ? evidence.page : null)

/** Words that the first engine is this sure of are rarely others. */
export const SURE = 85
const SURE_DAY = 88
const MONEY = /\d[.,]\d\d\D{0,4}$/
/** Digits behind whatever sign, and no day. */
const NUMBER = /^\D{0,2}\d[\d.,']*\D{0,2}$/
const DAY = /^\D?\d{1,4}[-/.]\d{1,2}/

/**
 * Says which words of a page to read again: numbers that were read with doubt, that stand in a row which its balance contradicts or in a line
 * that became no row, and doubted days; only those days where nothing else is unproven. `points` of the page
 * are one of the picture that the words were seen on.
 */
export function uncertainParts(reading: Reading | null, page: number, points: number): (word: OcrWord) => boolean {
  const statements = reading?.statements ?? []
  const rows = statements.flatMap((s) => s.transactions)
  const inOne = (of: readonly Pick<ReadTransaction, 'evidence'>[]) => {
    const boxes = of.flatMap(({ evidence }) => (evidence.kind === 'page' && evidence.page === page ? [evidence.box] : []))
    return (word: OcrWord): boolean => {
      const [x, y] = [((word.x0 + word.x1) / 2) * points, ((word.top + word.bottom) / 2) * points]
      return boxes.some(([left, top, width, height]) => x > left && x < left + width && y > top && y < top + height)
    }
  }
  const onDoubtedDay = inOne([
    ...statements.flatMap((s) => rowsWithStrayDays(s.transactions)),
    ...rows.filter((row) => row.doubt === UNSURE_DAY),
  ])
  const isDay = (word: OcrWord): boolean => (DAY.test(word.text) || !MONEY.test(word.text)) && onDoubtedDay(word)
  const hasDigit = (word: OcrWord): boolean => /\d/.test(word.text)
  if (reading && isProvenButDays(reading)) return (word) => hasDigit(word) && isDay(word)
  const inBroken = inOne([...rows.filter((row) => row.doubt === BROKEN), ...statements.flatMap((s) => s.unread)])
  return (word) =>
    hasDigit(word) &&
    (word.confidence < (DAY.test(word.text) ? SURE_DAY : SURE) || isDay(word) || (NUMBER.test(word.text) && inBroken(word)))
}

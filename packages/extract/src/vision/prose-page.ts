import { monthOfName } from '../printed/month-names.ts'
import { certaintyOf, type OcrWord } from './engine.ts'

/** Words read at least this well, so many of them, say what a page is about. */
const LEGIBLE = 60
const ENOUGH = 40
/** A speck beside a speck is seen as a day now and then. */
const FEW_DAYS = 2

const WITH_CENTS = /^\D{0,5}\d[\d.,']*[.,]\d\d\D{0,4}$/
const DAY = /^\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{2,4})?\D?$/

/**
 * True for a page that was legible and on which neither an amount with cents nor days were seen: an advertisement, terms, a letter.
 * Nothing on it wants to be proven.
 */
export function isProsePage(words: readonly OcrWord[]): boolean {
  if (words.length < ENOUGH || certaintyOf(words) < LEGIBLE) return false
  const days = words.filter((w, i) => DAY.test(w.text) || (isMonth(w) && [words[i - 1], words[i + 1]].some(isNumber))).length
  return days < FEW_DAYS && !words.some((w) => WITH_CENTS.test(w.text))
}

const isMonth = (word: OcrWord) => monthOfName(word.text.replace(/[^\p{L}]+$/u, '')) !== null
/** Beside one, 'mar' and 'may' are months, and otherwise words. */
const isNumber = (word: OcrWord | undefined) => /^\d{1,4}(?:st|nd|rd|th)?\W?$/.test(word?.text ?? '')

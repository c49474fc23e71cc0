import type { CleanWord } from './clean-words.ts'

/** A day in digits: '07/07', '07/07/2023', '2023-07-07'. */
const DAY = /^\d{2}(?:\d{2})?([-/.])\d{2}(?:\1\d{2}(?:\d{2})?)?$/
/** So many days one above another are a column. */
const COLUMN = 4
/** Strokes that a mark between digits is taken for. */
const STROKES = /^[17lI|!]$/

/**
 * Days that lost the marks between their digits, or had them taken for strokes: '0707' and '07107' in a column of days such as '06/07'.
 * They are given back where at least four days of one form stand above one another and one of their parts is the word's too, as the
 * month is, or the year. Such words count as repaired.
 */
export function withDayMarks(words: readonly CleanWord[]): CleanWord[] {
  const days = words.filter((w) => DAY.test(w.text))
  if (days.length < COLUMN) return [...words]
  return words.map((word) => {
    if (!/^\d[\dlI|!]{3,9}$/.test(word.text)) return word
    const near = (word.bottom - word.top) / 2
    const column = days.filter((d) => Math.abs(d.x0 - word.x0) < near && Math.abs(d.x1 - word.x1) < 2 * near)
    const form = column[0]?.text.replace(/\d/g, '0')
    if (!form || column.length < COLUMN || column.some((d) => d.text.replace(/\d/g, '0') !== form)) return word
    const text = inForm(word.text, form)
    return text && isAmong(text, column) ? { ...word, text, repaired: true } : word
  })
}

/** '0707' and '07107' in the form '00/00' are '07/07'; null where the letters do not fit. */
function inForm(text: string, form: string): string | null {
  const isWhole = text.length === form.length
  if (!isWhole && text.length !== form.replace(/\D/g, '').length) return null
  let at = 0
  let out = ''
  for (const place of form) {
    const letter = text[at] ?? ''
    if (place !== '0') {
      if (isWhole && !STROKES.test(letter)) return null
      if (isWhole) at++
      out += place
    } else {
      if (!/\d/.test(letter)) return null
      out += letter
      at++
    }
  }
  return out
}

/** True where a part of a day, counted from the left, is that of another day of its column, as the month is, and the rest can be a day. */
function isAmong(text: string, column: readonly CleanWord[]): boolean {
  const parts = text.split(/\D/)
  const known = column.map((d) => d.text.split(/\D/))
  const distinct = (k: number) => new Set(known.map((p) => p[k]))
  const steady = parts.map((_, k) => k).filter((k) => distinct(k).size <= column.length / 2)
  return (
    steady.some((k) => distinct(k).has(parts[k] ?? '')) &&
    parts.every((part, k) => part.length === 4 || (Number(part) >= 1 && Number(part) <= 31) || distinct(k).has(part))
  )
}

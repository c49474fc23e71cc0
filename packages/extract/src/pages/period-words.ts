import { monthOfName } from '../printed/month-names.ts'
import { printedDate } from '../printed/printed-dates.ts'
import { cutWord } from './glued-words.ts'
import type { Line } from './lines.ts'
import type { Word } from './words.ts'

/** What stands between the two days of a period: a dash of any kind, a slash, an arrow, or a word that is glued to a number. */
const JOINT =
  /\s*(?:[-\u2010-\u2015\u2212~→>]{1,2}|\/)\s*|(?<=\d[.)]?)(?:to|through|thru|until|till?|bis|au|al?|ate|até|tot|t\/m|hasta|do|az)(?=\p{L}{0,9}\.?\d)/giu
/** A word in which a joint may touch a day. */
const TOUCHES =
  /\d.{0,3}(?:[-\u2010-\u2015\u2212~→>/]|(?:to|through|thru|until|till?|bis|au|al?|ate|até|tot|hasta|do|az)(?=\p{L}{0,9}\.?\d))|[-\u2010-\u2015\u2212~→>/]./iu
/** '1-31 March 2024' and 'March 1-31, 2024' say the month once. */
const DAY_ALONE = /^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|\.|º)?$/i
const DAY_AND_YEAR = /^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?,? ?(?:19|20)\d\d[,;:.)]?$/i
/** More words than the longest period has: '22 de diciembre de 2023 - 21 de enero de 2024' and its weekdays. */
const MOST_WORDS = 13

/** 'Sun Jan 21 2024' without its weekday. */
const withoutWeekday = (text: string): string =>
  text.replace(/^(\p{L}{2,10})[.,]* (?=\S)/u, (whole, word: string) => (monthOfName(word) === null ? '' : whole))

const isNamed = (text: string): boolean => /\p{L}{3}/u.test(text)

/** Whether two texts are the first and the last day of a period. Without a year behind, only names of months tell days from other numbers. */
function isPeriod(left: string, right: string): boolean {
  const [from, to] = [printedDate(left), printedDate(withoutWeekday(right))]
  if (from && to) return to.year !== null || (from.year === null && isNamed(left) && isNamed(right))
  if (to && DAY_ALONE.test(left)) return to.year !== null && (isNamed(right) || /^\d{1,2}\.\d{1,2}\.\d/.test(right))
  return from !== null && from.year === null && isNamed(left) && DAY_AND_YEAR.test(right)
}

/** Where in a text the joint of a period stands, of which nothing else is left over; null where it is none. */
function jointIn(text: string): { from: number; to: number } | null {
  for (const m of text.matchAll(JOINT)) {
    const [from, to] = [m.index, m.index + m[0].length]
    if (from > 0 && isPeriod(text.slice(0, from), text.slice(to))) return { from, to }
  }
  return null
}

/**
 * The words of a line with the days of a period apart, however they are printed: 'Dec 22 2023-Jan 21 2024', '12/22/23–01/21/24',
 * '2023-12-22/2024-01-21'. The joint becomes a dash that stands for itself. Read word by word '2023-Jan 21' would be a day.
 */
export function withPeriodsApart({ words, height }: Pick<Line, 'words' | 'height'>): readonly Word[] {
  if (!words.some((w) => TOUCHES.test(w.text))) return words
  const out: Word[] = []
  for (let i = 0; i < words.length; ) {
    const found = periodAt(words, i, height)
    const [first] = words.slice(i)
    out.push(...(found?.words ?? (first ? [first] : [])))
    i += found?.count ?? 1
  }
  return out
}

function periodAt(words: readonly Word[], at: number, height: number): { count: number; words: Word[] } | null {
  if (!/^(?:\d|\p{L}{3})/u.test(words[at]?.text ?? '')) return null
  // Words of two columns are no period.
  const ends = words.findIndex((w, i) => i > at && w.x0 - (words[i - 1]?.x1 ?? 0) > 1.6 * height)
  const most = Math.min(MOST_WORDS, (ends < 0 ? words.length : ends) - at)
  for (let count = most; count >= 1; count--) {
    const group = words.slice(at, at + count)
    if (!group.some((w) => TOUCHES.test(w.text))) return null
    const joint = jointIn(group.map((w) => w.text).join(' '))
    if (joint) return { count, words: cutAt(group, joint) }
  }
  return null
}

function cutAt(group: readonly Word[], joint: { from: number; to: number }): Word[] {
  let start = 0
  return group.flatMap((word) => {
    const { length } = word.text
    const [from, to] = [joint.from - start, joint.to - start].map((n) => Math.max(0, Math.min(length, n))) as [number, number]
    start += length + 1
    return [
      ...(from > 0 ? [cutWord(word, word.text.slice(0, from), 0)] : []),
      ...(to > from ? [{ ...cutWord(word, word.text.slice(from, to), from), text: '-' }] : []),
      ...(to < length ? [cutWord(word, word.text.slice(to), to)] : []),
    ]
  })
}

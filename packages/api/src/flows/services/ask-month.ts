import { filterOfFigure } from '@ledgerhand/core/ask/answer'
import type { AskQuery } from '@ledgerhand/core/ask/query'
import type { Pieces } from '@ledgerhand/core/ask/sentences'
import { firstOfMonth, formatLongMonth, lastOfMonth, monthOf, today, type YearMonth } from '@ledgerhand/core/calendar-date'
import { type Leaf, leaves } from '@ledgerhand/core/categories'
import { type Cents, cents, formatMoney } from '@ledgerhand/core/money'
import { comparedDays, daysInWords } from '@ledgerhand/core/months'
import type { AskMonthJson, AskSentenceFigure, AskSentencePart } from '@ledgerhand/core/wire/ask'
import { figuresOfQuery } from './ask-books.ts'
import { everything } from './ask-examples.ts'

type Books = Parameters<typeof figuresOfQuery>[0]

interface Month {
  month: YearMonth
  label: string
  figures: AskSentenceFigure[]
  /** The sentences that this program makes of them. */
  builtIn: string
}

/** The figures of a month that sentences may have; null where the books have no row. Without a month the latest one with rows. */
export function monthFigures(books: Books, wanted: YearMonth | undefined, now: Date): Month | null {
  const day = today(now)
  const month = wanted ?? books.transactions.totals.months(monthOf(day), monthOf(day)).latest
  if (month === null) return null
  const { now: days, before } = comparedDays(month, day)
  const isWhole = days.from === firstOfMonth(month) && days.to === lastOfMonth(month)
  const label = isWhole ? formatLongMonth(month) : daysInWords(days)
  const asked = (verb: AskQuery['verb'], of: typeof days, by: AskQuery['by'] = null): AskQuery => ({ ...everything, verb, days: of, by })
  const oneWay = (of: typeof days) => !books.ask.hasPartsAgainst({ from: of.from, to: of.to })
  const [isOneWay, wasOneWay] = [oneWay(days), oneWay(before)]
  const total = figuresOfQuery(books, asked('net', days))
  const { basis, currency } = total
  const { moneyIn, moneyOut, amount: net, count } = total.figure
  const figures: AskSentenceFigure[] = []
  const add = (name: string, text: string, query: AskQuery, isOne: boolean, key: string | null = null): string => {
    const id = `f${figures.length + 1}`
    figures.push({ id, name, text, filter: filterOfFigure(query, basis, isOne, key) })
    return `{${id}}`
  }
  const money = (amount: Cents) => formatMoney(amount, currency)
  const named = add('the month', label, asked('net', days), isOneWay)
  const earned = add('earned in the month', money(moneyIn), asked('earned', days), isOneWay)
  const spent = add('spent in the month', money(moneyOut), asked('spent', days), isOneWay)
  const left = add('net of the month', money(net), asked('net', days), isOneWay)
  const first =
    count === 0
      ? `In ${named} nothing that counts is in your books.`
      : `In ${named} you earned ${earned} and spent ${spent}, for a net of ${left}.`
  const changed = largestChange(books, asked('spent', days, 'category'), asked('spent', before, 'category'))
  let second = ''
  if (changed) {
    const { leaf, now: amount, before: was } = changed
    const name = leaves[leaf].label
    const is = add(`spent on ${name} in the month`, money(amount), asked('spent', days, 'category'), isOneWay, leaf)
    const had = add(
      `spent on ${name} in ${isWhole ? 'the month before' : 'the same days of the month before'}`,
      money(was),
      asked('spent', before, 'category'),
      wasOneWay,
      leaf,
    )
    second = ` The largest change is in ${name}: ${is}, after ${had} in ${isWhole ? 'the month before' : 'the same days of the month before'}.`
  }
  return { month, label, figures, builtIn: first + second }
}

/** The category in which most more or less was spent than on the days before; null without any difference, or with nothing before. */
function largestChange(books: Books, now: AskQuery, before: AskQuery): { leaf: Leaf; now: Cents; before: Cents } | null {
  const of = (query: AskQuery) => new Map(figuresOfQuery(books, query).groups.map((g) => [g.key as Leaf, g.amount]))
  const [here, there] = [of(now), of(before)]
  if (there.size === 0) return null
  let best: { leaf: Leaf; now: Cents; before: Cents } | null = null
  for (const leaf of new Set([...here.keys(), ...there.keys()])) {
    const change = { leaf, now: here.get(leaf) ?? cents(0), before: there.get(leaf) ?? cents(0) }
    if (change.now === change.before) continue
    if (!best || Math.abs(change.now - change.before) > Math.abs(best.now - best.before)) best = change
  }
  return best
}

/** Placeholders as the figures that they stand for. */
export function askedPartsOf(pieces: Pieces, figures: readonly AskSentenceFigure[]): AskSentencePart[] {
  return pieces.flatMap((piece): AskSentencePart[] => {
    if ('text' in piece) return [piece]
    const figure = figures.find(({ id }) => id === piece.figure)
    return figure ? [{ figure }] : []
  })
}

/** Two sentences about a month that this program makes itself. */
export function monthInSentences(books: Books, wanted: YearMonth | undefined, now: Date): AskMonthJson {
  const found = monthFigures(books, wanted, now)
  if (!found) return { month: wanted ?? monthOf(today(now)), label: formatLongMonth(wanted ?? monthOf(today(now))), parts: [], by: null }
  const { month, label, figures, builtIn } = found
  const pieces = builtIn
    .split(/(\{f\d\})/)
    .filter(Boolean)
    .map((piece) => (/^\{f\d\}$/.test(piece) ? { figure: piece.slice(1, -1) } : { text: piece }))
  return { month, label, parts: askedPartsOf(pieces, figures), by: null }
}

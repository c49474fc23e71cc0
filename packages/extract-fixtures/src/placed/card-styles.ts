/** How banks set the front pages of card statements. */
import { dd, m, mon, slash as monthDay, usDate as us, y } from '../made-figures.ts'

/** How one bank sets the front page of its card statement. */
export interface CardStyle {
  name: string
  /** Which side the summary of the account is on. */
  summary: 'left' | 'right'
  /** Points by which the lines of the right column stand lower than those of the left. */
  shift: number
  /** Points from line to line: left, right. */
  pitch: readonly [number, number]
  /** Where the right column begins. */
  gutter: number
  words: keyof typeof frontWords
  date: (iso: string) => string
  /** The heading over each list; none: one list whose payments have a minus. */
  lists: readonly [payments: string, purchases: string, fees: string, interest: string] | null
  /** Two days beside each row. */
  twoDays: boolean
  /** Reference numbers beside the rows. */
  references: boolean
  /** The list begins on the front page, below the columns. */
  listOnFront: boolean
  /** Boxes with the year's totals and rates follow the list, side by side. */
  boxes: boolean
  /** What else the bank prints: a slip to pay with on top, offers beside the rows, points beside the summary, values under their labels. */
  extra?: 'slip' | 'offers' | 'points' | 'values below'
  /** The period, its due date, as printed. */
  longDate: (iso: string) => string
}

export const frontWords = {
  plain: {
    period: (a: string, b: string) => `Opening/Closing Date ${a} - ${b}`,
    previous: 'Previous Balance',
    payments: 'Payment, Credits',
    purchases: 'Purchases',
    fees: 'Fees Charged',
    interest: 'Interest Charged',
    closing: 'New Balance',
    due: 'Payment Due Date',
    minimum: 'Minimum Payment Due',
    warn: (due: string) => [
      'Late Payment Warning: If we do not receive your minimum',
      `payment by ${due}, you may have to pay a late`,
      'fee of up to $40.00 and your APRs will be subject to increase',
      'to a maximum Penalty APR of 29.99%.',
    ],
  },
  short: {
    period: (a: string, b: string) => `Statement Period ${a} to ${b}`,
    previous: 'Previous balance',
    payments: 'Payments and credits',
    purchases: 'Purchases and adjustments',
    fees: 'Fees',
    interest: 'Interest',
    closing: 'New balance',
    due: 'Payment due date',
    minimum: 'Minimum payment due',
    warn: (due: string) => [
      'Late payment warning: if your minimum payment is not here',
      `by ${due} we may charge you a late fee of up`,
      'to $41.00 and raise your rate.',
    ],
  },
  formal: {
    period: (a: string, b: string) => `Billing Cycle ${a} through ${b}`,
    previous: 'Previous Statement Balance',
    payments: '- Payments',
    purchases: '+ Transactions',
    fees: '+ Fees Charged',
    interest: '+ Interest Charged',
    closing: '= New Balance',
    due: 'Payment Due Date:',
    minimum: 'Minimum Payment Due:',
    warn: (due: string) => [
      'LATE PAYMENT WARNING: If your minimum payment is received after',
      `${due} you may be charged a late fee of $39.00`,
      'and lose your promotional rate on 06/30/2026.',
    ],
  },
} as const

const usShort = (d: string) => `${m(d)}/${dd(d)}/${y(d).slice(2)}`
const named = (d: string) => `${mon(d)} ${dd(d)}`
const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const long = (d: string) => `${names[Number(m(d)) - 1]} ${Number(dd(d))}, ${y(d)}`

const base: Omit<CardStyle, 'name'> = {
  summary: 'right',
  shift: 0,
  pitch: [12, 12],
  gutter: 320,
  words: 'plain',
  date: monthDay,
  lists: ['PAYMENTS AND OTHER CREDITS', 'PURCHASES', 'FEES CHARGED', 'INTEREST CHARGED'],
  twoDays: false,
  references: false,
  listOnFront: false,
  boxes: true,
  longDate: usShort,
}
const mixed = ['Payments and Credits', 'Purchases and Adjustments', 'Fees', 'Interest Charged'] as const

export const cardStyles: readonly CardStyle[] = [
  { ...base, name: 'warning left, summary right, lines level' },
  { ...base, name: 'warning left, summary right, right lines half a line lower', shift: 3, longDate: us },
  { ...base, name: 'summary left, warning right', summary: 'left', words: 'short', lists: mixed, twoDays: true },
  { ...base, name: 'one list with signs, begins on the front page', lists: null, listOnFront: true, words: 'short', longDate: us },
  { ...base, name: 'tighter left lines, narrow gutter', pitch: [10, 13], gutter: 300, date: named, longDate: long },
  {
    ...base,
    name: 'formal words, list on the front page',
    words: 'formal',
    lists: ['Payments, Credits and Adjustments', 'Transactions', 'Fees', 'Interest Charged'],
    listOnFront: true,
    date: named,
    longDate: long,
  },
  { ...base, name: 'references, two days, one list', lists: null, references: true, twoDays: true, words: 'short' },
  { ...base, name: 'summary left, formal words, one list', summary: 'left', words: 'formal', lists: null, longDate: us },
  { ...base, name: 'no boxes, one list, months named', boxes: false, lists: null, date: named, longDate: long, words: 'plain' },
  { ...base, name: 'wide gutter, right lines tighter', pitch: [14, 11], gutter: 350, references: true },
  {
    ...base,
    name: 'summary left, tighter right lines, list on front',
    summary: 'left',
    pitch: [13, 10],
    listOnFront: true,
    words: 'short',
    lists: mixed,
  },
  { ...base, name: 'shifted, formal, references, two days', shift: 2, words: 'formal', references: true, twoDays: true, longDate: us },
  { ...base, name: 'summary left, plain, one list on front with two days', summary: 'left', lists: null, listOnFront: true, twoDays: true },
  { ...base, name: 'short words, long days, shifted up', shift: -3, words: 'short', longDate: long, lists: mixed, date: usShort },
  {
    ...base,
    name: 'formal, summary left, narrow, months named',
    summary: 'left',
    words: 'formal',
    gutter: 295,
    date: named,
    longDate: long,
    lists: mixed,
  },
  { ...base, name: 'plain, one list with full days, wide', lists: null, gutter: 360, date: us, longDate: us, references: true },
]

/** Styles with more boxes, or boxes in other places. */
export const crowdedStyles: readonly CardStyle[] = [
  { ...base, name: 'a slip to pay with on top', extra: 'slip' },
  { ...base, name: 'offers beside the rows', extra: 'offers', lists: mixed, listOnFront: true },
  { ...base, name: 'points beside the summary', extra: 'points', gutter: 230, words: 'short' },
  {
    ...base,
    name: 'values below their labels, warning beside',
    extra: 'values below',
    summary: 'left',
    gutter: 310,
    words: 'short',
    lists: null,
  },
  { ...base, name: 'slip on top, one list, summary left', extra: 'slip', summary: 'left', lists: null, words: 'short', longDate: us },
  { ...base, name: 'offers beside one list with two days', extra: 'offers', lists: null, twoDays: true, date: usShort },
  { ...base, name: 'points, formal words, shifted', extra: 'points', gutter: 240, words: 'formal', shift: 3, lists: mixed, date: named },
  { ...base, name: 'values below, list on the front page', extra: 'values below', summary: 'left', listOnFront: true, longDate: us },
]

/** Rows of a made-up statement as a table of columns, over as many pages as they take. */
import type { Chance } from './chance.ts'
import type { Flow, FlowColumn } from './flow.ts'
import type { MadeMonth, UnseenRow } from './made-month.ts'
import { sumOf } from './made-month.ts'
import type { DayForm, Place } from './place.ts'

export interface RowStyle {
  place: Place
  /** signed: one column of amounts; sides: one for each direction; lists: money in and money out in lists of their own. */
  layout: 'signed' | 'sides' | 'lists'
  print: (cents: number) => string
  day: DayForm
  fullDay?: DayForm
  isYearless: boolean
  balance: 'row' | 'day' | 'none'
  hasValueDate: boolean
  valueDay: DayForm
  /** The day stands beside the first row of it only. */
  dayOnce: boolean
  sign: 'minus' | 'after' | 'CRDR' | 'brackets' | 'plus' | 'SH' | 'blankMinus'
  symbol: string
  wraps: 'never' | 'some' | 'all' | 'above'
  newestFirst: boolean
  hasReference: boolean
  isOpeningRow: boolean
  carries: boolean
  words: Record<
    'date' | 'valueDate' | 'description' | 'amount' | 'out' | 'in' | 'balance' | 'opening' | 'closing' | 'inList' | 'outList' | 'continued',
    string
  >
}

const more: readonly string[] = [
  'REF 2291004 TERMINAL 0412',
  'INDN:ATLAS JOINERY CO ID:91442',
  'Mandate 88-2041 Creditor 7712',
  'Invoice 2291',
  'Card ending 0412',
  'USD 12.50 rate 1.0843',
  'EREF: 000-221-9',
  'TRACE 091000019',
]

/** The amount of a row with its sign, as this bank prints it. */
export function signedText({ print, sign, symbol }: RowStyle, cents: number): string {
  const bare = `${symbol && symbol.length === 1 ? symbol : ''}${print(Math.abs(cents))}${symbol.length > 1 ? ` ${symbol}` : ''}`
  if (sign === 'CRDR') return `${bare} ${cents < 0 ? 'DR' : 'CR'}`
  if (sign === 'SH') return `${bare} ${cents < 0 ? 'S' : 'H'}`
  if (sign === 'plus') return `${cents < 0 ? '-' : '+'}${bare}`
  if (cents >= 0) return bare
  if (sign === 'after') return `${bare}-`
  if (sign === 'brackets') return `(${bare})`
  return sign === 'blankMinus' ? `- ${bare}` : `-${bare}`
}

interface Layout {
  columns: FlowColumn[]
  heads: string[]
  descriptionAt: number
  widthOfDescription: number
}

function layoutOf(style: RowStyle, chance: Chance): Layout {
  const { words } = style
  const columns: FlowColumn[] = [{ x: 45, isRight: false }]
  const heads = [words.date]
  let x = style.isYearless ? 95 : 115
  if (style.hasValueDate) {
    columns.push({ x, isRight: false })
    heads.push(words.valueDate)
    x += style.isYearless ? 50 : 68
  }
  if (style.hasReference) {
    columns.push({ x, isRight: false })
    heads.push(chance.pick(['Ref', 'No.', 'Reference']))
    x += 60
  }
  const descriptionAt = x
  columns.push({ x, isRight: false })
  heads.push(words.description)
  const hasBalance = style.balance !== 'none'
  const ends = style.layout === 'sides' ? (hasBalance ? [400, 480, 565] : [455, 555]) : hasBalance ? [470, 565] : [chance.pick([440, 565])]
  columns.push(...ends.map((x) => ({ x, isRight: true })))
  if (style.layout === 'sides') heads.push(words.out, words.in)
  else heads.push(words.amount)
  if (hasBalance) heads.push(words.balance)
  return { columns, heads, descriptionAt, widthOfDescription: (ends[0] as number) - 75 - x }
}

interface Turn {
  style: RowStyle
  layout: Layout
  flow: Flow
  chance: Chance
  lastDay: string
}

const balanceText = (style: RowStyle, cents: number) => {
  if (style.sign === 'CRDR' && style.layout === 'signed') return `${style.print(Math.abs(cents))} ${cents < 0 ? 'DR' : 'CR'}`
  if (style.sign === 'SH' && style.layout === 'signed') return `${style.print(Math.abs(cents))} ${cents < 0 ? 'S' : 'H'}`
  return `${cents < 0 ? '-' : ''}${style.print(Math.abs(cents))}`
}

function printRow(turn: Turn, row: UnseenRow, balance: number | null): void {
  const { style, layout, flow, chance } = turn
  const wraps = style.wraps === 'all' || style.wraps === 'above' || (style.wraps === 'some' && chance.flip(0.4))
  const isBroken = flow.room(3)
  const isNewDay = !style.dayOnce || turn.lastDay !== row.date || isBroken
  turn.lastDay = row.date
  const cells = [isNewDay ? style.day(row.date) : '']
  if (style.hasValueDate) cells.push(isNewDay ? style.valueDay(row.date) : '')
  if (style.hasReference) cells.push(chance.digits(6))
  const widest = Math.floor(layout.widthOfDescription / (0.55 * flow.size))
  const text = row.description.slice(0, Math.max(10, widest))
  const further = wraps && !row.check ? chance.some(more, chance.int(1, 2)) : []
  const amounts =
    style.layout === 'signed'
      ? [signedText(style, row.cents)]
      : style.layout === 'lists'
        ? [style.print(Math.abs(row.cents))]
        : [row.cents < 0 ? style.print(-row.cents) : '', row.cents > 0 ? style.print(row.cents) : '']
  if (style.balance !== 'none') amounts.push(balance === null ? '' : balanceText(style, balance))
  if (style.wraps === 'above' && further.length > 0) {
    // Day and first words above, the amounts beside the last line.
    flow.cells(layout.columns, [...cells, text, ...amounts.map(() => '')])
    flow.cells(layout.columns, [...cells.map(() => ''), further[0]?.slice(0, widest) ?? '', ...amounts])
    return
  }
  flow.cells(layout.columns, [...cells, text, ...amounts])
  for (const words of further) flow.put(layout.descriptionAt, words.slice(0, widest)).down()
}

function printList(turn: Turn, month: MadeMonth, rows: readonly UnseenRow[], title: string): void {
  const { style, layout, flow, chance } = turn
  flow.room(6)
  if (title) flow.put(45, title, false, flow.y, flow.size + 1).down()
  const heading = () => {
    layout.heads.forEach((text, i) => {
      const { x, isRight } = layout.columns[i] as FlowColumn
      const room = isRight
        ? x - (layout.columns[i - 1]?.isRight ? (layout.columns[i - 1] as FlowColumn).x : x - 80)
        : (layout.columns[i + 1]?.x ?? 560) - x
      flow.put(x, text, isRight, flow.y, Math.min(flow.size, Math.floor((room - 6) / (0.53 * text.length))))
    })
    flow.down()
  }
  let at = 0
  const shown = style.newestFirst ? rows.toReversed() : rows
  const before = () => (at === 0 ? month.opening : (shown[at - 1]?.balance ?? month.opening))
  heading()
  const carriedLine = (words: string) => {
    const cells = layout.columns.map(() => '')
    cells[layout.columns.length - 1] = balanceText(style, before())
    cells[layout.heads.indexOf(style.words.description)] = words
    flow.cells(layout.columns, cells)
  }
  const carries = style.carries && !style.newestFirst
  const { foot, head } = flow
  flow.foot = (page) => {
    if (carries) carriedLine(style.place.bank.carried[0])
    else if (chance.flip(0.4)) flow.put(45, style.words.continued)
    foot(page)
  }
  flow.head = () => {
    if (title && chance.flip()) flow.put(45, `${title} ${chance.pick(['(continued)', ''])}`.trim()).down()
    heading()
    if (carries) carriedLine(style.place.bank.carried[1])
  }
  const edge = (words: string, cents: number, day: string) => {
    const cells = layout.columns.map(() => '')
    cells[0] = chance.flip() ? style.day(day) : ''
    cells[layout.columns.length - 1] = balanceText(style, cents)
    cells[layout.heads.indexOf(style.words.description)] = words.replace('{day}', style.fullDay?.(day) ?? '')
    flow.cells(layout.columns, cells)
  }
  const isEdged = style.isOpeningRow && !title
  if (isEdged)
    edge(
      style.newestFirst ? style.words.closing : style.words.opening,
      style.newestFirst ? month.closing : month.opening,
      style.newestFirst ? month.end : month.start,
    )
  for (const row of shown) {
    const isLastOfDay = rows.findLast((r) => r.date === row.date) === row
    printRow(turn, row, style.balance === 'row' || (style.balance === 'day' && isLastOfDay) ? row.balance : null)
    at++
  }
  flow.foot = foot
  flow.head = head
  flow.room(3)
  if (isEdged)
    edge(
      style.newestFirst ? style.words.opening : style.words.closing,
      style.newestFirst ? month.opening : month.closing,
      style.newestFirst ? month.start : month.end,
    )
}

/** The rows of a month in this bank's manner. `isSummed`: the balances stand above already. */
export function printRows(flow: Flow, chance: Chance, style: RowStyle, month: MadeMonth, isSummed: boolean): void {
  const turn: Turn = { style, flow, chance, layout: layoutOf(style, chance), lastDay: '' }
  if (style.layout !== 'lists') {
    printList(turn, month, month.rows, '')
    if (!isSummed && !style.isOpeningRow) throw new Error('No balances')
    return
  }
  const lists: [string, 1 | -1][] = [
    [style.words.inList, 1],
    [style.words.outList, -1],
  ]
  const isTotalled = chance.flip(0.5)
  for (const [title, sign] of lists) {
    const rows = month.rows.filter((r) => Math.sign(r.cents) === sign)
    if (rows.length === 0) continue
    turn.lastDay = ''
    printList(turn, month, rows, title)
    if (isTotalled) {
      const cells = turn.layout.columns.map(() => '')
      cells[turn.layout.columns.length - 1] = style.print(sumOf(rows, sign))
      cells[turn.layout.heads.indexOf(style.words.description)] = chance
        .pick(sign > 0 ? style.place.bank.totalIn : style.place.bank.totalOut)
        .replace('{n}', String(rows.length))
      flow.cells(turn.layout.columns, cells)
    }
    flow.down()
  }
}

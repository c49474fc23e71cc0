/** What the books' cells say to a query. */
import {
  addMonths,
  type CalendarDate,
  firstOfMonth,
  formatMonth,
  lastOfMonth,
  monthOf,
  quarterKey,
  type YearMonth,
  yearMonth,
} from '../calendar-date.ts'
import { type Category, type Leaf, leaves } from '../categories.ts'
import { type Basis, type Cell, counted, type LeafPosting, type LeftOut } from '../ledger.ts'
import { type Cents, cents } from '../money.ts'
import type { AskGrouping, AskQuery } from './query.ts'

/** Rows and parts of one kind of one group, added up by SQL; `key` is what they are grouped by. */
export interface AskCell extends Cell {
  key: string
  /** Null: the books' own. */
  currency: string | null
}
/** One side of an adjustment that bears on profit; value that goes into a leaf is spent. */
export interface AskAdjustment {
  date: CalendarDate
  label: Leaf
  category: Category
  entityId: string | null
  /** Positive: spent. */
  amount: Cents
}
export interface AskFigure {
  /** As the verb asks: out, in, or their difference; of a category what its line of the report says. */
  amount: Cents
  moneyIn: Cents
  moneyOut: Cents
  /** Rows, and parts of split rows. */
  count: number
  /** Of the amount: what adjustments say, which are no rows. */
  adjusted: Cents
}
export interface AskGroup extends AskFigure {
  /** A month, 'YYYY-Qn', a leaf, an entity's or account's id ('' for none) or a merchant. */
  key: string
  /** What adjustments say that belong to no payee or account. */
  isAdjustments?: true
}
export interface AskAnswer {
  figure: AskFigure
  /** Months and quarters in their order, everything else the largest first. */
  groups: AskGroup[]
  leftOut: LeftOut
  notConverted: { currency: string; count: number; amount: Cents }[]
}

/**
 * What a sum of movements is for a query. Without a category money goes by its direction, as the totals of reports do; a category is its line
 * of the report, where money back lowers what was spent.
 */
export function amountOf({ verb, what }: Pick<AskQuery, 'verb' | 'what'>, moneyIn: number, moneyOut: number): Cents {
  if (verb === 'net' || verb === 'rows') return cents(moneyIn - moneyOut)
  if (verb === 'spent') return cents(what ? moneyOut - moneyIn : moneyOut)
  return cents(what ? moneyIn - moneyOut : moneyIn)
}

/** The months of a quarter's key, as days. */
export function daysOfQuarter(key: string): { from: CalendarDate; to: CalendarDate } {
  const first = yearMonth(Number(key.slice(0, 4)), Number(key.slice(6)) * 3 - 2)
  return { from: firstOfMonth(first), to: lastOfMonth(addMonths(first, 2)) }
}
/** 'Mar 2026', 'Q1 2026' */
export const periodOfKey = (key: string): string =>
  key.includes('Q') ? `${key.slice(5)} ${key.slice(0, 4)}` : formatMonth(key as YearMonth)

const keyOf = (by: AskGrouping | null, cell: AskCell): string =>
  by === 'category' ? cell.label : by === 'quarter' ? quarterKey(cell.key as YearMonth) : cell.key

const keyOfAdjustment = (by: AskGrouping | null, { date, label, entityId }: AskAdjustment): string | null => {
  switch (by) {
    case 'month':
      return monthOf(date)
    case 'quarter':
      return quarterKey(monthOf(date))
    case 'category':
      return label
    case 'entity':
      return entityId ?? ''
    default:
      return null
  }
}

/** Adjustments that a query means: they have no payee, no amount of a row and no account. */
export function adjustmentsFor(query: AskQuery, all: readonly AskAdjustment[]): AskAdjustment[] {
  const { what, words, amounts, days, entityId, accountId } = query
  if (words.length > 0 || amounts.length > 0 || accountId !== null) return []
  return all.filter(
    (a) =>
      (!days || (a.date >= days.from && a.date <= days.to)) &&
      (entityId === null || (a.entityId ?? 'none') === entityId) &&
      (!what || ('leaf' in what ? a.label === what.leaf && a.category === leaves[what.leaf].stored : a.category === what.category)),
  )
}

function figureOf(query: AskQuery, postings: readonly LeafPosting[], adjustments: readonly AskAdjustment[]): AskFigure {
  const sides = { in: 0, out: 0, count: 0, adjustedIn: 0, adjustedOut: 0 }
  for (const { isCredit, amount, count } of postings) {
    sides[isCredit ? 'in' : 'out'] += amount
    sides.count += count
  }
  for (const { amount } of adjustments) sides[amount < 0 ? 'adjustedIn' : 'adjustedOut'] += Math.abs(amount)
  const [moneyIn, moneyOut] = [sides.in + sides.adjustedIn, sides.out + sides.adjustedOut]
  const amount = amountOf(query, moneyIn, moneyOut)
  const adjusted = cents(amount - amountOf(query, sides.in, sides.out))
  return { amount, moneyIn: cents(moneyIn), moneyOut: cents(moneyOut), count: sides.count, adjusted }
}

/** Months or quarters between the first and the last, those without anything too: a gap in a row of bars says that nothing was there. */
function filled(keys: readonly string[], by: 'month' | 'quarter'): string[] {
  const [first, last] = [keys[0], keys.at(-1)]
  if (!first || !last) return []
  const step = by === 'month' ? 1 : 3
  const all: string[] = []
  for (
    let month = monthOf(by === 'month' ? (`${first}-01` as CalendarDate) : daysOfQuarter(first).from);
    all.length < 600;
    month = addMonths(month, step)
  ) {
    all.push(by === 'month' ? month : quarterKey(month))
    if (all.at(-1) === last) break
  }
  return all
}

/**
 * The figure of a query and its groups. `counted` (core/ledger) decides what counts, as for reports; amounts in other currencies than the
 * books' are in no figure and are said.
 */
export function answerOf(
  query: AskQuery,
  cells: readonly AskCell[],
  adjustments: readonly AskAdjustment[],
  { basis, currency }: { basis: Basis; currency: string },
): AskAnswer {
  const own = cells.filter((c) => c.currency === null || c.currency === currency)
  const { postings, leftOut } = counted(own, basis)
  const abroad = Map.groupBy(
    cells.filter((c) => c.currency !== null && c.currency !== currency && c.countedAs !== 'split' && c.count > 0),
    (c) => c.currency ?? '',
  )
  const { by } = query
  return {
    figure: figureOf(query, postings, adjustments),
    groups: by === null ? [] : groupsOf(query, by, own, adjustments, basis),
    leftOut,
    notConverted: [...abroad].sort().map(([code, of]) => ({
      currency: code,
      count: of.reduce((n, c) => n + c.count, 0),
      amount: cents(of.reduce((n, c) => n + (c.isCredit ? c.amount : -c.amount), 0)),
    })),
  }
}

function groupsOf(
  query: AskQuery,
  by: AskGrouping,
  own: readonly AskCell[],
  adjustments: readonly AskAdjustment[],
  basis: Basis,
): AskGroup[] {
  const cellsBy = Map.groupBy(own, (cell) => keyOf(by, cell))
  const adjustedBy = Map.groupBy(adjustments, (a) => keyOfAdjustment(by, a))
  const keys = new Set([...cellsBy.keys(), ...[...adjustedBy.keys()].filter((key) => key !== null)])
  const groups = [...keys].flatMap((key): AskGroup[] => {
    const { postings } = counted(cellsBy.get(key) ?? [], basis)
    const figure = figureOf(query, postings, adjustedBy.get(key) ?? [])
    return postings.length === 0 && !adjustedBy.has(key) ? [] : [{ key, ...figure }]
  })
  const without = adjustedBy.get(null)
  if (without) groups.push({ key: '', isAdjustments: true, ...figureOf(query, [], without) })
  if (by === 'month' || by === 'quarter') {
    const found = new Map(groups.map((g) => [g.key, g]))
    const nothing = figureOf(query, [], [])
    return filled([...found.keys()].sort(), by).map((key) => found.get(key) ?? { key, ...nothing })
  }
  // What only has money on the other side than the verb asks for says nothing.
  const shown = groups.filter((g) => query.verb === 'net' || query.verb === 'rows' || g.amount !== 0)
  const weight = (g: AskGroup) => (query.verb === 'rows' ? g.count : query.verb === 'net' ? Math.abs(g.amount) : g.amount)
  return shown.sort((a, b) => weight(b) - weight(a) || (a.key < b.key ? -1 : 1))
}

/** A filter of the transactions list, as its address has it. */
export interface AskFilter {
  search?: string
  category?: Category
  leaf?: Leaf
  entityId?: string
  accountId?: string
  merchant?: string
  from?: CalendarDate
  to?: CalendarDate
  treatment?: 'business'
  isCredit?: boolean
}

/** The rows that a query is about, those that do not count too. */
export function filterOfQuery({ what, words, amounts, days, entityId, accountId }: AskQuery): AskFilter {
  const search = [...words, ...amounts].join(' ')
  return {
    ...(search && { search }),
    ...(what ?? {}),
    ...(days ?? {}),
    ...(entityId !== null && { entityId }),
    ...(accountId !== null && { accountId }),
  }
}

/**
 * The rows whose sum a figure is, as a filter of the list. On the accrual basis bills and own invoices count too, and no one filter names all
 * that counts. `oneWay`: no part of a split row goes against its row, so that the direction of rows is that of what they count.
 */
export function filterOfFigure(query: AskQuery, basis: Basis, oneWay: boolean, key: string | null = null): AskFilter {
  const { verb, what, by } = query
  const isOneSided = oneWay && what === null && (verb === 'spent' || verb === 'earned')
  const all = filterOfQuery(query)
  const within = (days: { from: CalendarDate; to: CalendarDate }) => ({
    from: query.days && query.days.from > days.from ? query.days.from : days.from,
    to: query.days && query.days.to < days.to ? query.days.to : days.to,
  })
  const group = (): AskFilter => {
    if (key === null) return {}
    switch (by) {
      case 'month':
        return within({ from: firstOfMonth(key as YearMonth), to: lastOfMonth(key as YearMonth) })
      case 'quarter':
        return within(daysOfQuarter(key))
      case 'category':
        return { leaf: key as Leaf }
      case 'entity':
        return { entityId: key || 'none' }
      case 'account':
        return { accountId: key || 'none' }
      case 'payee':
        return { merchant: key }
      default:
        return {}
    }
  }
  return {
    ...all,
    ...group(),
    ...(basis === 'cash' && { treatment: 'business' as const }),
    ...(isOneSided && { isCredit: verb === 'earned' }),
  }
}

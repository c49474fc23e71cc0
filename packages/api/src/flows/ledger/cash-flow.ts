import { isMoneyKind, type LedgerCell, otherNames, type SheetLine, type SheetSection } from '@ledgerhand/core/balances'
import { addDays, type CalendarDate } from '@ledgerhand/core/calendar-date'
import { leafIds, leaves } from '@ledgerhand/core/categories'
import { cents } from '@ledgerhand/core/money'
import { treatmentLabels } from '@ledgerhand/core/treatments'
import type { SheetJson } from '@ledgerhand/core/wire/ledger'
import type { LedgerBalances } from './ledger-balances.ts'
import { sheetOf } from './ledger-sheets.ts'

export type FlowSection = 'Operating' | 'Investing' | 'Financing' | 'Other'
/** The line that is no account's rows: what cards are owed more or less. */
export const OWED_ON_CARDS = 'Change in what is owed on cards'
const ADJUSTMENTS = 'Adjustments'

/** Where a cell stands in a cash flow; `sign`: of its amount. */
interface Flow {
  section: FlowSection
  name: string
  sign: 1 | -1
}

/** The line of a cash flow that a cell belongs to; null where it moves no money, or both of its ends are money. */
function flowOf({ byId, read }: LedgerBalances, cell: LedgerCell): Flow | null {
  const { countedAs } = cell
  if (countedAs === 'split' || countedAs === 'bill' || countedAs === 'receivable') return null
  const isMoney = (id: string | null) => id !== null && isMoneyKind(byId.get(id)?.kind ?? 'owner')
  const isTransfer = countedAs === 'transfer' || countedAs === 'card_payment'
  const isOnMoney = isMoney(cell.onAccountId)
  const isToUnread = isTransfer && cell.accountId !== null && isMoney(cell.accountId) && !read.has(cell.accountId)
  // Both ends of it are money, or none.
  if (isOnMoney === isToUnread) return null
  return { section: sectionOf(countedAs), name: nameOf(cell), sign: isOnMoney === cell.isCredit ? 1 : -1 }
}

function sectionOf(countedAs: LedgerCell['countedAs']): FlowSection {
  if (countedAs === 'business' || countedAs === 'sales_tax') return 'Operating'
  if (countedAs === 'asset' || countedAs === 'deposit') return 'Investing'
  return countedAs === 'transfer' || countedAs === 'card_payment' || countedAs === 'undecided' ? 'Other' : 'Financing'
}

const nameOf = ({ countedAs, label }: LedgerCell): string =>
  countedAs === 'business' ? leaves[label].label : countedAs === 'undecided' ? otherNames.undecided : treatmentLabels[countedAs]

/** Cells with the line of the cash flow that each belongs to. */
export const flowCells = (ledger: LedgerBalances, from: CalendarDate, to: CalendarDate): (LedgerCell & { flow: Flow })[] =>
  ledger.movedIn(from, to).flatMap((cell) => {
    const flow = flowOf(ledger, cell)
    return flow ? [{ ...cell, flow }] : []
  })

/** What each account of money held on a day, those of cards or the others; signed as the books hold it. */
export const heldOn = ({ accounts, legsAt }: LedgerBalances, day: CalendarDate, ofCards: boolean): HeldMoney[] => {
  const legs = legsAt(day)
  return accounts.flatMap(({ id, name, kind }) => {
    const amount = legs.get(`account:${id}`) ?? 0
    return isMoneyKind(kind) && (kind === 'card') === ofCards && amount !== 0 ? [{ accountId: id, name, amount }] : []
  })
}
export interface HeldMoney {
  accountId: string
  name: string
  amount: number
}
/** Categories in the order of a profit and loss statement, then what is none. */
const order = new Map(leafIds.map((leaf, i) => [leaves[leaf].label, i]))
const rank = (name: string): number => order.get(name) ?? order.size

const total = (held: readonly { amount: number }[]): number => held.reduce((n, { amount }) => n + amount, 0)

/** Adjustments of accounts of money, in days both included. */
export const moneyAdjustments = ({ books, byId }: LedgerBalances, from: CalendarDate, to: CalendarDate) =>
  books.adjustments
    .partsUntil(to)
    .filter(({ date, accountId }) => date >= from && accountId !== null && isMoneyKind(byId.get(accountId)?.kind ?? 'owner'))

/** Whether a line of the section is that of adjustments. */
export const isAdjustments = (section: string, name: string): boolean => section === 'Other' && name === ADJUSTMENTS

/**
 * Cash flow: the money of banks, cash and processors before, what moved, and after. What was bought by card counts on its day, with what
 * the books owe on cards as a line of its own: a card holds no money.
 */
export function cashFlow(
  ledger: LedgerBalances,
  from: CalendarDate,
  to: CalendarDate,
): SheetJson & { from: CalendarDate; to: CalendarDate } {
  const flows: Record<FlowSection, Map<string, number>> = {
    Operating: new Map(),
    Investing: new Map(),
    Financing: new Map(),
    Other: new Map(),
  }
  const add = (section: FlowSection, name: string, amount: number) => flows[section].set(name, (flows[section].get(name) ?? 0) + amount)
  for (const { flow, amount } of flowCells(ledger, from, to)) add(flow.section, flow.name, flow.sign * amount)
  for (const { amount } of moneyAdjustments(ledger, from, to)) add('Other', ADJUSTMENTS, amount)
  const line = (name: string, amount: number): SheetLine => ({
    accountId: null,
    ...(name === otherNames.undecided ? { line: 'undecided' } : {}),
    name,
    amount: cents(amount),
  })
  const before = addDays(from, -1)
  const begin = total(heldOn(ledger, before, false))
  const end = total(heldOn(ledger, to, false))
  add('Operating', OWED_ON_CARDS, total(heldOn(ledger, before, true)) - total(heldOn(ledger, to, true)))
  const made = Object.entries(flows).map(([title, of]): SheetSection => {
    const lines = [...of]
      .filter(([, amount]) => amount !== 0)
      .sort(([a], [b]) => rank(a) - rank(b))
      .map(([name, amount]) => line(name, amount))
    return { title, lines, total: cents(lines.reduce((n, l) => n + l.amount, 0)) }
  })
  const flow = made.reduce((n, s) => n + s.total, 0)
  const whole = (title: string, amount: number): SheetSection => ({ title, lines: [], total: cents(amount) })
  const sections = [whole('Beginning', begin), ...made, whole('End', end)]
  return { ...sheetOf(ledger, { sections, difference: cents(begin + flow - end) }, to, false), from, to }
}

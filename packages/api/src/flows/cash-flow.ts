import { isMoneyKind, type LedgerCell, type SheetLine, type SheetSection } from '@ledgerhand/core/balances'
import { addDays, type CalendarDate } from '@ledgerhand/core/calendar-date'
import { leaves } from '@ledgerhand/core/categories'
import { cents } from '@ledgerhand/core/money'
import { treatmentLabels } from '@ledgerhand/core/treatments'
import type { SheetJson } from '@ledgerhand/core/wire/ledger'
import type { LedgerBalances } from './ledger-balances.ts'
import { sheetOf } from './ledger-sheets.ts'

type Flows = Record<'Operating' | 'Investing' | 'Financing' | 'Other', Map<string, number>>
function flowsOf(
  cells: readonly LedgerCell[],
  isMoney: (cell: LedgerCell) => boolean,
  isUnreadMoney: (id: string | null) => boolean,
): Flows {
  const flows: Flows = { Operating: new Map(), Investing: new Map(), Financing: new Map(), Other: new Map() }
  for (const cell of cells) {
    const { countedAs } = cell
    if (countedAs === 'split' || countedAs === 'bill' || countedAs === 'receivable') continue
    const signed = cell.isCredit ? cell.amount : -cell.amount
    const isTransfer = countedAs === 'transfer' || countedAs === 'card_payment'
    const toUnread = isTransfer && isUnreadMoney(cell.accountId)
    // Both ends of it are money.
    if (isMoney(cell) === toUnread) continue
    const amount = isMoney(cell) ? signed : -signed
    const section =
      countedAs === 'business' || countedAs === 'sales_tax'
        ? 'Operating'
        : countedAs === 'asset' || countedAs === 'deposit'
          ? 'Investing'
          : isTransfer || countedAs === 'undecided'
            ? 'Other'
            : 'Financing'
    const name =
      countedAs === 'business' ? leaves[cell.label].label : countedAs === 'undecided' ? 'Not decided yet' : treatmentLabels[countedAs]
    flows[section].set(name, (flows[section].get(name) ?? 0) + amount)
  }
  return flows
}

/**
 * Cash flow: the money of banks, cash and processors before, what moved, and after. What was bought by card counts on its day, with what
 * the books owe on cards as a line of its own: a card holds no money.
 */
export function cashFlow(
  ledger: LedgerBalances,
  from: CalendarDate,
  to: CalendarDate,
): SheetJson & { from: CalendarDate; to: CalendarDate } {
  const { books, byId, read, legsAt, movedIn } = ledger
  const isMoney = (id: string | null) => id !== null && isMoneyKind(byId.get(id)?.kind ?? 'owner')
  const isCard = (id: string) => byId.get(id)?.kind === 'card'
  const held = (day: CalendarDate, ofCards: boolean) =>
    [...legsAt(day)].reduce((n, [of, leg]) => {
      const id = of.slice('account:'.length)
      return of.startsWith('account:') && isMoney(id) && isCard(id) === ofCards ? n + leg : n
    }, 0)
  const flows = flowsOf(
    movedIn(from, to),
    (c) => isMoney(c.onAccountId),
    (id) => id !== null && isMoney(id) && !read.has(id),
  )
  for (const part of books.adjustments.partsUntil(to).filter((p) => p.date >= from && isMoney(p.accountId)))
    flows.Other.set('Adjustments', (flows.Other.get('Adjustments') ?? 0) + part.amount)
  const line = (name: string, amount: number): SheetLine => ({ accountId: null, name, amount: cents(amount) })
  const before = addDays(from, -1)
  const begin = held(before, false)
  const end = held(to, false)
  flows.Operating.set('Change in what is owed on cards', held(before, true) - held(to, true))
  const made = Object.entries(flows).map(([title, of]): SheetSection => {
    const lines = [...of].filter(([, amount]) => amount !== 0).map(([name, amount]) => line(name, amount))
    return { title, lines, total: cents(lines.reduce((n, l) => n + l.amount, 0)) }
  })
  const flow = made.reduce((n, s) => n + s.total, 0)
  const whole = (title: string, amount: number): SheetSection => ({ title, lines: [], total: cents(amount) })
  const sections = [whole('Beginning', begin), ...made, whole('End', end)]
  return { ...sheetOf(ledger, { sections, difference: cents(begin + flow - end) }, to, false), from, to }
}

import {
  type Anchor,
  anchorOf,
  balanceSheet,
  isMoneyKind,
  type LedgerCell,
  type Legs,
  type LegsOptions,
  legsOf,
  type SheetLine,
  type SheetSection,
  shownBalance,
  trialBalance,
} from '@ledgerhand/core/balances'
import { addDays, type CalendarDate, LATEST, monthOf, type YearMonth } from '@ledgerhand/core/calendar-date'
import { leaves } from '@ledgerhand/core/categories'
import type { Basis } from '@ledgerhand/core/ledger'
import { type Cents, cents, toDecimal } from '@ledgerhand/core/money'
import { continuedAccount } from '@ledgerhand/core/statement-accounts'
import { defaultAccountId, treatmentLabels } from '@ledgerhand/core/treatments'
import type { LedgerAccountJson, ProvenByJson, RegisterRowJson, SheetJson } from '@ledgerhand/core/wire-ledger'
import type { ReadBooks } from '@ledgerhand/db/books'
import type { StatementRecord } from '@ledgerhand/db/books/documents'
import type { LedgerAccountRow } from '@ledgerhand/db/books/ledger-accounts'
import { percentText, rowsJson } from '../wire.ts'
import { accountSums, lastProven } from './account-sums.ts'
import { printedBalances } from './printed-balances.ts'

type Books = Pick<
  ReadBooks,
  | 'accounts'
  | 'balances'
  | 'statementRows'
  | 'statementAccounts'
  | 'documents'
  | 'late'
  | 'profile'
  | 'adjustments'
  | 'register'
  | 'transactions'
  | 'pairs'
  | 'parts'
>

/** The accounts of books with their anchors and printed balances, read once for each answer; `only`: of the one account that it is about. */
export function ledgerOf(books: Books, ownerId: string, wanted?: Basis, only?: string) {
  const profile = books.profile.get()
  const basis = wanted ?? profile.basis
  const accounts = books.accounts.all()
  const { accountOf, ids } = books.statementAccounts.lookup()
  const printed = printedBalances(books, accountOf, (id) => only === undefined || id === only)
  // Where a processor's export does not list what it paid out, the bank's deposits do.
  const silent = new Set(accounts.filter((a) => !a.listsPayouts).map((a) => a.id))
  const read = new Set([...ids].filter((id) => !silent.has(id)))
  const options: LegsOptions = { basis, ownerId, isRead: (id) => read.has(id), holds: (id) => byId.get(id)?.kind === 'processor' }
  const byId = new Map(accounts.map((a) => [a.id, a]))
  const kept = new Map<CalendarDate, Legs>()

  /** Adds rows and adjustments of some days to what had moved before them. */
  function movedOn(day: CalendarDate, before: Legs, cells: readonly LedgerCell[], after?: CalendarDate): Legs {
    const legs = new Map(before)
    for (const [of, leg] of legsOf(cells, options)) legs.set(of, cents((legs.get(of) ?? 0) + leg))
    for (const part of books.adjustments.partsUntil(day)) {
      if (after !== undefined && part.date <= after) continue
      const of = part.accountId === null ? (`leaf:${part.label ?? 'misc_expense'}` as const) : (`account:${part.accountId}` as const)
      legs.set(of, cents((legs.get(of) ?? 0) + part.amount))
    }
    kept.set(day, legs)
    return legs
  }
  /** Sums of rows and adjustments up to a day, without opening balances. */
  const moved = (day: CalendarDate): Legs => kept.get(day) ?? movedOn(day, new Map(), books.balances.until(day))
  const anchors = new Map(accounts.map((a) => [a.id, anchorOf(printed.get(a.id) ?? [], a)]))
  const isOwn = (a: LedgerAccountRow) => a.currency === null || a.currency === profile.currency
  type MovedOn = (id: string, day: CalendarDate) => number
  const movedOfAll: MovedOn = (id, day) => moved(day).get(`account:${id}`) ?? 0
  const alone = new Map<string, (day: CalendarDate) => number>()
  /** The same of one account whose statements are read. */
  const movedAlone: MovedOn = (id, day) => {
    const sums = alone.get(id) ?? accountSums(books, id, options)
    alone.set(id, sums)
    return sums(day)
  }
  /** The difference between an account's balance and the sum of its rows: the same on every day. */
  const offset = (a: LedgerAccountRow, anchor: Anchor, on = movedOfAll): number => anchor.amount - on(a.id, addDays(anchor.date, -1))

  function legsAt(day: CalendarDate): Legs {
    const legs = new Map(moved(day))
    for (const a of accounts) {
      const anchor = anchors.get(a.id)
      if (!anchor || !isOwn(a)) continue
      const amount = offset(a, anchor)
      if (amount === 0) continue
      legs.set(`account:${a.id}`, cents((legs.get(`account:${a.id}`) ?? 0) + amount))
      legs.set('opening', cents((legs.get('opening') ?? 0) - amount))
    }
    return legs
  }
  const balanceAt = (id: string, day: CalendarDate): number => legsAt(day).get(`account:${id}`) ?? 0

  /** The statement that proves an account's balance on a day: it ends on that day, or no row is dated between its end and the day. */
  function provenBy(id: string, day: CalendarDate): ProvenByJson | null {
    const until = (printed.get(id) ?? []).filter((s) => s.to <= day).sort((x, y) => (x.to < y.to ? 1 : -1))
    const [last] = until
    if (!last || last.closing !== balanceAt(id, last.to)) return null
    const since = last.to === day ? 0 : balanceAt(id, day) - last.closing
    return since === 0 && !hasRowsAfter(id, last.to, day)
      ? { documentId: last.documentId, statementId: last.statementId, page: null, date: last.to }
      : null
  }
  /** Rows that point at an account move it where its own rows do not say so. */
  const isTargetOf = ({ id, kind }: LedgerAccountRow) =>
    !read.has(id) && (basis === 'accrual' || (kind !== 'payable' && kind !== 'receivable'))
  const hasRowsAfter = (id: string, after: CalendarDate, day: CalendarDate) =>
    after < day && books.register.page(id, false, { from: addDays(after, 1), to: day }, 1).length > 0
  /** The last day that a printed balance confirmed. */
  function provenThrough(a: LedgerAccountRow, on: MovedOn): CalendarDate | null {
    const anchor = isOwn(a) ? anchors.get(a.id) : undefined
    const balance = (by: MovedOn) => (day: CalendarDate) => by(a.id, day) + (anchor ? offset(a, anchor, by) : 0)
    return lastProven(printed.get(a.id) ?? [], balance(on), balance(read.has(a.id) ? movedAlone : on))
  }

  /** Another account of its kind that an account without a number goes on from, or into. */
  function goesOn(a: LedgerAccountRow): LedgerAccountJson['goesOn'] {
    if (a.lastFour !== null || !read.has(a.id)) return null
    const others = accounts.filter((o) => o.id !== a.id && o.kind === a.kind && (o.currency ?? a.currency) === (a.currency ?? o.currency))
    const known = others.flatMap((o) => (printed.get(o.id) ?? []).map((span) => ({ ...span, accountId: o.id })))
    for (const span of printed.get(a.id) ?? []) {
      const found = continuedAccount(span, known)
      if (!found) continue
      const isBefore = found.at.to <= span.from
      return {
        accountId: found.accountId,
        date: isBefore ? found.at.to : span.to,
        balance: toDecimal(isBefore ? span.opening : span.closing),
      }
    }
    return null
  }

  /** How many statements print another balance than their account has on their last day, by the month of that day. */
  function unlikePrinted({ first, last }: { first: YearMonth; last: YearMonth }): Map<YearMonth, number> {
    const found = new Map<YearMonth, number>()
    for (const [id, own] of printed) {
      const a = byId.get(id)
      if (!a || !isOwn(a)) continue
      for (const { to, closing } of own) {
        const month = monthOf(to)
        if (month >= first && month <= last && closing !== balanceAt(id, to)) found.set(month, (found.get(month) ?? 0) + 1)
      }
    }
    return found
  }

  function accountJson(a: LedgerAccountRow): LedgerAccountJson {
    const anchor = anchors.get(a.id) ?? null
    const foreign = isOwn(a) ? null : (anchor?.amount ?? 0) + books.balances.movedOn(a.id)
    return {
      id: a.id,
      name: a.name,
      kind: a.kind,
      lastFour: a.lastFour,
      currency: a.currency ?? profile.currency,
      entityId: a.entityId,
      isPersonal: a.isPersonal,
      openingBalance: anchor ? toDecimal(anchor.amount) : null,
      openingDate: anchor?.date ?? null,
      openingProof: anchor?.proof
        ? { documentId: anchor.proof.documentId, statementId: anchor.proof.statementId, page: null, date: anchor.proof.from }
        : null,
      balance: toDecimal(foreign === null ? shownBalance(a.kind, balanceAt(a.id, LATEST)) : cents(foreign)),
      provenThrough: provenThrough(a, movedOfAll),
      goesOn: goesOn(a),
      lender: a.lender,
      rate: percentText(a.rate),
    }
  }
  const sheetOf = (made: { sections: SheetSection[]; difference: Cents }, day: CalendarDate, isProven: boolean): SheetJson => ({
    asOf: day,
    basis,
    currency: profile.currency,
    sections: made.sections.map(({ title, lines, total }) => ({
      title,
      lines: lines.map((l) => lineJson(l, isProven ? (id) => provenBy(id, day) : null)),
      total: toDecimal(total),
    })),
    difference: toDecimal(made.difference),
  })
  const lineJson = ({ accountId, name, amount }: SheetLine, prove: ((id: string) => ProvenByJson | null) | null) => {
    const by = accountId !== null && prove && isMoneyKind(byId.get(accountId)?.kind ?? 'owner') ? prove(accountId) : null
    return { accountId, name, amount: toDecimal(amount), ...(by ? { provenBy: by } : {}) }
  }

  return {
    account: accountJson,
    isTargetOf,
    provenBy,
    unlikePrinted,
    /** What every leg stands at after a day, and how rows are counted to get there. */
    legsAt,
    options,
    names: byId,
    currency: profile.currency,
    basis,
    /** Those that are there for somebody: made by hand, named by a statement, or used by a row. */
    list(): LedgerAccountJson[] {
      const used = books.accounts.used()
      const legs = moved(LATEST)
      const isThere = (a: LedgerAccountRow) =>
        a.isByHand || printedOrRead(a.id) || used.has(a.id) || legs.has(`account:${a.id}`) || isNeeded(a)
      const ofStatements = statementsOf(books, accountOf)
      const printedOrRead = (id: string) => ofStatements.has(id)
      const isNeeded = (a: LedgerAccountRow) => a.id === defaultAccountId(a.kind, ownerId) && books.accounts.isNeeded(a.kind)
      return accounts.filter(isThere).map(accountJson)
    },
    balanceSheet: (day: CalendarDate) => sheetOf(balanceSheet(legsAt(day), accounts), day, true),
    trialBalance: (day: CalendarDate) => sheetOf(trialBalance(legsAt(day), accounts), day, false),
    /**
     * Cash flow: the money of banks, cash and processors before, what moved, and after. What was bought by card counts on its day, with what
     * the books owe on cards as a line of its own: a card holds no money.
     */
    cashFlow(from: CalendarDate, to: CalendarDate): SheetJson & { from: CalendarDate; to: CalendarDate } {
      const isMoney = (id: string | null) => id !== null && isMoneyKind(byId.get(id)?.kind ?? 'owner')
      const isCard = (id: string) => byId.get(id)?.kind === 'card'
      const held = (day: CalendarDate, ofCards: boolean) =>
        [...legsAt(day)].reduce((n, [of, leg]) => {
          const id = of.slice('account:'.length)
          return of.startsWith('account:') && isMoney(id) && isCard(id) === ofCards ? n + leg : n
        }, 0)
      const before = addDays(from, -1)
      const cells = books.balances.between(from, to)
      // What stands at the end follows from what stood before: the rows of both partial months are looked through once.
      if (!kept.has(to)) movedOn(to, moved(before), cells, before)
      const flows = flowsOf(
        cells,
        (c) => isMoney(c.onAccountId),
        (id) => id !== null && isMoney(id) && !read.has(id),
      )
      for (const part of books.adjustments.partsUntil(to).filter((p) => p.date >= from && isMoney(p.accountId)))
        flows.Other.set('Adjustments', (flows.Other.get('Adjustments') ?? 0) + part.amount)
      const line = (name: string, amount: number): SheetLine => ({ accountId: null, name, amount: cents(amount) })
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
      return { ...sheetOf({ sections, difference: cents(begin + flow - end) }, to, false), from, to }
    },
    /** The rows of an account, newest first, each with the balance after it. */
    register(
      id: string,
      query: { from?: CalendarDate | undefined; to?: CalendarDate | undefined; cursor?: string | undefined },
      limit: number,
    ) {
      const a = books.accounts.get(id)
      const isTarget = isTargetOf(a)
      const found = books.register.page(id, isTarget, query, limit + 1)
      const page = found.slice(0, limit)
      const [newest] = page
      const anchor = anchors.get(id)
      // One account's own rows are a small part of what moved on all of them.
      const on = read.has(id) ? movedAlone : movedOfAll
      const opening = anchor && isOwn(a) ? offset(a, anchor, on) : 0
      const through = provenThrough(a, on)
      let balance = newest ? books.register.upTo(id, isTarget, newest) + opening : 0
      // Adjustments are no rows of it, and move it all the same.
      const adjustments = books.adjustments.partsUntil(LATEST).filter((part) => part.accountId === id)
      const adjusted = (day: CalendarDate) => adjustments.filter(({ date }) => date <= day).reduce((n, { amount }) => n + amount, 0)
      const rows = new Map(rowsJson(books, books.transactions.shown(page.map((m) => m.id))).map((row) => [row.id, row]))
      const items = page.flatMap((m): RegisterRowJson[] => {
        const row = rows.get(m.id)
        const at = shownBalance(a.kind, balance + adjusted(m.date))
        balance -= m.cents
        const isProven = through !== null && m.date <= through && (anchor?.proof ? m.date >= anchor.date : false)
        return row ? [{ ...row, moved: toDecimal(shownBalance(a.kind, m.cents)), balance: toDecimal(at), isProven }] : []
      })
      const last = page.at(-1)
      return { items, nextCursor: found.length > limit && last ? `${last.date}_${last.id}` : null }
    },
  }
}

const statementsOf = (books: Books, accountOf: (s: StatementRecord) => string | undefined): Set<string | undefined> =>
  new Set(books.documents.allStatements().map(({ statement }) => accountOf(statement)))
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

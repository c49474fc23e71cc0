import type { CalendarDate } from './calendar-date.ts'
import { type Leaf, leaves } from './categories.ts'
import type { Basis, Cell } from './ledger.ts'
import { type Cents, cents } from './money.ts'
import { type AccountKind, accountKinds, defaultAccountId, defaultKind } from './treatments.ts'

/** Cells with the two accounts of their rows: the one they stand on, and the one they were for. */
export interface LedgerCell extends Cell {
  onAccountId: string | null
  accountId: string | null
  /** How much of what settles paper is of credit notes: money in that a supplier pays back, or money out that is paid back to a customer. */
  credited?: Cents
}
/**
 * What a leg stands on: an account, a leaf, or one of five lines that no account has. transit: transfers whose other side is not there
 * yet. outside: rows that stand on no account, paid from or into the owner's pocket. undecided: rows that a question is open about.
 * opening: what accounts held before the books began. retained: income less expenses of earlier fiscal years.
 */
export type LegOf = `account:${string}` | `leaf:${Leaf}` | 'transit' | 'outside' | 'undecided' | 'opening' | 'retained'
/** Signed so that what is owned, and what was spent, is positive; all of them together are zero. */
export type Legs = Map<LegOf, Cents>

export interface LegsOptions {
  basis: Basis
  ownerId: string
  /** Whether an account's own statements are read: then both ends of a transfer stand in the books. */
  isRead: (accountId: string) => boolean
  /** Whether money can be kept back on an account, as payment processors do. */
  holds?: (accountId: string) => boolean
}

/** The two legs of every row and part: one where it stands, one on what it was for. Zero in sum by construction. */
export function legsOf(cells: readonly LedgerCell[], options: LegsOptions): Legs {
  const legs: Legs = new Map()
  for (const cell of cells) {
    for (const [on, amount] of options.basis === 'cash' ? [] : creditedLegs(cell, options))
      legs.set(on, cents((legs.get(on) ?? 0) + amount))
    if (cell.countedAs === 'split' || (cell.amount === 0 && cell.settled === 0 && (cell.tax ?? 0) === 0)) continue
    const isPaper = cell.countedAs === 'bill' || cell.countedAs === 'receivable'
    for (const [on, amount] of isPaper ? paperLegs(cell, options) : moneyLegs(cell, options))
      legs.set(on, cents((legs.get(on) ?? 0) + amount))
  }
  return legs
}
type Leg = [on: LegOf, amount: number]
const accountLeg = (ownerId: string, kind: AccountKind, id: string | null): LegOf => `account:${id ?? defaultAccountId(kind, ownerId)}`

/** A bill or an own invoice: it moves no money, and counts on its own date where the basis is accrual. */
function paperLegs(
  { countedAs, isCredit, label, amount, tax: printed = cents(0), accountId }: LedgerCell,
  { basis, ownerId }: LegsOptions,
): Leg[] {
  if (basis === 'cash') return []
  const [signed, tax] = isCredit ? [amount, printed] : [-amount, -printed]
  return [
    [accountLeg(ownerId, countedAs === 'bill' ? 'payable' : 'receivable', accountId), signed],
    [`leaf:${label}`, tax - signed],
    ...(tax === 0 ? [] : [[accountLeg(ownerId, 'sales_tax', null), -tax] satisfies Leg]),
  ]
}

/** Money in or out: where it stands, and what it was for; what settles bills or own invoices (accrual) is no income or expense again. */
function moneyLegs(cell: LedgerCell, { basis, ownerId, isRead, holds = () => false }: LegsOptions): Leg[] {
  const { countedAs, isCredit, label, accountId, onAccountId } = cell
  const signed = isCredit ? cell.amount : -cell.amount
  const stands: Leg = [onAccountId === null ? 'outside' : `account:${onAccountId}`, signed]
  if (countedAs === 'business') {
    const settled = basis === 'cash' ? 0 : isCredit ? cell.settled : -cell.settled
    const leaf: Leg = [`leaf:${label}`, settled - signed]
    return settled === 0 ? [stands, leaf] : [stands, leaf, [accountLeg(ownerId, isCredit ? 'receivable' : 'payable', null), -settled]]
  }
  if (countedAs === 'undecided') return [stands, ['undecided', -signed]]
  if (countedAs === 'transfer' || countedAs === 'card_payment') {
    const stays = (staysOn(cell) && holds(accountId ?? '')) || !(accountId === null || isRead(accountId))
    return [stands, [stays ? `account:${accountId}` : 'transit', -signed]]
  }
  const kind = defaultKind(countedAs)
  return [stands, [kind === null ? 'transit' : accountLeg(ownerId, kind, accountId), -signed]]
}

/** Money in settles own invoices and money out bills; what settles a credit note is of the other account. */
function creditedLegs({ isCredit, credited = cents(0) }: LedgerCell, { ownerId }: LegsOptions): Leg[] {
  if (credited === 0) return []
  const settled = isCredit ? credited : -credited
  const [from, to] = isCredit ? (['receivable', 'payable'] as const) : (['payable', 'receivable'] as const)
  return [
    [accountLeg(ownerId, from, null), settled],
    [accountLeg(ownerId, to, null), -settled],
  ]
}

/** Held on the account that it stands on, such as a disputed payment: the account's balance keeps it. */
const staysOn = ({ accountId, onAccountId }: Pick<LedgerCell, 'accountId' | 'onAccountId'>) =>
  accountId !== null && accountId === onAccountId

export const sumLegs = (legs: Legs): Cents => cents([...legs.values()].reduce<number>((n, amount) => n + amount, 0))

export const sectionTitles = ['Assets', 'Liabilities', 'Equity'] as const
export type SectionTitle = (typeof sectionTitles)[number]
const sectionOfKind: Record<AccountKind, SectionTitle> = {
  bank: 'Assets',
  cash: 'Assets',
  processor: 'Assets',
  asset: 'Assets',
  deposit: 'Assets',
  receivable: 'Assets',
  card: 'Liabilities',
  loan: 'Liabilities',
  sales_tax: 'Liabilities',
  payable: 'Liabilities',
  owner: 'Equity',
  personal: 'Equity',
}
/** Accounts whose own rows are money: what a cash flow is about. */
export const isMoneyKind = (kind: AccountKind): boolean => ['bank', 'card', 'cash', 'processor'].includes(kind)
/**
 * Where an account stands with this leg: a bank account below zero is owed to the bank, a card paid too much is owed by it. Banks and cards
 * are not set off against each other without a right to do so (ASC 210-20, ASC 230-10: a book overdraft is a current liability).
 */
export function sectionOf(kind: AccountKind, leg: number): SectionTitle {
  if (!isMoneyKind(kind) || leg === 0) return sectionOfKind[kind]
  return leg < 0 ? 'Liabilities' : 'Assets'
}
/** What is said of an account that stands on the other side than its kind, by that side. */
const wordOnTheOtherSide: Record<SectionTitle, string> = { Assets: 'in credit', Liabilities: 'overdrawn', Equity: '' }
/** What is said of an account that stands on the other side than its kind: 'in credit', 'overdrawn'; '' where it does not. */
export const otherSideWord = (kind: AccountKind, leg: number): string =>
  sectionOf(kind, leg) === sectionOfKind[kind] ? '' : wordOnTheOtherSide[sectionOf(kind, leg)]
/** How an account's balance is shown: owned is positive, owed negative; the owner's own is what was put in less what was taken out. */
export const shownBalance = (kind: AccountKind, leg: number): Cents => cents(sectionOfKind[kind] === 'Equity' ? -leg : leg)

export interface SheetAccount {
  id: string
  name: string
  kind: AccountKind
}
/** Lines of a sheet that are neither an account nor a category. */
export const otherLines = ['transit', 'outside', 'undecided', 'opening', 'retained', 'profit'] as const
export type OtherLine = (typeof otherLines)[number]
export interface SheetLine {
  accountId: string | null
  /** Of a line without an account that is no category. */
  line?: OtherLine
  /** Of a trial balance: the category that it is. */
  leaf?: Leaf
  name: string
  amount: Cents
}
export interface SheetSection {
  title: string
  lines: SheetLine[]
  total: Cents
}
const section = (title: string, lines: SheetLine[]): SheetSection => ({
  title,
  lines,
  total: cents(lines.reduce((n, l) => n + l.amount, 0)),
})
/** What lines are called that are neither an account nor a category. */
export const otherNames = {
  transit: 'Transfers on their way',
  outside: 'Paid and received outside the accounts',
  undecided: 'Not decided yet',
  opening: 'Opening balances',
  retained: 'Retained earnings',
} as const
/** What a leg is called. */
export function legName(of: LegOf, accounts: ReadonlyMap<string, Pick<SheetAccount, 'name'>>): string {
  if (of.startsWith('account:')) return accounts.get(of.slice(8))?.name ?? of.slice(8)
  const leaf = leafOf(of)
  return leaf ? leaves[leaf].label : otherNames[of as keyof typeof otherNames]
}
/** The category that a leg stands on; null for one that stands on anything else. */
const leafOf = (of: LegOf): Leaf | null => (isLeaf(of) ? (of.slice(5) as Leaf) : null)
export const isLeaf = (of: LegOf) => of.startsWith('leaf:')

/**
 * Closes the fiscal years that are over; `before`: the legs at the end of the last of them. Their income and expenses become one leg,
 * 'retained', and the categories begin the year with nothing, as its profit and loss does.
 */
export function closeYears(legs: Legs, before: Legs): Legs {
  const closed = new Map(legs)
  let retained = 0
  for (const [of, leg] of before) {
    if (!isLeaf(of)) continue
    retained += leg
    closed.set(of, cents((closed.get(of) ?? 0) - leg))
  }
  if (retained !== 0) closed.set('retained', cents(retained))
  return closed
}

/** Assets, liabilities and equity; what is owed is positive here, so that assets − liabilities − equity is the difference: nothing. */
export function balanceSheet(legs: Legs, accounts: readonly SheetAccount[]): { sections: SheetSection[]; difference: Cents } {
  const lines: Record<SectionTitle, SheetLine[]> = { Assets: [], Liabilities: [], Equity: [] }
  const order = (a: SheetAccount) => accountKinds.indexOf(a.kind)
  for (const a of [...accounts].sort((x, y) => order(x) - order(y))) {
    const leg = legs.get(`account:${a.id}`) ?? 0
    if (leg === 0 && !legs.has(`account:${a.id}`)) continue
    const title = sectionOf(a.kind, leg)
    const word = otherSideWord(a.kind, leg)
    lines[title].push({ accountId: a.id, name: word ? `${a.name}, ${word}` : a.name, amount: cents(title === 'Assets' ? leg : -leg) })
  }
  const other = (of: keyof typeof otherNames, title: SectionTitle) => {
    const leg = legs.get(of) ?? 0
    if (leg !== 0) lines[title].push({ accountId: null, line: of, name: otherNames[of], amount: cents(title === 'Assets' ? leg : -leg) })
  }
  other('transit', 'Assets')
  for (const line of ['opening', 'outside', 'undecided', 'retained'] as const) other(line, 'Equity')
  const profit = [...legs].filter(([of]) => isLeaf(of)).reduce((n, [, leg]) => n - leg, 0)
  lines.Equity.push({ accountId: null, line: 'profit', name: 'Net profit', amount: cents(profit) })
  const sections = sectionTitles.map((title) => section(title, lines[title]))
  const [assets, liabilities, equity] = sections.map((s) => s.total) as [Cents, Cents, Cents]
  return { sections, difference: cents(assets - liabilities - equity) }
}

/** Every account and leaf on the side where it stands. */
export function trialBalance(legs: Legs, accounts: readonly SheetAccount[]): { sections: SheetSection[]; difference: Cents } {
  const byId = new Map(accounts.map((a) => [a.id, a]))
  const lines = [...legs]
    .filter(([, leg]) => leg !== 0)
    .map(([of, leg]) => {
      const leaf = leafOf(of)
      const accountId = of.startsWith('account:') ? of.slice(8) : null
      const line = accountId === null && leaf === null ? (of as OtherLine) : null
      return { accountId, ...(leaf ? { leaf } : {}), ...(line ? { line } : {}), name: legName(of, byId), leg }
    })
    .sort((a, b) => Number(a.accountId === null) - Number(b.accountId === null) || (a.name < b.name ? -1 : 1))
  const side = (title: string, sign: 1 | -1) =>
    section(
      title,
      lines.filter((l) => l.leg * sign > 0).map(({ leg, ...line }) => ({ ...line, amount: cents(leg * sign) })),
    )
  const [debits, credits] = [side('Debits', 1), side('Credits', -1)]
  return { sections: [debits, credits], difference: cents(debits.total - credits.total) }
}

/** A statement that proves what an account held on a day. */
export interface PrintedBalance {
  documentId: string
  statementId: string
  opening: Cents
  closing: Cents
  from: CalendarDate
  to: CalendarDate
  /** What its rows that are late, in closed months, come to; absent where none is. */
  late?: Cents
}
/** Where an account begins: at the start of `date` it held `amount`. */
export interface Anchor {
  date: CalendarDate
  amount: Cents
  proof: PrintedBalance | null
}
/**
 * The printed opening of the first reconciled statement, else what a person typed. A statement of which rows are late is passed over: they
 * stand between its opening and the next statement's, and in no total. Where there is none but such, they belong to what the account held before.
 */
export function anchorOf(
  printed: readonly PrintedBalance[],
  typed: { opening: Cents | null; openingDate: CalendarDate | null },
): Anchor | null {
  const sorted = [...printed].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : 1))
  const first = sorted.find(({ late }) => late === undefined) ?? sorted.at(-1)
  if (first) return { date: first.from, amount: cents(first.opening + (first.late ?? 0)), proof: first }
  return typed.opening === null || typed.openingDate === null ? null : { date: typed.openingDate, amount: typed.opening, proof: null }
}

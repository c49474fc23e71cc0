import { type Cents, cents } from '@ledgerhand/core/money'
import { signsMayBeInverted } from '../result/inverted-signs.ts'
import type { ReadTransaction, Statement } from '../result/reading.ts'
import { lastFourOf, movementOf, sealedStatement } from '../result/sealed-statement.ts'
import { balancesOfDays, doubtBrokenSteps, withEndsOfDays } from './table-chain.ts'
import type { TableReader } from './table-reader.ts'

/** One table under one header, read into statements: one for each account and currency that its columns tell apart. */
export interface Draft {
  account: string
  currency: string | null
  opening: Cents | null
  closing: Cents | null
  transactions: ReadTransaction[]
  unread: Statement['unread']
}

/** The statements that a table's rows make: one for each account and currency with movements. */
export function statementsOf(
  drafts: readonly Draft[],
  endsOfDays: ReadonlyMap<ReadTransaction, Cents>,
  { facts, period, isCard, money, headings }: TableReader,
  asHeld: (printed: number) => Cents,
  named: string | null,
  /** The file says which rows are purchases and which are payments. */
  areWaysSure: boolean,
): Statement[] {
  const filled = drafts.filter((d) => d.transactions.length > 0)
  const only = filled.length === 1
  // Balances above the table are the one account's; with several accounts it is not known whose.
  const above = (printed: number | null): Cents | null => (only && printed !== null ? asHeld(printed) : null)
  // A line of balance that names no account is the only account's.
  const unnamed = only ? drafts.find((o) => o.account === '' && o.transactions.length === 0) : undefined
  const fromElsewhere = {
    opening: unnamed?.opening ?? above(facts.opening),
    closing: unnamed?.closing ?? above(facts.closing),
  }
  return filled.map((d) => {
    const newestFirst = money.newestFirst ?? (d.transactions[0]?.date ?? '') > (d.transactions.at(-1)?.date ?? '')
    const transactions = withEndsOfDays(d.transactions, endsOfDays, newestFirst)
    const { opening, closing } = balancesAround(d, fromElsewhere, transactions.at(newestFirst ? 0 : -1))
    const side = isCard && areOwed(opening, closing, transactions, areWaysSure) ? -1 : 1
    const isSigned = money.amount !== null && money.direction === null && money.unmarked === null
    const turned = isCard && isSigned && !areWaysSure && opening !== null && closing !== null ? signsMayBeInverted(transactions) : null
    return sealedStatement(
      {
        accountName: named ?? facts.accountName ?? (d.account || null),
        accountLastFour: lastFourNamed(d.account) ?? facts.accountLastFour ?? lastFourOfSheet(d.transactions[0]),
        isCard,
        currency: d.currency,
        periodStart: period.start,
        periodEnd: period.end,
        openingCents: opening === null ? null : cents(side * opening),
        closingCents: closing === null ? null : cents(side * closing),
        transactions: doubtBrokenSteps(balancesOfDays(transactions, newestFirst), newestFirst),
        unread: turned ? [...d.unread, turned] : d.unread,
        ...(headings.length > 0 ? { headings } : {}),
      },
      { newestFirst },
    )
  })
}

const lastFourNamed = (account: string): string | null => (/\d{4}\D*$/.test(account) ? lastFourOf(account) : null)

/** 'Checking 5512': a sheet that is called by an account. Other numbers on a sheet are years. */
function lastFourOfSheet(row: ReadTransaction | undefined): string | null {
  const sheet = row?.evidence.kind === 'cells' ? (row.evidence.sheet ?? '') : ''
  return SHEET_OF_ACCOUNT.exec(sheet)?.[1] ?? null
}
const SHEET_OF_ACCOUNT =
  /\b(?:account|acct|checking|savings|card|visa|master ?card|amex|konto|compte|cuenta|conto|rekening)\b\D*\d*?(\d{4})$/i

/** The balances before and after a draft's rows. */
function balancesAround(
  draft: Draft,
  fromElsewhere: Pick<Draft, 'opening' | 'closing'>,
  newest: ReadTransaction | undefined,
): Pick<Draft, 'opening' | 'closing'> {
  const opening = draft.opening ?? fromElsewhere.opening
  // The balance beside the last row is a printed closing balance too; without a printed opening it would prove nothing.
  const last = opening === null ? null : (newest?.balanceCents ?? null)
  return { opening, closing: draft.closing ?? fromElsewhere.closing ?? last }
}

/**
 * Whether a card's two balances are what is owed: only so do they add up, and no balance stands beside a row. With the signs of the rows
 * turned as well any card would add up, so the file must have said that those are right.
 */
function areOwed(opening: Cents | null, closing: Cents | null, rows: readonly ReadTransaction[], areWaysSure: boolean): boolean {
  if (opening === null || closing === null || !areWaysSure || rows.some((r) => r.balanceCents !== null)) return false
  const moved = rows.reduce((sum, row) => sum + movementOf(row), 0)
  return moved !== 0 && opening - moved === closing
}

import type { ContradictedBy } from '@ledgerhand/core/contradictions'
import { type DocumentSeal, documentSeal } from '@ledgerhand/core/document-seal'
import { formatMoney, toDecimal } from '@ledgerhand/core/money'
import { MOST_IN_REVIEW, sealWords, stateBeside } from '@ledgerhand/core/reconciliation'
import { choicesOf, type Repair } from '@ledgerhand/core/repairs'
import type { ContradictedByJson, RepairJson, StatementJson } from '@ledgerhand/core/wire/documents'
import type { DocumentRow, StatementRecord } from '@ledgerhand/db/books/documents'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import type { TransactionRow } from '@ledgerhand/db/books/transactions'

/** Rows as they leave the server. Fields are listed: what is not named here stays inside. */

/** The row that it is about is not in the books. */
const isAbsent = ({ kind }: Repair): boolean => kind === 'missing' || kind === 'deleted'

/** What a person did is undone by it, or no row is changed: nothing that was read is repaired. */
const takesBack = ({ kind }: Repair): boolean => kind === 'changed' || kind === 'deleted' || kind === 'order'

function repairJson({ kind, reason, amountCents, isCredit }: Repair, row: TransactionRow | undefined, currency: string | null): RepairJson {
  const to = formatMoney(amountCents, currency)
  const action = {
    missing: `Add a row of ${to} ${isCredit ? 'in' : 'out'}`,
    doubled: `Delete one of the two rows of ${to}`,
    stray: `Delete the row of ${to}`,
    sign: `Make it ${to} ${isCredit ? 'in' : 'out'}`,
    digits: `Change ${row ? formatMoney(row.amount, currency) : 'it'} to ${to}`,
    decimal: `Change ${row ? formatMoney(row.amount, currency) : 'it'} to ${to}`,
    changed: `Change it back to ${to} ${isCredit ? 'in' : 'out'}`,
    deleted: `Put back the row of ${to} ${isCredit ? 'in' : 'out'}`,
    order: 'Check in date order',
  }[kind]
  return { kind, reason, action, transactionId: row?.id ?? null, instead: [] }
}

/** What a statement's seal says of its balances and rows. */
export const printedOf = (s: Pick<StatementRecord, 'openingCents' | 'closingCents' | 'firstDay'>) => ({
  hasOpening: s.openingCents !== null,
  hasClosing: s.closingCents !== null,
  isEmpty: s.firstDay === null,
})

/** By statement, what contradicts it (`contradictedStatements`). */
type Contradicted = ReadonlyMap<string, readonly ContradictedBy[]>

const wordsOf = (s: StatementRecord, contradicted: Contradicted, rows = 0, inReview = 0) =>
  sealWords({
    state: s.state,
    differenceCents: s.differenceCents,
    currency: s.currency,
    rowsChecked: s.rowsChecked,
    rows,
    unread: s.unread,
    inReview,
    byHand: s.byHand,
    isRepaired: s.applied !== null && !takesBack(s.applied.repair),
    isByDate: s.applied?.repair.kind === 'order',
    ...printedOf(s),
    isContradicted: contradicted.has(s.id),
  })

/** What the statements of a document prove together, beside what other documents print. */
export const sealOf = (document: DocumentRow, statements: readonly StatementRecord[], contradicted: Contradicted): DocumentSeal | null =>
  documentSeal(
    document.isFailed,
    statements.map((s) => ({ state: stateBeside(s.state, contradicted.has(s.id)), verdict: wordsOf(s, contradicted).verdict })),
  )

const contradictedByJson = ({ day, own, by }: ContradictedBy): ContradictedByJson => ({
  document: { id: by.documentId, name: by.documentName },
  day,
  here: toDecimal(own),
  there: toDecimal(by.balance),
})

/** A statement with its proof. Its rows are looked up one by one, or not at all: a large one would hold others up. `rowsOfAll`: how many its document has, where it is the only one in it. */
export function statementJson(
  { statementRows, statementAccounts, accounts }: Pick<ReadBooks, 'statementRows' | 'statementAccounts' | 'accounts'>,
  s: StatementRecord,
  contradicted: Contradicted,
  rowsOfAll?: number,
): StatementJson {
  const accountId = statementAccounts.lookup().accountOf(s)
  const placedBy = statementAccounts.placed(s.documentId).find((p) => p.ordinal === s.ordinal)?.placedBy
  const proposed = (r: Repair) => repairJson(r, isAbsent(r) ? undefined : statementRows.at(s, r.row), s.currency)
  const [first, ...instead] = s.repair ? choicesOf(s.repair).map(proposed) : []
  const breaks = s.firstBreak === null ? undefined : statementRows.at(s, s.firstBreak)
  const isCounted = s.state === 'off' || (s.state === 'unprinted' && s.rowsChecked > 0)
  const rows = isCounted ? (rowsOfAll ?? statementRows.count(s)) : 0
  const inReview = s.state === 'off' ? statementRows.inReview(s, MOST_IN_REVIEW + 1) : 0
  return {
    id: s.id,
    account: accountId === undefined ? null : { id: accountId, name: accounts.get(accountId).name, placedBy: placedBy ?? null },
    accountName: s.accountName,
    accountLastFour: s.accountLastFour,
    currency: s.currency,
    periodStart: s.periodStart,
    firstDay: s.firstDay,
    lastDay: s.lastDay,
    periodEnd: s.periodEnd,
    opening: s.openingCents === null ? null : toDecimal(s.openingCents),
    closing: s.closingCents === null ? null : toDecimal(s.closingCents),
    credits: toDecimal(s.creditsCents),
    debits: toDecimal(s.debitsCents),
    state: stateBeside(s.state, contradicted.has(s.id)),
    difference: toDecimal(s.differenceCents),
    firstBreakTransactionId: breaks?.id ?? null,
    unread: s.unread,
    ...wordsOf(s, contradicted, rows, inReview),
    contradictedBy: (contradicted.get(s.id) ?? []).map(contradictedByJson),
    repair: first ? { ...first, instead } : null,
    applied: s.applied && { ...repairJson(s.applied.repair, undefined, s.currency), transactionId: s.applied.rowId },
  }
}

import { handChanges, type ProofInBooks, proveInBooks } from '@ledgerhand/core/by-hand'
import { type Cents, cents } from '@ledgerhand/core/money'
import { withDaysChecked } from '@ledgerhand/core/statement-days'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { statements } from '../schema/documents.ts'
import type { BooksScope } from '../scope.ts'
import type { NewStatement, StatementRecord } from './documents.ts'
import { doubtRows, mayTell, rowDoubts } from './statement-doubt.ts'
import { readStatementRows, type StatementRow, shownIn } from './statement-rows.ts'

/** The result of checking a statement on its rows as they are in the books. */
interface Checked extends ProofInBooks {
  credits: Cents
  debits: Cents
}

/** The check of a statement on its rows as they are in the books now. */
export function statementCheck(database: Database, scope: BooksScope) {
  const { db } = database
  const tools = proofTools(database, scope)
  const { toProve, prove, changesOf } = tools

  /** Writes what the check says, and lets the rows wait for a person, or not, accordingly. */
  function write(
    s: StatementRecord,
    rows: readonly StatementRow[],
    { seal, repair, byHand, credits, debits }: Checked,
    at: string,
  ): StatementRecord {
    const updated = db
      .update(statements)
      .set({ ...resultOf({ seal, repair, byHand, credits, debits }, s), applied: s.applied, unread: s.unread })
      .where(and(eq(statements.userId, scope.ownerId), eq(statements.id, s.id)))
      .returning()
      .get()
    if (mayTell(s, updated)) doubtRows(database, scope, updated, rows, at)
    return updated
  }

  return {
    rowsOf: toProve,
    ahead: checkAhead(scope, tools),
    prove,
    /** Checks a statement and stores the result; `s` holds other changed columns. */
    check(s: StatementRecord, at: string): StatementRecord {
      const own = toProve(s)
      const now = checkedDays(s, own)
      return write(now, own, prove(now, own), at)
    },
    /** The same, but null when the result has not changed, which is most often. */
    recheck(s: StatementRecord, at: string): StatementRecord | null {
      const own = toProve(s)
      const changes = changesOf(s, own)
      return changes && write(changes.statement, own, changes.checked, at)
    },
  }
}

/** Proves statements on their rows. */
function proofTools(database: Database, scope: BooksScope) {
  const { toProve, toShow, deleted } = readStatementRows(database, scope)

  function prove(s: StatementRecord, own: readonly StatementRow[]): Checked {
    const total = (isCredit: boolean) => cents(own.filter((r) => r.isCredit === isCredit).reduce((n, r) => n + r.amountCents, 0))
    const proof = proveInBooks(
      {
        opening: s.openingCents,
        closing: s.closingCents,
        rows: own,
        unread: s.unread,
        newestFirst: s.newestFirst,
        currency: s.currency,
        isByDate: s.applied?.repair.kind === 'order',
      },
      () => handChanges(s.applied, own, deleted(s)),
    )
    return { ...proof, credits: total(true), debits: total(false) }
  }

  /** What comes out of a check that was not so before; null where nothing did, which is most often. */
  function changesOf(s: StatementRecord, own: readonly StatementRow[]): { statement: StatementRecord; checked: Checked } | null {
    const statement = checkedDays(s, own)
    const checked = prove(statement, own)
    const now = { ...resultOf(checked, s), unread: statement.unread }
    const isSame = Object.entries(now).every(([key, value]) => JSON.stringify(value) === JSON.stringify(s[key as keyof typeof now]))
    return isSame ? null : { statement, checked }
  }
  return { toProve, toShow, prove, changesOf }
}

/**
 * The check of a statement that is about to be entered: with these rows of its own, and those of others that came under `reading`. In
 * steps, and nothing is written. Gives the statement as it is to be entered, and the doubt to be told of each of its own
 * rows: words, null for none; undefined where each says already what it should.
 */
function checkAhead(scope: BooksScope, { toShow, changesOf }: ReturnType<typeof proofTools>) {
  return function* ahead(
    s: NewStatement,
    documentId: string,
    reading: string,
    own: readonly StatementRow[],
  ): Generator<void, { statement: NewStatement; doubtFor: ((rowId: string) => string | null) | undefined }> {
    const rows = [...own]
    for (const page of toShow({ documentId, ordinal: s.ordinal }, reading)) {
      rows.push(...page.map(shownIn(s)))
      yield
    }
    rows.sort((x, y) => x.position - y.position || (x.id < y.id ? -1 : 1))
    yield
    const record: StatementRecord = { ...s, userId: scope.ownerId, documentId }
    const changes = changesOf(record, rows)
    if (!changes) return { statement: s, doubtFor: undefined }
    const { statement, checked } = changes
    const now = { ...statement, ...resultOf(checked, record) }
    const { userId: _, documentId: __, ...entered } = now
    return { statement: entered, doubtFor: mayTell(record, now) ? rowDoubts(now, rows) : undefined }
  }
}

/** The statement with what is still open about the days of its rows. */
const checkedDays = (s: StatementRecord, own: readonly StatementRow[]): StatementRecord => ({
  ...s,
  unread: [...withDaysChecked(s.unread, own, { start: s.periodStart, end: s.periodEnd }, s.isCard)],
})

/** What a check says, as the statement keeps it. Where a repair was applied nothing further is proposed before that is taken back. */
const resultOf = ({ seal, repair, byHand, credits, debits }: Checked, { applied }: Pick<StatementRecord, 'applied'>) => ({
  state: seal.state,
  differenceCents: seal.differenceCents,
  firstBreak: seal.firstBreak,
  rowsChecked: seal.rowsChecked,
  repair: applied ? null : repair,
  creditsCents: credits,
  debitsCents: debits,
  byHand,
})

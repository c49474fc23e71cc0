import { type HandChange, type ProofInBooks, proveInBooks } from '@ledgerhand/core/by-hand'
import { type Cents, cents } from '@ledgerhand/core/money'
import { brokenRows, ROW_DOUBT, statementDoubt, withoutStatementDoubt } from '@ledgerhand/core/reconciliation'
import { takesRowOut } from '@ledgerhand/core/repairs'
import { isDayLine, withDaysChecked } from '@ledgerhand/core/statement-days'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { statements } from '../schema/documents.ts'
import { transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import type { NewStatement, StatementRecord } from './documents.ts'
import { readStatementRows, type ShownRow } from './statement-rows.ts'

/** The result of checking a statement on its rows as they are in the books. */
interface Checked extends ProofInBooks {
  credits: Cents
  debits: Cents
}

/** The check of a statement on its rows as they are in the books now. */
export function statementCheck(database: Database, scope: BooksScope) {
  const { db } = database
  const { toProve, toShow, deleted } = readStatementRows(database, scope)

  function prove(s: StatementRecord, own: readonly ShownRow[]): Checked {
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
      () => handChanges(s, own, deleted(s)),
    )
    return { ...proof, credits: total(true), debits: total(false) }
  }

  /** Writes what the check says, and lets the rows wait for a person, or not, accordingly. */
  function write(
    s: StatementRecord,
    rows: readonly ShownRow[],
    { seal, repair, byHand, credits, debits }: Checked,
    at: string,
  ): StatementRecord {
    const updated = db
      .update(statements)
      .set({ ...resultOf({ seal, repair, byHand, credits, debits }, s), applied: s.applied, unread: s.unread })
      .where(and(eq(statements.userId, scope.ownerId), eq(statements.id, s.id)))
      .returning()
      .get()
    if (mayTell(s, updated)) doubt(updated, rows, at)
    return updated
  }

  function doubt(s: StatementRecord, rows: readonly ShownRow[], at: string): void {
    const wordsFor = doubtsOf(s, rows)
    const own = db
      .select({ id: transactions.id, reason: transactions.aiClassification, needsReview: transactions.needsReview })
      .from(transactions)
      .where(
        and(
          eq(transactions.userId, scope.ownerId),
          eq(transactions.documentId, s.documentId),
          eq(transactions.statementOrdinal, s.ordinal),
          sql`${transactions.categoryBy} <> 'person'`,
          // Rows of closed months stay as they are.
          sql`${transactions.transactionDate} > (select ifnull(max(month) || '-99', '') from period_closings where user_id = ${scope.ownerId})`,
        ),
      )
      .all()
    const changed = own.flatMap(({ id, reason, needsReview }) => {
      const words = wordsFor(id)
      const doubted = Number(words !== null)
      const told = reasonUnder(words, reason)
      return told === null || (told === reason && Number(needsReview) === doubted) ? [] : [[id, told, doubted]]
    })
    prepared<[object]>(
      database,
      `update transactions set ai_classification = told.value ->> 1, needs_review = told.value ->> 2, updated_at = @at
       from json_each(@changed) told where +"user_id" = @owner and transactions.id = told.value ->> 0`,
    ).run({ owner: scope.ownerId, at, changed: JSON.stringify(changed) })
  }

  /** What comes out of a check that was not so before; null where nothing did, which is most often. */
  function changesOf(s: StatementRecord, own: readonly ShownRow[]): { statement: StatementRecord; checked: Checked } | null {
    const statement = checkedDays(s, own)
    const checked = prove(statement, own)
    const now = { ...resultOf(checked, s), unread: statement.unread }
    const isSame = Object.entries(now).every(([key, value]) => JSON.stringify(value) === JSON.stringify(s[key as keyof typeof now]))
    return isSame ? null : { statement, checked }
  }

  return {
    rowsOf: toProve,
    /**
     * The check of a statement that is about to be entered: with these rows of its own, and those of others that came under `reading`. In
     * steps, and nothing is written. Gives the statement as it is to be entered, and the doubt to be told of each of its own
     * rows: words, null for none; undefined where each says already what it should.
     */
    *ahead(
      s: NewStatement,
      documentId: string,
      reading: string,
      own: readonly ShownRow[],
    ): Generator<void, { statement: NewStatement; doubtFor: ((rowId: string) => string | null) | undefined }> {
      const rows = [...own]
      for (const page of toShow({ documentId, ordinal: s.ordinal }, reading)) {
        rows.push(...page)
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
      return { statement: entered, doubtFor: mayTell(record, now) ? doubtsOf(now, rows) : undefined }
    },
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

/** The statement with what is still open about the days of its rows. */
const checkedDays = (s: StatementRecord, own: readonly ShownRow[]): StatementRecord => ({
  ...s,
  unread: [...withDaysChecked(s.unread, own, { start: s.periodStart, end: s.periodEnd }, s.isCard)],
})

/** Rows of a statement that is off go to review, unless a person's change alone makes it off. */
const isDoubtful = ({ state, byHand, openingCents, closingCents, unread, differenceCents, firstBreak }: StatementRecord): boolean =>
  state === 'off' &&
  byHand === 0 &&
  // Rows whose days are in doubt wait by themselves.
  !(differenceCents === 0 && firstBreak === null && unread.length > 0 && unread.every(isDayLine)) &&
  ((openingCents !== null && closingCents !== null) || unread.length > 0)

/** The rows beside the breaks of a list of running balances that is off without a whole that could be: they alone wait. */
function besideBreaks({ state, byHand, openingCents, newestFirst }: StatementRecord, rows: readonly ShownRow[]): Set<string> {
  if (state !== 'off' || byHand > 0) return new Set()
  const ordered = newestFirst ? rows.toReversed() : rows
  const movements = ordered.map((r) => cents(r.isCredit ? r.amountCents : -r.amountCents))
  const broken = brokenRows({ opening: openingCents, movements, balances: ordered.map((r) => r.balanceCents) })
  return new Set(broken.flatMap((i) => ordered[i]?.id ?? []))
}

/** The doubt that a statement casts on each of its rows, by the row's id: one for all of them, or beside the breaks only; null for none. */
function doubtsOf(s: StatementRecord, rows: readonly ShownRow[]): (rowId: string) => string | null {
  const ofAll = isDoubtful(s) ? statementDoubt(s) : null
  const broken = ofAll === null ? besideBreaks(s, rows) : new Set<string>()
  return (rowId) => ofAll ?? (broken.has(rowId) ? ROW_DOUBT : null)
}
/** Where nothing was in doubt and nothing is, no row needs to be looked at. */
const mayTell = (before: StatementRecord, now: StatementRecord): boolean => [before, now].some((s) => s.state === 'off' && s.byHand === 0)
/** A row's reason when its statement is doubted with these words, or no more; null where it says nothing of that and need not. */
export function reasonUnder(words: string | null, reason: string | null): string | null {
  const bare = withoutStatementDoubt(reason ?? '')
  if (words === null) return bare
  return `${words}. ${bare ?? reason ?? ''}`
}

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

/** Changes by hand since the rows were read. A repair is not one: it restores what the document says. */
function handChanges({ applied }: Pick<StatementRecord, 'applied'>, own: readonly ShownRow[], deleted: readonly ShownRow[]): HandChange[] {
  const repaired = (id: string) => applied?.rowId === id && applied.repair.kind !== 'order'
  return [
    ...own.flatMap((r, row): HandChange[] => {
      const meant =
        repaired(r.id) && applied ? { ...r, amountCents: applied.repair.amountCents, isCredit: applied.repair.isCredit } : r.asRead
      const isChanged = meant && (meant.amountCents !== r.amountCents || meant.isCredit !== r.isCredit)
      return isChanged ? [{ id: r.id, asRead: meant, row, isDeleted: false }] : []
    }),
    ...deletedAmong(
      own,
      deleted.filter((r) => !repaired(r.id) || !applied || !takesRowOut(applied.repair.kind)),
    ),
  ]
}

/** Where deleted rows stood: both lists run through the document once. */
function deletedAmong(own: readonly ShownRow[], deleted: readonly ShownRow[]): HandChange[] {
  let row = 0
  return deleted
    .toSorted((a, b) => a.position - b.position)
    .map((r) => {
      while (row < own.length && (own[row]?.position ?? 0) <= r.position) row++
      return { id: r.id, asRead: r, row, isDeleted: true }
    })
}

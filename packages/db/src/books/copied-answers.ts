import { and, eq } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { copiedBills } from '../schema/documents.ts'
import { type PartRow, type TransactionRow, transactions } from '../schema/transactions.ts'
import type { BooksScope } from '../scope.ts'
import { readClosedDays } from './closed-days.ts'
import { writeParts } from './parts.ts'
import { belongAgain } from './places.ts'

/** What a person says a row was for. */
const answerFields = [
  'category',
  'label',
  'treatment',
  'treatmentBy',
  'unsplitTreatment',
  'accountId',
  'question',
  'needsReview',
  'aiConfidence',
  'categoryBy',
] as const
/** What a person adds to a row, each by itself. */
const addedFields = ['entityId', 'note', 'payee'] as const
/** What a person corrects of what is printed; it is of that paper alone. */
const printedFields = [
  'description',
  'merchant',
  'transactionDate',
  'amount',
  'isCredit',
  'dueDate',
  'tax',
  'taxRate',
  'readDate',
  'readAmount',
  'readIsCredit',
  'readDescription',
] as const
const saidFields = [...answerFields, ...addedFields]
/** Its words are of its own paper; where the bill that stays waits because of the copy, they say so. */
const carriedFields = [...saidFields, 'aiClassification'] as const
const allFields = [...carriedFields, ...printedFields]

type Said = Pick<TransactionRow, (typeof allFields)[number]> & { parts: PartRow[] }
/** What a person had said of a bill that they called a copy, and the row that it was carried to as it was before and after. */
export interface KeptAnswers {
  row: Said
  onto: { id: string; before: Said; after: Said } | null
}

const picked = <K extends keyof TransactionRow>(row: Pick<TransactionRow, K>, fields: readonly K[]): Partial<TransactionRow> =>
  Object.fromEntries(fields.map((field) => [field, row[field]])) as Partial<TransactionRow>

const WRONG_SPLIT = 'Its copy was split into parts that this bill cannot take over: split it again, or say what it was for'

/** A person calls a bill a copy of another one: what they had said of it is kept, holds for the one that stays, and is put back where they take it back. */
export function writeCopiedAnswers(database: Database, scope: BooksScope) {
  const { db } = database
  const owner = scope.ownerId
  const parts = writeParts(database, scope)
  const closed = readClosedDays(database, scope)
  const of = (documentId: string) => and(eq(copiedBills.userId, owner), eq(copiedBills.documentId, documentId))
  const mine = (id: string) => and(eq(transactions.userId, owner), eq(transactions.id, id))
  const row = (id: string): TransactionRow | undefined => db.select().from(transactions).where(mine(id)).get()
  const saidOf = (found: TransactionRow): Said => ({
    ...(picked(found, allFields) as Said),
    parts: found.treatment === 'split' ? (parts.of([found.id]).get(found.id) ?? []) : [],
  })
  const keptOf = (documentId: string) =>
    (db.select({ kept: copiedBills.kept }).from(copiedBills).where(of(documentId)).get()?.kept ?? null) as KeptAnswers | null
  const keep = (documentId: string, kept: KeptAnswers | null): void => void db.update(copiedBills).set({ kept }).where(of(documentId)).run()
  const isPaired = (id: string): boolean =>
    prepared<[object]>(
      database,
      `select 1 from pairs where "user_id" = @owner and state = 'paired' and (from_id = @id or to_id = @id)`,
    ).get({
      owner,
      id,
    }) !== undefined
  /** An entity or account that is gone meanwhile is not named again. */
  const there = (table: 'entities' | 'accounts', id: string | null): string | null =>
    id !== null && prepared<[object]>(database, `select 1 from ${table} where "user_id" = @owner and id = @id`).get({ owner, id })
      ? id
      : null

  /** Writes values on a row, whose parts are `split`; `belongs`: what is personal by its place follows. */
  function write(id: string, values: Partial<TransactionRow>, split: readonly PartRow[], at: string): void {
    const now = row(id)
    if (!now) return
    parts.whole([id])
    const { treatment, entityId, accountId } = values
    const whole = treatment === 'split' ? (values.unsplitTreatment ?? 'bill') : treatment
    db.update(transactions)
      .set({
        ...values,
        ...(whole === undefined ? {} : { treatment: whole, unsplitTreatment: null }),
        ...(entityId === undefined ? {} : { entityId: there('entities', entityId) }),
        ...(accountId === undefined ? {} : { accountId: there('accounts', accountId) }),
        version: now.version + 1,
        updatedAt: at,
      })
      .where(mine(id))
      .run()
    prepared<[object]>(database, belongAgain).run({ owner, ids: JSON.stringify([id]) })
    if (split.length === 0) return
    const given = split.map((part) => ({
      ...part,
      entityId: part.followsRow ? (row(id)?.entityId ?? null) : there('entities', part.entityId),
      accountId: there('accounts', part.accountId),
    }))
    parts.split(id, given)
  }
  const sumOf = (split: readonly PartRow[]): number => split.reduce((n, { amount }) => n + amount, 0)

  /** What the bill that stays gains; one that money pays keeps its treatment, and stays whole. */
  function answersFor(stays: TransactionRow, said: Said): Partial<TransactionRow> {
    const added = addedFields.filter((field) => said[field] !== null && stays[field] === null)
    const values = picked(said, added)
    if (said.categoryBy !== 'person' || stays.categoryBy === 'person') return values
    if (said.parts.length > 0 && (sumOf(said.parts) !== stays.amount || isPaired(stays.id)))
      return { ...values, needsReview: true, aiClassification: WRONG_SPLIT }
    const isOfPayment = isPaired(stays.id)
    const fields = answerFields.filter((field) => !isOfPayment || field === 'category' || field === 'label' || field === 'categoryBy')
    return { ...values, ...picked(said, fields) }
  }

  /** A row is again what it was before answers were carried to it, as far as nobody changed them since. */
  function takeOff({ id, before, after }: NonNullable<KeptAnswers['onto']>, at: string): void {
    const now = row(id)
    if (!now || closed.closedAmong([id]).size > 0) return
    const current = saidOf(now)
    const isSame = (field: keyof Said) => JSON.stringify(current[field]) === JSON.stringify(after[field])
    const isAnswerSame = (['category', 'label', 'categoryBy'] as const).every(isSame) && isSame('parts')
    const fields = carriedFields.filter((field) => isSame(field) && ((addedFields as readonly string[]).includes(field) || isAnswerSame))
    write(id, picked(before, fields), isAnswerSame ? before.parts : current.parts, at)
  }

  return {
    /** What a person said of the row of a document that they call a copy. Within the transaction in which they do. */
    keepAnswers(documentId: string, rowId: string): void {
      const found = row(rowId)
      const isSaid = found && (found.categoryBy === 'person' || addedFields.some((field) => found[field] !== null))
      if (isSaid) keep(documentId, { row: saidOf(found), onto: null })
    },
    /** The bill that stays gains them, where it has none of its own and its month is open. */
    carryAnswers(documentId: string, staysId: string, at: string): void {
      const kept = keptOf(documentId)
      const stays = row(staysId)
      if (!kept || kept.onto !== null || !stays || closed.closedAmong([staysId]).size > 0) return
      const values = answersFor(stays, kept.row)
      if (Object.keys(values).length === 0) return
      const before = saidOf(stays)
      write(staysId, values, values.categoryBy === 'person' && !isPaired(staysId) ? kept.row.parts : before.parts, at)
      keep(documentId, { ...kept, onto: { id: staysId, before, after: saidOf(row(staysId) ?? stays) } })
    },
    /** The bill is none, or another one, after all: its new row `rowId` is what the person had said, and the bill that stayed what it was. */
    giveBackAnswers(documentId: string, rowId: string, at: string): void {
      const kept = keptOf(documentId)
      const found = row(rowId)
      if (!kept || !found) return
      if (kept.onto) takeOff(kept.onto, at)
      keep(documentId, null)
      const { row: said } = kept
      // At another exchange rate it is another amount, in the books' currency.
      const isPrinted = (found.printed === null || said.amount === found.amount) && !closed.isClosed(said.transactionDate)
      const isWhole = said.parts.length > 0 && sumOf(said.parts) !== (isPrinted ? said.amount : found.amount)
      const values = picked(said, isPrinted ? [...saidFields, ...printedFields] : saidFields)
      write(rowId, values, isWhole ? [] : said.parts, at)
    },
  }
}

import type { BillAnswer, BillLikeness, BillSeen } from '@ledgerhand/core/bill-copies'
import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import type { Cents } from '@ledgerhand/core/money'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { openCopies } from '../open-copies.ts'
import { prepared } from '../prepared.ts'
import { copiedBills } from '../schema/documents.ts'
import type { BooksScope } from '../scope.ts'
import { isLockedRow } from './closed-days.ts'
import { writeCopiedAnswers } from './copied-answers.ts'
import { recorder } from './recorder.ts'

/** A document's bill that is, or may be, the same as one in the books. */
export interface CopiedBill {
  documentId: string
  originalName: string
  /** The document that brought the other one; null where only its transaction was kept. */
  otherId: string | null
  otherName: string | null
  likeness: Exclude<BillLikeness, 'receipt'>
  /** What a person said; null where nobody did. */
  said: BillAnswer | null
}
/** What the bill that is held against others prints. */
interface Wanted {
  date: CalendarDate
  amountCents: Cents
  number: string | null
}
type PlainBill = Omit<BillSeen, 'isCredit' | 'isFixed'> & { isCredit: number; isFixed: number }
const asBill = ({ isCredit, isFixed, ...bill }: PlainBill): BillSeen => ({ ...bill, isCredit: isCredit === 1, isFixed: isFixed === 1 })

/** As it was read; a person may have changed it since. */
const seen = `transactions.id, transactions.document_id as documentId, coalesce(transactions.read_description, transactions.description) as description,
  coalesce(transactions.read_date, transactions.transaction_date) as date,
  coalesce(transactions.read_amount_cents, transactions.printed_cents, transactions.amount_cents) as amountCents,
  coalesce(transactions.read_is_credit, transactions.is_credit) as isCredit, coalesce(transactions.printed_currency, transactions.currency) as currency,
  (transactions.document_id is null or transactions.category_by = 'person' or ${isLockedRow} or exists (select 1 from pairs p
    where p."user_id" = @owner and p.from_id = transactions.id and p.state = 'paired' and p.decided_by = 'person')) as isFixed`
/**
 * Of the documents that say of themselves that they are another bill than this one nothing is compared. One that is being read again is there with its bill
 * of before: see `follow`. From the few documents that are bills on to their rows: the other way round every row of the books would be looked at.
 */
const ofDocuments = `select ${seen} from documents d cross join entered_transactions transactions on transactions."user_id" = d."user_id" and transactions.document_id = d.id
  where d."user_id" = @owner and d.id <> @document and d.is_leaving = 0 and d.document_type not in ('bank_statement', 'credit_card')
    and transactions.statement_ordinal is null and transactions.fingerprint is not null
    and (coalesce(transactions.read_amount_cents, transactions.printed_cents, transactions.amount_cents) = @amountCents
      or (@number is not null and instr(upper(coalesce(transactions.read_description, transactions.description)), upper(@number)) > 0))
    and not exists (select 1 from copied_bills c where c."user_id" = d."user_id" and c.document_id = d.id and c.other_id = @document
      and (c.said = 'another' or (c.said is null and c.likeness <> 'copy')))
  order by d.created_at, d.id`
/** Bills that were kept when their document was deleted. */
const kept = `select ${seen} from entered_transactions transactions where transactions."user_id" = @owner and transactions.transaction_date = @date
  and transactions.document_id is null and transactions.fingerprint is not null and transactions.treatment in ('bill', 'receivable')`

const copies = `select c.document_id as documentId, d.original_name as originalName, c.other_id as otherId, o.original_name as otherName, c.likeness, c.said
  from copied_bills c join documents d on d."user_id" = c."user_id" and d.id = c.document_id and d.is_leaving = 0
  left join documents o on o."user_id" = c."user_id" and o.id = c.other_id and o.is_leaving = 0
  where c."user_id" = @owner and (@document is null or c.document_id = @document)
    and iif(coalesce(c.said, c.likeness) = 'copy', exists (select 1 from entered_sightings s where s."user_id" = c."user_id" and s.document_id = c.document_id),
      c.other_id is null or o.id is not null) order by d.created_at, d.id`

const bills = (text: string, database: Database, bound: object): BillSeen[] =>
  prepared<[object], PlainBill>(database, text).all(bound).map(asBill)

export function readCopiedBills(database: Database, scope: BooksScope) {
  const { db } = database
  const owner = scope.ownerId
  return {
    /** Bills of which nobody has said whether they are copies, the oldest document first. */
    open: (): CopiedBill[] =>
      prepared<[string], CopiedBill>(
        database,
        `select c.document_id as documentId, d.original_name as originalName, c.other_id as otherId, o.original_name as otherName, c.likeness, c.said
         ${openCopies()} and c."user_id" = ? group by c.document_id order by d.created_at, d.id`,
      ).all(owner),
    /** How many of them there are. */
    openCount: (): number =>
      prepared<[string], number>(database, `select count(distinct c.document_id) ${openCopies()} and c."user_id" = ?`).pluck().get(owner) ??
      0,
    /** Bills of other documents that this one may be, by total or number, the first document first, and those that were kept without theirs. */
    candidates: (document: string, { number, ...wanted }: Wanted): BillSeen[] =>
      [ofDocuments, kept].flatMap((text) => bills(text, database, { owner, document, number, ...wanted })),
    /** The bill that a document brought, as it was read; null where it brought none. */
    ownBill: (documentId: string): BillSeen | null =>
      bills(
        `select ${seen} from entered_transactions transactions where transactions."user_id" = @owner and transactions.document_id = @documentId
           and transactions.statement_ordinal is null and transactions.fingerprint is not null limit 1`,
        database,
        { owner, documentId },
      )[0] ?? null,
    /** Null for a document whose bill is like none in the books, or no longer. */
    of: (document: string): CopiedBill | null => prepared<[object], CopiedBill>(database, copies).get({ owner, document }) ?? null,
    /** Every bill that is, or may be, a copy, for the export of the books. */
    all: (): CopiedBill[] => prepared<[object], CopiedBill>(database, copies).all({ owner, document: null }),
    /** What a person said; null where nobody did. */
    said: (documentId: string): BillAnswer | null =>
      db
        .select({ said: copiedBills.said })
        .from(copiedBills)
        .where(and(eq(copiedBills.userId, owner), eq(copiedBills.documentId, documentId)))
        .get()?.said ?? null,
  }
}

export function writeCopiedBills(database: Database, scope: BooksScope) {
  const { db } = database
  const owner = scope.ownerId
  const record = recorder(database, scope)
  const one = (documentId: string) => and(eq(copiedBills.userId, owner), eq(copiedBills.documentId, documentId))
  const read = readCopiedBills(database, scope)
  const answers = writeCopiedAnswers(database, scope)
  return {
    ...read,
    ...answers,
    /**
     * A reading found a bill in the books that this one is or may be, or none (null). What a person said stays, for the next reading, as long as the other
     * document is there.
     */
    note(documentId: string, found: Pick<CopiedBill, 'otherId' | 'likeness'> | null): void {
      if (found === null) {
        prepared<[object]>(
          database,
          `delete from copied_bills where "user_id" = @owner and document_id = @documentId and (said is null
             or not exists (select 1 from documents o where o."user_id" = @owner and o.id = copied_bills.other_id and o.is_leaving = 0))`,
        ).run({ owner, documentId })
        return
      }
      db.insert(copiedBills)
        .values({ userId: owner, documentId, ...found })
        .onConflictDoUpdate({ target: [copiedBills.userId, copiedBills.documentId], set: found })
        .run()
    },
    /** A person says whether it is a copy, or takes it back (null). Within the transaction of the change. */
    say(documentId: string, said: BillAnswer | null, at: string): void {
      db.update(copiedBills).set({ said }).where(one(documentId)).run()
      const own = said === 'copy' ? read.ownBill(documentId) : null
      if (own) answers.keepAnswers(documentId, own.id)
      // The next reading takes it out, or brings it anew: whatever a person had settled of it.
      prepared<[object]>(
        database,
        `update transactions set category_by = 'reader', version = version + 1, updated_at = @at
         where "user_id" = @owner and document_id = @documentId and statement_ordinal is null and category_by = 'person' and @said = 'copy'`,
      ).run({ owner, documentId, said, at })
      record('document.copy', 'document', documentId, { said }, at)
    },
    /** Documents that show the bill of this one in place of their own. */
    copiesOf: (documentId: string): string[] =>
      prepared<[object], string>(
        database,
        `select c.document_id from copied_bills c join documents d on d."user_id" = c."user_id" and d.id = c.document_id and d.is_leaving = 0
         where c."user_id" = @owner and c.other_id = @documentId and coalesce(c.said, c.likeness) = 'copy'`,
      )
        .pluck()
        .all({ owner, documentId }),
    /** After a bill was read again its transaction is a new one: the documents that are copies of it show that one. */
    follow: (documentId: string): void =>
      void prepared<[object]>(
        database,
        `insert into sightings (transaction_id, "user_id", document_id, reading, statement_ordinal, position, evidence)
         select t.id, @owner, c.document_id, d.sightings_reading, null, 0, null
         from copied_bills c join documents d on d."user_id" = c."user_id" and d.id = c.document_id and d.is_leaving = 0 and d.is_processed = 1
         join entered_transactions t on t."user_id" = c."user_id" and t.document_id = c.other_id and t.statement_ordinal is null
         where c."user_id" = @owner and c.other_id = @documentId and coalesce(c.said, c.likeness) = 'copy' on conflict do nothing`,
      ).run({ owner, documentId }),
  }
}

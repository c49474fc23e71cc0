import type { DocumentType } from '@ledgerhand/core/documents'
import { cents, formatUsd } from '@ledgerhand/core/money'
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { atomically, type Database } from '../client.ts'
import { aiAnswers, aiCalls, aiConsents, aiLimits, aiReadings, aiSpentByGone } from '../schema/ai.ts'
import type { BooksScope } from '../scope.ts'
import { manageOwnKeys, readOwnKeys } from './own-keys.ts'
import { recorder } from './recorder.ts'

/** Pages and US dollars (in millionths) that may be sent to services in one day. */
export interface DailyLimits {
  pagesADay: number
  microsADay: number
}
export type AiCallRow = typeof aiCalls.$inferSelect
export type AiConsentRow = typeof aiConsents.$inferSelect

/** One call as it is about to be made. `micros` is the estimate. */
export interface NewAiCall {
  service: string
  purpose: AiCallRow['purpose']
  leavesBox: boolean
  /** With a key of the owner's own. */
  byOwnKey: boolean
  documentId: string | null
  documentName: string | null
  /** The calendar day that the limits count by. */
  day: string
  at: string
  pages: number
  bytes: number
  micros: number
  /** More of the books than a press of AI Classify sends: needs a permission of its own. */
  withContext?: boolean
}
/** The outcome of a call. */
export interface SettledAiCall {
  outcome: string
  message: string | null
  model: string | null
  pages?: number
  bytes?: number
  micros: number
  tokensIn: number | null
  tokensOut: number | null
  ms: number
}
interface Spent {
  pages: number
  micros: number
}
/** The line that was written, or the sentence that names the limit which refuses the call. */
export type Reservation = { seq: number } | { refused: string }

export interface NewAiReading {
  documentId: string
  service: string
  documentType: DocumentType
  rows: number
  isReconciled: boolean | null
  isUsed: boolean
  micros: number
  ms: number
  at: string
}

export function readAi(database: Database, scope: BooksScope) {
  const { db, sqlite } = database
  const read = {
    consents: (): AiConsentRow[] =>
      db.select().from(aiConsents).where(eq(aiConsents.userId, scope.ownerId)).orderBy(aiConsents.service).all(),
    /** What the owner set for these books; null: only the installation's limits stand. */
    limits: (): DailyLimits | null =>
      db
        .select({ pagesADay: aiLimits.pagesADay, microsADay: aiLimits.microsADay })
        .from(aiLimits)
        .where(eq(aiLimits.userId, scope.ownerId))
        .get() ?? null,
    /**
     * What left for services on a day: from these books, of that with the owner's own keys, and with the installation's keys from all books.
     */
    spent: (day: string): { mine: Spent; byOwnKeys: Spent; all: Spent } => {
      const row = sqlite
        .prepare<
          { owner: string; day: string },
          Record<'mine_pages' | 'mine_micros' | 'own_pages' | 'own_micros' | 'all_pages' | 'all_micros', number>
        >(
          `select coalesce(sum(case when "user_id" = @owner then pages end), 0) as mine_pages,
             coalesce(sum(case when "user_id" = @owner then micros end), 0) as mine_micros,
             coalesce(sum(case when "user_id" = @owner and by_own_key = 1 then pages end), 0) as own_pages,
             coalesce(sum(case when "user_id" = @owner and by_own_key = 1 then micros end), 0) as own_micros,
             coalesce(sum(case when by_own_key = 0 then pages end), 0) as all_pages,
             coalesce(sum(case when by_own_key = 0 then micros end), 0) as all_micros
           from ai_calls where day = @day and leaves_box = 1 and "user_id" is not null`,
        )
        .get({ owner: scope.ownerId, day })
      // Calls of deleted books still count: deleting an account and opening it again gives no second daily limit.
      const gone = db
        .select({ pages: aiSpentByGone.pages, micros: aiSpentByGone.micros })
        .from(aiSpentByGone)
        .where(eq(aiSpentByGone.day, day))
        .get()
      return {
        mine: { pages: row?.mine_pages ?? 0, micros: row?.mine_micros ?? 0 },
        byOwnKeys: { pages: row?.own_pages ?? 0, micros: row?.own_micros ?? 0 },
        all: { pages: (row?.all_pages ?? 0) + (gone?.pages ?? 0), micros: (row?.all_micros ?? 0) + (gone?.micros ?? 0) },
      }
    },
    /** What was sent, newest first. `before` is the `seq` of the last line of the page before. */
    calls: (limit: number, before: number | null = null): AiCallRow[] =>
      db
        .select()
        .from(aiCalls)
        .where(and(eq(aiCalls.userId, scope.ownerId), before === null ? undefined : lt(aiCalls.seq, before)))
        .orderBy(desc(aiCalls.seq))
        .limit(limit)
        .all(),
  }
  return {
    ...read,
    ...readOwnKeys(database, scope),
    /**
     * The sentence of the limit that a call of this size would exceed on its day; null when there is room. Calls with the owner's own keys have the
     * installation's limit to themselves: they take nothing from other owners, and others nothing from them.
     */
    refusal: (call: Pick<NewAiCall, 'day' | 'pages' | 'micros' | 'byOwnKey'>, ceiling: DailyLimits): string | null => {
      const { mine, byOwnKeys, all } = read.spent(call.day)
      const own = read.limits()
      const beyondOwn = own && overLimit(call, mine, own, 'your books')
      return (
        beyondOwn ??
        (call.byOwnKey ? overLimit(call, byOwnKeys, ceiling, 'your own keys') : overLimit(call, all, ceiling, 'this installation'))
      )
    },
  }
}

export function writeAi(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readAi(database, scope)
  return {
    ...read,
    /**
     * Writes the line of a call before it is made, if the owner allows it at this very moment and the day's limits leave room for
     * it: what is on its way counts with its estimate, also after a restart in the middle. A test carries nothing of the books and
     * needs no consent. Calls that stay on this machine are noted and limited by nothing.
     */
    reserve: ({ withContext = false, ...call }: NewAiCall, ceiling: DailyLimits): Reservation =>
      atomically(database, () => {
        const isAllowed =
          !call.leavesBox ||
          call.purpose === 'test' ||
          read.consents().some((c) => c.service === call.service && (!withContext || c.categoriesAt !== null))
        const refused = !isAllowed ? NOT_ALLOWED : call.leavesBox ? read.refusal(call, ceiling) : null
        if (refused) return { refused }
        const { seq } = db
          .insert(aiCalls)
          .values({ ...call, userId: scope.ownerId })
          .returning({ seq: aiCalls.seq })
          .get()
        return { seq }
      }),
    settle: (seq: number, settled: SettledAiCall): void => {
      db.update(aiCalls)
        .set({ ...settled, isSettled: true })
        .where(and(eq(aiCalls.userId, scope.ownerId), eq(aiCalls.seq, seq)))
        .run()
    },
    /** A service's answer, kept from its arrival until its document is entered: a stop in between pays for nothing twice. */
    answer: (key: string): string | null =>
      db
        .select({ answer: aiAnswers.answer })
        .from(aiAnswers)
        .where(and(eq(aiAnswers.userId, scope.ownerId), eq(aiAnswers.key, key)))
        .get()?.answer ?? null,
    keepAnswer: (key: string, answer: string, at: string): void => {
      db.insert(aiAnswers)
        .values({ userId: scope.ownerId, key, answer, at })
        .onConflictDoUpdate({ target: [aiAnswers.userId, aiAnswers.key], set: { answer, at } })
        .run()
    },
    forgetAnswers: (keys: readonly string[]): void => {
      if (keys.length === 0) return
      db.delete(aiAnswers)
        .where(and(eq(aiAnswers.userId, scope.ownerId), inArray(aiAnswers.key, [...keys])))
        .run()
    },
    /** How a service did on a document; the newest reading of the two counts. */
    noteReading: (reading: NewAiReading): void => {
      const { documentId, service, ...values } = reading
      db.insert(aiReadings)
        .values({ ...reading, userId: scope.ownerId })
        .onConflictDoUpdate({ target: [aiReadings.userId, aiReadings.documentId, aiReadings.service], set: values })
        .run()
    },
  }
}

/** For the owner alone: which services may see their documents, and how much of them in a day. */
export function manageAi(database: Database, scope: BooksScope) {
  const { db } = database
  const read = readAi(database, scope)
  const { reserve, settle } = writeAi(database, scope)
  const record = recorder(database, scope)
  return {
    ...read,
    ...manageOwnKeys(database, scope),
    /** A test of a service is a call like any other. */
    reserve,
    settle,
    /** `categories`: whether it may be asked about transactions as documents are read; undefined leaves that as it is (at first: no). */
    consent: (service: string, at: string, categories?: boolean): void =>
      atomically(database, () => {
        const mine = and(eq(aiConsents.userId, scope.ownerId), eq(aiConsents.service, service))
        const { changes } = db
          .insert(aiConsents)
          .values({
            userId: scope.ownerId,
            service,
            givenBy: scope.actorId ?? scope.ownerId,
            givenAt: at,
            categoriesAt: categories ? at : null,
          })
          .onConflictDoNothing()
          .run()
        if (changes) {
          record('ai.consent', 'ai-service', service, categories ? { categories } : null, at)
          return
        }
        const isAllowed = db.select({ at: aiConsents.categoriesAt }).from(aiConsents).where(mine).get()?.at != null
        if (categories === undefined || categories === isAllowed) return
        db.update(aiConsents)
          .set({ categoriesAt: categories ? at : null })
          .where(mine)
          .run()
        record('ai.categories', 'ai-service', service, { categories }, at)
      }),
    withdraw: (service: string, at: string): void =>
      atomically(database, () => {
        const { changes } = db
          .delete(aiConsents)
          .where(and(eq(aiConsents.userId, scope.ownerId), eq(aiConsents.service, service)))
          .run()
        if (changes) record('ai.withdraw', 'ai-service', service, null, at)
      }),
    setLimits: (limits: DailyLimits, at: string): void =>
      atomically(database, () => {
        const before = read.limits()
        db.insert(aiLimits)
          .values({ ...limits, userId: scope.ownerId, updatedAt: at })
          .onConflictDoUpdate({ target: aiLimits.userId, set: { ...limits, updatedAt: at } })
          .run()
        record('ai.limits', 'ai-limits', null, { before, after: limits }, at)
      }),
  }
}

const NOT_ALLOWED = 'the owner of these books does not allow it (AI Services page)'
const dollars = (micros: number) => formatUsd(cents(Math.round(micros / 10_000)))

function overLimit(
  call: Pick<NewAiCall, 'pages' | 'micros'>,
  spent: { pages: number; micros: number },
  limits: DailyLimits,
  whose: string,
): string | null {
  if (spent.pages + call.pages > limits.pagesADay)
    return `the limit of ${limits.pagesADay.toLocaleString('en-US')} pages a day of ${whose} would be exceeded (${spent.pages.toLocaleString('en-US')} sent today)`
  if (spent.micros + call.micros > limits.microsADay)
    return `the limit of ${dollars(limits.microsADay)} a day of ${whose} would be exceeded (${dollars(spent.micros)} spent today)`
  return null
}

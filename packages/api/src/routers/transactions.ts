import { randomUUID } from 'node:crypto'
import { EARLIEST, LATEST } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import { type Keeping, keepingOf } from '@ledgerhand/core/kept-answers'
import { cents, parseDecimal, toDecimal, toNumber } from '@ledgerhand/core/money'
import { type Question, questionOf } from '@ledgerhand/core/questions'
import { byId } from '@ledgerhand/core/schemas/fields'
import { joinPair } from '@ledgerhand/core/schemas/pairs'
import {
  answered,
  bulkCategory,
  bulkEntity,
  bulkTreatment,
  questionAnswer,
  removal,
  rowRate,
  selection,
  transactionInput,
  transactionQuery,
  transactionTotalsQuery,
  transactionUpdate,
  transferMark,
  undoInput,
} from '@ledgerhand/core/schemas/transactions'
import { keyOfSource } from '@ledgerhand/core/sources'
import type { TransactionJson, TransactionPage, TransactionTotals, UndoJson } from '@ledgerhand/core/wire/records'
import type { ReadBooks, WriteBooks } from '@ledgerhand/db/books/open-books'
import type { BatchOptions } from '@ledgerhand/db/books/transaction-batches'
import { newId } from '@ledgerhand/db/ids'
import { z } from 'zod'
import { classifyWithServices, SERVICE_WAIT_MS } from '../flows/categories/classify-with-services.ts'
import { splitInterest, suggestedInterest } from '../flows/ledger/loan-interest.ts'
import { rowsJson, transactionJson } from '../flows/ledger/wire.ts'
import { answerOfProcessor, answerOfSalesTax, askedProcessor } from '../flows/rows/answers-of-books.ts'
import { batch, undo } from '../flows/rows/batch.ts'
import { joinRestored } from '../flows/rows/join-again.ts'
import { affectedBy, type PairChange, recomputeDerived } from '../flows/rows/propose-pairs.ts'
import { proposedSplit } from '../flows/rows/proposed-split.ts'
import { assertPoints, changedValues, chosen, newValues, saysWhat, storedAnswerOf } from '../flows/rows/transaction-values.ts'
import { assertUnchanged } from '../flows/unchanged.ts'
import { runGenerator } from '../flows/yielding.ts'
import { reads, router, writes } from '../procedures.ts'

const DEFAULT_PAGE = 100
/** So many of a merchant's rows stand for it in the review. */
const EXAMPLES = 20

const one = (books: Parameters<typeof rowsJson>[0] & Pick<ReadBooks, 'transactions'>, id: string): TransactionJson => {
  const [row] = rowsJson(books, [books.transactions.get(id)])
  if (!row) throw new AppError('not_found', 'Transaction not found')
  return row
}
/** What a row has become after everything that follows from its change. */
const changed = (books: WriteBooks, change: PairChange, id: string, at: string, undoId?: string): TransactionJson => {
  recomputeDerived(books, change, at)
  if (undoId !== undefined) books.transactions.undo.follow(undoId, at, books.pairs.takeEnded())
  return one(books, id)
}
/** The question of several rows; where all that are shown have a suggestion, it is the first answer to all of them. */
const ofAll = (question: Question | null, items: readonly TransactionJson[]): Question | null => {
  const suggested = items.flatMap(({ question: own }) => own?.options.find((option) => option.parts) ?? [])
  const [first] = suggested
  if (!question || !first || suggested.length < items.length) return question
  const sumAt = (i: number) => toDecimal(cents(suggested.reduce((n, { parts }) => n + parseDecimal(parts?.[i]?.amount ?? '0'), 0)))
  const parts = first.parts?.map((part, i) => ({ ...part, amount: sumAt(i) }))
  const option = suggested.length === 1 ? first : { ...first, parts, label: 'Principal and interest of each, as its loan says' }
  return { ...question, options: [option, ...question.options] }
}
/** Other words, another day or category: no seal follows from that. */
const onlyDays = (change: PairChange): PairChange => ({ ...change, documentIds: [] })

export interface ReviewGroupJson {
  kind: 'unrecognized' | 'suggestion'
  merchant: string
  isCredit: boolean
  count: number
  totalAmount: string
  /** What is asked of each of them: it counts neither way until it is answered. Its text is about all of them together. */
  question: TransactionJson['question']
  suggestion: { category: TransactionJson['category']; label: TransactionJson['label'] } | null
  confidence: string | null
  reason: string | null
  /** What is kept of an answer for later rows of the same words. */
  keeping: Keeping
  /** At most twenty of the group's rows, newest first. */
  items: TransactionJson[]
}

export const transactionsRouter = router({
  list: reads.input(transactionQuery).query(({ ctx, input }): TransactionPage => {
    const { limit = DEFAULT_PAGE, cursor, sort, ...filter } = input ?? {}
    const { rows, nextCursor } = ctx.books.transactions.page(filter, limit, cursor, sort)
    return { items: rowsJson(ctx.books, rows), nextCursor }
  }),
  /** A search is counted in slices, between which others are served; what nobody waits for any more is not counted to its end. */
  totals: reads.input(transactionTotalsQuery).query(async ({ ctx, input, signal }): Promise<TransactionTotals> => {
    const sums = await runGenerator(ctx.books.transactions.sumsInSlices(input ?? {}), signal)
    const left = ctx.books.transactions.totals.otherCurrencies(input?.from ?? EARLIEST, input?.to ?? LATEST)
    return {
      totalRevenue: toNumber(cents(sums.revenue)),
      totalExpenses: toNumber(cents(sums.expenses)),
      netIncome: toNumber(cents(sums.revenue - sums.expenses)),
      moved: toNumber(cents(sums.moved)),
      count: sums.count,
      needsReview: sums.waiting,
      currency: ctx.books.profile.get().currency,
      notConverted: left,
    }
  }),
  get: reads.input(byId).query(({ ctx, input }) => one(ctx.books, input.id)),
  /** How a row can be split by the items of the bill that it pays; null where nothing is proposed. */
  proposedSplit: reads.input(byId).query(({ ctx, input }) => proposedSplit(ctx.books, ctx.books.transactions.get(input.id))),
  /** The accounts and cards to narrow the list by; `key` is what the filter takes. */
  sources: reads.query(({ ctx }) => ctx.books.transactions.sources().map((source) => ({ key: keyOfSource(source), ...source }))),
  review: reads
    .input(
      z
        .strictObject({ kind: z.enum(['unrecognized', 'suggestion']).optional(), limit: z.number().int().min(1).max(200).optional() })
        .optional(),
    )
    .query(({ ctx, input }): ReviewGroupJson[] =>
      ctx.books.transactions.waiting.groups(input?.kind, input?.limit ?? 50).map((g) => {
        const rows = ctx.books.transactions.waiting.rowsOf({ ...g, kind: input?.kind }, EXAMPLES)
        const items = rowsJson(ctx.books, rows)
        const first = items[0]
        const unplaced = g.label === 'uncategorised_income' || g.label === 'uncategorised_expense'
        return {
          kind: unplaced ? 'unrecognized' : 'suggestion',
          merchant: g.merchant,
          isCredit: g.isCredit,
          count: g.count,
          totalAmount: toDecimal(cents(g.cents)),
          question: first?.question ? ofAll(questionOf(g.question, cents(g.cents), first.currency), items) : null,
          suggestion: unplaced || !first || first.question ? null : { category: first.category, label: first.label },
          confidence: first?.aiConfidence ?? null,
          reason: first?.aiClassification ?? null,
          keeping: first ? keepingOf(first) : 'none',
          items,
        }
      }),
    ),
  create: writes.input(transactionInput).mutation(({ ctx, input }) => {
    const at = ctx.ports.now().toISOString()
    return ctx.books.atomically(() => {
      const { values, parts } = newValues(ctx.books, input, at)
      const { id } = ctx.books.transactions.create(newId(), values, at, parts)
      return one(ctx.books, id)
    })
  }),
  update: writes.input(transactionUpdate).mutation(({ ctx, input: { id, ...input } }) => {
    const at = ctx.ports.now().toISOString()
    return ctx.books.atomically(() => {
      const before = ctx.books.transactions.get(id)
      const { version, undoId, remember } = input
      // Before anything else is judged: it would be judged by another row than the caller's.
      assertUnchanged(version === undefined ? undefined : { version }, before, 'This transaction was')
      const { values, parts } = changedValues(ctx.books, before, input, at)
      const isUnsplit = input.parts?.length === 0
      ctx.books.transactions.update(id, values, at, { version, undoId, parts, remember, settles: saysWhat(input), isUnsplit })
      if (saysWhat(input)) answerOfSalesTax(ctx.books, before, values, at)
      const reach = affectedBy(ctx.books, [before])
      const isMoved = before.amount !== values.amount || before.isCredit !== values.isCredit
      return changed(ctx.books, isMoved ? reach : onlyDays(reach), id, at, undoId)
    })
  }),
  /** Splits loan payments into what pays the loan back and its interest, as it is suggested. Taken back like a batch. */
  splitInterest: writes.input(selection).mutation(({ ctx, input }) => {
    const at = ctx.ports.now().toISOString()
    return batch(ctx.books, input, (ids, { undoId }) => splitInterest(ctx.books, ids, undoId, at), { at, arePaired: true })
  }),
  /** Answers what is asked of a row, with one of the likely answers. */
  answer: writes.input(questionAnswer).mutation(({ ctx, input: { id, option, undoId, remember } }) => {
    const at = ctx.ports.now().toISOString()
    return ctx.books.atomically(() => {
      const before = ctx.books.transactions.get(id)
      if (askedProcessor(before)) {
        answerOfProcessor(ctx.books, before, { option, undoId }, at)
        return one(ctx.books, id)
      }
      const suggested = suggestedInterest(ctx.books, [before]).get(id)
      if (suggested && (option === 0 || option === suggested.label)) {
        splitInterest(ctx.books, [id], undoId, at)
        return changed(ctx.books, onlyDays(affectedBy(ctx.books, [before])), id, at, undoId)
      }
      const said = storedAnswerOf(before, suggested && typeof option === 'number' ? option - 1 : option)
      const { values } = changedValues(ctx.books, before, said, at)
      ctx.books.transactions.update(id, values, at, { undoId, remember })
      answerOfSalesTax(ctx.books, before, values, at)
      return changed(ctx.books, onlyDays(affectedBy(ctx.books, [before])), id, at, undoId)
    })
  }),
  /** What one of the row's printed currency is in the books'; none: what its month says. */
  setRate: writes.input(rowRate).mutation(({ ctx, input: { id, rate, undoId } }) => {
    const at = ctx.ports.now().toISOString()
    return ctx.books.atomically(() => {
      const reach = affectedBy(ctx.books, [ctx.books.transactions.get(id)])
      ctx.books.rates.setRow(id, rate, undoId, at)
      return changed(ctx.books, onlyDays(reach), id, at)
    })
  }),
  remove: writes.input(removal).mutation(({ ctx, input }) => {
    const before = ctx.books.transactions.get(input.id)
    const at = ctx.ports.now().toISOString()
    ctx.books.atomically(() => {
      const reach = affectedBy(ctx.books, [before])
      const undoId = input.undoId ?? randomUUID()
      ctx.books.pairs.noteEnding([input.id])
      ctx.books.transactions.remove(input.id, at, undoId)
      recomputeDerived(ctx.books, reach, at)
      ctx.books.transactions.undo.follow(undoId, at, ctx.books.pairs.takeEnded())
    })
    return null
  }),
  removeMany: writes.input(selection).mutation(({ ctx, input }) => {
    const at = ctx.ports.now().toISOString()
    const remove = (ids: readonly string[], { undoId }: BatchOptions) => {
      ctx.books.pairs.noteEnding(ids)
      return ctx.books.transactions.removeMany(ids, at, undoId)
    }
    return batch(ctx.books, input, remove, { at, arePaired: true, isMoved: true })
  }),
  /** Brings a deleted row back. Taken back like a batch. */
  restore: writes.input(removal).mutation(({ ctx, input }) => {
    const at = ctx.ports.now().toISOString()
    return ctx.books.atomically(() => {
      const undoId = input.undoId ?? randomUUID()
      const noted = ctx.books.transactions.trashedPairs(input.id)
      recomputeDerived(ctx.books, affectedBy(ctx.books, [ctx.books.transactions.restore(input.id, at, undoId)]), at)
      joinRestored(ctx.books, noted, at, undoId)
      ctx.books.transactions.undo.follow(undoId, at, ctx.books.pairs.takeEnded())
      return one(ctx.books, input.id)
    })
  }),
  accept: writes.input(answered).mutation(({ ctx, input }) => {
    const at = ctx.ports.now().toISOString()
    return batch(ctx.books, input, (ids, options) => ctx.books.transactions.accept(ids, at, options), { at })
  }),
  classify: writes.input(selection).mutation(async ({ ctx, input, signal = new AbortController().signal }) => {
    const until = ctx.ports.registry.runner.now() + SERVICE_WAIT_MS
    let needsReview = 0
    let because = null as string | null
    const classify = async (ids: readonly string[], options: BatchOptions) => {
      const answer = await classifyWithServices(ctx.books, ids, ctx.ports, { ownerId: ctx.scope.ownerId, signal, until, ...options })
      needsReview += answer.needsReview
      because ??= answer.because
      return answer.updated
    }
    const { updated } = await batch(ctx.books, input, classify, { at: ctx.ports.now().toISOString() })
    return { updated, needsReview, ...(because !== null && { because }) }
  }),
  assignEntity: writes.input(bulkEntity).mutation(({ ctx, input }) => {
    const at = ctx.ports.now().toISOString()
    return batch(ctx.books, input, (ids, options) => ctx.books.transactions.assignEntity(ids, input.entityId, at, options), { at })
  }),
  setCategory: writes.input(bulkCategory).mutation(({ ctx, input }) => {
    const at = ctx.ports.now().toISOString()
    return batch(
      ctx.books,
      input,
      (ids, options) => ctx.books.transactions.setCategory(ids, (row) => chosen(input.category, row), at, options),
      { at, arePaired: true },
    )
  }),
  setTransfer: writes.input(transferMark).mutation(({ ctx, input }) => {
    const at = ctx.ports.now().toISOString()
    return batch(ctx.books, input, (ids, options) => ctx.books.transactions.setTransfer(ids, input.isTransfer, at, options), {
      at,
      arePaired: true,
    })
  }),
  setTreatment: writes.input(bulkTreatment).mutation(({ ctx, input }) => {
    const at = ctx.ports.now().toISOString()
    assertPoints(ctx.books, input.treatment, input.accountId)
    const answer = { treatment: input.treatment, accountId: input.accountId }
    return batch(ctx.books, input, (ids, options) => ctx.books.transactions.setTreatment(ids, answer, at, options), { at, arePaired: true })
  }),
  /** The caller's newest batch or deletion that can still be taken back. */
  undoable: reads.query(({ ctx }): UndoJson | null => ctx.books.undos.last(ctx.ports.now().toISOString()) ?? null),
  undo: writes.input(undoInput).mutation(({ ctx, input }) => undo(ctx.books, input.undoId, ctx.ports.now().toISOString())),
  /** Rows that could be the other side of this one, nearest first. */
  pairCandidates: writes
    .input(byId)
    .query(({ ctx, input }): TransactionJson[] => ctx.books.pairs.candidates(input.id).map(transactionJson)),
  /** Joins two rows that are one movement: both ends of a transfer, or a bill and its payment. */
  joinPair: writes.input(joinPair).mutation(({ ctx, input }) => {
    const at = ctx.ports.now().toISOString()
    return ctx.books.atomically(() => {
      const rows = [input.id, input.otherId].map((id) => ctx.books.transactions.get(id))
      const isTakenOver = [...ctx.books.pairs.of([input.id, input.otherId]).values()].some(({ pair }) => pair.state === 'paired')
      const reach = onlyDays(affectedBy(ctx.books, rows))
      ctx.books.pairs.joinByHand(input.id, input.otherId, at, input.difference)
      // The row that had been found for it is free for another bill.
      return isTakenOver ? changed(ctx.books, reach, input.id, at) : one(ctx.books, input.id)
    })
  }),
  /** Yes to a pair that was found or is asked about; remembered for the same two names. */
  confirmPair: writes.input(byId).mutation(({ ctx, input }) => {
    const { fromId } = ctx.books.pairs.confirm(input.id, ctx.ports.now().toISOString())
    return one(ctx.books, fromId)
  }),
  /** No: both rows are what they were, and the same two are not joined again. */
  rejectPair: writes.input(byId).mutation(({ ctx, input }) => {
    const at = ctx.ports.now().toISOString()
    const { fromId } = ctx.books.pairs.reject(input.id, at)
    return changed(ctx.books, onlyDays(affectedBy(ctx.books, [ctx.books.transactions.get(fromId)])), fromId, at)
  }),
})

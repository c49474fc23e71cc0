import { randomUUID } from 'node:crypto'
import { formLabelOf, resolveCategory } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import { cents, toDecimal, toNumber } from '@ledgerhand/core/money'
import { byId } from '@ledgerhand/core/schemas/fields'
import {
  answered,
  bulkCategory,
  bulkEntity,
  removal,
  selection,
  type TransactionInput,
  transactionInput,
  transactionQuery,
  transactionTotalsQuery,
  transactionUpdate,
  transferMark,
  undoInput,
} from '@ledgerhand/core/schemas/transactions'
import { keyOfSource } from '@ledgerhand/core/sources'
import type { TransactionJson, TransactionPage, TransactionTotals, UndoJson } from '@ledgerhand/core/wire'
import type { TransactionValues } from '@ledgerhand/db/books/transaction-changes'
import { z } from 'zod'
import { batch, undo } from '../flows/batch.ts'
import { classifyWithServices, PATIENCE_MS } from '../flows/classify-with-services.ts'
import { reads, router, writes } from '../procedures.ts'
import { transactionJson } from '../wire.ts'

const DEFAULT_PAGE = 100
/** So many of a merchant's rows stand for it in the review. */
const EXAMPLES = 20

function chosen(name: string, about: { isCredit: boolean; description: string }) {
  const found = resolveCategory(name, about)
  if (!found) throw new AppError('invalid', 'Unknown category')
  return found
}
const valuesOf = ({ isTransfer, category, ...input }: TransactionInput): TransactionValues => ({
  ...input,
  ...chosen(category, input),
  isTransfer: isTransfer ?? false,
})

export interface ReviewGroup {
  kind: 'unrecognized' | 'suggestion'
  merchant: string
  isCredit: boolean
  count: number
  totalAmount: string
  suggestion: { category: TransactionJson['category']; label: TransactionJson['label'] } | null
  confidence: string | null
  reason: string | null
  /** At most twenty of the group's rows, newest first. */
  items: TransactionJson[]
}

export const transactions = router({
  list: reads.input(transactionQuery).query(({ ctx, input }): TransactionPage => {
    const { limit = DEFAULT_PAGE, cursor, sort, ...filter } = input ?? {}
    const { rows, nextCursor } = ctx.books.transactions.page(filter, limit, cursor, sort)
    return { items: rows.map(transactionJson), nextCursor }
  }),
  totals: reads.input(transactionTotalsQuery).query(({ ctx, input }): TransactionTotals => {
    const sums = ctx.books.transactions.sums(input ?? {})
    return {
      totalRevenue: toNumber(cents(sums.revenue)),
      totalExpenses: toNumber(cents(sums.expenses)),
      netIncome: toNumber(cents(sums.revenue - sums.expenses)),
      moved: toNumber(cents(sums.moved)),
      count: sums.count,
      needsReview: sums.waiting,
    }
  }),
  get: reads.input(byId).query(({ ctx, input }) => transactionJson(ctx.books.transactions.get(input.id))),
  /** The accounts and cards to narrow the list by; `key` is what the filter takes. */
  sources: reads.query(({ ctx }) => ctx.books.transactions.sources().map((source) => ({ key: keyOfSource(source), ...source }))),
  review: reads
    .input(
      z
        .strictObject({ kind: z.enum(['unrecognized', 'suggestion']).optional(), limit: z.number().int().min(1).max(200).optional() })
        .optional(),
    )
    .query(({ ctx, input }): ReviewGroup[] =>
      ctx.books.transactions.waiting.groups(input?.kind, input?.limit ?? 50).map((g) => {
        const rows = ctx.books.transactions.waiting.rowsOf(g.merchant, g.isCredit, input?.kind, EXAMPLES)
        const items = rows.map(transactionJson)
        const first = items[0]
        const unplaced = g.label === 'uncategorised_income' || g.label === 'uncategorised_expense'
        return {
          kind: unplaced ? 'unrecognized' : 'suggestion',
          merchant: g.merchant,
          isCredit: g.isCredit,
          count: g.count,
          totalAmount: toDecimal(cents(g.cents)),
          suggestion: unplaced || !first ? null : { category: first.category, label: first.label },
          confidence: first?.aiConfidence ?? null,
          reason: first?.aiClassification ?? null,
          items,
        }
      }),
    ),
  create: writes
    .input(transactionInput)
    .mutation(({ ctx, input }) =>
      transactionJson(ctx.books.transactions.create(randomUUID(), valuesOf(input), ctx.ports.now().toISOString())),
    ),
  update: writes.input(transactionUpdate).mutation(({ ctx, input: { id, version, ...input } }) => {
    const before = ctx.books.transactions.get(id)
    const values = valuesOf(input)
    // A form that is saved untouched keeps the finer label: several labels share one choice of the form.
    const untouched = [formLabelOf(before.label), before.category, before.label].includes(input.category)
    const kept = untouched ? { category: before.category, label: before.label } : {}
    return transactionJson(
      ctx.books.transactions.update(
        id,
        { ...values, ...kept, isTransfer: input.isTransfer ?? before.isTransfer },
        version,
        ctx.ports.now().toISOString(),
      ),
    )
  }),
  remove: writes.input(removal).mutation(({ ctx, input }) => {
    ctx.books.transactions.remove(input.id, ctx.ports.now().toISOString(), input.undoId ?? randomUUID())
    return null
  }),
  removeMany: writes.input(selection).mutation(({ ctx, input }) => {
    const at = ctx.ports.now().toISOString()
    return batch(ctx.books, input, (ids, { undoId }) => ctx.books.transactions.removeMany(ids, at, undoId))
  }),
  restore: writes
    .input(byId)
    .mutation(({ ctx, input }) => transactionJson(ctx.books.transactions.restore(input.id, ctx.ports.now().toISOString()))),
  accept: writes.input(answered).mutation(({ ctx, input }) => {
    const at = ctx.ports.now().toISOString()
    return batch(ctx.books, input, (ids, options) => ctx.books.transactions.accept(ids, at, options))
  }),
  classify: writes.input(selection).mutation(async ({ ctx, input, signal = new AbortController().signal }) => {
    const until = ctx.ports.desk.runner.now() + PATIENCE_MS
    let needsReview = 0
    const { updated } = await batch(ctx.books, input, async (ids, options) => {
      const answer = await classifyWithServices(ctx.books, ids, ctx.ports, { ownerId: ctx.scope.ownerId, signal, until, ...options })
      needsReview += answer.needsReview
      return answer.updated
    })
    return { updated, needsReview }
  }),
  assignEntity: writes.input(bulkEntity).mutation(({ ctx, input }) => {
    const at = ctx.ports.now().toISOString()
    return batch(ctx.books, input, (ids, options) => ctx.books.transactions.assignEntity(ids, input.entityId, at, options))
  }),
  setCategory: writes.input(bulkCategory).mutation(({ ctx, input }) => {
    const at = ctx.ports.now().toISOString()
    return batch(ctx.books, input, (ids, options) =>
      ctx.books.transactions.setCategory(ids, (row) => chosen(input.category, row), at, options),
    )
  }),
  setTransfer: writes.input(transferMark).mutation(({ ctx, input }) => {
    const at = ctx.ports.now().toISOString()
    return batch(ctx.books, input, (ids, options) => ctx.books.transactions.setTransfer(ids, input.isTransfer, at, options))
  }),
  /** The caller's newest batch or deletion that can still be taken back. */
  undoable: reads.query(({ ctx }): UndoJson | null => ctx.books.undos.last(ctx.ports.now().toISOString()) ?? null),
  undo: writes.input(undoInput).mutation(({ ctx, input }) => undo(ctx.books, input.undoId, ctx.ports.now().toISOString())),
})

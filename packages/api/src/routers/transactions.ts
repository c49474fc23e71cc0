import { randomUUID } from 'node:crypto'
import { formLabelOf, resolveCategory } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import { cents, toDecimal, toNumber } from '@ledgerhand/core/money'
import { byId } from '@ledgerhand/core/schemas/fields'
import {
  bulkCategory,
  bulkEntity,
  selection,
  type TransactionInput,
  transactionInput,
  transactionQuery,
  transactionTotalsQuery,
  transactionUpdate,
  transferMark,
} from '@ledgerhand/core/schemas/transactions'
import type { TransactionJson, TransactionPage, TransactionTotals } from '@ledgerhand/core/wire'
import type { TransactionValues } from '@ledgerhand/db/books/transaction-changes'
import { z } from 'zod'
import { classify } from '../flows/classify.ts'
import { reads, router, writes } from '../procedures.ts'
import { transactionJson } from '../wire.ts'

const DEFAULT_PAGE = 100

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
  /** At most twenty of the group's rows, newest first; `ids` has all of them (at most 500). */
  items: TransactionJson[]
  ids: string[]
}

export const transactions = router({
  list: reads.input(transactionQuery).query(({ ctx, input }): TransactionPage => {
    const { limit = DEFAULT_PAGE, cursor, ...filter } = input ?? {}
    const { rows, nextCursor } = ctx.books.transactions.page(filter, limit, cursor)
    return { items: rows.map(transactionJson), nextCursor }
  }),
  totals: reads.input(transactionTotalsQuery).query(({ ctx, input }): TransactionTotals => {
    const sums = ctx.books.transactions.sums(input ?? {})
    return {
      totalRevenue: toNumber(cents(sums.revenue)),
      totalExpenses: toNumber(cents(sums.expenses)),
      netIncome: toNumber(cents(sums.revenue - sums.expenses)),
      count: sums.count,
      needsReview: sums.waiting,
    }
  }),
  review: reads
    .input(
      z
        .strictObject({ kind: z.enum(['unrecognized', 'suggestion']).optional(), limit: z.number().int().min(1).max(200).optional() })
        .optional(),
    )
    .query(({ ctx, input }): ReviewGroup[] =>
      ctx.books.transactions.waiting.groups(input?.kind, input?.limit ?? 50).map((g) => {
        const rows = ctx.books.transactions.waiting.rowsOf(g.merchant, g.isCredit, input?.kind, 500)
        const items = rows.slice(0, 20).map(transactionJson)
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
          ids: rows.map((r) => r.id),
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
  remove: writes.input(byId).mutation(({ ctx, input }) => {
    ctx.books.transactions.remove(input.id, ctx.ports.now().toISOString())
    return null
  }),
  restore: writes
    .input(byId)
    .mutation(({ ctx, input }) => transactionJson(ctx.books.transactions.restore(input.id, ctx.ports.now().toISOString()))),
  accept: writes
    .input(selection)
    .mutation(({ ctx, input }) => ({ updated: ctx.books.transactions.accept(input.transactionIds, ctx.ports.now().toISOString()) })),
  classify: writes.input(selection).mutation(({ ctx, input }) => classify(ctx.books, input.transactionIds, ctx.ports.now().toISOString())),
  assignEntity: writes.input(bulkEntity).mutation(({ ctx, input }) => ({
    updated: ctx.books.transactions.assignEntity(input.transactionIds, input.entityId, ctx.ports.now().toISOString()),
  })),
  setCategory: writes.input(bulkCategory).mutation(({ ctx, input }) => ({
    updated: ctx.books.transactions.setCategory(input.transactionIds, (row) => chosen(input.category, row), ctx.ports.now().toISOString()),
  })),
  setTransfer: writes.input(transferMark).mutation(({ ctx, input }) => ({
    updated: ctx.books.transactions.setTransfer(input.transactionIds, input.isTransfer, ctx.ports.now().toISOString()),
  })),
})

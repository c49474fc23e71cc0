import { firstOfMonth, lastOfMonth } from '@ledgerhand/core/calendar-date'
import { resolveCategory } from '@ledgerhand/core/categories'
import { AppError } from '@ledgerhand/core/errors'
import { toDecimal } from '@ledgerhand/core/money'
import { booksInput } from '@ledgerhand/core/schemas/books'
import { byId } from '@ledgerhand/core/schemas/fields'
import {
  type AccountInput,
  accountInput,
  accountJoin,
  accountUpdate,
  adjustmentInput,
  registerQuery,
} from '@ledgerhand/core/schemas/ledger'
import { monthRate } from '@ledgerhand/core/schemas/transactions'
import type { AdjustmentJson, BooksJson, MonthRateJson } from '@ledgerhand/core/wire/ledger'
import type { Adjustment } from '@ledgerhand/db/books/adjustments'
import type { MonthRate } from '@ledgerhand/db/books/exchange-rates'
import { type AccountValues, blankAccount } from '@ledgerhand/db/books/ledger-accounts'
import { accountRegister } from '../flows/ledger/account-register.ts'
import { keepingClosings } from '../flows/ledger/closed-accounts.ts'
import { ledgerOf } from '../flows/ledger/ledger.ts'
import { ratesWanted } from '../flows/ledger/rates-wanted.ts'
import { updateProfile } from '../flows/people/update-profile.ts'
import { followSalesTax } from '../flows/rows/answers-of-books.ts'
import { recomputeDerived } from '../flows/rows/propose-pairs.ts'
import { assertUnchanged } from '../flows/unchanged.ts'
import { reads, router, writes } from '../procedures.ts'

const DEFAULT_PAGE = 100

/** What a person sent of an account, in the words of the table; what was not sent is left out. */
function sentOf({ openingBalance, ...input }: Partial<AccountInput>): Partial<AccountValues> {
  const values = { ...input, opening: openingBalance }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
/** A balance without its day says nothing. */
function assertDated({ opening, openingDate }: Pick<AccountValues, 'opening' | 'openingDate'>): void {
  if ((opening === null) !== (openingDate === null)) throw new AppError('invalid', 'An opening balance needs its day')
}

/** The accounts of the books: named places for money that is not profit. */
export const accountsRouter = router({
  list: reads.query(({ ctx }) => ledgerOf(ctx.books, ctx.scope.ownerId).list()),
  create: writes.input(accountInput).mutation(({ ctx, input }) => {
    const { kind, name, ...rest } = input
    const values: AccountValues = { ...blankAccount, ...sentOf(rest), kind, name }
    assertDated(values)
    const row = ctx.books.accounts.create(values, ctx.ports.now().toISOString())
    return ledgerOf(ctx.books, ctx.scope.ownerId).account(row)
  }),
  /** Only what is sent changes. */
  update: writes.input(accountUpdate).mutation(({ ctx, input: { id, was, ...input } }) =>
    ctx.books.atomically(() => {
      const before = ctx.books.accounts.get(id)
      assertUnchanged(was, ledgerOf(ctx.books, ctx.scope.ownerId).account(before), 'This account was')
      const values = sentOf(input as Partial<AccountInput>)
      assertDated({ ...before, ...values })
      const row = keepingClosings(ctx.books, () => ctx.books.accounts.update(id, values, ctx.ports.now().toISOString()))
      return ledgerOf(ctx.books, ctx.scope.ownerId).account(row)
    }),
  ),
  /** What was read as two accounts is one. Taken back like a batch, by `transactions.undo`. */
  join: writes.input(accountJoin).mutation(({ ctx, input: { id, into, undoId } }) => {
    const row = ctx.books.accounts.join(id, into, ctx.ports.now().toISOString(), undoId)
    return ledgerOf(ctx.books, ctx.scope.ownerId).account(row)
  }),
  /** Refused while rows, parts or adjustments name it. */
  remove: writes.input(byId).mutation(({ ctx, input }) => {
    ctx.books.accounts.remove(input.id, ctx.ports.now().toISOString())
    return null
  }),
  register: reads.input(registerQuery).query(({ ctx, input: { id, limit = DEFAULT_PAGE, ...query } }) => {
    ctx.books.accounts.get(id)
    return accountRegister(ctx.books, ctx.scope.ownerId, id, query, limit)
  }),
})

const monthRateJson = ({ amount, ...rate }: MonthRate): MonthRateJson => ({ ...rate, amount: toDecimal(amount) })

/** What one of another currency is in the books', month by month. */
export const exchangeRatesRouter = router({
  list: reads.query(({ ctx }): MonthRateJson[] => ratesWanted(ctx.books, ctx.scope.ownerId).map(monthRateJson)),
  /** Rows of the month that nothing else converts follow. Taken back like a batch. */
  set: writes.input(monthRate).mutation(({ ctx, input: { currency, month, rate, undoId } }) =>
    ctx.books.atomically(() => {
      const at = ctx.ports.now().toISOString()
      const updated = ctx.books.rates.setMonth(currency, month, rate, undoId, at)
      recomputeDerived(ctx.books, { from: firstOfMonth(month), to: lastOfMonth(month), documentIds: [] }, at)
      return { updated }
    }),
  ),
})

/** The business profile. */
export const booksRouter = router({
  get: reads.query(({ ctx }): BooksJson => ctx.books.profile.get()),
  /** Payments of sales tax follow what is said of the deposits. */
  update: writes.input(booksInput).mutation(
    ({ ctx, input: { was, ...input } }): BooksJson =>
      ctx.books.atomically(() => {
        assertUnchanged(was, ctx.books.profile.get(), 'The business profile was')
        const at = ctx.ports.now().toISOString()
        const profile = updateProfile(ctx.books, input, at)
        if (input.depositsIncludeSalesTax !== undefined) followSalesTax(ctx.books, at)
        return profile
      }),
  ),
})

const adjustmentJson = ({ id, date, note, documentId, parts, createdAt }: Adjustment): AdjustmentJson => ({
  id,
  date,
  note,
  documentId,
  parts: parts.map((p) => ({
    amount: toDecimal(p.amount),
    ...(p.label ? { leaf: p.label, category: p.category } : {}),
    ...(p.accountId ? { accountId: p.accountId } : {}),
    entityId: p.entityId,
  })),
  createdAt,
})

/** Two-sided corrections without a row. */
export const adjustmentsRouter = router({
  list: reads.query(({ ctx }): AdjustmentJson[] => ctx.books.adjustments.list().map(adjustmentJson)),
  create: writes.input(adjustmentInput).mutation(({ ctx, input }): AdjustmentJson => {
    if (input.parts.reduce((n, p) => n + p.amount, 0) !== 0) throw new AppError('invalid', 'Parts must add up to $0.00')
    const parts = input.parts.map(({ amount, leaf, accountId, entityId }) => {
      const place = leaf === undefined ? null : resolveCategory(leaf, { isCredit: amount < 0 })
      return {
        amount,
        label: place?.label ?? null,
        category: place?.category ?? null,
        accountId: accountId ?? null,
        entityId: entityId ?? null,
      }
    })
    const values = { date: input.date, note: input.note, documentId: input.documentId ?? null, parts }
    return adjustmentJson(ctx.books.adjustments.create(values, ctx.ports.now().toISOString()))
  }),
  remove: writes.input(byId).mutation(({ ctx, input }) => {
    ctx.books.adjustments.remove(input.id, ctx.ports.now().toISOString())
    return null
  }),
})

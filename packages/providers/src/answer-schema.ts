import { z } from 'zod'
import type { AnsweredAccount, AnsweredBill } from './service.ts'

/**
 * What a language model is asked to answer with, in the strictest subset that all services share: every key required, null for
 * what is not there, nothing additional, no lengths, ranges, patterns or defaults. What those would say is checked here afterwards.
 */
const nullable = { type: ['string', 'null'] } as const
const text = { type: 'string' } as const
const object = <P extends Record<string, object>>(properties: P) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})
export type JsonSchema = ReturnType<typeof object>

export const answerSchema: JsonSchema = object({
  accounts: {
    type: 'array',
    items: object({
      name: nullable,
      last4: nullable,
      currency: nullable,
      period_start: nullable,
      period_end: nullable,
      opening_balance: nullable,
      closing_balance: nullable,
      transactions: {
        type: 'array',
        items: object({
          date: text,
          description: text,
          amount: text,
          direction: { type: 'string', enum: ['in', 'out'] },
          page: { type: 'integer' },
          balance: nullable,
          confidence: { type: 'number' },
        }),
      },
    }),
  },
  bill: object({
    vendor: nullable,
    date: nullable,
    number: nullable,
    total: nullable,
    tax: nullable,
    currency: nullable,
    tip: nullable,
    due_date: nullable,
    items: { type: 'array', items: object({ description: text, amount: text }) },
  }),
})

/** More than a service could read in one call; an answer that runs on is no answer. */
const MAX_ROWS = 5_000
const short = z.string().max(200)
const orNull = short.nullable()
const row = z.strictObject({
  date: short,
  description: z.string().max(2_000),
  amount: short,
  direction: z.enum(['in', 'out']),
  page: z.int().min(1).max(10_000),
  balance: orNull,
  confidence: z.number().min(0).max(1),
})
const account = z.strictObject({
  name: orNull,
  last4: orNull,
  currency: orNull,
  period_start: orNull,
  period_end: orNull,
  opening_balance: orNull,
  closing_balance: orNull,
  transactions: z.array(row).max(MAX_ROWS),
})
/** What stands beside the total may be missing: the total does not hang on it. */
const bill = z.strictObject({
  vendor: orNull,
  date: orNull,
  number: orNull,
  total: orNull,
  tax: orNull,
  currency: orNull,
  tip: orNull.optional(),
  due_date: orNull.optional(),
  items: z
    .array(z.strictObject({ description: z.string().max(2_000), amount: short }))
    .max(MAX_ROWS)
    .optional(),
})

/** The same on our side, and stricter: what is not exactly this is no answer. */
export const answer = z.strictObject({ accounts: z.array(account).max(50), bill })
export type WireAnswer = z.output<typeof answer>

const kept = (text: string | null): string | null => (text?.trim() ? text.trim() : null)

/** The answer in the program's own words. */
export function accountsOf(wire: WireAnswer): AnsweredAccount[] {
  return wire.accounts.map((a) => ({
    name: kept(a.name),
    lastFour: kept(a.last4),
    currency: kept(a.currency),
    periodStart: kept(a.period_start),
    periodEnd: kept(a.period_end),
    openingBalance: kept(a.opening_balance),
    closingBalance: kept(a.closing_balance),
    rows: a.transactions.map(({ date, description, amount, direction, page, balance, confidence }) => ({
      date: date.trim(),
      description,
      amount: amount.trim(),
      direction,
      page,
      balance: kept(balance),
      confidence,
    })),
  }))
}

/** The bill in it; null when it says nothing of one. */
export function answeredBill({ bill }: WireAnswer): AnsweredBill | null {
  const { vendor, date, number, total, tax, currency, tip = null, due_date = null, items = [] } = bill
  const read = {
    vendor: kept(vendor),
    date: kept(date),
    number: kept(number),
    total: kept(total),
    tax: kept(tax),
    currency: kept(currency),
  }
  if (read.total === null && read.vendor === null && read.number === null) return null
  const beside = {
    ...(items.length > 0 && { items }),
    ...(kept(tip) && { tip: kept(tip) }),
    ...(kept(due_date) && { dueDate: kept(due_date) }),
  }
  return { ...read, confidence: null, ...beside }
}

/** What is asked when rows are to be categorised: only references that were given, only categories that were offered. */
export const labelsSchema = (categories: readonly string[]): JsonSchema =>
  object({
    labels: {
      type: 'array',
      items: object({
        ref: text,
        category: { type: 'string', enum: [...categories] },
        reason: text,
        confidence: { type: 'number' },
      }),
    },
  })
export const labels = z.strictObject({
  labels: z
    .array(z.strictObject({ ref: short, category: short, reason: z.string().max(2_000), confidence: z.number().min(0).max(1) }))
    .max(MAX_ROWS),
})

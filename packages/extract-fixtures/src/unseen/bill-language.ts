/** How bills of a country are worded, and who sends them. */
import type { Place } from './place.ts'

export interface MadeBillWords {
  place: Place
  invoice: readonly string[]
  credit: readonly string[]
  number: readonly string[]
  date: readonly string[]
  due: readonly string[]
  customer: readonly string[]
  columns: readonly (readonly string[])[]
  subtotal: readonly string[]
  tax: readonly string[]
  rates: readonly number[]
  total: readonly string[]
  amountDue: readonly string[]
  shipping: readonly string[]
  discount: readonly string[]
  paid: readonly string[]
  deposit: readonly string[]
  previous: readonly string[]
  items: readonly string[]
  sellers: readonly string[]
  ids: readonly string[]
  cash: readonly string[]
  change: readonly string[]
  rounding: readonly string[]
  thanks: readonly string[]
  domain: string
  streets: readonly string[]
}

import type { Leaf } from './categories.ts'
import { type Cents, cents } from './money.ts'
import type { PairKind } from './pairing.ts'
import type { PartTreatment } from './treatments.ts'

/** Who said a rate: a person, of one row or of a month, or the other side of the row's pair, which is in the books' currency. */
export const rateSources = ['person', 'month', 'pair'] as const
export type RateSource = (typeof rateSources)[number]

const DECIMALS = 10
const ONE = 10n ** BigInt(DECIMALS)

/** '1.0850' as a whole number of ten-billionths; null for what is no rate: not a plain decimal, nothing, or more than ten decimals. */
export function scaledRate(text: string): bigint | null {
  const found = /^(\d{1,7})(?:\.(\d{1,10}))?$/.exec(text)
  if (!found) return null
  const scaled = BigInt(found[1] ?? '0') * ONE + BigInt((found[2] ?? '').padEnd(DECIMALS, '0'))
  return scaled === 0n ? null : scaled
}

/** An amount at a rate, rounded half away from zero. */
export function convert(amount: Cents, rate: string): Cents {
  const scaled = scaledRate(rate)
  if (scaled === null) throw new Error(`no rate: ${rate}`)
  const product = BigInt(Math.abs(amount)) * scaled
  const whole = Number((product * 2n + ONE) / (ONE * 2n))
  return cents(amount < 0 ? -whole : whole)
}

/** The rate that makes one amount the other, to six digits behind the first: for reading, the amounts themselves count. */
export function rateBetween(from: Cents, to: Cents): string {
  const digits = (to / from).toPrecision(7)
  return Number(digits).toFixed(DECIMALS).replace(/0+$/, '').replace(/\.$/, '')
}

/** The parts of a row in the same proportions, so that they add up to another amount; null where one would be nothing. */
export function scaledParts(parts: readonly Cents[], to: Cents): Cents[] | null {
  const from = parts.reduce<number>((n, part) => n + part, 0)
  const scaled = parts.map((part) => Number((BigInt(part) * BigInt(to) * 2n + BigInt(Math.sign(part) * from)) / BigInt(from * 2)))
  const rest = to - scaled.reduce((n, part) => n + part, 0)
  scaled[scaled.length - 1] = (scaled.at(-1) ?? 0) + rest
  return scaled.some((part) => part === 0) ? null : scaled.map(cents)
}

/** The parts of a converted row as they are printed: kept beside them, or in their proportions where somebody split it since. */
export function printedParts(parts: readonly { amount: Cents; printed: Cents | null }[], total: Cents): Cents[] | null {
  const known = parts.map((part) => part.printed).filter((part) => part !== null)
  const isWhole = known.length === parts.length && known.reduce<number>((n, part) => n + part, 0) === total
  if (isWhole) return known
  return scaledParts(
    parts.map((part) => part.amount),
    total,
  )
}

/** What of a row decides how the difference of its pair is told. */
export interface DifferenceSide {
  id: string
  amount: Cents
  /** It is printed in another currency than the books'. */
  isForeign: boolean
}
/** A side that nothing is put on, since its month is closed, and how much of it counts as the movement. */
export interface StayingSide {
  id: string
  movement: Cents
}
export interface DifferencePart {
  amount: Cents
  /** Null: the difference itself, on `leaf`. */
  is: 'movement' | 'difference'
}
export interface Difference {
  /** The row that is split: of a transfer the larger side, of a bill its payment. */
  onId: string
  parts: [DifferencePart, DifferencePart]
  leaf: Extract<Leaf, 'bank_fees' | 'exchange_differences'>
}

/** What a fee takes at most, of amounts in one currency: beyond it the two rows are hardly one movement. */
const MOST_OF_A_FEE = 0.1
const LEAST_FEE = 5000

/** Whether the difference of two amounts in one currency is more than a fee can be. */
export const isNoFee = (from: DifferenceSide, to: DifferenceSide): boolean =>
  !from.isForeign &&
  !to.isForeign &&
  Math.abs(from.amount - to.amount) > Math.max(LEAST_FEE, MOST_OF_A_FEE * Math.max(from.amount, to.amount))

/**
 * The line for the difference between both sides of a pair, in the books' currency; null where there is none. It becomes a part of a row, so
 * that all rows = net profit + left out holds: of a transfer what left and did not arrive costs, and what arrived beyond it was gained; of a
 * bill its payment is the bill and the difference, which a gain makes negative. Of a transfer with a side that stays as it is the other one
 * has it; a payment that stays as it is tells none.
 */
export function differenceOf(
  kind: PairKind,
  from: DifferenceSide,
  to: DifferenceSide,
  stays: StayingSide | null = null,
): Difference | null {
  const leaf = from.isForeign || to.isForeign ? 'exchange_differences' : 'bank_fees'
  if (kind === 'bill' && stays?.id === to.id) return null
  const isTied = kind === 'transfer' && stays !== null
  const on = isTied ? (stays.id === from.id ? to : from) : kind === 'bill' || to.amount > from.amount ? to : from
  const movement = isTied ? stays.movement : kind === 'bill' ? from.amount : cents(Math.min(from.amount, to.amount))
  if (on.amount === movement) return null
  return {
    onId: on.id,
    leaf,
    parts: [
      { is: 'movement', amount: movement },
      { is: 'difference', amount: cents(on.amount - movement) },
    ],
  }
}

/** What a part of a paired row is treated as that is the movement itself. */
export const convertedMovement = (isCard: boolean): PartTreatment => (isCard ? 'card_payment' : 'transfer')

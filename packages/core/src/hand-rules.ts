import type { Leaf } from './categories.ts'
import { labelName } from './categories.ts'
import { type Cents, cents, formatMoney } from './money.ts'
import { type PartTreatment, treatmentLabels } from './treatments.ts'

/** A rule that a person wrote: rows that meet every condition given become what it says. Amounts in cents, without sign. */
export interface HandRule {
  /** Contained in the description; plain letters in either case. */
  words: string | null
  amountFrom: Cents | null
  amountTo: Cents | null
  /** The account that the row stands on. */
  onAccountId: string | null
  isCredit: boolean | null
  /** What the row becomes; null: as it is. */
  treatment: PartTreatment | null
  label: Leaf | null
  accountId: string | null
  entityId: string | null
  /** Split by shares, thousandths of a percent that add up to the whole; empty: not split. */
  parts: { share: number; label: Leaf }[]
}

/** All of a row, in thousandths of a percent. */
export const WHOLE_SHARE = 100_000

/** The amounts of a row's parts by their shares: each is rounded down, and the last takes the rest. They add up to the row. */
export function amountsByShare(amount: Cents, shares: readonly number[]): Cents[] {
  const first = shares.slice(0, -1).map((share) => Number((BigInt(amount) * BigInt(share)) / BigInt(WHOLE_SHARE)))
  const rest = amount - first.reduce((n, value) => n + value, 0)
  return [...first, rest].map(cents)
}

/** What a rule does, in a few words: for lists, the audit log and the row itself. */
export function outcomeWords({ treatment, label, parts }: Pick<HandRule, 'treatment' | 'label' | 'parts'>): string {
  if (parts.length > 0) return `Split: ${parts.map((p) => `${p.share / 1000}% ${labelName(p.label)}`).join(', ')}`
  if (treatment !== null && treatment !== 'business') return treatmentLabels[treatment]
  return label === null ? 'Entity' : labelName(label)
}

/** When a rule applies, in words: "contains 'shell', money out, from $20.00". */
export function conditionWords(
  { words, amountFrom, amountTo, isCredit, onAccountId }: Pick<HandRule, 'words' | 'amountFrom' | 'amountTo' | 'isCredit' | 'onAccountId'>,
  nameOf: (accountId: string) => string | undefined,
  currency: string | undefined,
): string {
  const amount =
    amountFrom !== null && amountFrom === amountTo
      ? `of ${formatMoney(amountFrom, currency)}`
      : [
          amountFrom === null ? '' : `from ${formatMoney(amountFrom, currency)}`,
          amountTo === null ? '' : `up to ${formatMoney(amountTo, currency)}`,
        ]
          .filter(Boolean)
          .join(' ')
  const said = [
    words === null ? '' : `contains '${words}'`,
    isCredit === null ? '' : isCredit ? 'money in' : 'money out',
    amount,
    onAccountId === null ? '' : `on ${nameOf(onAccountId) ?? 'an account'}`,
  ]
  return said.filter(Boolean).join(', ')
}

import { type Cents, cents } from './money.ts'

/**
 * The seal on a statement. Never 'reconciled' on an empty set, nor on an opening balance that was not printed.
 * off: opening + movements ≠ closing (or a running balance breaks); unprinted: nothing printed to check against.
 */
export const sealStates = ['reconciled', 'off', 'unprinted'] as const
export type SealState = (typeof sealStates)[number]

export interface Seal {
  state: SealState
  /** closing − (opening + movements); zero unless off. */
  differenceCents: Cents
  /** Index, among the statement's rows, of the first row whose printed running balance does not follow; null when none. */
  firstBreak: number | null
}

export interface ToSeal {
  opening: Cents | null
  closing: Cents | null
  /** Signed, oldest first: money into the account is positive. */
  movements: readonly Cents[]
  /** The balance printed beside each row, where printed. Same length as movements, or empty. */
  balances?: readonly (Cents | null)[]
  /** Rows that looked like transactions but could not be read. Any makes the statement off. */
  unread?: number
}

/** Opening plus movements against closing, in cents. For a card, pass balances as negative (a liability). */
export function seal({ opening, closing, movements, balances = [], unread = 0 }: ToSeal): Seal {
  if (opening === null || closing === null || movements.length === 0)
    return { state: 'unprinted', differenceCents: cents(0), firstBreak: null }
  let at: number = opening
  let firstBreak: number | null = null
  movements.forEach((movement, i) => {
    at += movement
    const printed = balances[i]
    if (printed !== null && printed !== undefined && printed !== at && firstBreak === null) firstBreak = i
  })
  const differenceCents = cents(closing - at)
  if (differenceCents !== 0 || unread > 0 || firstBreak !== null) return { state: 'off', differenceCents, firstBreak }
  return { state: 'reconciled', differenceCents, firstBreak: null }
}

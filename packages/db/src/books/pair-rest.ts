import { type BillRest, type PrintedRest, type RestSides, restQuestion, restsOf, unratedQuestion } from '@ledgerhand/core/bill-rest'
import { AppError } from '@ledgerhand/core/errors'
import { type Cents, cents, formatMoney } from '@ledgerhand/core/money'
import type { PairRow } from '../schema/pairs.ts'
import type { TransactionRow } from '../schema/transactions.ts'
import { leftOf, type PairContext, pairsFrom } from './pair-context.ts'

/** What a payment differs from what is left of its bill by. */
export interface Rest {
  is: BillRest
  /** In the books' currency. */
  left: Cents
  /** Where both are printed in one other currency. */
  printed?: PrintedRest | null
}

const amountAsPrinted = (row: TransactionRow): Cents => row.printed ?? row.amount

/** A bill and its payment as they are compared: as both print them where that is one currency, else in the books'. */
interface Compared {
  sides: RestSides
  /** What `sides` is in. */
  currency: string | null
  /** In the books' currency. */
  left: Cents
  isPaidInPart: boolean
  printed: PrintedRest | null
  /** One of them has no rate yet. */
  isUnrated: boolean
}

/** `paying`: the pair of the two, where they are one. Null where neither is in the currency of the books and they are in different ones. */
function compare(context: PairContext, from: TransactionRow, to: TransactionRow, paying: string | null = null): Compared | null {
  const { differences, row } = context
  const { isOwn, currencyOf } = differences
  const parts = pairsFrom(context, from.id).filter(({ id, state, rest }) => state === 'paired' && rest === 'part' && id !== paying)
  const left = paying === null ? (leftOf(context, from) ?? from.amount) : less(from.amount, parts, (id) => row(id).amount)
  const isOwnBill = from.treatment === 'receivable'
  const isUnrated = !isOwn(from) || !isOwn(to)
  const common = { left, isPaidInPart: left !== from.amount, isUnrated }
  const isPrintedAlike = [to, ...parts.map(({ toId }) => row(toId))].every((r) => currencyOf(r) === currencyOf(from))
  if (isPrintedAlike && (isUnrated || from.printed !== null || to.printed !== null)) {
    const leftAsPrinted = less(amountAsPrinted(from), parts, (id) => amountAsPrinted(row(id)))
    const sides = { isOwn: isOwnBill, left: leftAsPrinted, paid: amountAsPrinted(to) }
    const printed = to.rate === null ? null : { left: sides.left, paid: sides.paid, rate: to.rate }
    return { ...common, sides, currency: currencyOf(from), printed }
  }
  if (!isOwn(from) && !isOwn(to)) return null
  const isConverted = from.printed !== null || to.printed !== null
  const sides = { isOwn: isOwnBill, left, paid: to.amount, ...(isConverted ? { isConverted } : {}) }
  return { ...common, sides, currency: from.currency, printed: null }
}
const less = (whole: Cents, parts: readonly PairRow[], of: (id: string) => Cents): Cents =>
  cents(parts.reduce((n, { toId }) => n - of(toId), whole as number))

const isPrintedAlike = ({ differences }: PairContext, from: TransactionRow, to: TransactionRow): boolean =>
  differences.currencyOf(from) === differences.currencyOf(to)

/**
 * What a payment differs from what is left of its bill by: nothing where they are equal, as both print them or in the books' currency. AppError 'invalid' where
 * they differ, or no rate tells whether they do, and nobody said by what, or said what cannot be.
 */
export function restOf(
  context: PairContext,
  from: TransactionRow,
  to: TransactionRow,
  said: BillRest | null,
  isCredit: boolean,
): Rest | null {
  const compared = compare(context, from, to)
  if (!compared) return null
  const { sides, currency, left, isPaidInPart, printed, isUnrated } = compared
  const isAlike = isPrintedAlike(context, from, to)
  if (isUnrated && !isAlike && !isCredit) return unrated(compared, from, to, said)
  if (isUnrated && (isCredit || sides.paid !== sides.left))
    throw new AppError('invalid', 'The two amounts differ: give both of them a rate first')
  if (isCredit) {
    if (sides.paid > sides.left)
      throw new AppError('invalid', `The credit note is more than the ${formatMoney(sides.left, currency)} that are left of the bill`)
    return isTrue({ is: 'part', left }, to)
  }
  if (sides.paid === sides.left) {
    if (!isPaidInPart) return null
    return { is: isUnrated || to.amount === left ? 'part' : 'exchange', left }
  }
  const offered = restsOf(sides)
  if (said === null || !offered.includes(said))
    throw new AppError('invalid', restQuestion(sides, currency, isPaidInPart), { extra: { differences: offered } })
  return isTrue({ is: said, left, printed }, to)
}

/** No rate tells how much of the bill is paid: a person says that it is all of it, and the payment says the rate. */
function unrated({ left, sides }: Compared, from: TransactionRow, to: TransactionRow, said: BillRest | null): Rest {
  const bill = { amount: left, currency: from.currency }
  const question = () => unratedQuestion(sides.isOwn, bill, { amount: to.amount, currency: to.currency })
  if (said !== 'exchange') throw new AppError('invalid', question(), { extra: { differences: ['exchange'] } })
  return { is: said, left }
}

/** A part is not more, and a payment with something else in it not less, than what is left in the books' currency, where rates moved apart. */
function isTrue(rest: Rest, to: TransactionRow): Rest {
  const { is, left } = rest
  if (is === 'part' ? to.amount <= left : (is !== 'tip' && is !== 'more') || to.amount >= left) return rest
  const [paid, open] = [to.amount, left].map((amount) => formatMoney(amount, to.currency))
  throw new AppError(
    'invalid',
    `At its exchange rate it is ${paid}, and ${open} of the bill are left: give both of them the same rate first`,
  )
}

/** What a person said of a pair, at the amounts that its rows have by now; null where that cannot be any more. */
export function restNow(context: PairContext, pair: PairRow): Rest | null {
  const { differences, row } = context
  const [from, to] = [row(pair.fromId), row(pair.toId)]
  const compared = compare(context, from, to, pair.id)
  if (pair.rest === null || !compared || compared.isUnrated || compared.left <= 0) return null
  const { sides, left, printed } = compared
  const { rest: is } = pair
  if (is === 'part' ? to.amount > left : (is === 'tip' || is === 'more') && to.amount < left) return null
  if (is !== 'part' && is !== 'exchange' && sides.paid !== sides.left && !restsOf(sides).includes(is)) return null
  return { is, left, printed: differences.currencyOf(from) === differences.currencyOf(to) ? printed : null }
}

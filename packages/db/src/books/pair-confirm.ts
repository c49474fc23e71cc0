import { cents, formatMoney } from '@ledgerhand/core/money'
import { atomically } from '../client.ts'
import type { PairRow } from '../schema/pairs.ts'
import type { TransactionRow } from '../schema/transactions.ts'
import { leftOf, type PairContext, pairsFrom, refusePaired, storeAnswer, updatePair } from './pair-context.ts'
import { endPair } from './pair-end.ts'
import { joinRows } from './pair-join.ts'
import { asSide } from './pair-rows.ts'

/** All payments of a bill that were asked about together. */
function confirmAll(context: PairContext, group: readonly PairRow[], id: string, at: string): PairRow {
  const { row, record } = context
  const payments = group.map((p) => row(p.toId))
  refusePaired(
    context,
    payments.map((p) => p.id),
  )
  for (const p of group) endPair(context, p, at)
  const bill = row(group[0]?.fromId ?? '')
  const parts = group.filter(({ rest }) => rest === 'part').map(({ toId }) => toId)
  const joined = joinAll(context, bill, payments, parts, at)
  record('pair.confirm', 'pair', id, { kind: 'bill', from: bill.id, to: payments.map((p) => p.id) }, at)
  return joined.find((p) => p.toId === group.find((g) => g.id === id)?.toId) ?? (joined[0] as PairRow)
}

/** Joins a bill with several payments that add up to what is left of it; `parts`: those that pay a part of it whatever the others are. */
function joinAll(
  context: PairContext,
  bill: TransactionRow,
  payments: readonly TransactionRow[],
  parts: readonly string[],
  at: string,
): PairRow[] {
  const { row } = context
  // What is left of a bill that is paid in part already is paid in part by each.
  const isPaidInPart = leftOf(context, bill) !== bill.amount
  const reason = `Paid by ${payments.map((p) => `'${p.description}'`).join(', ')}, as you said. It is counted once, there`
  return payments.map((payment) => {
    storeAnswer(context, 'bill', bill, payment, true, at)
    const isPart = isPaidInPart || parts.includes(payment.id)
    const rest = isPart ? ({ is: 'part', left: bill.amount } as const) : null
    return joinRows(context, 'bill', row(bill.id), payment, { score: 100, reason, state: 'paired', rest }, 'person', at)
  })
}

/** Whether rows add up to what is left of a bill, as they count or as all of them are printed. */
function addUp(context: PairContext, bill: TransactionRow, payments: readonly TransactionRow[]): boolean {
  const left = leftOf(context, bill)
  const { currencyOf } = context.differences
  const sum = (of: (row: TransactionRow) => number) => payments.reduce((n, payment) => n + of(payment), 0)
  if (left === null || payments.some(({ isCredit }) => isCredit !== bill.isCredit)) return false
  const isAlike = payments.every((payment) => currencyOf(payment) === currencyOf(bill))
  if (isAlike && left === bill.amount && sum(({ printed, amount }) => printed ?? amount) === (bill.printed ?? bill.amount)) return true
  return payments.every(({ currency }) => currency === bill.currency) && sum(({ amount }) => amount) === left
}

/** Pairs that a person confirms. */
export function pairConfirmations(context: PairContext) {
  const { database, read, row, closed, record } = context
  return {
    /** Joins a bill again with the payments that a person had confirmed together. False, and nothing changes, where they do not add up to it any more. */
    joinTogether: (billId: string, paymentIds: readonly string[], at: string): boolean =>
      atomically(database, () => {
        const [bill, payments] = [row(billId), paymentIds.map(row)]
        refusePaired(context, paymentIds)
        closed.refusePairs(paymentIds.map((toId) => ({ kind: 'bill' as const, fromId: billId, toId })))
        if (!addUp(context, bill, payments)) return false
        for (const asked of pairsFrom(context, billId)) if (asked.state === 'asked') endPair(context, asked, at)
        joinAll(context, row(billId), paymentIds.map(row), [], at)
        record('pair.join', 'pair', null, { kind: 'bill', from: billId, to: paymentIds }, at)
        return true
      }),
    /** Confirms a pair that was found or asked about; of a bill's instalments all of them. */
    confirm: (id: string, at: string): PairRow =>
      atomically(database, () => {
        const pair = read.get(id)
        const group = pairsFrom(context, pair.fromId).filter(({ state }) => state === pair.state)
        closed.refusePairs(pair.state === 'asked' ? group : [pair])
        if (pair.state === 'asked' && group.length > 1) return confirmAll(context, group, id, at)
        const [from, to] = [row(pair.fromId), row(pair.toId)]
        storeAnswer(context, pair.kind, from, to, true, at)
        record('pair.confirm', 'pair', id, { kind: pair.kind, from: pair.fromId, to: pair.toId }, at)
        if (pair.state === 'asked') {
          refusePaired(context, [to.id])
          endPair(context, pair, at)
          if (pair.rest === 'part') {
            const reason = `Paid by '${to.description}', as you said. It is counted once, there`
            const how = { score: 100, reason, state: 'paired', rest: { is: 'part', left: from.amount } } as const
            return joinRows(context, pair.kind, row(pair.fromId), row(pair.toId), how, 'person', at)
          }
          const [bill, paid] = [asSide(from), asSide(to)]
          const tip = paid.amountCents - bill.amountCents
          const reason =
            tip === 0
              ? `Paid by '${to.description}', as you said. It is counted once, there`
              : `Paid by '${to.description}' with a tip of ${formatMoney(cents(tip), paid.currency ?? null)}, as you said. It is counted once, there`
          const how = { score: 100, reason, state: 'paired' } as const
          return joinRows(context, pair.kind, row(pair.fromId), row(pair.toId), how, 'person', at, tip === 0 ? [] : null)
        }
        return updatePair(context, id, { decidedBy: 'person', score: 100 })
      }),
  }
}

import { cents, formatMoney } from '@ledgerhand/core/money'
import { atomically } from '../client.ts'
import type { PairRow } from '../schema/pairs.ts'
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
  // What is left of a bill that is paid in part already is paid in part by each.
  const isPaidInPart = leftOf(context, bill) !== bill.amount
  const reason = `Paid by ${payments.map((p) => `'${p.description}'`).join(', ')}, as you said. It is counted once, there`
  const joined = payments.map((payment) => {
    storeAnswer(context, 'bill', bill, payment, true, at)
    const isPart = isPaidInPart || group.some(({ toId, rest }) => toId === payment.id && rest === 'part')
    const rest = isPart ? ({ is: 'part', left: bill.amount } as const) : null
    return joinRows(context, 'bill', row(bill.id), payment, { score: 100, reason, state: 'paired', rest }, 'person', at)
  })
  record('pair.confirm', 'pair', id, { kind: 'bill', from: bill.id, to: payments.map((p) => p.id) }, at)
  return joined.find((p) => p.toId === group.find((g) => g.id === id)?.toId) ?? (joined[0] as PairRow)
}

/** Pairs that a person confirms. */
export function pairConfirmations(context: PairContext) {
  const { database, read, row, closed, record } = context
  return {
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

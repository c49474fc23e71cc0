import type { Instalments } from '@ledgerhand/core/instalments'
import type { PairKind, Proposal } from '@ledgerhand/core/pairing'
import { atomically } from '../client.ts'
import { leftOf, type PairContext, pairsFrom } from './pair-context.ts'
import { endPair } from './pair-end.ts'
import { joinRows } from './pair-join.ts'

/** Pairs that the product finds. */
export function pairProposals(context: PairContext) {
  const { database, row, closed, record } = context
  return {
    /** Stores proposed pairs. Replaces an open question about a bill. Returns the number of new pairs. */
    propose: (kind: PairKind, proposals: readonly Proposal[], at: string): number =>
      atomically(database, () => {
        let joined = 0
        // Rows of closed months stay without their other side, but for bills, which are paid when they are.
        const locked = closed.closedAmong(proposals.flatMap((p) => (kind === 'bill' ? [p.toId] : [p.fromId, p.toId])))
        for (const p of proposals.filter(({ fromId, toId }) => !locked.has(fromId) && !locked.has(toId))) {
          const known = pairsFrom(context, p.fromId)
          if (known.some((k) => k.state === 'paired' || (k.toId === p.toId && p.state === 'asked'))) continue
          // What is only likely does not replace another question.
          if (known.length > 1 && p.state === 'asked') continue
          for (const k of known) endPair(context, k, at)
          const [from, to] = [row(p.fromId), row(p.toId)]
          const isConverted = from.printed !== null || to.printed !== null
          joinRows(context, kind, from, to, p, 'reader', at, isConverted && p.state === 'paired' ? [] : null)
          joined += 1
        }
        if (joined > 0) record('pair.found', 'pair', null, { kind, rows: proposals.map((p) => [p.fromId, p.toId, p.state]) }, at)
        return joined
      }),
    /** Asks whether several rows pay one bill; nothing where something is known of the bill already. */
    proposeInstalments: ({ billId, paymentIds, reason }: Instalments, at: string): void =>
      atomically(database, () => {
        const bill = row(billId)
        const left = leftOf(context, bill)
        const isAsked = pairsFrom(context, billId).some(({ state }) => state === 'asked')
        if (left === null || isAsked || closed.closedAmong(paymentIds).size > 0) return
        for (const payment of paymentIds.map(row)) {
          const rest = left !== bill.amount || payment.isCredit !== bill.isCredit ? ({ is: 'part', left } as const) : null
          joinRows(context, 'bill', row(billId), payment, { score: 30, reason, state: 'asked', rest }, 'reader', at)
        }
        record('pair.found', 'pair', null, { kind: 'bill', rows: paymentIds.map((id) => [billId, id, 'asked']) }, at)
      }),
  }
}

import { leaves } from '@ledgerhand/core/categories'
import type { ExtractedRow, ReadPart } from '@ledgerhand/db/books/chunked-import'
import type { ProcessorPart, ReadTransaction } from '@ledgerhand/extract/result/reading'

const leafOf = { sales: 'sales', returns: 'returns', fees: 'commissions' } as const
/** How sure the meaning of a row is that an export names itself. */
const SURE = 97

/** A part of a processor's row; the accounts that parts point at are filled in when the row stands on its own. */
function partOf({ for: of, amountCents }: ProcessorPart): ReadPart {
  const none = { entityId: null, followsRow: true, note: null, accountId: null }
  if (of === 'tax') {
    return { ...none, amount: amountCents, treatment: 'sales_tax', label: null, category: null, pointsAt: 'sales_tax' }
  }
  const label = leafOf[of]
  return { ...none, amount: amountCents, treatment: 'business', label, category: leaves[label].stored, pointsAt: null }
}

/** A row as a payment processor's export says it: gross sales with the fee as a part of its own, refunds, payouts, disputes. */
export function asProcessorRow(row: ExtractedRow, { processor }: Pick<ReadTransaction, 'processor'>, name: string): ExtractedRow {
  if (!processor || processor.kind === 'other') return row
  const { kind, parts } = processor
  const says = (words: string) => ({
    aiClassification: `${name}: ${words}`,
    aiConfidence: SURE,
    categoryBy: 'reader' as const,
    question: null,
    accountId: null,
    needsReview: row.needsReview,
  })
  const transfer = { treatment: 'transfer' as const }
  if (kind === 'payout' || kind === 'conversion')
    return { ...row, ...transfer, ...says(kind === 'payout' ? 'moved to or from your bank' : 'changed into another currency') }
  if (kind === 'dispute' || kind === 'reserve') {
    const isOpen = kind === 'dispute' && !row.isCredit
    const held = { ...row, ...transfer, ...says(kind === 'dispute' ? 'disputed by a customer' : 'kept back'), pointsAt: 'own' as const }
    return isOpen ? { ...held, question: 'dispute', aiConfidence: 60, needsReview: true } : held
  }
  const main = kind === 'refund' ? 'returns' : kind === 'fee' ? 'fees' : 'sales'
  const label = leafOf[main]
  const said = { treatment: 'business' as const, label, category: leaves[label].stored }
  const words = { sale: 'a sale, before its fees', refund: 'given back to a customer', fee: 'its fee' }[kind]
  return { ...row, ...said, ...says(words), ...(parts.length > 1 ? { parts: parts.map(partOf) } : {}) }
}

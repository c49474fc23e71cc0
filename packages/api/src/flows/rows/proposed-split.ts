import { categorise } from '@ledgerhand/categorise/categorise'
import { type BillItem, splitByItems } from '@ledgerhand/core/bill-split'
import type { Leaf } from '@ledgerhand/core/categories'
import { cents, toDecimal } from '@ledgerhand/core/money'
import { isOfferedLeaf } from '@ledgerhand/core/service-labels'
import type { SplitProposalJson } from '@ledgerhand/core/wire/records'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import type { TransactionRow } from '@ledgerhand/db/books/transactions'

/** Below this the categoriser only guesses at an item: it stays with what the row is taken for. */
const PLACED_FROM = 0.5

/**
 * How a row can be split by the items of the bill that it pays: proven lines, by the category of each. A proposal only. Null where no paired bill lists
 * items, they are of one category, or they do not add up to what was paid (a tip that was added on paper counts as one).
 */
export function proposedSplit(books: Pick<ReadBooks, 'pairs'>, row: TransactionRow): SplitProposalJson | null {
  if (row.treatment !== 'business' || row.isCredit) return null
  const pair = books.pairs.of([row.id]).get(row.id)
  if (pair?.pair.kind !== 'bill' || pair.pair.state !== 'paired' || pair.pair.toId !== row.id || pair.all) return null
  const bill = pair.other
  const listed = bill.items ?? []
  const more = row.amount - listed.reduce((n, { amount }) => n + (amount ?? 0), 0)
  if (listed.length === 0 || bill.printed !== null || row.printed !== null || (more !== 0 && bill.amount === row.amount)) return null
  const lines: BillItem[] =
    more > 0 ? [...listed, { kind: 'tip', description: 'Tip', quantity: null, unitPrice: null, amount: cents(more) }] : listed
  const own = [row.label, bill.label].find((leaf) => isOfferedLeaf(leaf)) ?? null
  const leafOf = ({ description, amount }: BillItem): Leaf | null => {
    const { leaf, isTransfer, confidence } = categorise({ description, isCredit: false, amountCents: cents(Math.abs(amount ?? 0)) })
    return !isTransfer && confidence >= PLACED_FROM && isOfferedLeaf(leaf) ? leaf : own
  }
  const placed = new Map(lines.map((item) => [item, leafOf(item)]))
  if (lines.some((item) => (item.kind ?? 'item') === 'item' && placed.get(item) === null)) return null
  const parts = splitByItems(lines, row.amount, (item) => placed.get(item) ?? 'misc_expense', row.currency)
  if (!parts) return null
  return {
    parts: parts.map(({ leaf, amount, note }) => ({ amount: toDecimal(amount), leaf, note })),
    items: lines.filter(({ kind = 'item' }) => kind === 'item').length,
    billId: bill.id,
    documentId: bill.documentId,
    from: bill.description,
  }
}

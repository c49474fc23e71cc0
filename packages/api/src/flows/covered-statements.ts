import type { CoveredStatement } from '@ledgerhand/core/covered-statement'
import { sealWords } from '@ledgerhand/core/reconciliation'
import type { ReadBooks } from '@ledgerhand/db/books'

/** Every statement in the books that says, or whose rows say, which days it covers. */
export function coveredStatements(books: Pick<ReadBooks, 'documents'>): CoveredStatement[] {
  return books.documents.allStatements().flatMap(({ statement: s, documentName }) => {
    const isPrinted = s.periodStart !== null && s.periodEnd !== null
    const [from, to] = isPrinted ? [s.periodStart, s.periodEnd] : [s.firstDay, s.lastDay]
    if (from === null || to === null || to < from) return []
    const { verdict } = sealWords({
      state: s.state,
      differenceCents: s.differenceCents,
      currency: s.currency,
      rowsChecked: s.rowsChecked,
      rows: Number.POSITIVE_INFINITY,
      unread: s.unread,
      // Only for the note, which is not shown here.
      inReview: 0,
    })
    return [
      {
        documentId: s.documentId,
        documentName,
        accountName: s.accountName,
        lastFour: s.accountLastFour,
        isCard: s.isCard,
        currency: s.currency,
        from,
        to,
        isPrinted,
        opening: s.openingCents,
        closing: s.closingCents,
        state: s.state,
        verdict,
      },
    ]
  })
}

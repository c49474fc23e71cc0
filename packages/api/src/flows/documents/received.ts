import { accountKey } from '@ledgerhand/core/account-key'
import { isArchive } from '@ledgerhand/core/archives'
import { type ItemProof, receivedWords, requestedMonths } from '@ledgerhand/core/requests'
import type { RequestedFiles } from '@ledgerhand/core/wire/requests'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import type { RequestItemRow, RequestRow } from '@ledgerhand/db/books/requests'

/** So many files of a link are told of. */
const MOST_TOLD = 100

/** What came in through a request's link, newest first, in words for its sender; by item what arrived for it and was wrong. */
export function receivedOf(
  books: Pick<ReadBooks, 'documents' | 'requests' | 'accounts' | 'archives'>,
  request: RequestRow,
  proven: readonly { row: RequestItemRow; proof: ItemProof }[],
): { received: RequestedFiles['received']; wrong: Map<string, string> } {
  const deposits = books.requests.deposits(request.linkId, MOST_TOLD)
  if (deposits.length === 0) return { received: [], wrong: new Map() }
  const statements = Map.groupBy(
    books.documents.statementsOf(deposits.flatMap(({ document }) => document?.id ?? [])),
    ({ documentId }) => documentId,
  )
  const keys = books.accounts.keys()
  const items = proven.map(({ row, proof }) => ({ ...row, ...proof }))
  const wrong = new Map<string, string>()
  const received = deposits.flatMap(({ deposit, document }) => {
    if (!document) return []
    // Each of its files is told of by itself.
    if (isArchive(document.format) && document.isProcessed && !document.isFailed && isUnpacked(books, document)) return []
    const own = statements.get(document.id) ?? []
    const isBill = document.documentType === 'invoice' || document.documentType === 'receipt'
    const spans = own.flatMap((s) => {
      const [from, to] = s.periodStart && s.periodEnd ? [s.periodStart, s.periodEnd] : [s.firstDay, s.lastDay]
      return from && to ? [{ from, to }] : []
    })
    const { isProcessed, isFailed, needsPassword, id } = document
    const accountIds = own.flatMap((s) => keys.get(accountKey({ ...s, lastFour: s.accountLastFour })) ?? [])
    const said = receivedWords({ id, isProcessed, isFailed, needsPassword, isBill, months: requestedMonths(spans), accountIds }, items)
    if (said.isWrong)
      for (const item of items) {
        const isFor = item.kind === (isBill ? 'receipt' : 'statement') || items.length === 1
        if (item.state === 'open' && isFor && !wrong.has(item.id)) wrong.set(item.id, said.says)
      }
    return [{ name: deposit.originalName, ...said }]
  })
  return { received, wrong }
}

/** Whether files came out of it; a mail without any was read itself. */
const isUnpacked = (books: Pick<ReadBooks, 'archives'>, { id, format }: { id: string; format: string }): boolean =>
  format === 'zip' || books.archives.parts(id).length > 0

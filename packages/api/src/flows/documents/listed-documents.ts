import { accountName, accountTitle } from '@ledgerhand/core/account-key'
import { type DocumentAbout, hasEachWord, vendorOfBill, wordsOfDocument } from '@ledgerhand/core/listed-documents'
import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import type { BillOfDocument, DocumentRow, StatementRecord } from '@ledgerhand/db/books/documents'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import { contradictedStatements } from '../ledger/covered-statements.ts'
import { documentJson } from '../ledger/wire.ts'
import { sealOf } from '../ledger/wire-statements.ts'

type Books = Pick<ReadBooks, 'documents' | 'archives' | 'accounts' | 'statementAccounts'>

/**
 * Documents, the newest first, each with what a list says of it: all, a page of them, or those that a search finds. A fixed number of queries,
 * however many there are.
 * AppError 'not_found' for a document to go on from that is not in these books.
 */
export function listedDocuments(
  books: Books,
  { search, ...page }: { limit?: number | undefined; after?: string | undefined; search?: string | undefined } = {},
): DocumentJson[] {
  if (search?.trim())
    return listedDocuments(books, { after: page.after })
      .filter((document) => hasEachWord(wordsOfDocument(document), search.trim()))
      .slice(0, page.limit)
  if (page.after !== undefined) books.documents.line(page.after)
  const statements = Map.groupBy(
    books.documents.allStatements().map((s) => s.statement),
    (s) => s.documentId,
  )
  const bills = new Map(books.documents.bills().map((bill) => [bill.documentId, bill]))
  const sources = books.archives.sources()
  const titleOf = titlesOf(books)
  const contradicted = contradictedStatements(books)
  return books.documents.list(page).map(({ document, transactionCount }) => {
    const own = statements.get(document.id) ?? []
    const about = aboutBill(document, bills.get(document.id)) ?? aboutStatements(own, titleOf)
    return {
      ...documentJson(document, transactionCount),
      partOf: sources.get(document.id) ?? null,
      seal: sealOf(document, own, contradicted),
      ...(about ? { about } : {}),
    }
  })
}

const aboutBill = (document: DocumentRow, bill: BillOfDocument | undefined): DocumentAbout | null =>
  bill
    ? {
        vendor: bill.payee ?? vendorOfBill(bill.description, document.documentType),
        account: null,
        from: bill.day,
        to: bill.day,
      }
    : null

/** What accounts are called now, by their statements; those without a known account as they are printed. */
function titlesOf({ accounts, statementAccounts }: Books): (s: StatementRecord) => string {
  const { accountOf } = statementAccounts.lookup()
  const titles = new Map(accounts.all().map((account) => [account.id, accountTitle(account)]))
  return (s) => titles.get(accountOf(s) ?? '') ?? accountName({ isCard: s.isCard, lastFour: s.accountLastFour, accountName: s.accountName })
}

function aboutStatements(statements: readonly StatementRecord[], titleOf: (s: StatementRecord) => string): DocumentAbout | null {
  const titles = [...new Set(statements.map(titleOf))]
  const [first] = titles
  if (first === undefined) return null
  const days = statements
    .flatMap((s) => [s.periodStart ?? s.firstDay, s.periodEnd ?? s.lastDay])
    .filter((day) => day !== null)
    .sort()
  return {
    vendor: null,
    account: titles.length === 1 ? first : `${first} and ${titles.length - 1} more`,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
  }
}

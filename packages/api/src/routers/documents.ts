import { storedType } from '@ledgerhand/core/documents'
import { AppError } from '@ledgerhand/core/errors'
import { closeAccountInput, reopenAccountInput } from '@ledgerhand/core/schemas/coverage'
import {
  documentCopy,
  documentCurrency,
  documentList,
  documentRows,
  documentYear,
  registerDocument,
  removeDocumentInput,
  repairStatement,
  retryDocument,
  statementAccount,
  unlockDocument,
} from '@ledgerhand/core/schemas/documents'
import { byId } from '@ledgerhand/core/schemas/fields'
import { intakeSpanInput } from '@ledgerhand/core/schemas/intake'
import type {
  AskedCopyJson,
  DocumentDetail,
  DocumentJson,
  ReplacedDocumentJson,
  WhichCurrencyJson,
  WhichYearJson,
} from '@ledgerhand/core/wire/documents'
import type { TransactionPage } from '@ledgerhand/core/wire/records'
import { askedCopies, copiedBillJson, sayCopied } from '../flows/documents/copied-bill.ts'
import { countFileTry } from '../flows/documents/file-tries.ts'
import { intakeJson } from '../flows/documents/intake.ts'
import { listedDocuments } from '../flows/documents/listed-documents.ts'
import { registerUpload } from '../flows/documents/register-document.ts'
import { removeDocument as remove } from '../flows/documents/remove-document.ts'
import { applyRepair, undoRepair } from '../flows/documents/repair.ts'
import { replacedDocuments } from '../flows/documents/replaced-documents.ts'
import { chooseStatementAccount } from '../flows/documents/statement-accounts.ts'
import { openCurrencies, sayCurrency, whichCurrencyJson } from '../flows/documents/which-currency.ts'
import { sayYear, whichYearJson } from '../flows/documents/which-year.ts'
import { closeAccount as close, coverageOf, reopenAccount as reopen } from '../flows/ledger/closed-accounts.ts'
import { contradictedStatements } from '../flows/ledger/covered-statements.ts'
import { documentJson, rowsJson } from '../flows/ledger/wire.ts'
import { sealOf, statementJson } from '../flows/ledger/wire-statements.ts'
import { askingOf } from '../flows/services/ask-service.ts'
import { mustBeUsable, providerChoices } from '../flows/services/service-states.ts'
import { reads, router, uploadProcedure, writes } from '../procedures.ts'

const DEFAULT_PAGE = 100

export const documentsRouter = router({
  /** The choices of the upload dialog: 'auto' always works and ends at the built-in reader; the others need their key. */
  providers: reads.query(({ ctx }) => providerChoices(ctx.books, ctx.ports)),
  list: reads.input(documentList).query(({ ctx, input }): DocumentJson[] => listedDocuments(ctx.books, input)),
  get: reads.input(byId).query(({ ctx, input }): DocumentDetail => {
    const { document, transactionCount } = ctx.books.documents.get(input.id)
    const statements = ctx.books.documents.statements(input.id)
    const contradicted = contradictedStatements(ctx.books, [input.id])
    return {
      ...documentJson(document, transactionCount),
      seal: sealOf(document, statements, contradicted),
      partOf: ctx.books.archives.source(document.id),
      archive: ctx.books.archives.parts(document.id),
      toReview: ctx.books.intake.waitingOf(document.id),
      closedOn: ctx.books.closed.closedDayOf(document.id),
      whichYear: whichYearJson(ctx.books.askedYears.of(document.id), ctx.ports.now()),
      whichCurrency: whichCurrencyJson(ctx.books.askedCurrencies.of(document.id), ctx.books.profile.get().currency),
      copiedBill: copiedBillJson(ctx.books.copiedBills.of(document.id)),
      pages: document.pages,
      lines: document.lines,
      pagesRead: ctx.ports.reader.pagesRead?.(document.id) ?? null,
      asking: document.isProcessed ? null : askingOf(ctx.ports, document.id),
      statements: statements.map((s) => statementJson(ctx.books, s, contradicted, statements.length === 1 ? transactionCount : undefined)),
    }
  }),
  /** A page of the rows that it shows, in its order. */
  transactions: reads.input(documentRows).query(({ ctx, input }): TransactionPage => {
    const { rows, nextCursor } = ctx.books.transactions.ofDocument(input.id, input.limit ?? DEFAULT_PAGE, input.cursor)
    // Looking a document up counts its rows, which a list of many pages need not do for each.
    if (rows.length === 0) ctx.books.documents.get(input.id)
    return { items: rowsJson(ctx.books, rows), nextCursor }
  }),
  register: uploadProcedure
    .input(registerDocument)
    .mutation(async ({ ctx, input }) => ({ document: documentJson(await registerUpload(ctx.books, ctx.ports, input, null)) })),
  retry: writes.input(retryDocument).mutation(({ ctx, input }) => {
    // Whoever asks for a type has seen what it was taken for: it is read as they say.
    const type = input.documentType && {
      ...storedType(input.documentType),
      ...(input.documentType !== 'auto' && { typeBy: 'kept' as const }),
    }
    if (input.aiProvider && input.aiProvider !== 'auto') mustBeUsable(input.aiProvider, ctx.books, ctx.ports)
    const document = ctx.books.documents.retry(input.id, ctx.ports.now().toISOString(), type, input.aiProvider)
    ctx.ports.wake()
    return documentJson(document)
  }),
  /** The password of a protected file: used for the reading that starts now, then forgotten. */
  unlock: writes.input(unlockDocument).mutation(({ ctx, input }) => {
    const { document } = ctx.books.documents.get(input.id)
    if (!document.needsPassword) throw new AppError('conflict', 'This document is not waiting for a password')
    countFileTry(ctx, input.id)
    const at = ctx.ports.now().toISOString()
    ctx.ports.filePasswords.put(input.id, input.password)
    const waiting = ctx.books.documents.retry(input.id, at)
    ctx.ports.wake()
    return documentJson(waiting)
  }),
  /** Which months of each account are there, missing, doubled or off, and what to upload next. */
  coverage: reads.query(({ ctx }) => coverageOf(ctx.books, ctx.ports.now())),
  /** What became of the documents that arrived together: the years of their accounts, what is asked, what is left before closing. */
  intake: reads.input(intakeSpanInput).query(({ ctx, input }) => intakeJson(ctx.books, input, ctx.scope.ownerId, ctx.ports.now())),
  /** After the month of an account's last statement nothing of it is missing. Gives the calendar as it stands then. */
  closeAccount: writes.input(closeAccountInput).mutation(({ ctx, input }) => close(ctx.books, input, ctx.ports.now())),
  reopenAccount: writes.input(reopenAccountInput).mutation(({ ctx, input }) => reopen(ctx.books, input.account, ctx.ports.now())),
  /** Applies the repair that is proposed for a statement, or the one of several that was chosen, and checks it again. */
  applyRepair: writes.input(repairStatement).mutation(({ ctx, input }) => applyRepair(ctx.books, input, ctx.ports.now().toISOString())),
  undoRepair: writes.input(byId).mutation(({ ctx, input }) => undoRepair(ctx.books, input.id, ctx.ports.now().toISOString())),
  /** A person says which account a statement is of; its rows go there. */
  chooseAccount: writes.input(statementAccount).mutation(({ ctx, input }) => {
    const statement = ctx.books.proof.get(input.id)
    chooseStatementAccount(ctx.books, statement, input, ctx.ports.now().toISOString())
    return statementJson(ctx.books, statement, contradictedStatements(ctx.books, [statement.documentId]))
  }),
  /** Documents whose rows a service is still asked about, by their number. */
  categorizing: reads.query(({ ctx }) => ({ documents: ctx.books.documents.categorizing() })),
  /** Documents that print no year and of which nobody has said it. */
  askedYears: reads.query(({ ctx }): WhichYearJson[] =>
    ctx.books.askedYears.open().flatMap((asked) => whichYearJson(asked, ctx.ports.now()) ?? []),
  ),
  /** A person says of which year a document is that prints none: it is read again in that year. */
  chooseYear: writes.input(documentYear).mutation(({ ctx, input }) => sayYear(ctx.books, input, ctx.ports)),
  /** Documents that print no currency, look like one in another than the books, and of which nobody has said it. */
  askedCurrencies: reads.query(({ ctx }): WhichCurrencyJson[] => openCurrencies(ctx.books)),
  /** A person says in which currency a document is that prints none: it is read again in it. */
  chooseCurrency: writes.input(documentCurrency).mutation(({ ctx, input }) => sayCurrency(ctx.books, input, ctx.ports)),
  /** Invoices and receipts that may be ones in the books already, and of which nobody has said it. */
  askedCopies: reads.query(({ ctx }): AskedCopyJson[] => askedCopies(ctx.books)),
  /** A person says whether an invoice or receipt is the one in the books that it is like: it is read again as they say. */
  chooseCopy: writes.input(documentCopy).mutation(({ ctx, input }) => sayCopied(ctx.books, input, ctx.ports)),
  /** Documents that failed and that another file replaced, the last one first, as long as they can be put back. */
  replaced: reads.query(({ ctx }): ReplacedDocumentJson[] => replacedDocuments(ctx.books)),
  /** Another file takes the place of one that failed: it is set aside, and can be put back for some days. */
  setAside: writes
    .input(byId)
    .mutation(({ ctx, input }) => documentJson(ctx.books.documents.replaced.setAside(input.id, ctx.ports.now().toISOString()))),
  putBack: writes
    .input(byId)
    .mutation(({ ctx, input }) => documentJson(ctx.books.documents.replaced.putBack(input.id, ctx.ports.now().toISOString()))),
  remove: writes.input(removeDocumentInput).mutation(async ({ ctx, input }) => {
    await remove(ctx.books, input.id, input.transactions === 'delete', ctx)
    return null
  }),
})

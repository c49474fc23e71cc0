import { writeAccountJoins } from './books/account-joins.ts'
import { readAdjustments, writeAdjustments } from './books/adjustments.ts'
import { manageAi, readAi, writeAi } from './books/ai.ts'
import { readAiLabels, writeAiLabels } from './books/ai-labels.ts'
import { readAnswers } from './books/answers.ts'
import { readArchives, writeArchives } from './books/archives.ts'
import { readAsk } from './books/ask.ts'
import { readAskedQuestions, writeAskedQuestions } from './books/asked-questions.ts'
import { readAskedYears, writeAskedYears } from './books/asked-years.ts'
import { readAudit } from './books/audit.ts'
import { readBalances } from './books/balances.ts'
import { readClosedDays } from './books/closed-days.ts'
import { readClosings, writeClosings } from './books/closings.ts'
import { writeDocuments } from './books/document-changes.ts'
import { readDocuments } from './books/documents.ts'
import { readEntities, writeEntities } from './books/entities.ts'
import { readExchangeRates, writeExchangeRates } from './books/exchange-rates.ts'
import { readFigures } from './books/figures.ts'
import { readHandRules, writeHandRules } from './books/hand-rules.ts'
import { readImportedBooks } from './books/imported-books.ts'
import { readIntake } from './books/intake.ts'
import { readLateRows, writeLateRows } from './books/late-rows.ts'
import { readLedgerAccounts, writeLedgerAccounts } from './books/ledger-accounts.ts'
import { writePairs } from './books/pairs.ts'
import { readParts, writeParts } from './books/parts.ts'
import { writePayouts } from './books/payouts.ts'
import { readPeriodChecks } from './books/period-checks.ts'
import { readPeriods, writePeriods } from './books/periods.ts'
import { readProfile, writeProfile } from './books/profile.ts'
import { writeProof } from './books/proof.ts'
import { writeQuestionsOfBooks } from './books/questions-of-books.ts'
import { readPairs } from './books/read-pairs.ts'
import { readRegister } from './books/register.ts'
import { readReports, writeReports } from './books/reports.ts'
import { readRequests, writeRequests } from './books/requests.ts'
import { readRules, writeRules } from './books/rules.ts'
import { readSamples, writeSamples } from './books/samples.ts'
import { readSavedViews, writeSavedViews } from './books/saved-views.ts'
import { readSeries } from './books/series.ts'
import { readSharing, writeSharing } from './books/sharing.ts'
import { readSignatures, writeSignatures } from './books/signatures.ts'
import { readStatementAccounts, writeStatementAccounts } from './books/statement-accounts.ts'
import { readStatementRows } from './books/statement-rows.ts'
import { readTaxAnswers, writeTaxAnswers } from './books/tax-answers.ts'
import { readTaxRows } from './books/tax-rows.ts'
import { writeTransactions } from './books/transaction-changes.ts'
import { readTransactions } from './books/transactions.ts'
import { readUndos } from './books/undo.ts'
import { atomically, type Database } from './client.ts'
import { lazily } from './lazily.ts'
import type { BooksScope } from './scope.ts'

/** Nothing here changes anything. */
const readers = lazily({
  documents: readDocuments,
  archives: readArchives,
  intake: readIntake,
  askedYears: readAskedYears,
  transactions: readTransactions,
  ask: readAsk,
  statementAccounts: readStatementAccounts,
  statementRows: readStatementRows,
  entities: readEntities,
  rules: readRules,
  handRules: readHandRules,
  views: readSavedViews,
  undos: readUndos,
  reports: readReports,
  requests: readRequests,
  questions: readAskedQuestions,
  pairs: readPairs,
  samples: readSamples,
  closings: readClosings,
  accounts: readLedgerAccounts,
  adjustments: readAdjustments,
  balances: readBalances,
  register: readRegister,
  figures: readFigures,
  parts: readParts,
  profile: readProfile,
  closed: readClosedDays,
  periods: readPeriods,
  periodChecks: readPeriodChecks,
  late: readLateRows,
  signatures: readSignatures,
  imported: readImportedBooks,
  tax: readTaxAnswers,
  taxRows: readTaxRows,
  ai: readAi,
  aiLabels: readAiLabels,
  rates: readExchangeRates,
})
const writers = lazily({
  /** Several changes as one: all on the disk or none. Synchronous only, and short. */
  atomically:
    (database: Database) =>
    <T>(work: () => T): T =>
      atomically(database, work),
  documents: writeDocuments,
  archives: writeArchives,
  intake: readIntake,
  askedYears: writeAskedYears,
  transactions: writeTransactions,
  ask: readAsk,
  statementAccounts: writeStatementAccounts,
  statementRows: readStatementRows,
  entities: writeEntities,
  rules: writeRules,
  handRules: writeHandRules,
  views: writeSavedViews,
  reports: writeReports,
  requests: writeRequests,
  questions: writeAskedQuestions,
  pairs: writePairs,
  payouts: writePayouts,
  questionsOfBooks: writeQuestionsOfBooks,
  proof: writeProof,
  samples: writeSamples,
  closings: writeClosings,
  accounts: (database: Database, scope: BooksScope) => ({ ...writeLedgerAccounts(database, scope), ...writeAccountJoins(database, scope) }),
  adjustments: writeAdjustments,
  balances: readBalances,
  register: readRegister,
  parts: writeParts,
  profile: writeProfile,
  closed: readClosedDays,
  periods: writePeriods,
  periodChecks: readPeriodChecks,
  late: writeLateRows,
  signatures: writeSignatures,
  imported: readImportedBooks,
  tax: writeTaxAnswers,
  taxRows: readTaxRows,
  ai: writeAi,
  aiLabels: writeAiLabels,
  rates: writeExchangeRates,
  answers: readAnswers,
  series: readSeries,
})
/** People and links: for the owner. */
const managers = lazily({
  sharing: writeSharing,
  ai: manageAi,
  aiLabels: readAiLabels,
})

/** One owner's books; each part is made when it is first asked for. No other way leads to a table with an owner, so no query forgets it. */
export function openBooks(database: Database, scope: BooksScope) {
  return {
    scope,
    read: readers(database, scope),
    write: writers(database, scope),
    manage: managers(database, scope),
    get sharing() {
      return readSharing(database, scope)
    },
    get audit() {
      return readAudit(database, scope)
    },
  }
}
export type Books = ReturnType<typeof openBooks>
export type ReadBooks = Books['read']
export type WriteBooks = Books['write']

import { atomically, type Database } from '../client.ts'
import { lazily } from '../lazily.ts'
import type { BooksScope } from '../scope.ts'
import { writeAccountJoins } from './account-joins.ts'
import { readAdjustments, writeAdjustments } from './adjustments.ts'
import { manageAi, readAi, writeAi } from './ai.ts'
import { readAiLabels, writeAiLabels } from './ai-labels.ts'
import { readAnswers } from './answers.ts'
import { readArchives, writeArchives } from './archives.ts'
import { readAsk } from './ask.ts'
import { readAskedCurrencies, writeAskedCurrencies } from './asked-currencies.ts'
import { readAskedQuestions, writeAskedQuestions } from './asked-questions.ts'
import { readAskedYears, writeAskedYears } from './asked-years.ts'
import { readAudit } from './audit.ts'
import { readBalances } from './balances.ts'
import { readClosedDays } from './closed-days.ts'
import { readClosings, writeClosings } from './closings.ts'
import { readCopiedBills, writeCopiedBills } from './copied-bills.ts'
import { writeDocuments } from './document-changes.ts'
import { readDocuments } from './documents.ts'
import { readEntities, writeEntities } from './entities.ts'
import { readExchangeRates, writeExchangeRates } from './exchange-rates.ts'
import { readFigures } from './figures.ts'
import { readHandRules, writeHandRules } from './hand-rules.ts'
import { readImportedBooks } from './imported-books.ts'
import { readIntake } from './intake.ts'
import { readLateRows, writeLateRows } from './late-rows.ts'
import { readLedgerAccounts, writeLedgerAccounts } from './ledger-accounts.ts'
import { writePairs } from './pairs.ts'
import { readParts, writeParts } from './parts.ts'
import { writePayouts } from './payouts.ts'
import { readPeriodChecks } from './period-checks.ts'
import { readPeriods, writePeriods } from './periods.ts'
import { readProfile, writeProfile } from './profile.ts'
import { writeProof } from './proof.ts'
import { writeQuestionsOfBooks } from './questions-of-books.ts'
import { readPairs } from './read-pairs.ts'
import { readRegister } from './register.ts'
import { readReports, writeReports } from './reports.ts'
import { readRequests, writeRequests } from './requests.ts'
import { readRules, writeRules } from './rules.ts'
import { readSamples, writeSamples } from './samples.ts'
import { readSavedViews, writeSavedViews } from './saved-views.ts'
import { readSeries } from './series.ts'
import { readSharing, writeSharing } from './sharing.ts'
import { readSignatures, writeSignatures } from './signatures.ts'
import { readStatementAccounts, writeStatementAccounts } from './statement-accounts.ts'
import { readStatementRows } from './statement-rows.ts'
import { readTaxAnswers, writeTaxAnswers } from './tax-answers.ts'
import { readTaxRows } from './tax-rows.ts'
import { writeTransactions } from './transaction-changes.ts'
import { readTransactions } from './transactions.ts'
import { readUndos } from './undo.ts'

/** Nothing here changes anything. */
const readers = lazily({
  documents: readDocuments,
  archives: readArchives,
  intake: readIntake,
  askedYears: readAskedYears,
  askedCurrencies: readAskedCurrencies,
  copiedBills: readCopiedBills,
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
  askedCurrencies: writeAskedCurrencies,
  copiedBills: writeCopiedBills,
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

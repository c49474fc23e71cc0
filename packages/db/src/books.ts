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

/** One owner's books; each part is made when it is first asked for. No other way leads to a table with an owner, so no query forgets it. */
export function openBooks(database: Database, scope: BooksScope) {
  return {
    scope,
    /** Nothing here changes anything. */
    read: lazily({
      documents: () => readDocuments(database, scope),
      archives: () => readArchives(database, scope),
      intake: () => readIntake(database, scope),
      askedYears: () => readAskedYears(database, scope),
      transactions: () => readTransactions(database, scope),
      ask: () => readAsk(database, scope),
      statementAccounts: () => readStatementAccounts(database, scope),
      statementRows: () => readStatementRows(database, scope),
      entities: () => readEntities(database, scope),
      rules: () => readRules(database, scope),
      handRules: () => readHandRules(database, scope),
      views: () => readSavedViews(database, scope),
      undos: () => readUndos(database, scope),
      reports: () => readReports(database, scope),
      requests: () => readRequests(database, scope),
      questions: () => readAskedQuestions(database, scope),
      pairs: () => readPairs(database, scope),
      samples: () => readSamples(database, scope),
      closings: () => readClosings(database, scope),
      accounts: () => readLedgerAccounts(database, scope),
      adjustments: () => readAdjustments(database, scope),
      balances: () => readBalances(database, scope),
      register: () => readRegister(database, scope),
      figures: () => readFigures(database, scope),
      parts: () => readParts(database, scope),
      profile: () => readProfile(database, scope),
      closed: () => readClosedDays(database, scope),
      periods: () => readPeriods(database, scope),
      periodChecks: () => readPeriodChecks(database, scope),
      late: () => readLateRows(database, scope),
      signatures: () => readSignatures(database, scope),
      imported: () => readImportedBooks(database, scope),
      tax: () => readTaxAnswers(database, scope),
      taxRows: () => readTaxRows(database, scope),
      ai: () => readAi(database, scope),
      aiLabels: () => readAiLabels(database, scope),
      rates: () => readExchangeRates(database, scope),
    }),
    write: lazily({
      /** Several changes as one: all on the disk or none. Synchronous only, and short. */
      atomically:
        () =>
        <T>(work: () => T): T =>
          atomically(database, work),
      documents: () => writeDocuments(database, scope),
      archives: () => writeArchives(database, scope),
      intake: () => readIntake(database, scope),
      askedYears: () => writeAskedYears(database, scope),
      transactions: () => writeTransactions(database, scope),
      ask: () => readAsk(database, scope),
      statementAccounts: () => writeStatementAccounts(database, scope),
      statementRows: () => readStatementRows(database, scope),
      entities: () => writeEntities(database, scope),
      rules: () => writeRules(database, scope),
      handRules: () => writeHandRules(database, scope),
      views: () => writeSavedViews(database, scope),
      reports: () => writeReports(database, scope),
      requests: () => writeRequests(database, scope),
      questions: () => writeAskedQuestions(database, scope),
      pairs: () => writePairs(database, scope),
      payouts: () => writePayouts(database, scope),
      questionsOfBooks: () => writeQuestionsOfBooks(database, scope),
      proof: () => writeProof(database, scope),
      samples: () => writeSamples(database, scope),
      closings: () => writeClosings(database, scope),
      accounts: () => ({ ...writeLedgerAccounts(database, scope), ...writeAccountJoins(database, scope) }),
      adjustments: () => writeAdjustments(database, scope),
      balances: () => readBalances(database, scope),
      register: () => readRegister(database, scope),
      parts: () => writeParts(database, scope),
      profile: () => writeProfile(database, scope),
      closed: () => readClosedDays(database, scope),
      periods: () => writePeriods(database, scope),
      periodChecks: () => readPeriodChecks(database, scope),
      late: () => writeLateRows(database, scope),
      signatures: () => writeSignatures(database, scope),
      imported: () => readImportedBooks(database, scope),
      tax: () => writeTaxAnswers(database, scope),
      taxRows: () => readTaxRows(database, scope),
      ai: () => writeAi(database, scope),
      aiLabels: () => writeAiLabels(database, scope),
      rates: () => writeExchangeRates(database, scope),
      answers: () => readAnswers(database, scope),
      series: () => readSeries(database, scope),
    }),
    /** People and links: for the owner. */
    manage: lazily({
      sharing: () => writeSharing(database, scope),
      ai: () => manageAi(database, scope),
      aiLabels: () => readAiLabels(database, scope),
    }),
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

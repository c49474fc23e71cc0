export {
  accountTokens,
  endingAccounts,
  idempotentRequests,
  knownDevices,
  mailOutbox,
  recoveryCodes,
  secondFactors,
  sessions,
  tries,
  userRoles,
  users,
} from './accounts.ts'
export {
  aiAnswers,
  aiCalls,
  aiConsents,
  aiLabels,
  aiLimits,
  aiReadings,
  aiRowAnswers,
  aiSpentByGone,
  ownServiceKeys,
  uncategorisedDocuments,
} from './ai.ts'
export { askedQuestions, askedRows, questionAnswers } from './asked-questions.ts'
export { archiveImports, auditHistory, auditLog } from './audit.ts'
export { clientNotes } from './client-notes.ts'
export { closedAccounts } from './closed-accounts.ts'
export { archiveParts, askedCurrencies, askedYears, copiedBills, documents, documentTexts, statements, uploads } from './documents.ts'
export { accountKeys, accounts, adjustmentParts, adjustments, booksProfile, handRules, statementAccounts } from './ledger.ts'
export { pairAnswers, pairs, unpairedDocuments } from './pairs.ts'
export { lateRows, periodClosings, periodExcuses, reportSignatures } from './periods.ts'
export { exchangeRates, pairDifferences } from './rates.ts'
export { reports } from './reports.ts'
export { digests, documentRequests, requestItems } from './requests.ts'
export { samples } from './samples.ts'
export { savedViews } from './saved-views.ts'
export { linkDeposits, shareableLinks } from './sharing.ts'
export { filesToDelete, installation } from './stored-files.ts'
export { payeeW9, taxAnswers, taxForms, taxPacks } from './tax.ts'
export {
  counting,
  entering,
  enteringTotals,
  entities,
  merchantMemory,
  monthlyTotals,
  parts,
  sightings,
  transactions,
  trash,
} from './transactions.ts'
export { undoJoins, undoMoves, undoRates, undoRows, undoRules, undos } from './undos.ts'

import { router } from '../procedures.ts'
import { accountRouter } from './account.ts'
import { askRouter } from './ask.ts'
import { auditRouter } from './audit.ts'
import { authRouter } from './auth.ts'
import { clientsRouter } from './clients.ts'
import { dashboardRouter } from './dashboard.ts'
import { documentsRouter } from './documents.ts'
import { entitiesRouter } from './entities.ts'
import { handRulesRouter } from './hand-rules.ts'
import { accountsRouter, adjustmentsRouter, booksRouter, exchangeRatesRouter } from './ledger.ts'
import { periodsRouter } from './periods.ts'
import { questionsRouter } from './questions.ts'
import { reportsRouter } from './reports.ts'
import { requestsRouter } from './requests.ts'
import { rulesRouter } from './rules.ts'
import { samplesRouter } from './samples.ts'
import { servicesRouter } from './services.ts'
import { sharedUploadRouter } from './shared-upload.ts'
import { sharingRouter } from './sharing.ts'
import { storageRouter } from './storage.ts'
import { setupRouter, systemRouter } from './system.ts'
import { taxRouter } from './tax.ts'
import { transactionsRouter } from './transactions.ts'
import { viewsRouter } from './views.ts'

/** Everything the product can be asked. */
export const appRouter = router({
  account: accountRouter,
  accounts: accountsRouter,
  exchangeRates: exchangeRatesRouter,
  adjustments: adjustmentsRouter,
  ask: askRouter,
  audit: auditRouter,
  auth: authRouter,
  books: booksRouter,
  clients: clientsRouter,
  dashboard: dashboardRouter,
  documents: documentsRouter,
  entities: entitiesRouter,
  periods: periodsRouter,
  questions: questionsRouter,
  reports: reportsRouter,
  requests: requestsRouter,
  rules: rulesRouter,
  handRules: handRulesRouter,
  samples: samplesRouter,
  services: servicesRouter,
  setup: setupRouter,
  sharedUpload: sharedUploadRouter,
  sharing: sharingRouter,
  storage: storageRouter,
  system: systemRouter,
  tax: taxRouter,
  transactions: transactionsRouter,
  views: viewsRouter,
})
export type AppRouter = typeof appRouter

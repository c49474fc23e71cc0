import { router } from './procedures.ts'
import { accountRouter } from './routers/account.ts'
import { askRouter } from './routers/ask.ts'
import { auditRouter } from './routers/audit.ts'
import { authRouter } from './routers/auth.ts'
import { clientsRouter } from './routers/clients.ts'
import { dashboardRouter } from './routers/dashboard.ts'
import { documentsRouter } from './routers/documents.ts'
import { entitiesRouter } from './routers/entities.ts'
import { handRulesRouter } from './routers/hand-rules.ts'
import { accountsRouter, adjustmentsRouter, booksRouter, exchangeRatesRouter } from './routers/ledger.ts'
import { periodsRouter } from './routers/periods.ts'
import { questionsRouter } from './routers/questions.ts'
import { reportsRouter } from './routers/reports.ts'
import { requestsRouter } from './routers/requests.ts'
import { rulesRouter } from './routers/rules.ts'
import { samplesRouter } from './routers/samples.ts'
import { servicesRouter } from './routers/services.ts'
import { sharedUploadRouter } from './routers/shared-upload.ts'
import { sharingRouter } from './routers/sharing.ts'
import { storageRouter } from './routers/storage.ts'
import { setupRouter, systemRouter } from './routers/system.ts'
import { taxRouter } from './routers/tax.ts'
import { transactionsRouter } from './routers/transactions.ts'
import { viewsRouter } from './routers/views.ts'

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

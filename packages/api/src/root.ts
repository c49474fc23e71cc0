import { router } from './procedures.ts'
import { account } from './routers/account.ts'
import { audit } from './routers/audit.ts'
import { auth } from './routers/auth.ts'
import { clients } from './routers/clients.ts'
import { dashboard } from './routers/dashboard.ts'
import { documents } from './routers/documents.ts'
import { entities } from './routers/entities.ts'
import { accounts, adjustments, books } from './routers/ledger.ts'
import { reports } from './routers/reports.ts'
import { rules } from './routers/rules.ts'
import { samples } from './routers/samples.ts'
import { services } from './routers/services.ts'
import { sharedUpload } from './routers/shared-upload.ts'
import { sharing } from './routers/sharing.ts'
import { storage } from './routers/storage.ts'
import { transactions } from './routers/transactions.ts'

/** Everything the product can be asked. */
export const appRouter = router({
  account,
  accounts,
  adjustments,
  audit,
  auth,
  books,
  clients,
  dashboard,
  documents,
  entities,
  reports,
  rules,
  samples,
  services,
  sharedUpload,
  sharing,
  storage,
  transactions,
})
export type AppRouter = typeof appRouter

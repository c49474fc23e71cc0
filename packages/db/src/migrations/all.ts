import { createBooks } from './0001-create-books.ts'
import { accountLife } from './0002-account-life.ts'
import { sharing } from './0003-sharing.ts'
import { aiServices } from './0004-ai-services.ts'
import { proof } from './0005-proof.ts'
import { transactionsList } from './0006-transactions.ts'
import { samples } from './0007-samples.ts'
import { countUploads } from './0008-count-uploads.ts'
import { answers } from './0009-answers.ts'
import { undoEdits } from './0011-undo-edits.ts'
import { spentByGone } from './0012-spent-by-gone.ts'
import { noRateLimits } from './0013-no-rate-limits.ts'
import { entering } from './0014-entering.ts'
import { rowCurrency } from './0015-row-currency.ts'
import { closedAccounts } from './0016-closed-accounts.ts'
import { leaving } from './0017-leaving.ts'
import { byHand } from './0018-by-hand.ts'
import { sightingsInOrder } from './0019-sightings-in-order.ts'
import { openUndos } from './0020-open-undos.ts'
import { endingAccounts } from './0021-ending-accounts.ts'
import { otherCurrencies } from './0022-other-currencies.ts'
import { storedFiles } from './0023-stored-files.ts'
import { idempotentRequests } from './0024-idempotent-requests.ts'
import { detectedTypes } from './0025-detected-types.ts'
import { ledgerAccounts } from './0030-accounts.ts'
import { ledger } from './0031-ledger.ts'
import { unsettled } from './0032-unsettled.ts'

export interface Migration {
  name: string
  sql: string
}
/** Every migration, oldest first. Only ever added to: an installation's number is how many of these it has run. */
export const migrations: readonly Migration[] = [
  createBooks,
  accountLife,
  sharing,
  aiServices,
  proof,
  transactionsList,
  samples,
  countUploads,
  answers,
  undoEdits,
  spentByGone,
  noRateLimits,
  entering,
  rowCurrency,
  closedAccounts,
  leaving,
  byHand,
  sightingsInOrder,
  openUndos,
  endingAccounts,
  otherCurrencies,
  storedFiles,
  idempotentRequests,
  detectedTypes,
  ledgerAccounts,
  ledger,
  unsettled,
]

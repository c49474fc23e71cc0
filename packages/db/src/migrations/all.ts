import { migration0001 } from './0001-create-books.ts'
import { migration0002 } from './0002-account-life.ts'
import { migration0003 } from './0003-sharing.ts'
import { migration0004 } from './0004-ai-services.ts'
import { migration0005 } from './0005-proof.ts'
import { migration0006 } from './0006-transactions.ts'
import { migration0007 } from './0007-samples.ts'
import { migration0008 } from './0008-count-uploads.ts'
import { migration0009 } from './0009-answers.ts'
import { migration0011 } from './0011-undo-edits.ts'
import { migration0012 } from './0012-spent-by-gone.ts'
import { migration0013 } from './0013-no-rate-limits.ts'
import { migration0014 } from './0014-entering.ts'
import { migration0015 } from './0015-row-currency.ts'
import { migration0016 } from './0016-closed-accounts.ts'
import { migration0017 } from './0017-leaving.ts'
import { migration0018 } from './0018-by-hand.ts'
import { migration0019 } from './0019-sightings-in-order.ts'
import { migration0020 } from './0020-open-undos.ts'
import { migration0021 } from './0021-ending-accounts.ts'
import { migration0022 } from './0022-other-currencies.ts'
import { migration0023 } from './0023-stored-files.ts'
import { migration0024 } from './0024-idempotent-requests.ts'
import { migration0025 } from './0025-detected-types.ts'
import { migration0030 } from './0030-accounts.ts'
import { migration0031 } from './0031-ledger.ts'
import { migration0032 } from './0032-unsettled.ts'
import { migration0036 } from './0036-sightings-in-slices.ts'
import { migration0040 } from './0040-merchant-names.ts'
import { migration0041 } from './0041-processors.ts'
import { migration0042 } from './0042-hand-rules.ts'
import { migration0043 } from './0043-tax-of-own-invoices.ts'
import { migration0044 } from './0044-instalments.ts'
import { migration0045 } from './0045-closed-periods.ts'
import { migration0046 } from './0046-report-signatures.ts'
import { migration0050 } from './0050-requests.ts'
import { migration0051 } from './0051-asked-questions.ts'
import { migration0052 } from './0052-client-notes.ts'
import { migration0065 } from './0065-statement-accounts.ts'
import { migration0070 } from './0070-tax-packs.ts'
import { migration0080 } from './0080-joins-undone.ts'
import { migration0081 } from './0081-exchange-rates.ts'
import { migration0082 } from './0082-rates-and-closed-months.ts'
import { migration0090 } from './0090-archives.ts'
import { migration0091 } from './0091-asked-years.ts'
import { migration0092 } from './0092-line-counts.ts'
import { migration0093 } from './0093-currency-of-the-books.ts'
import { migration0094 } from './0094-number-of-a-check.ts'
import { migration0095 } from './0095-merchants-of-labelled-lines.ts'
import { migration0098 } from './0098-openings-in-closed-months.ts'
import { migration0099 } from './0099-own-service-keys.ts'
import { migration0100 } from './0100-categories-by-services.ts'
import { migration0103 } from './0103-saved-views.ts'
import { migration0104 } from './0104-waiting-of-document.ts'
import { migration0108 } from './0108-pages-from-indexes.ts'
import { migration0112 } from './0112-imported-books.ts'
import { migration0113 } from './0113-asked-currencies.ts'
import { migration0114 } from './0114-merchants-behind-payment-methods.ts'
import { migration0115 } from './0115-accounts-by-need-of-parts.ts'
import { migration0116 } from './0116-pairs-of-undos.ts'
import { migration0120 } from './0120-copies-of-bills.ts'
import { migration0121 } from './0121-payments-of-closed-bills.ts'
import { migration0122 } from './0122-what-bills-differ-by.ts'
import { migration0123 } from './0123-tax-of-credit-notes.ts'
import { migration0124 } from './0124-layouts-of-statements.ts'
import { migration0125 } from './0125-exchange-of-bills.ts'
import { migration0126 } from './0126-rows-at-less-cost.ts'
import { migration0127 } from './0127-documents-set-aside.ts'
import { migration0128 } from './0128-unnamed-accounts.ts'
import { migration0129 } from './0129-answers-on-copies.ts'
import { migration0130 } from './0130-restored-rows-of-undos.ts'
import { migration0131 } from './0131-documents-of-asked-items.ts'

export interface Migration {
  name: string
  sql: string
  /** It changes the text of a table as it stands in the file, which SQLite refuses otherwise. */
  editsSchema?: boolean
}
/** Every migration, oldest first. Only ever added to: an installation's number is how many of these it has run. */
export const migrations: readonly Migration[] = [
  migration0001,
  migration0002,
  migration0003,
  migration0004,
  migration0005,
  migration0006,
  migration0007,
  migration0008,
  migration0009,
  migration0011,
  migration0012,
  migration0013,
  migration0014,
  migration0015,
  migration0016,
  migration0017,
  migration0018,
  migration0019,
  migration0020,
  migration0021,
  migration0022,
  migration0023,
  migration0024,
  migration0025,
  migration0030,
  migration0031,
  migration0032,
  migration0036,
  migration0040,
  migration0041,
  migration0042,
  migration0043,
  migration0044,
  migration0045,
  migration0046,
  migration0050,
  migration0051,
  migration0052,
  migration0065,
  migration0070,
  migration0080,
  migration0081,
  migration0082,
  migration0090,
  migration0091,
  migration0092,
  migration0093,
  migration0094,
  migration0095,
  migration0098,
  migration0099,
  migration0100,
  migration0103,
  migration0104,
  migration0108,
  migration0112,
  migration0113,
  migration0114,
  migration0115,
  migration0116,
  migration0120,
  migration0121,
  migration0122,
  migration0123,
  migration0124,
  migration0125,
  migration0126,
  migration0127,
  migration0128,
  migration0129,
  migration0130,
  migration0131,
]

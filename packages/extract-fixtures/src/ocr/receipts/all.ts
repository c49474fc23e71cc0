import { americas } from './americas.ts'
import { asia } from './asia.ts'
import { counters } from './counters.ts'
import { daysAndNames } from './days-and-names.ts'
import { europe } from './europe.ts'
import { europeWest } from './europe-west.ts'
import type { MadeReceipt } from './made-receipt.ts'
import { malaysia } from './malaysia.ts'
import { receiptsAbroad } from './receipts-abroad.ts'
import { fresh } from './receipts-recent.ts'
import { freshWest } from './receipts-recent-west.ts'
import { everywhere } from './receipts-worldwide.ts'
import { tipsAndCharges } from './tips-and-charges.ts'

/** Receipts of many countries and habits. */
export const madeReceipts: readonly MadeReceipt[] = [
  ...americas,
  ...europe,
  ...europeWest,
  ...asia,
  ...malaysia,
  ...fresh,
  ...freshWest,
  ...tipsAndCharges,
  ...counters,
  ...receiptsAbroad,
  ...everywhere,
  ...daysAndNames,
]

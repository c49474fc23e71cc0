import { abroad } from './abroad.ts'
import { americas } from './americas.ts'
import { asia } from './asia.ts'
import { counters } from './counters.ts'
import { daysAndNames } from './days-and-names.ts'
import { europe } from './europe.ts'
import { europeWest } from './europe-west.ts'
import { everywhere } from './everywhere.ts'
import { fresh } from './fresh.ts'
import { freshWest } from './fresh-west.ts'
import type { MadeReceipt } from './made-receipt.ts'
import { malaysia } from './malaysia.ts'
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
  ...abroad,
  ...everywhere,
  ...daysAndNames,
]

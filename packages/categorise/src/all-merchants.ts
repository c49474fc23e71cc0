import { stateTaxes } from './state-taxes.ts'
import { type KeywordList, keywordTable, type MerchantList, merchantTable } from './tables.ts'

const BEFORE_STATES = ['food', 'travel', 'shops', 'technology', 'utilities', 'money', 'services']
const BEHIND_STATES = [
  'authorities',
  'eating',
  'journeys',
  'vehicles',
  'subscriptions',
  'suppliers',
  'retailers',
  'promotion',
  'premises',
  'leisure',
  'insurers',
  'professionals',
  'energy',
  'west-europe',
  'nordic-and-east',
  'asia-pacific',
  'latin-america',
]

/** Every seeded merchant, a table at a time. Where two lists hold one name, the earlier list wins. */
export function* allMerchants(): Generator<readonly MerchantList[]> {
  for (const table of BEFORE_STATES) yield merchantTable(table)
  yield stateTaxes
  for (const table of BEHIND_STATES) yield merchantTable(table)
}

/** Every word that names a trade, a table at a time. */
export function* allKeywords(): Generator<readonly KeywordList[]> {
  for (const table of ['english', 'trades', 'broad', 'european', 'further']) yield keywordTable(table)
}

/** Words that behind a trade's say what its suppliers sell, or that its firms formed a body: 'RESTAURANT ASSOCIATION' serves nobody. */
export const allBehindTrades = (): readonly KeywordList[] => keywordTable('behind')

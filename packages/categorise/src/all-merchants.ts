import { stateTaxes } from './state-taxes.ts'
import { type KeywordList, keywordTable, type MerchantList, merchantTable } from './tables.ts'

/** Every seeded merchant. Where two lists hold one name, the earlier list wins. */
export const allMerchants: readonly MerchantList[] = [
  ...['food', 'travel', 'shops', 'technology', 'utilities', 'money', 'services'].flatMap(merchantTable),
  ...stateTaxes,
  ...[
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
  ].flatMap(merchantTable),
]

/** Every word that names a trade. */
export const allKeywords: readonly KeywordList[] = ['english', 'trades', 'broad', 'european', 'further'].flatMap(keywordTable)

/** Words that behind a trade's say what its suppliers sell, or that its firms formed a body: 'RESTAURANT ASSOCIATION' serves nobody. */
export const allBehindTrades: readonly KeywordList[] = keywordTable('behind')

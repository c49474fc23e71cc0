import { fold } from '../fold.ts'

/**
 * What banks, cards and payment services call themselves at the head of their statements, by country (ISO 3166). A name is only used to call
 * an account by, where its statement prints none of its own: one that is missing here leaves 'Account ••4821'.
 */
const BANKS: Readonly<Record<string, readonly string[]>> = {
  us: [
    ...[
      'Chase',
      'JPMorgan Chase',
      'Bank of America',
      'Wells Fargo',
      'Citi',
      'Citibank',
      'U.S. Bank',
      'US Bank',
      'usbank',
      'PNC Bank',
      'PNC',
      'Truist',
    ],
    ...[
      'TD Bank',
      'Capital One',
      'American Express',
      'Discover',
      'Goldman Sachs',
      'Apple Card',
      'Ally Bank',
      'Ally',
      'Charles Schwab',
      'Fidelity',
    ],
    ...[
      'Fifth Third Bank',
      'Fifth Third',
      'KeyBank',
      'Key Bank',
      'Regions Bank',
      'Regions',
      'M&T Bank',
      'Huntington',
      'Huntington Bank',
      'Citizens Bank',
    ],
    ...[
      'BMO Harris',
      'First Citizens Bank',
      'Santander Bank',
      'Zions Bank',
      'Comerica',
      'Frost Bank',
      'Frost',
      'Synovus',
      'Valley Bank',
      'Webster Bank',
    ],
    ...[
      'First Horizon',
      'Navy Federal Credit Union',
      'PenFed Credit Union',
      'USAA',
      'BECU',
      'Silicon Valley Bank',
      'Mercury',
      'Brex',
      'Ramp',
      'Novo',
    ],
    ...[
      'Bluevine',
      'Relay',
      'Lili',
      'Found',
      'Axos Bank',
      'LendingClub',
      'Live Oak Bank',
      'Chime',
      'SoFi',
      'Varo',
      'Synchrony',
      'Barclaycard US',
    ],
  ],
  ca: [
    'RBC Royal Bank',
    'Royal Bank of Canada',
    'TD Canada Trust',
    'Scotiabank',
    'BMO Bank of Montreal',
    'BMO',
    'CIBC',
    'National Bank of Canada',
    'Desjardins',
    'Tangerine',
    'ATB Financial',
    'Vancity',
    'Simplii Financial',
    'Wealthsimple',
  ],
  gb: [
    'Barclays',
    'Barclaycard',
    'HSBC',
    'HSBC UK',
    'Lloyds Bank',
    'NatWest',
    'Royal Bank of Scotland',
    'Santander',
    'Nationwide',
    'Halifax',
    'Bank of Scotland',
    'TSB',
    'Metro Bank',
    'Monzo',
    'Starling Bank',
    'Starling',
    'Tide',
    'Virgin Money',
    'The Co-operative Bank',
    'Revolut',
    'Revolut Business',
    'Wise',
  ],
  ie: ['AIB', 'Allied Irish Banks', 'Bank of Ireland', 'Permanent TSB'],
  au: [
    'CommonwealthBank',
    'Commonwealth Bank',
    'CommBank',
    'ANZ',
    'Westpac',
    'NAB',
    'National Australia Bank',
    'Bendigo Bank',
    'Bank of Queensland',
    'Macquarie',
    'St.George',
    'Suncorp',
    'ING',
  ],
  nz: ['ASB', 'BNZ', 'Kiwibank'],
  de: [
    'Deutsche Bank',
    'Commerzbank',
    'Postbank',
    'DKB',
    'N26',
    'HypoVereinsbank',
    'comdirect',
    'ING-DiBa',
    'Targobank',
    'Kontist',
    'Qonto',
    'Holvi',
    'GLS Bank',
    'Consorsbank',
    'Sparkasse',
    'Volksbank',
  ],
  at: ['Erste Bank', 'Raiffeisenbank', 'Bank Austria', 'BAWAG'],
  ch: ['UBS', 'Credit Suisse', 'PostFinance', 'Raiffeisen', 'Zürcher Kantonalbank'],
  fr: [
    'BNP Paribas',
    'Crédit Agricole',
    'Société Générale',
    'LCL',
    'La Banque Postale',
    'Crédit Mutuel',
    'CIC',
    "Caisse d'Epargne",
    'Banque Populaire',
    'Boursorama',
    'Boursobank',
    'Hello bank',
    'Shine',
    'Fortuneo',
  ],
  be: ['KBC', 'Belfius', 'BNP Paribas Fortis', 'Argenta'],
  nl: ['ABN AMRO', 'Rabobank', 'bunq', 'Knab', 'SNS', 'Triodos Bank', 'ASN Bank'],
  es: ['BBVA', 'CaixaBank', 'Banco Santander', 'Banco Sabadell', 'Bankinter', 'Unicaja', 'Ibercaja', 'Abanca', 'Kutxabank', 'Openbank'],
  pt: ['Millennium bcp', 'Caixa Geral de Depósitos', 'Novo Banco', 'Banco BPI', 'Montepio'],
  it: [
    'Intesa Sanpaolo',
    'UniCredit',
    'Banco BPM',
    'Fineco',
    'FinecoBank',
    'BPER Banca',
    'Monte dei Paschi di Siena',
    'Poste Italiane',
    'BancoPosta',
  ],
  pl: [
    'PKO Bank Polski',
    'PKO BP',
    'mBank',
    'Santander Bank Polska',
    'ING Bank Śląski',
    'Bank Pekao',
    'Alior Bank',
    'BNP Paribas Bank Polska',
  ],
  cz: ['Česká spořitelna', 'ČSOB', 'Komerční banka', 'Fio banka', 'Air Bank', 'Moneta'],
  se: ['SEB', 'Swedbank', 'Handelsbanken', 'Länsförsäkringar Bank', 'Nordea'],
  dk: ['Danske Bank', 'Jyske Bank', 'Sydbank', 'Lunar'],
  no: ['DNB', 'SpareBank 1', 'Sbanken'],
  fi: ['OP', 'Aktia', 'S-Pankki'],
  in: [
    'HDFC Bank',
    'ICICI Bank',
    'State Bank of India',
    'Axis Bank',
    'Kotak Mahindra Bank',
    'IDFC First Bank',
    'Yes Bank',
    'Punjab National Bank',
    'Canara Bank',
    'IndusInd Bank',
  ],
  sg: ['DBS', 'DBS Bank', 'POSB', 'OCBC', 'UOB', 'Aspire', 'Airwallex'],
  my: ['Maybank', 'CIMB', 'CIMB Bank', 'Public Bank', 'RHB', 'Hong Leong Bank', 'AmBank'],
  hk: ['Hang Seng Bank', 'Standard Chartered', 'Bank of China'],
  ae: ['Emirates NBD', 'ADCB', 'Mashreq', 'First Abu Dhabi Bank'],
  za: ['FNB', 'First National Bank', 'Absa', 'Nedbank', 'Standard Bank', 'Capitec'],
  br: ['Itaú', 'Itaú Empresas', 'Bradesco', 'Banco do Brasil', 'Nubank', 'Caixa Econômica Federal', 'Banco Inter'],
  mx: ['Banorte', 'BBVA México', 'Citibanamex', 'Banamex', 'HSBC México', 'Scotiabank Inverlat'],
  world: ['PayPal', 'Stripe', 'Payoneer'],
}

const compact = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
const all = Object.values(BANKS).flat()
/** 'US Bank' and 'usbank' are 'U.S. Bank': of names with the same letters the first one stands for all. */
const firstOf = Map.groupBy(all, (name) => compact(fold(name)))
const named = new Map(all.map((name) => [fold(name), firstOf.get(compact(fold(name)))?.[0] ?? name] as const))
const longestFirst = [...named.keys()].sort((a, b) => b.length - a.length)
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const AT_START = new RegExp(`^(?:the )?(${longestFirst.map(escaped).join('|')})(?![\\p{L}\\p{N}])(.*)$`, 'u')
/** What may stand behind a name of one word: 'Chase Bank', 'Barclays Business'. */
const GOES_ON = /^(?:\W*$| (?:bank|card|business|online|uk|plc|n\.?a\.?|ag|sa|gmbh|limited|ltd|inc|trust|financial|credit union)\b)/u
/** Each place has its own: 'Sparkasse Köln'. */
const OF_A_PLACE = /^(?:sparkasse|volksbank|raiffeisenbank|raiffeisen|credit agricole)$/

/** Below which a name is too short to be known by its web address alone. */
const SHORTEST_DOMAIN = 4
const byDomain = new Map(
  [...named].map(([folded, name]) => [compact(folded), name] as const).filter(([domain]) => domain.length >= SHORTEST_DOMAIN),
)
const WEB = /(?:^|[\s/.(])([a-z0-9-]+)\.(?:com|co\.uk|ca|com\.au|de|fr|nl|es|it|ch|at|be|in)(?![a-z0-9@-])/g

/** The bank that a phrase at the head of a page names, by its name or its web address, as it writes itself; null where it names none. */
export function bankNamed(phrase: string): string | null {
  const said = fold(phrase).trim()
  const [, name = '', rest = ''] = AT_START.exec(said) ?? []
  for (const [, label = ''] of said.includes('@') ? [] : said.matchAll(WEB)) {
    const bank = byDomain.get(compact(label))
    if (bank) return bank
  }
  return name !== '' && rest.length <= 40 && (name.includes(' ') || GOES_ON.test(rest) || OF_A_PLACE.test(name))
    ? (named.get(name) ?? null)
    : null
}

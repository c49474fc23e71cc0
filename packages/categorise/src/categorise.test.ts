import { type Category, leaves } from '@ledgerhand/core/categories'
import type { DocumentType } from '@ledgerhand/core/documents'
import { cents } from '@ledgerhand/core/money'
import { needsReview } from '@ledgerhand/core/review'
import { describe, expect, test } from 'vitest'
import { allMerchants } from './all-merchants.ts'
import { type Categorised, categorise } from './categorise.ts'

const of = (description: string, isCredit = false, documentType?: DocumentType, bankCategory?: string): Categorised =>
  categorise({
    description,
    isCredit,
    amountCents: cents(1234),
    ...(documentType && { documentType }),
    ...(bankCategory && { bankCategory }),
  })
const asks = (c: Categorised) => needsReview({ needsReview: false, aiConfidence: c.confidence })

/** One line each, as banks print them: money out, and the stored category it belongs to. */
const expenses: Record<Exclude<Category, 'revenue' | 'other_income' | 'cost_of_goods_sold'>, string[]> = {
  travel: [
    'STARBUCKS STORE 12345 SEATTLE WA',
    'SQ *BLUE BOTTLE COFFEE Oakland CA',
    'TST* HARBOUR TABLE - NORTH',
    "MCDONALD'S F12345",
    'CHIPOTLE 2218 AUSTIN TX',
    'UBER *EATS HELP.UBER.COM',
    'DD *DOORDASH PANDAEXP',
    'PRET A MANGER LONDON',
    'Gasthaus zum Adler',
    'BOULANGERIE DU PORT',
    "GIOVANNI'S PIZZERIA",
    'SUSHI ZEN',
    'POS PURCHASE AMERICAN AIR0012345678901 FORT WORTH TX',
    'CHECKCARD 0412 DELTA AIR 0062345678901 ATLANTA GA',
    'UNITED 01623456789012',
    'SOUTHWES 5262345678901',
    'RYANAIR LTD',
    'MARRIOTT DOWNTOWN SF',
    'HAMPTON INN & SUITES',
    'HOTEL ADLON BERLIN',
    'AIRBNB * HM12345',
    'EXPEDIA 72345678901',
    'AMTRAK .COM',
    'SNCF CONNECT PARIS',
    'DB VERTRIEB GMBH',
    'UBER *TRIP',
    'LYFT *RIDE SUN 9PM',
    'NYC TAXI 4B22',
    'PARKMOBILE LLC',
    'CITY PARKING GARAGE 12',
    'HERTZ RENT-A-CAR',
  ],
  office_supplies: [
    'STAPLES 00112345',
    'OFFICE DEPOT #1234',
    'RYMAN LTD',
    'VIKING DIRECT',
    'USPS PO 0512340123',
    'FEDEX 123456789',
    'THE UPS STORE 1234',
    'ROYAL MAIL GROUP',
    'LA POSTE',
    'MAIN ST STATIONERS',
    'THE HOME DEPOT #0612',
    "LOWE'S #01234",
    'SCREWFIX DIRECT',
    'LEROY MERLIN 212',
    'GRAINGER',
    'INK CARTRIDGE WAREHOUSE',
  ],
  utilities: [
    'PG&E WEBRECURRING 1234',
    'CON ED OF NY INTELL CK',
    'DUKE ENERGY CORP',
    'BRITISH GAS BUSINESS',
    'PRLV SEPA EDF CLIENTS',
    'Stadtwerke Musterstadt Abschlag',
    'RECIBO ENDESA ENERGIA',
    'WASTE MANAGEMENT WM EZPAY',
    'THAMES WATER',
    'CITY OF AUSTIN UTILITIES',
    'AT&T *PAYMENT 800-288-2020',
    'ATT*BILL PAYMENT',
    'VZWRLSS*APOCC VISB',
    'COMCAST CALIFORNIA',
    'T-MOBILE POSTPAID',
    'VODAFONE LTD',
    'TELEKOM DEUTSCHLAND GMBH',
    'RINGCENTRAL INC',
    'ZIGGO SERVICES BV',
  ],
  technology: [
    'AMAZON WEB SERVICES AWS.AMAZON.CO WA',
    'AWS EMEA aws.amazon.co',
    'GOOGLE *GSUITE_example',
    'MSFT * E0400ABCDE',
    'ADOBE *CREATIVE CLOUD 408-536-6000',
    'OPENAI *CHATGPT SUBSCR',
    'INTUIT *QBooks Online',
    'DROPBOX*ABC123',
    'ZOOM.US 888-799-9666',
    'GITHUB, INC.',
    'SLACK T0123ABC',
    'DNH*GODADDY.COM 480-505-8855',
    'NAMECHEAP.COM',
    'HETZNER ONLINE GMBH',
    'OVH SAS',
    'BEST BUY 00012345',
    'DELL MARKETING LP',
    'B&H PHOTO 800-606-6969',
    'CURRYS PC WORLD',
    'MEDIA MARKT',
  ],
  marketing: [
    'GOOGLE *ADS1234567890',
    'FACEBK *A1B2C3D4',
    'LINKEDIN ADS',
    'MAILCHIMP *MISC',
    'VISTAPRINT',
    'YELP INC*855-380-9357',
    'FASTSIGNS OF DENVER',
    'INDEED JOBS',
    'HOOTSUITE INC',
  ],
  insurance: [
    'GEICO *AUTO 800-841-3000',
    'STATE FARM INSURANCE',
    'HISCOX INC',
    'THE HARTFORD',
    'AXA ASSURANCES',
    'SEPA-LASTSCHRIFT ALLIANZ VERSICHERUNGS-AG',
    'NEXT INSUR* NEXT',
    'BETRIEBSHAFTPFLICHTVERSICHERUNG',
  ],
  professional_services: [
    'LEGALZOOM* 888-310-0151',
    'H&R BLOCK 1234',
    'NORTHSIDE LAW GROUP',
    'BROWNSTONE & HALE LLP',
    'MILLER CPA',
    'STEUERBERATUNG WEBER',
    'CABINET EXPERT COMPTABLE',
    'COMPANIES HOUSE',
    'ADP PAYROLL FEES ADP - FEES',
  ],
  rent: [
    'WEWORK 123 MAIN',
    'PUBLIC STORAGE 12345',
    'OFFICE RENT JUNE',
    'VIR LOYER BUREAU MAI',
    'MIETE LAGER MAI',
    'REGUS MANAGEMENT GROUP',
    'SUNBELT RENTALS 123',
    'U-HAUL MOVING & STORAGE',
  ],
  operating_expenses: [
    'MONTHLY SERVICE FEE',
    'WIRE TRANSFER FEE',
    'OVERDRAFT FEE',
    'FOREIGN TRANSACTION FEE',
    'KONTOFÜHRUNGSGEBÜHR',
    'COTISATION CARTE BLEUE',
    'INTEREST CHARGE ON PURCHASES',
    'IRS USATAXPYMT 220123456789',
    'FRANCHISE TAX BO PAYMENTS',
    'NYS DTF SALES Tax Paymnt',
    'DD HMRC VAT',
    'FINANZAMT MITTE UMSATZSTEUER',
    'PRLV SEPA URSSAF RHONE ALPES',
    'SHELL OIL 57444212 AUSTIN TX',
    'CHEVRON 0091234',
    'ESSO TANKSTELLE 44',
    'JIFFY LUBE #1234',
    'E-ZPASS REBILL',
    'ADP WAGE PAY',
    'PAYROLL JUNE',
    'SALAIRE MARS',
    'UPWORK -123456REF',
    'DELTA PLUMBING SERVICES',
    'ACE PEST CONTROL',
    'STRIPE FEE',
    'BANKCARD MTOT DISC 123456',
    'UDEMY ONLINE COURSES',
    'CHAMBER OF COMMERCE',
    'NYTIMES*NYTimes',
  ],
  other_expenses: [
    'WHOLEFDS MKT 10234',
    "TRADER JOE'S #123",
    'TESCO STORES 3456',
    'REWE SAGT DANKE. 4412',
    'MAIN STREET DENTAL CARE',
    'NETFLIX.COM',
    'SPOTIFY USA',
    'TICKETMASTER 800-653-8000',
    'H&M 0123',
    'RED CROSS DONATION',
  ],
}

describe('what a line is', () => {
  for (const [category, lines] of Object.entries(expenses)) {
    test.each(lines)(`%s is ${category}, and nobody is asked`, (line) => {
      const found = of(line)
      expect(leaves[found.leaf].stored, found.reason).toBe(category)
      expect(found.confidence).toBeGreaterThanOrEqual(0.7)
      expect(found.isTransfer).toBe(false)
    })
  }

  test.each([
    ['STRIPE TRANSFER ST-A1B2C3D4', 'revenue'],
    ['SQUARE INC SQ210901', 'revenue'],
    ['SHOPIFY TRANSFER', 'revenue'],
    ['BANKCARD MTOT DEP 123456', 'revenue'],
    ['REMOTE ONLINE DEPOSIT # 1', 'revenue'],
    ['ACH CREDIT EXAMPLE CORP INVOICE 1042', 'revenue'],
    ['REMISE CB 050825', 'revenue'],
    ['INTEREST PAYMENT', 'other_income'],
    ['ZINSGUTSCHRIFT', 'other_income'],
    ['CASH BACK REWARD REDEMPTION', 'other_income'],
  ])('money in: %s is %s', (line, category) => {
    expect(leaves[of(line, true).leaf].stored).toBe(category)
  })

  test('a refund of an expense stays in the category of the expense', () => {
    expect(of('STAPLES 00112345 RETURN', true)).toMatchObject({ leaf: 'office_expense' })
    expect(of('DELTA AIR 0062345678901', true, 'credit_card')).toMatchObject({ leaf: 'travel' })
  })

  test('a fee given back is a bank fee, not income', () => {
    expect(of('OVERDRAFT FEE REVERSAL', true).leaf).toBe('bank_fees')
  })

  test('one processor: what it pays in is sales, what it takes is a commission', () => {
    expect(of('BANKCARD MTOT DEP 1234', true).leaf).toBe('sales')
    expect(of('BANKCARD MTOT DISC 1234').leaf).toBe('commissions')
  })

  test('a name that is also a common word gives way to the trade beside it', () => {
    expect(of('DELTA AIR 006234').leaf).toBe('travel')
    expect(of('DELTA PLUMBING CO').leaf).toBe('repairs')
    // What it forms is a company; the French word is a course.
    expect(of('LEGALZOOM FORMATION').leaf).toBe('legal_professional')
    expect(of('SHELL ROCK CAFE').leaf).toBe('meals')
    expect(of('UNITED STATES TREASURY').leaf).toBe('taxes_licenses')
    expect(of('UNITED HEALTHCARE PREMIUM').leaf).toBe('healthcare')
  })

  test('the longer name wins: fuel at a store is fuel, not shopping', () => {
    expect(of('COSTCO WHSE #0123').leaf).toBe('shopping')
    expect(of('COSTCO GAS #0123').leaf).toBe('car_truck')
    expect(of('AMZN Mktp US*2A3B4').leaf).not.toBe('software')
    expect(of('AMAZON WEB SERVICES').leaf).toBe('software')
  })

  test('a name that the bank cut off is still known, with less certainty', () => {
    const whole = of('PURCHASE LIBERTY MUTUAL')
    const cut = of('PURCHASE LIBERTY MUTU')
    expect(cut.leaf).toBe(whole.leaf)
    expect(cut.confidence).toBeLessThan(whole.confidence)
  })

  test('a whole word is not taken for the beginning of a longer name', () => {
    expect(of('ONE QUOTE DIRECT').leaf).toBe('uncategorised_expense')
    expect(of('COUNTY OF SAN DIEGO').leaf).not.toBe('utilities')
  })

  test.each(['WALGREENS #1234', 'APOTHEKE AM MARKT'])('a pharmacy is health care, and as it sells all sorts it asks: %s', (line) => {
    expect(of(line).leaf).toBe('healthcare')
    expect(asks(of(line))).toBe(true)
  })

  test('accents, case and apostrophes make no difference', () => {
    expect(of('kontofuhrungsgebuhr').leaf).toBe(of('KONTOFÜHRUNGSGEBÜHR').leaf)
    expect(of('TRADER JOES').leaf).toBe(of("Trader Joe's").leaf)
  })

  test("the bank's own category helps where the words say nothing, and outweighs a weak guess", () => {
    expect(of('QWRTZ 8812', false, 'credit_card', 'Dining')).toMatchObject({ leaf: 'meals' })
    expect(of('QWRTZ 8812', false, 'credit_card', '5812')).toMatchObject({ leaf: 'meals' })
    expect(of('STAPLES 001', false, 'credit_card', 'Merchandise').leaf).toBe('office_expense')
  })

  test('every answer names its reason in a sentence', () => {
    expect(of('STAPLES 00112345').reason).toBe("'STAPLES' is an office-supply store")
    expect(of('ACE PEST CONTROL').reason).toBe("'PEST CONTROL' suggests repairs or upkeep")
  })
})

describe('honesty', () => {
  test.each([
    'XKCD QWRTZ 9981',
    'JOHN SMITH',
    'CHECK # 1052',
    'VENMO PAYMENT 1234567',
    'Zelle payment to JANE DOE',
    'ATM WITHDRAWAL 001234',
    '4.5 %',
    '',
    '🙂',
    'Ж'.repeat(5000),
  ])('unknown text asks a person: %s', (line) => {
    const found = of(line)
    expect(found.leaf).toBe('uncategorised_expense')
    expect(found.confidence).toBeLessThanOrEqual(0.5)
  })

  test('unknown money in is uncategorised income, at most 0.5', () => {
    expect(of('QWRTZ 9981', true)).toMatchObject({ leaf: 'uncategorised_income' })
    expect(of('QWRTZ 9981', true).confidence).toBeLessThanOrEqual(0.5)
  })

  test('a marketplace that sells everything, and a loan of which only the interest is an expense, ask', () => {
    expect(asks(of('AMAZON.COM*2A3B4'))).toBe(true)
    expect(asks(of('SBA EIDL LOAN PAYMENT'))).toBe(true)
    expect(asks(of('WF HOME MTG AUTO PAY'))).toBe(true)
    expect(asks(of('Zelle payment from JANE DOE', true))).toBe(true)
  })

  test('confidence stays within 0 and 1, never certain', () => {
    for (const line of Object.values(expenses).flat()) {
      const { confidence } = of(line, false, 'credit_card', 'Travel')
      expect(confidence).toBeGreaterThan(0)
      expect(confidence).toBeLessThan(1)
    }
  })

  test('the same line gets the same answer', () => {
    for (const line of Object.values(expenses).flat()) expect(of(line)).toEqual(of(line))
  })
})

describe('the seed list', () => {
  const names = [...allMerchants()]
    .flat()
    .flatMap((list) => list.names.map((name) => ({ name: name.replace(/[\^$]/g, ''), leaf: list.leaf })))

  test('holds more than 1,500 names, none of them empty', () => {
    expect(new Set(names.map((n) => n.name)).size).toBeGreaterThan(1500)
    expect(names.filter((n) => n.name === '')).toEqual([])
  })

  test('no name stands under two leaves', () => {
    const leafOf = new Map<string, string>()
    const twice = names.filter(({ name, leaf }) => {
      const before = leafOf.get(name)
      leafOf.set(name, leaf)
      return before !== undefined && before !== leaf
    })
    expect(twice).toEqual([])
  })
})

test.each([
  ['OCEAN FREIGHT HARBOR LINES', 'cogs_freight'],
  ['WATER HEATER SWAP OUT JONES', 'repairs'],
  ['CITY WATER DEPT', 'utilities'],
  ['OAKHILL PROPERTY MANAGEMENT FEE', 'legal_professional'],
  ['OAKHILL PROPERTY MANAGEMENT', 'rent_property'],
  ['EVICTION FILING 0331', 'legal_professional'],
])('a longer phrase says what a word within it does not: %s is %s', (description, leaf) => {
  expect(of(description).leaf).toBe(leaf)
})

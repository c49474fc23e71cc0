import { leaves } from '@ledgerhand/core/categories'
import { cents } from '@ledgerhand/core/money'
import { expect, test } from 'vitest'
import { categorise } from './categorise.ts'
import { believed, measured } from './evidence.ts'

/**
 * A year's lines of an invented joinery: stored category, then lines as banks print them. Half the names are invented; '-' marks lines
 * that say nothing, where the only right answer is to ask. The words were chosen before anything was looked up.
 */
const year = `
technology: ADOBE *ACROPRO SUBS 408-536-6000 CA; GOOGLE*GSUITE_harborwood; CANVA* I04312-8812; QUICKBOOKS ONLINE 800-446-8848; CALENDLY.COM ATLANTA GA; NAME-CHEAP.COM* K8LX2; DIGITALOCEAN.COM; CLOUDFLARE INC; JOBBER* HARBORWOOD; HP *INSTANT COMPUTERS PALO ALTO; DROPBOX*4LKQ2; OPENAI *API CREDITS
utilities: VERIZON WRLS 2211-01 FOLSOM CA; SPECTRUM 855-707-7328 MO; EVERSOURCE ENERGY WEB PAY; TOWN WATER & SEWER DEPT; NATIONAL GRID NE UTILITYPAY; REPUBLIC SERVICES TRASH 866-576-5548; RINGCENTRAL INC. 888-898-4591; STARLINK INTERNET HAWTHORNE; GREEN HILLS ELECTRIC COOP; CASELLA WASTE SYSTEMS
office_supplies: STAPLES 00107755 PORTLAND ME; USPS PO 2245820012; FEDEX 780912345; THE UPS STORE 4471; STAMPS.COM 855-608-2677; ULINE *SHIP SUPPLIES 800-295-5510; OFFICE DEPOT #2203; COASTLINE PACK AND SHIP; HARBOR OFFICE PRODUCTS; PITNEY BOWES PI; HOME DEPOT 2412; LOWES #00658*; ROCKLER WOODWORKING; BAYVIEW LUMBER CO; FASTENAL COMPANY 01 MEPOR
travel: SOUTHWES 5262120998741 800-435-9792 TX; DELTA AIR 0062341198273; HAMPTON INN SUITES; MARRIOTT BOSTON COPLEY; UBER *TRIP 8005928996; LYFT *1 RIDE 04-11; AMTRAK .COM 1234567890; PARKMOBILE 770-818-9036; LAZ PARKING 670123 BOSTON MA; ENTERPRISE RENT-A-CAR; STARBUCKS STORE 47213; DUNKIN #341212 Q35; TST* THE LANTERN ROOM; CHIPOTLE 1984; SQ *CORNER CRUMB BAKERY; PANERA BREAD #601872 P; MAMA ROSAS PIZZERIA; DOORDASH*CHICK-FIL-A; SEASIDE MOTOR LODGE; BLUE HERON BREWPUB
marketing: GOOGLE *ADS3312445671; FACEBK *7QPZ8M2RX2; VISTAPRINT 8662074955; MAILCHIMP *MONTHLY; YELP INC*855 380 9357; SHORELINE SIGNS & BANNERS; INDEED JOBS AUSTIN TX; CONSTANT CONTACT; LINKEDIN ADS 9911; ANGI SERVICES LEADS
insurance: GEICO *COMM AUTO; HISCOX INC 888-202-3007; PROGRESSIVE *INSURANCE; NEXT INSUR* GENERAL LIAB; THE HARTFORD NWTBCLSCIC; PINE TREE INSURANCE AGENCY; LIBERTY MUTUAL 800-2902; TRAVELERS INS PERSONAL
professional_services: BENCH ACCOUNTING; LEGALZOOM* 888-310-0151; OAKES & MARLOWE LLP; D R PELLETIER CPA; COASTAL BOOKKEEPING; INTUIT *TURBOTAX; REGISTERED AGENTS INC; NORTON HALE ATTORNEYS AT LAW
rent: REGUS MANAGEMENT GROUP; EXTRA SPACE 4412 SELF STORAGE; WHARF STREET PROPERTIES LLC RENT; PUBLIC STORAGE 23011; SUNBELT RENTALS 0871; UNITED RENTALS 112
operating_expenses: MONTHLY MAINTENANCE FEE; WIRE TRANSFER FEE; OVERDRAFT ITEM FEE; FOREIGN TRANSACTION FEE; INTEREST CHARGE ON PURCHASES; IRS USATAXPYMT 270412345678901; STATE OF MAINE TAX; MAINE REVENUE SERVICES; GUSTO PAYROLL 6sem12; ADP WAGE PAY 882211; SHELL OIL 57442210; IRVING 4471 BIDDEFORD; CUMBERLAND FARMS 2211; E-ZPASS MAINE REPLENISH; JIFFY LUBE 1922; MERCHANT BANKCD DISCOUNT; STRIPE FEE; KEENE ROOFING & GUTTERS; TWO BROTHERS PLUMBING; TERMINIX PEST CONTROL; UPWORK -55812993REF; CHAMBER OF COMMERCE DUES; UDEMY ONLINE COURSES; AUTOZONE 4412
other_expenses: HANNAFORD #8112; TRADER JOES #511; WALGREENS #10442; PINE STREET FAMILY DENTISTRY; NETFLIX.COM LOS GATOS; SPOTIFY USA; TICKETMASTER *BRUINS; GOODWILL DONATION; RED CROSS DONATION; PLANET FITNESS; OLD NAVY US 5521; SEPHORA.COM
-: CHECK 1182; ZELLE PAYMENT TO R ALDEN; ATM WITHDRAWAL 0091 MAIN ST; VENMO *PAYMENT; QXT 4410 SRVS; MARLO VENN; PAYPAL INST XFER; WITHDRAWAL 4412; BLENNERHAST 0041; SQ *R A M`

const lines = year
  .trim()
  .split('\n')
  .flatMap((row) => {
    const at = row.indexOf(': ')
    return row
      .slice(at + 2)
      .split('; ')
      .map((line) => ({ line, category: row.slice(0, at) }))
  })
const answers = lines.map(({ line, category }) => {
  const found = categorise({ description: line, isCredit: false, amountCents: cents(4210) })
  return { line, category, ...found, right: leaves[found.leaf].stored === category }
})
const said = answers.filter((a) => a.category !== '-')
const share = (list: readonly unknown[], of: readonly unknown[]) => list.length / of.length

test('on the first day nine in ten of such lines are put where they belong', () => {
  const wrong = said.filter((a) => !a.right).map((a) => `${a.line} → ${a.leaf}: ${a.reason}`)
  expect(share(wrong, said), wrong.join('\n')).toBeLessThan(0.1)
})

test('from 0.8 on an answer is right in 95 of 100, and more than half are so sure', () => {
  const sure = answers.filter((a) => a.confidence >= 0.8 && !a.isTransfer)
  expect(
    share(
      sure.filter((a) => a.right),
      sure,
    ),
  ).toBeGreaterThanOrEqual(0.95)
  expect(share(sure, said)).toBeGreaterThan(0.5)
})

test('lines that say nothing are asked about, each of them', () => {
  const told = answers.filter((a) => a.category === '-' && a.confidence >= 0.7 && !a.isTransfer)
  expect(told.map((a) => `${a.line} → ${a.leaf}`)).toEqual([])
})

test.each([
  ['where bookkeepers differ', 'SHELL OIL 57442210'],
  ['a general store', 'WALMART SUPERCENTER 2201'],
  ['a store of everything', 'AMZN MKTP US*2K4'],
  ['a word of many trades', 'NORTHGATE MEDIA'],
  ['a pharmacy, which sells all sorts', 'CVS/PHARMACY #0221'],
])('%s is never green on the first day: %s', (_, line) => {
  expect(categorise({ description: line, isCredit: false, amountCents: cents(4210) }).confidence).toBeLessThan(0.8)
})

test('a European card payment to an insurer asks, its direct debit does not', () => {
  const of = (description: string) => categorise({ description, isCredit: false, amountCents: cents(4210) }).confidence
  expect(of('CB ALLIANZ ASSURANCES')).toBeLessThan(0.8)
  expect(of('PRLV SEPA ALLIANZ ASSURANCES')).toBeGreaterThanOrEqual(0.8)
})

test('what a list states is pulled towards what its kind was worth, and not at all where nothing was measured', () => {
  const tallies = { 'name meals': { asked: 15, right: 0 }, 'word travel': { asked: 85, right: 85 } }
  expect(believed(0.9, 'name meals', tallies)).toBe(0.45)
  expect(believed(0.8, 'word travel', tallies)).toBe(0.97)
  expect(believed(0.86, 'word insurance', tallies)).toBe(0.86)
  expect(believed(0.99, 'broad meals', tallies)).toBe(0.78)
  expect(believed(0.99, 'name education', tallies)).toBe(0.78)
})

test('no kind is said to have been right more often than it spoke', () => {
  for (const [kind, tally] of Object.entries(measured)) expect(tally.right, kind).toBeLessThanOrEqual(tally.asked)
})

test('10,000 lines take about a second', () => {
  const worked = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const from = worked()
  for (let i = 0; i < 10_000; i++)
    categorise({ description: `${lines[i % lines.length]?.line} ${i}`, isCredit: false, amountCents: cents(4210) })
  // The time of this thread's own work, in milliseconds, with a wide margin for a slow machine.
  expect(worked() - from).toBeLessThan(4000)
})

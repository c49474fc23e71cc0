import { expect, test } from 'vitest'
import type { Leaf } from './categories.ts'
import { cents } from './money.ts'
import { paysSalesTax, questionFor, questionOf } from './questions.ts'

const of = (description: string, dollars: number, leaf: Leaf = 'misc_expense') =>
  questionFor({ description, isCredit: dollars > 0, amountCents: cents(Math.abs(dollars) * 100), leaf })

test.each<[string, number, Leaf, string | null]>([
  ['SUMMIT ROOFING CO', -8450, 'repairs', 'improvement'],
  ['COMFORT AIR HVAC REPLACEMENT', -6200, 'repairs', 'improvement'],
  ['BRIGHT KITCHENS REMODEL', -2500, 'repairs', 'improvement'],
  ['HANDY PLUMBING', -2499, 'repairs', null],
  ['SUMMIT ROOFING CO REFUND', 8450, 'repairs', null],
  ['DELL MARKETING', -2500, 'equipment', 'capital_purchase'],
  ['UNITED LUMBER', -9000, 'cogs_materials', null],
])('from the de minimis limit on, what is repaired or bought may last: %s, %d', (description, dollars, leaf, question) => {
  expect(of(description, dollars, leaf)).toBe(question)
})

test.each([
  ['IRS USATAXPYMT 2704', -4200, 'owner_tax'],
  ['FRANCHISE TAX BD CASTTAXRFD', 310, 'owner_tax_refund'],
  ['1040-ES ESTIMATED TAX Q1', -3000, 'owner_tax'],
  ['VANGUARD SEP-IRA CONTRIB', -6000, 'retirement'],
  ['NORTHWESTERN MUTUAL LIFE INS', -240, 'health_life'],
  ['BLUE CROSS BLUE SHIELD PREM', -611, 'health_life'],
  ['VALLEY FORD AUTO SALES', -21000, 'capital_purchase'],
  ['KUBOTA TRACTOR DEALER', -18500, 'capital_purchase'],
  ['LEASE DEPOSIT 44 MAIN ST', -3500, 'deposit_paid'],
  ['SECURITY DEPOSIT REFUND', 900, 'deposit_returned'],
  ['SALE OF 2016 FORD VAN', 6500, 'asset_sale'],
  ['STATE FARM CLAIM 88120', 2200, 'claim'],
  ['SBA LOAN FUNDING', 25000, 'loan_received'],
  ['FIRST BANK LOAN PMT', -612.4, 'loan_payment'],
  ['TOYOTA FINANCIAL SERVICES', -412, 'loan_payment'],
  ['ATM WITHDRAWAL 004412', -300, 'cash'],
  ['ZELLE PAYMENT TO MARIA LOPEZ', -450, 'person_paid'],
  ['CITY PARKING VIOLATION', -65, 'fine'],
  ['FIRST AMERICAN TITLE ESCROW DEPOSIT', -5000, 'deposit_paid'],
  ['LONE STAR TITLE CLOSING FUNDS', -18000, 'capital_purchase'],
  ['WF BUSINESS LINE ADVANCE', 5000, 'loan_received'],
  ['LINE OF CREDIT PAYMENT', -1000, 'loan_payment'],
  ['PAYPAL WORKING CAPITAL PAYMENT', -320, 'loan_payment'],
  ['BEST EGG PERSONAL LOAN', -240, 'loan_payment'],
  ['CHILD SUPPORT TX OAG', -600, 'own_obligation'],
  ['LOAN TO EMPLOYEE T HALL', -1000, 'lent'],
  ['GIFT CARD PURCHASE KROGER', -200, 'gift_card'],
  ['RED CROSS DONATION', -100, 'donation'],
  ['MEMBER DIST MARCH', -5000, 'draw'],
  ['CAPITAL INFUSION', 10000, 'contribution'],
  ['DEPOSIT', 1250, 'paid_in'],
  ['MOBILE CHECK DEPOSIT REF 2231', 840, 'paid_in'],
  ['COUNTER CREDIT', 2000, 'paid_in'],
  ['BKOFAMERICA ATM 03/12 #221 DEPOSIT SUNSET BLVD', 700, 'paid_in'],
  ['EDEPOSIT IN BRANCH 03/14 1130 MAIN ST AUSTIN TX', 900, 'paid_in'],
  ['VENMO CASHOUT', 310, 'paid_in'],
  ['WITHDRAWAL 004412', -500, 'cash'],
  ['TIPS PAID OUT', -212, 'tips_paid'],
  ['CASH TIPS PAYOUT TO STAFF', -180, 'tips_paid'],
  ['COUNTY TREASURER PROPERTY TAX', -2400, 'home'],
  ['HOMEOWNERS INS ALLSTATE', -180, 'home'],
  ['ST ANNE PRIVATE SCHOOL TUITION', -1250, 'family'],
  ['BRIGHT HORIZONS CHILDCARE', -980, 'family'],
  ['OPTUM BANK HSA CONTRIB', -200, 'health_life'],
  ['STRIPE CAPITAL ADVANCE', 10000, 'loan_received'],
  ['INTUIT FINANCING QUICKBOOKS CAPITAL', 8000, 'loan_received'],
  ['FORWARD FINANCING DAILY PMT', -166, 'loan_payment'],
  ['SQUARE INC SQ LOAN REPAYMENT', -120, 'loan_payment'],
  ['IRS PENALTY PAYMENT CP220', -310, 'fine'],
  ['FRANCHISE TAX BO PAYMENTS', -800, 'owner_tax'],
  ['ESCROW REFUND TITLE CO', 1800, 'deposit_returned'],
] as const)('%s of %d asks: %s', (description, dollars, id) => {
  expect(of(description, dollars)).toBe(id)
  const question = questionOf(id, cents(Math.abs(dollars) * 100), null)
  expect(question?.options.length).toBeGreaterThan(1)
  expect(question?.text).not.toContain('{')
})

test.each([
  ['STAPLES STORE 1182', -118],
  ['EFTPS 941 PAYROLL TAX', -900],
  ['DEPT OF REVENUE SALES TAX', -410],
  ['BEST BUY 00412', -89],
  ['VALLEY FORD SERVICE AND REPAIR', -2600],
  ['ATM WITHDRAWAL FEE', -3],
  ['HARBOR FINE ART SUPPLIES', -40],
  ['SQUARE INC PAYOUT SQ44121', 3100],
  ['BANKCARD SETTLEMENT 0441', 900],
  ['ACME CORP PAYMENT INVOICE 17', 4500],
  ['ZELLE FROM OAK STUDIO LLC', 700],
  ['MONTHLY SERVICE FEE', -15],
  ['LINE OF CREDIT ANNUAL FEE', -75],
  ['GIFT CARD SALES SQUARE', 300],
  ['ESCROW FEE', -150],
  ['DEPOSIT ACME INDUSTRIES LLC', 1200],
  ['MERCHANT BANKCARD DEPOSIT 8800', 900],
  ['DIRECT DEPOSIT UBER', 200],
  ['AMEX SETTLEMENT', 300],
  ['DEPOSIT INTEREST', 2],
  ['TIPSY CROW BAR', -55],
  ['CHURCHS CHICKEN 44', -12],
  ['SCHOOL SPECIALTY SUPPLY', -120],
  ['HSA BANK MONTHLY FEE', -3],
])('%s of %d is plain', (description, dollars) => {
  expect(of(description, dollars)).toBeNull()
})

test('a leaf that is not deducted is asked, whatever named it', () => {
  expect(of('ST MARYS OFFERING', -120, 'donations')).toBe('donation')
  expect(of('BUSSGELDSTELLE', -55, 'fines')).toBe('fine')
  expect(of('ST MARYS OFFERING', 120, 'donations')).toBeNull()
})

test.each([
  ['withdrawal ', '12345678 ', -1],
  ['', '12345678 ', 1],
  ['deposit ', 'made in ', 1],
  ['deposit ', 'at 4a4a4a ', 1],
])(
  'a line that repeats its words is judged at once: %s%s',
  (first, words, dollars) => {
    expect(of(`${first}${words.repeat(60)}x`, dollars, 'uncategorised_income')).toBeNull()
  },
  30_000,
)

test.each(['JOES FINE MEATS', 'COURT STREET DINER', 'MOTOR COURT INN', 'COUNTY COURT FILING FEE', 'FINE HOMEBUILDING MAG'])(
  '%s is asked about no fine',
  (line) => expect(of(line, -80)).toBeNull(),
)
test.each(['OSHA FINE', 'PARKING FINE 0423', 'SUPERIOR COURT PAYMENT', 'FINE PAYMENT REF 12', 'COURT COSTS'])('%s is asked about', (line) =>
  expect(of(line, -80)).toBe('fine'),
)

test.each<[string, number, string]>([
  ['FINANZAMT EINKOMMENSTEUER Q1', -900, 'owner_tax'],
  ['TECHNIKER KRANKENKASSE BEITRAG', -412.33, 'health_life'],
  ['BARGELDAUSZAHLUNG 0412', -200, 'cash'],
  ['BUSSGELD PARKEN', -30, 'fine'],
  ['Bußgeldstelle Berlin', -30, 'fine'],
  ['EINZAHLUNG', 500, 'paid_in'],
  ['WIRE FROM JANE FOUNDER INVESTMENT', 10000, 'contribution'],
])('%s, %d is asked %s', (line, amount, id) => expect(of(line, amount)).toBe(id))
test('a tax on sales has its own words abroad', () => {
  expect(paysSalesTax({ description: 'FINANZAMT BERLIN UMSATZSTEUER', isCredit: false })).toBe(true)
  expect(paysSalesTax({ description: 'HMRC VAT', isCredit: true })).toBe(false)
})

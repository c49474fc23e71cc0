import { expect, test } from 'vitest'
import type { Leaf } from './categories.ts'
import { cents } from './money.ts'
import { questionFor, questionOf } from './questions.ts'

const of = (description: string, dollars: number, leaf: Leaf = 'misc_expense') =>
  questionFor({ description, isCredit: dollars > 0, amountCents: cents(Math.abs(dollars) * 100), leaf })

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
])('%s of %d is plain', (description, dollars) => {
  expect(of(description, dollars)).toBeNull()
})

import { merchantKey } from '@ledgerhand/core/merchant'
import { cents } from '@ledgerhand/core/money'
import { expect, test } from 'vitest'
import { judge } from '../categories/classify.ts'
import type { Memory } from './judged.ts'

const memory = (): Memory => ({ answers: new Map(), hasCards: true, settled: new Set(), includesSalesTax: null, accountNumbers: new Set() })
const becomes = (description: string, amount: number) => {
  const judged = judge(
    {
      description,
      merchant: merchantKey(description),
      isCredit: amount > 0,
      amountCents: cents(Math.abs(amount) * 100),
      sourceType: 'bank_account',
    },
    memory(),
  )
  if (judged.question) return `? ${judged.question}`
  const what = judged.treatment === 'business' ? judged.label : judged.treatment
  return judged.confidence < 0.7 ? `review ${what}` : what
}

const bofa = (company: string, entry: string) => `${company} DES:${entry} ID:6SEMJ INDN:COPPER KETTLE KITCHEN CO ID:9138864001 CCD`

/** Kinds of lines that were booked wrongly without a question, or asked where the line says what it is. */
const lines: [line: string, amount: number, becomes: string][] = [
  // Who supplies a trade, or its association, serves nobody at a table or in a bed.
  ['NATIONAL RESTAURANT ASSOCIATION', -475, 'dues'],
  ['HOTEL EMPLOYERS ASSOCIATION DUES', -450, 'dues'],
  ['COFFEE EQUIPMENT SERVICE CO', -450, 'equipment'],
  ['PIZZA BOX PACKAGING CO', -450, 'supplies'],
  ['BAKERY INGREDIENTS WHOLESALE', -450, 'review cogs_purchases'],
  ['HARBOR RESTAURANT', -45, 'meals'],
  ['COFFEE CORNER', -5, 'meals'],
  // Nor does what stands behind a reference: a place, or the account's own holder.
  ['BRAZOS VALLEY DRAFT 250103 0012345 HARBOR KITCHEN', -640, 'review meals'],
  // Where firms are registered and report every year, whatever a state calls it.
  ['CALIF SOS BUSINESS FILING FEE', -25, 'taxes_licenses'],
  ['CALIF SOS BPD SACRAMENTO', -25, 'taxes_licenses'],
  ['TEXAS SOS WEB FILING', -300, 'taxes_licenses'],
  ['COLO SECY OF STATE', -25, 'taxes_licenses'],
  ['MASS SEC OF COMMONWEALTH', -500, 'taxes_licenses'],
  ['DE DIV OF CORP', -300, 'taxes_licenses'],
  ['ARIZONA CORP COMMISSION', -45, 'taxes_licenses'],
  ['VA SCC CLERKS OFFICE', -50, 'taxes_licenses'],
  ['HAWAII DCCA BREG', -15, 'taxes_licenses'],
  // A secretary of state who registers cars, and a word in need.
  ['IL SOS VEHICLE', -151, 'car_truck'],
  ['PROFIT ME SOS', -85, 'review uncategorised_expense'],
  ['SOS HYDRATION', -25, 'review uncategorised_expense'],
  // Licenses of trades, whatever the trade; those of programs are software.
  ['LIQUOR LICENSE RENEWAL', -900, 'taxes_licenses'],
  ['STATE LIQUOR LICENSE 0042', -900, 'taxes_licenses'],
  ['RESTAURANT LICENSE RENEWAL', -310, 'taxes_licenses'],
  ['BARBER LIC RENEWAL', -50, 'taxes_licenses'],
  ['CITY SIGN PERMIT RENEWAL', -60, 'taxes_licenses'],
  ['SOFTWARE LICENSE RENEWAL', -450, 'software'],
  // A vehicle is an asset wherever it was sold; its parts, and what a platform pays out, are sales.
  ['EBAY VEHICLE SALE', 8500, '? asset_sale'],
  ['EBAY MOTORS SALE OF VAN', 8500, '? asset_sale'],
  ['EBAY SALE OF USED TRUCK PARTS', 120, '? books:ebay'],
  ['EBAY COM AB12 PAYMENTS', 850, '? books:ebay'],
  // Who lends to patients pays the practice at once.
  ['CARECREDIT MERCHANT FUNDING', 1200, 'sales'],
  ['SYNCHRONY BANK CARECREDIT MERCH FUND', 1200, 'sales'],
  ['CARECREDIT PAYMENT', -100, 'review healthcare'],
  // A bus is no tax.
  ['CITY OF PORTLAND BUS LIC TAX', -312, 'taxes_licenses'],
  ['GREYHOUND BUS LINES', -62, 'travel'],
  // Lenders of cars, homes and studies as they print themselves.
  [bofa('TOYOTA ACH RTL', 'WEB PAY'), -412, '? loan_payment'],
  [bofa('AMERICAN HONDA', 'HONDA PMT'), -412, '? loan_payment'],
  [bofa('SUBARU MOTORS FI', 'WEB PAY'), -412, '? loan_payment'],
  ['WELLS FARGO AUTO DRAFT 250103 NADIA PATEL', -412, '? loan_payment'],
  ['CITY WATER AUTO DRAFT', -80, 'utilities'],
  [bofa('DEPT EDUCATION', 'STUDENT LN'), -300, '? loan_payment'],
  ['WF BUSINESSLINE AUTO PMT 090825', -310, '? loan_payment'],
  ['WF BUSINESSLINE ADVANCE', 10_000, '? loan_received'],
  [bofa('ASCENTIUM CAPITA', 'FUNDING'), 15_000, '? loan_received'],
  ['US BANK EQUIPMENT FINANCE', -450, '? loan_payment'],
  // What a service paid on somebody's order is not its own subscription.
  [bofa('BILL.COM', 'PAYABLES'), -2_400, 'review uncategorised_expense'],
  [bofa('BILL.COM, LLC', 'BILLING'), -79, 'software'],
  [bofa('APPFOLIO', 'WEB PMTS'), -2_400, 'review rent_property'],
  ['DEEL INC SAN FRANCISCO', -2_400, 'contract_labor'],
  // Processors of cards, and fees of banks.
  [bofa('BANKCARD 1234', 'MTOT DISC'), -145, 'commissions'],
  [bofa('AMERICAN EXPRESS', 'AXP DISCNT'), -45, 'commissions'],
  [bofa('INTUIT', 'TRAN FEE'), -12, 'commissions'],
  [bofa('INTUIT 12345678', 'DEPOSIT'), 1_200, 'sales'],
  [bofa('UBER USA 6787', 'EDI PAYMNT'), 800, '? books:uber'],
  [bofa('STATE OF TEXAS', 'VENDOR PAY'), 8_000, 'sales'],
  [bofa('AMERICAN EXPRESS', 'CHGBCK/ADJ'), -145, 'returns'],
  ['CASHED/DEPOSITED ITEM RETN UNPAID 1 ITEMS CHARGED BACK', -240, 'returns'],
  ['CASHED/DEPOSITED ITEM RETN UNPAID FEE', -12, 'bank_fees'],
  ['RETURN ITEM CHARGEBACK FEE', -12, 'bank_fees'],
  ['CASH DEPOSIT PROCESSING FEE', -14, 'bank_fees'],
  ['WIRE TRANS SVC CHARGE - SEQUENCE: 250119012345', -15, 'bank_fees'],
  ['FOREIGN EXCHANGE RT ADJ FEE', -3, 'bank_fees'],
  ['MONTHLY SERVICE FEE', -15, 'bank_fees'],
  ['CHASE MONTHLY SERVICE FEE', -15, 'bank_fees'],
  ['MARRIOTT REWARDS CREDIT CARD ANNUAL FEE', -95, 'bank_fees'],
  ['ZENDESK MONTHLY SERVICE FEE', -55, 'software'],
  ['PARKING SERVICE FEE CITY LOT', -9, 'local_transport'],
  ['SECURITY DEPOSIT FEE LAMAR PLAZA', -900, '? deposit_paid'],
  // Part of a word is no word.
  [bofa('EMPLOYERS INS', 'WC PREMIUM'), -428, 'insurance'],
  // Of PayPal a merchant that is known is no person.
  ['PAYPAL INST XFER 250103 GODADDY.COM NADIA PATEL', -21, 'software'],
  ['PAYPAL INST XFER 250103 JORDAN REYES', -210, '? person_paid'],
  // What comes from who issues cards is no payment of a card; what goes there is, whatever the bank calls it.
  ['CARECREDIT SYNCHRONY BANK MTOT DEP', 900, 'sales'],
  ['HOME DEPOT CREDIT CARD ONLINE PMT', -900, 'card_payment'],
  ['WELLS FARGO CARD CCPYMT 250103', -900, 'card_payment'],
  ['DIVIDEND VANGUARD VTSAX', 91, 'interest_dividends'],
  ['VAGARO INC DEPOSIT', 900, 'sales'],
  ['FAIRE WHOLESALE PAYOUT', 900, 'sales'],
  ['EXPENSIFY REIMBURSEMENT', -210, 'review uncategorised_expense'],
  // Who lets and lends.
  [bofa('DEERE CREDIT', 'PAYMENT'), -450, '? loan_payment'],
  [bofa('BALBOA CAPITAL', 'PAYMENT'), -450, '? loan_payment'],
  [bofa('MARLIN LEASING', 'LEASE PMT'), -450, 'rent_equipment'],
  ['SUNBELT RENTALS #123', -450, 'rent_equipment'],
  ['ZELLE PAYMENT FROM HILL COUNTRY WEDDINGS LLC 24413324567', 2_400, 'sales'],
  ['ZELLE PAYMENT FROM JOHN PORTER 24413324567', 2_400, '? person_paid_in'],
  ['STATE COMPTROLLER LATE FILING PENALTY', -50, '? fine'],
  // Of the owner, perhaps.
  ['NYC DEPT OF FINANCE TAX', -450, '? owner_tax'],
  ['COMM OF MASS EFT MA DOR PAY', -450, '? owner_tax'],
  ['LEGAL ORDER LTS123 LEVY', -450, '? own_obligation'],
  ['UNIVERSITY OF TEXAS TUITION', -4_500, '? family'],
  ['STATE DENTAL BOARD LICENSE RENEWAL', -450, 'taxes_licenses'],
  // Firms that supply kitchens.
  [bofa('FINTECH.NET', 'FINTECHEFT'), -613, 'cogs_purchases'],
  [bofa('PERFORMANCE FOOD', 'PFGACH'), -613, 'cogs_purchases'],
  ['KITCHEN EXHAUST CLEANING SVC', -645, 'repairs'],
]

test.each(lines)('%s of %d becomes %s', (line, amount, expected) => {
  expect(becomes(line, amount)).toBe(expected)
})

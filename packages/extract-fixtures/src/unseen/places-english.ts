import { us, withMarks } from '../made-figures.ts'
import { forms, list, type Place } from './place.ts'

export const usa: Place = {
  code: 'us',
  currency: 'USD',
  symbol: '$',
  amounts: [us],
  days: forms('en', 'MM/DD/YYYY', 'MM/DD/YY', 'MON DD, YYYY', 'MM-DD-YYYY'),
  shortDays: forms('en', 'MM/DD', 'M/D', 'MON D', 'MON DD', 'MM-DD'),
  periods: list(
    'Statement Period: {MM/DD/YYYY} - {MM/DD/YYYY}|{MONTH D, YYYY} through {MONTH D, YYYY}|For the period {MM/DD/YY} to {MM/DD/YY}|Statement dates {M/D/YY} thru {M/D/YY}|{MON D, YYYY} - {MON D, YYYY}|Beginning {MONTH D, YYYY} Ending {MONTH D, YYYY}',
  ),
  bank: {
    account: list('Account Number: {n}|Account number ending in {4}|Acct # xxxxxx{4}|Primary Account: {n}|Business Checking {n}'),
    date: list('Date|Posting Date|Date Posted|Post Date|Transaction Date'),
    valueDate: list('Effective Date|Value Date|Tran Date'),
    description: list('Description|Transaction Description|Transaction Detail|Activity|Details'),
    amount: list('Amount|Transaction Amount|Amount ($)'),
    out: list('Withdrawals|Debits|Subtractions|Withdrawals/Debits|Money Out|Debits (-)'),
    in: list('Deposits|Credits|Additions|Deposits/Credits|Money In|Credits (+)'),
    balance: list('Balance|Ending Daily Balance|Running Balance|Account Balance'),
    opening: list(
      'Beginning Balance|Opening Balance|Previous Balance|Balance Last Statement|Starting Balance|Beginning balance on {day}|Balance Forward',
    ),
    closing: list('Ending Balance|Closing Balance|New Balance|Balance This Statement|Ending balance on {day}|Statement Ending Balance'),
    totalOut: list('Total Withdrawals|{n} Debits|Withdrawals and Other Debits|Less Withdrawals|- Subtractions'),
    totalIn: list('Total Deposits|{n} Credits|Deposits and Other Credits|Plus Deposits|+ Additions'),
    inList: list('DEPOSITS AND OTHER CREDITS|Deposits and Additions|Electronic Credits|Deposits & Credits|Additions'),
    outList: list('WITHDRAWALS AND OTHER DEBITS|Electronic Withdrawals|Withdrawals & Debits|Subtractions|Other Withdrawals'),
    carried: ['Balance carried forward', 'Balance brought forward'],
    continued: list('Continued on next page|(continued)|Please see next page'),
  },
  payees: list(
    'STAPLES 00118 TULSA OK|ADP PAYROLL FEES ADP - FEES|COMCAST BUSINESS 8155|USPS PO 4839 BOISE ID|QUILL CORP|SUNOCO 0364 QPS|ACH DEBIT GUSTO TAX 6X2|POS PURCHASE HOME DEPOT #6512|CHECKCARD 0314 UBER TRIP|ZELLE TO MARIA LOPEZ|SERVICE CHARGE|VERIZON WRLS P1844|WIRE OUT REF 2025031100',
  ),
  payers: list(
    'DEPOSIT|STRIPE TRANSFER ST-K3M|ACH CREDIT SQUARE INC SQ|MOBILE DEPOSIT REF 882140|INTEREST PAID|ZELLE FROM DAVID CHEN|WIRE IN ORCHARD PARTNERS LLC|REMOTE DEPOSIT CAPTURE',
  ),
  banks: list(
    'Lakeview State Bank|Pinnacle Valley Credit Union|First Mesa National Bank|Tidewater Trust Company|Redwood Business Bank, N.A.',
  ),
  notes: list(
    'Earn a $300 bonus when you open a savings account by 12/31/2026.|A fee of $15.00 applies below an average balance of $2,500.00.|Overdraft limit 5,000.00|Average ledger balance $4,812.77|Annual percentage yield earned 0.05%|Interest paid year-to-date $12.41|Monthly minimum to waive fee $1,500.00',
  ),
}

export const britain: Place = {
  code: 'gb',
  currency: 'GBP',
  symbol: '£',
  amounts: [us, (c) => withMarks(c, '', '.')],
  days: forms('en', 'DD/MM/YYYY', 'DD MON YYYY', 'DD MON YY', 'D MONTH YYYY', 'DD-MON-YYYY'),
  shortDays: forms('en', 'DD MON', 'D MON', 'D MONTH', 'DD/MM'),
  periods: list(
    '{DD MON YYYY} to {DD MON YYYY}|Statement period {D MONTH YYYY} - {D MONTH YYYY}|From {DD/MM/YYYY} to {DD/MM/YYYY}|Your statement {D MON} - {D MON YYYY}',
  ),
  bank: {
    account: list('Sort code 20-44-11 Account number {8}|Account no. {8}|Account Number {8} Sort Code 60-02-13|IBAN GB29NWBK601331{8}'),
    date: list('Date|Transaction date|Date posted'),
    valueDate: list('Value date|Effective'),
    description: list('Description|Details|Transaction|Payment type and details|Particulars|Narrative'),
    amount: list('Amount|Amount (£)|Amount £'),
    out: list('Paid out|Money out|Withdrawals|Debit (£)|Money out (£)|Payments|Debit'),
    in: list('Paid in|Money in|Receipts|Credit (£)|Money in (£)|Deposits|Credit'),
    balance: list('Balance|Balance (£)|£ Balance'),
    opening: list(
      'Balance brought forward|Opening balance|Start balance|BALANCE BROUGHT FORWARD|Previous statement balance|Balance on {day}',
    ),
    closing: list('Balance carried forward|Closing balance|End balance|New balance|Balance on {day}|Closing Balance'),
    totalOut: list('Total paid out|Money out|Payments out|Total withdrawals|Total debits'),
    totalIn: list('Total paid in|Money in|Payments in|Total deposits|Total credits'),
    inList: list('Money in|Payments received|Credits|Paid into your account'),
    outList: list('Money out|Payments made|Debits|Paid out of your account'),
    carried: ['Balance carried forward to next page', 'Balance brought forward from previous page'],
    continued: list('Continued overleaf|Continued on next page'),
  },
  payees: list(
    'DD BRITISH GAS BUSINESS|VIS SCREWFIX 0412 LEEDS|BP AMAZON UK MARKETPLACE|SO RENT UNIT 7|)))) TESCO STORES 2281|CHQ 100417|Direct Debit to HMRC VAT|Card payment to Trainline on 04 Mar|BACS PAYROLL|Faster Payment to J SMITH|COMMISSION CHARGES',
  ),
  payers: list(
    'FPI HOLLOWAY & SONS|BGC STRIPE PAYMENTS UK|CR COUNTER CREDIT 500211|Received from GOCARDLESS REF LTD|Interest Paid|Automated Credit SUMUP',
  ),
  banks: list('Northmoor Bank plc|Severn & Wye Building Society|Calder Business Banking|Mersey Mutual|Thistle Bank of Commerce'),
  notes: list(
    'Arranged overdraft limit £2,500.00|Your deposit is protected up to £85,000 by the scheme|Debit interest rate 39.9% EAR above £25.00|Interest earned this year £3.18|Fees paid this tax year: £47.50',
  ),
}

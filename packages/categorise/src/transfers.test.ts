import { cents } from '@ledgerhand/core/money'
import { describe, expect, test } from 'vitest'
import { categorise } from './categorise.ts'

const of = (description: string, isCredit = false, documentType?: 'credit_card' | 'bank_statement' | 'receipt') =>
  categorise({ description, isCredit, amountCents: cents(50_000), ...(documentType && { documentType }) })

describe('transfers', () => {
  test.each([
    'CHASE CREDIT CRD AUTOPAY',
    'AMEX EPAYMENT ACH PMT',
    'AMERICAN EXPRESS ACH PMT M1234',
    'CAPITAL ONE MOBILE PMT',
    'CAPITAL ONE CRCARDPMT',
    'CITI CARD ONLINE PAYMENT',
    'DISCOVER E-PAYMENT 1234',
    'APPLECARD GSBANK PAYMENT',
    'BK OF AMER VISA ONLINE PMT',
    'WF Credit Card AUTO PAY',
    'PAYMENT TO CHASE CARD ENDING IN 1234',
    'CREDIT CARD PMT',
    'KREDITKARTENABRECHNUNG',
  ])('%s pays a card: its purchases are not counted twice', (line) => {
    const found = of(line)
    expect(found.isTransfer).toBe(true)
    expect(found.transferConfidence).toBeGreaterThanOrEqual(0.7)
  })

  test.each(['PAYMENT THANK YOU - WEB', 'AUTOPAY PAYMENT - THANK YOU', 'ONLINE PAYMENT, THANK YOU', 'MOBILE PYMT 0512'])(
    'on a card, %s is the payment of the bill',
    (line) => {
      expect(of(line, true, 'credit_card').isTransfer).toBe(true)
    },
  )

  test.each([
    ['Online Transfer to SAV ...1234', false],
    ['ONLINE TRANSFER FROM CHK ...9876', true],
    ['Transfer from Savings', true],
    ['ÜBERTRAG AUF TAGESGELD', false],
    ['VIREMENT INTERNE', false],
    ['OWNER DRAW', false],
    ["Owner's contribution", true],
    ['Member distribution', false],
    ['VANGUARD BUY INVESTMENT', false],
    ['SBA LOAN PROCEEDS', true],
  ])('%s is neither revenue nor expense', (line, isCredit) => {
    expect(of(line, isCredit).isTransfer).toBe(true)
  })

  test.each([
    ['STRIPE TRANSFER ST-A1B2', true],
    ['SHOPIFY TRANSFER', true],
    ['WIRE TRANSFER FEE', false],
    ['BALANCE TRANSFER FEE', false],
    ['Zelle transfer to JANE DOE', false],
    ['WF HOME MTG AUTO PAY', false],
    ['CAPITAL ONE AUTO FINANCE CARPAY', false],
    ['USAA P&C INSURANCE AUTOPAY', false],
    ['CHIMNEY SWEEP BROS', false],
    ['NEIMAN MARCUS 0012', false],
    ['STARBUCKS', false],
  ])('%s is not a transfer between own accounts', (line, isCredit) => {
    expect(of(line, isCredit)).toMatchObject({ isTransfer: false, transferConfidence: 0 })
  })

  test('a refund on a card is not taken for a payment of the bill', () => {
    expect(of('HOME DEPOT REFUND', true, 'credit_card').isTransfer).toBe(false)
    expect(of('PAYMENT REVERSAL REFUND', true, 'credit_card').isTransfer).toBe(false)
  })

  test('a receipt is never a transfer', () => {
    expect(of('PAYMENT THANK YOU', false, 'receipt').isTransfer).toBe(false)
  })

  test('a line that only says transfer is less sure than one that names the accounts', () => {
    expect(of('TRANSFER 99').transferConfidence).toBeLessThan(of('TRANSFER TO SAVINGS 1234').transferConfidence)
  })
})

import { expect, test } from 'vitest'
import { merchantKey } from './merchant.ts'
import { merchantName, merchantNameIn } from './merchant-name.ts'

test.each([
  ['blue bottle', 'Blue Bottle'],
  ['atm withdrawal', 'ATM Withdrawal'],
  ['online shopping ebay', 'Online Shopping eBay'],
  ['at&t bill', 'AT&T Bill'],
  ['ibm', 'IBM'],
  ['la boulangerie', 'La Boulangerie'],
  ["trader joe's", "Trader Joe's"],
  ['h&m', 'H&M'],
  ['smith & sons', 'Smith & Sons'],
  ["o'reilly auto parts", "O'Reilly Auto Parts"],
  ['coca-cola', 'Coca-Cola'],
])('%s is called %s', (key, name) => expect(merchantName(key)).toBe(name))

test.each([
  ['Grocery Store - Whole Foods', 'Grocery Store - Whole Foods'],
  ['Online Shopping - eBay', 'Online Shopping - eBay'],
  ['Coffee Shop – Blue Bottle 0423', 'Coffee Shop - Blue Bottle'],
  ['Sunny Side Breakfast Cafe 12', 'Sunny Side Breakfast Cafe'],
  ['CORNER DELI 12 MAIN STREET', 'Corner Deli Main'],
  ['SUNNY SIDE BREAKFAST CAFE', 'Sunny Side Breakfast'],
  // The third word was no part of a pair, or nothing was cut.
  ['WHOLE FOODS MKT 10234 AUSTIN TX', 'Whole Foods Mkt'],
  ['ATM Withdrawal', 'ATM Withdrawal'],
  // Abbreviations, addresses and bills as they are printed; a line in capitals abbreviates nothing.
  ['Direct Deposit - ABC Corp Payroll', 'Direct Deposit - ABC Corp Payroll'],
  ['DIRECT DEPOSIT ABC CORP', 'Direct Deposit Abc'],
  ['Amazon.com Purchase', 'Amazon.com Purchase'],
  ['AMAZON.COM*2K4T1 SEATTLE WA', 'Amazon.com Seattle'],
  ['CONTOSO LTD. invoice INV-100', 'Contoso Ltd'],
  ['Invoice 1042', 'Invoice 1042'],
  ['Transfer - to my other savings account at the bank', 'Transfer To My Other'],
])('%s is called %s', (description, name) => expect(merchantNameIn(merchantKey(description), description)).toBe(name))

test.each([
  ['CHECK 1042', 'check 1042'],
  ['Check #01043', 'check 1043'],
  ['05/12 CHECK PAID NUMBER 1044', 'check paid number 1044'],
  ['CHECK 1045 05/12', 'check 1045'],
  // One that names nobody and has no number, one that names its payee, and what is no check.
  ['CHECK', 'check'],
  ['CHECK 1046 ACME PLUMBING', 'check acme plumbing'],
  ['CHECK FEE 12', 'check fee'],
  ['SUBSTITUTE TEACHERS 12', 'substitute teachers'],
])('%s is the merchant %s: a check that names nobody is its own', (description, key) => expect(merchantKey(description)).toBe(key))

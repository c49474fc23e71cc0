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
  ['Transfer - to my other savings account at the bank', 'Transfer To My Other'],
])('%s is called %s', (description, name) => expect(merchantNameIn(merchantKey(description), description)).toBe(name))

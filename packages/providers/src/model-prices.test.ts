import { expect, test } from 'vitest'
import { arePricesOld, PRICES_OF, priceOf } from './model-prices.ts'

const standard = { in: 9, out: 9 }
test.each([
  ['claude-sonnet-5-5', { in: 2, out: 10 }],
  ['claude-opus-5-5-20261001', { in: 4, out: 20 }],
  ['gpt-6-luna', { in: 0.1, out: 0.5 }],
  ['something-else', standard],
  [undefined, standard],
])('%s costs what its maker lists', (model, price) => expect(priceOf(model, standard)).toEqual(price))

test('the list is old a year and a day after it was made', () => {
  const nextYear = `${Number(PRICES_OF.slice(0, 4)) + 1}${PRICES_OF.slice(4)}`
  expect([arePricesOld(PRICES_OF), arePricesOld(nextYear), arePricesOld(`${nextYear.slice(0, 8)}31`)]).toEqual([false, false, true])
})

import { afterAll, expect, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

const product = testProduct()
afterAll(() => product.close())
product.setClock('2026-12-10T12:00:00.000Z')

/** An export of one month without balances, which prints a number or none. */
const month = (n: number, number: string | null) => {
  const mm = String(n).padStart(2, '0')
  const head = [...(number ? [`Account Number,****${number}`] : []), 'Date,Description,Amount,Balance']
  return [...head, `2026-${mm}-03,SHOP ${n},-${n}.00,${1000 - n * 10}.00`, `2026-${mm}-20,CAFE ${n},-1.00,${999 - n * 10}.00`].join('\n')
}

test.each([
  ['alone', null],
  ['beside an account with a number', '4821'],
])('a document without a number asks as much of the books, however many others have none, %s', async (_, number) => {
  const p = product.person()
  await p.signUp()
  if (number) await p.upload('numbered.csv', month(1, number))
  await product.work()
  const asked: number[] = []
  for (let n = 2; n < 8; n++) {
    await p.upload(`${n}.csv`, month(n, null))
    const { length } = product.log
    await product.work()
    asked.push(product.log.slice(length).filter((s) => /placed_by/.test(s) && /document_id/.test(s) && !/ and "ordinal"/.test(s)).length)
  }
  expect(asked.at(-1)).toBe(asked.at(1))
})

import { describe, expect, test } from 'vitest'
import { readWordPages } from '../documents/read-pages.ts'
import { parseXml } from '../formats/xml.ts'
import type { Bill } from '../result/reading.ts'
import { billOf } from './invoice-data.ts'

/** A page of typed lines. */
function bill(typed: readonly string[], documentType: 'invoice' | 'receipt' = 'receipt'): Bill | null {
  let top = 40
  const words = typed.flatMap((line) => {
    const found = [...line.matchAll(/\S+/g)].map((m) => {
      const x0 = 40 + m.index * 5.4
      return { text: m[0], x0, x1: x0 + m[0].length * 5.4, top, bottom: top + 9 }
    })
    top += 13
    return found
  })
  const pages = [{ number: 1, width: 612, height: top, words }]
  return readWordPages({ format: 'pdf', documentType, pages, fileYear: 2025, embedded: null }).bill
}
const plain = (b: Bill | null) => b?.lines?.map(({ kind, description, cents }) => `${kind} ${description} ${cents}`) ?? null
const head = ['Copper Kettle Kitchen', '12 Mill Road, Austin, TX 78701', '03/14/2025  12:44', '']

describe('what a bill is made of, where it adds up', () => {
  test('goods, tax and tip of a restaurant', () => {
    const read = bill([
      ...head,
      'Soup of the day          8.50',
      'Burger                  14.00',
      'Subtotal                22.50',
      'Sales Tax                1.86',
      'Tip                      4.50',
      'Total                   28.86',
      'VISA ************4242   28.86',
    ])
    expect(plain(read)).toEqual(['item Soup of the day 850', 'item Burger 1400', 'tax Sales Tax 186', 'tip Tip 450'])
    expect(read?.paidBy).toEqual({ method: 'card', lastFour: '4242' })
  })
  test('goods that contain the tax: none is among the lines', () => {
    expect(
      plain(bill([...head, 'Paper A4          6.00', 'Pens              4.00', 'Total            10.00', 'of which VAT      1.67'])),
    ).toEqual(['item Paper A4 600', 'item Pens 400'])
  })
  test('a discount, and what is told of quantities', () => {
    const read = bill([
      ...head,
      'Mulch bag    4   5.00    20.00',
      'Rake               15.50',
      'Subtotal           35.50',
      'Discount           -3.50',
      'Total              32.00',
    ])
    expect(plain(read)).toEqual(['item Mulch bag 4 2000', 'item Rake 1550', 'discount Discount -350'])
    expect(read?.lines?.[0]).toMatchObject({ quantity: '4', unitCents: 500 })
  })
  test('nothing where it does not add up, or one line alone would be the total', () => {
    expect(plain(bill([...head, 'Paper A4          6.00', 'Pens              4.00', 'Total            11.00']))).toBeNull()
    expect(plain(bill([...head, 'Parking          10.00', 'Total            10.00']))).toBeNull()
  })
})

test.each([
  ['Invoice date 03/14/2025', 'Due date 04/13/2025', '2025-04-13'],
  ['Invoice date 03/14/2025', 'Payment due by 04/01/2025', '2025-04-01'],
  ['Invoice date 03/14/2025', 'Last bill was due 02/01/2025', null],
  ['Invoice date 03/14/2025', 'Delivered 03/20/2025', null],
])('until when it is to be paid: %s, %s', (one, two, due) => {
  expect(bill(['Brightwater Cooling Ltd', '', one, two, 'Repair         50.00', 'Total          50.00'], 'invoice')?.dueDate ?? null).toBe(
    due,
  )
})

test.each([
  ['Mastercard ending in 5555   10.00', { method: 'card', lastFour: '5555' }],
  ['DEBIT XXXX XXXX XXXX 1881   10.00', { method: 'card', lastFour: '1881' }],
  ['Cash          10.00', { method: 'cash', lastFour: null }],
  ['Credit card   10.00', { method: 'card', lastFour: null }],
  ['Thank you for your visit', null],
])('how it was paid: %s', (line, paid) => {
  expect(bill([...head, 'Paper         6.00', 'Pens          4.00', 'Total        10.00', line])?.paidBy ?? null).toEqual(paid)
})

describe('an electronic invoice', () => {
  const ubl = (total: string) => `<Invoice><ID>1</ID><IssueDate>2025-03-14</IssueDate><DueDate>2025-04-13</DueDate>
    <TaxTotal><TaxAmount>1.90</TaxAmount></TaxTotal><LegalMonetaryTotal><TaxInclusiveAmount>${total}</TaxInclusiveAmount></LegalMonetaryTotal>
    <InvoiceLine><InvoicedQuantity>2.000</InvoicedQuantity><LineExtensionAmount>6.00</LineExtensionAmount><Item><Name>Paper</Name></Item><Price><PriceAmount>3.00</PriceAmount></Price></InvoiceLine>
    <InvoiceLine><InvoicedQuantity>1</InvoicedQuantity><LineExtensionAmount>4.00</LineExtensionAmount><Item><Name>Pens</Name></Item></InvoiceLine></Invoice>`
  test('says its lines and until when it is to be paid', () => {
    const read = billOf(parseXml(ubl('11.90')))
    expect(read?.lines).toEqual([
      { kind: 'item', description: 'Paper', quantity: '2', unitCents: 300, cents: 600 },
      { kind: 'item', description: 'Pens', quantity: '1', unitCents: null, cents: 400 },
      { kind: 'tax', description: 'Tax', quantity: null, unitCents: null, cents: 190 },
    ])
    expect(read?.dueDate).toBe('2025-04-13')
  })
  test('gives no lines that do not add up', () => expect(billOf(parseXml(ubl('12.00')))?.lines).toBeUndefined())
})

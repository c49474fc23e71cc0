import { describe, expect, test } from 'vitest'
import { readWordPages } from '../documents/read-pages.ts'
import type { Bill } from '../result/reading.ts'

/** A page of typed lines; those with an equals sign before them are set twice as large. */
function bill(typed: readonly string[]): Bill | null {
  let top = 40
  const words = typed.flatMap((line) => {
    const size = line.startsWith('=') ? 2 : 1
    const found = [...line.replace(/^=/, '').matchAll(/\S+/g)].map((m) => {
      const x0 = 40 + m.index * 5.4 * size
      return { text: m[0], x0, x1: x0 + m[0].length * 5.4 * size, top, bottom: top + 9 * size }
    })
    top += 13 * size
    return found
  })
  const pages = [{ number: 1, width: 612, height: top, words }]
  return readWordPages({ format: 'pdf', documentType: 'invoice', pages, fileYear: 2025, embedded: null }).bill
}
const seller = ['Brightwater Cooling Ltd', '12 Mill Road', '']
const total = ['', 'Total               50.00']

describe('the number of an invoice, among those of the customer and the order', () => {
  const labels = [
    ...['Invoice Nbr', 'Inv. No.', 'Invoice Reference', 'Bill Number', 'Document No.', 'Doc. No', 'Credit Note No.', 'Folio No.'],
    ...['Rg.-Nr.', 'Beleg-Nr.', 'N° de pièce', 'Fra. nº', 'Fatt. n.', 'N. documento', 'Fakturanr', 'Laskun numero', 'Statement no.'],
  ]
  test.each(labels)('%s', (label) => {
    const [value, customer, order] = ['AX-20447', 'Customer No.: 7781002', 'Order No. 5500912']
    const number = (...lines: string[]) => bill([...seller, ...lines, ...total])?.number
    expect(number(customer, `${label} ${value}`, order)).toBe(value)
    expect(number(label, value, '', customer, order)).toBe(value)
    const column = (a: string, b: string, c: string) => a.padEnd(16) + b.padEnd(24) + c
    expect(number(column('Customer No.', label, 'Order No.'), column('7781002', value, 'PO-5500912'))).toBe(value)
  })
  test.each([
    ['behind the colons of a column', ['Cashier            : 42', 'Folio No.          : 118203'], '118203'],
    ['and not the day under the title', ['               Faktura', 'Fakturadatum   2025-03-31', 'Fakturanr      11874'], '11874'],
    ['and not of a tax office', ['PIN: P051477201K', 'Bill No: 2231'], '2231'],
    ['under a title of several words', ['RENTAL RETURN INVOICE', '# 221847703-001'], '221847703-001'],
    ['of a credit, not of the bill that it takes back', ['CREDIT # 2204', 'Ref. invoice 19887 of 09/11/2025'], '2204'],
    ['in two groups', ['Bill number', 'Q017 4B'], 'Q017 4B'],
    ['of the bill, where a statement is numbered too', ['Statement No. 4471', 'Invoice No. 88120'], '88120'],
    ['and not until when goods are taken back', ['Returns with RECEIPT THRU 08/01/2025'], null],
  ])('%s', (_, lines, number) => {
    expect(bill([...seller, ...lines, ...total])?.number ?? null).toBe(number)
  })
})

describe('the seller of an invoice', () => {
  const rows = ['', '', '', 'Monthly charges              50.00', ...total, '', '', '', '']
  test('is the large name at the top, not the company in the window of the letter', () => {
    const window = ['', 'Ridgeline Roofing LLC', '902 N Monroe Street']
    expect(bill(['=Cascadia Wireless', ...window, ...rows])?.vendor).toBe('Cascadia Wireless')
    // Under a name that begins alike stands who sends it.
    expect(bill(['=Ridgeline', ...window, ...rows])?.vendor).toBe('Ridgeline Roofing LLC')
    expect(bill(['=Tax Invoice', ...window, ...rows])?.vendor).toBe('Ridgeline Roofing LLC')
  })
  test.each([
    [
      'what it trades as',
      ['Mon-Fri 8am to 6pm', 'Pennine Cycles', ...rows, 'Northmoor Energy is a trading name of Moor Supply.'],
      'Northmoor Energy',
    ],
    ['no box of the post office', ['HEARTLAND FOODS', ...rows, 'Remit to: Heartland Foods, PO Box 27040, Omaha'], 'HEARTLAND FOODS'],
    ['set with its letters apart', ['N I A M H  D E A N', 'voiceover', '', ...rows], 'NIAMH DEAN'],
    ['no kind of invoice', ['Delivery Service Invoice', 'Swift Parcels', ...rows], 'Swift Parcels'],
    ['no stamp', ['Unpaid', 'Fern Hollow Pottery', ...rows], 'Fern Hollow Pottery'],
    ['a person whose mail says so', ['Camille Deschamps', 'camille@deschamps-trad.fr', ...rows], 'Camille Deschamps'],
    [
      'a company in Spanish form',
      ['Ondacom España, S.A.U.', 'C.I.F. A-82018474', 'Flores S.L.', 'CIF B-84411702', ...rows],
      'Ondacom España, S.A.U.',
    ],
  ])('is %s', (_, lines, vendor) => {
    expect(bill(lines)?.vendor).toBe(vendor)
  })
})

test('the day of an invoice is the one under its number, not that of the service', () => {
  expect(bill([...seller, 'Invoice #000134', 'May 22, 2025', '', 'Service date May 31, 2025', ...total])?.date).toBe('2025-05-22')
})

test('the day of a credit memo is not that of the invoice that it takes back', () => {
  const lines = ['Credit Memo', 'CREDIT # 2204', '09/29/2025  Return', 'Ref. invoice 19887 of 09/11/2025']
  expect(bill([...seller, ...lines, ...total])?.date).toBe('2025-09-29')
})

test('a total in a compound word is one', () => {
  const rows = [
    'Leistung   Preis CHF   Total CHF',
    "Schnitt     1'180.00    1'180.00",
    'MWST 8.1 %                  95.58',
    "Rechnungstotal         1'275.60",
  ]
  expect(bill(['Baumpflege AG', ...rows])?.totalCents).toBe(127560)
})

describe('a credit note gives money back, though it prints no minus', () => {
  const amounts = ['Net                 40.00', 'VAT 20%              8.00', 'Credit total        48.00']
  test.each(['CREDIT NOTE', 'Credit Memo No. 2204', 'GUTSCHRIFT', 'Nota di credito n. 12', 'Creditnota'])('%s', (title) => {
    const read = bill([...seller, title, 'Date: 19/08/2026', ...amounts])
    expect([read?.totalCents, read?.taxCents]).toEqual([-4800, -800])
  })
  test('with a minus it stays as it is', () => {
    expect(bill([...seller, 'CREDIT NOTE', 'Total              -50.00'])?.totalCents).toBe(-5000)
  })
  test.each([
    ['an invoice that speaks of one', ['Invoice', 'Credit Note No. 2204']],
    ['a sentence', ['We send you a credit note for what you bring back']],
    ['what a bank calls a payment', ['Zahlung per Gutschrift']],
  ])('but not %s', (_, lines) => {
    expect(bill([...seller, ...lines, ...total])?.totalCents).toBe(5000)
  })
})

test('a day that the word right before it calls due is not that of the invoice', () => {
  const lines = ['FATTURA N. 87/2026', 'del 30/07/2026', '', 'Bonifico 30 gg data fattura - scadenza 29/08/2026', 'IVA 22%']
  expect(bill(['Studio Bianchi', 'Milano', ...lines, 'Totale documento EUR   1.268,80'])?.date).toBe('2026-07-30')
})

test('the tax of a row of sums is that of all its parts', () => {
  const rows = [
    'Charge             Net        VAT       Gross',
    'Rent          1,100.00     220.00    1,320.00',
    'Service         160.00      32.00      192.00',
    'Totals        1,260.00     252.00    1,512.00',
  ]
  expect(bill([...seller, ...rows])).toMatchObject({ totalCents: 151200, taxCents: 25200 })
})

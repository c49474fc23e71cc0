import { describe, expect, test } from 'vitest'
import { readWordPages } from '../documents/read-pages.ts'
import type { Bill } from '../result/reading.ts'

/** A page of typed lines. */
function bill(typed: readonly string[]): Bill | null {
  const words = typed.flatMap((line, i) =>
    [...line.matchAll(/\S+/g)].map((m) => {
      const x0 = 40 + m.index * 5.4
      return { text: m[0], x0, x1: x0 + m[0].length * 5.4, top: 40 + i * 13, bottom: 49 + i * 13 }
    }),
  )
  const pages = [{ number: 1, width: 612, height: 40 + typed.length * 13, words }]
  return readWordPages({ format: 'pdf', documentType: 'invoice', pages, fileYear: 2025, embedded: null }).bill
}
const seller = 'Brightwater Cooling Ltd'
const total = ['Total               50.00']

describe('the currency of a bill', () => {
  test.each([
    ['is no rand for a model or a registration with an R', ['Gas, R32            50.00', 'GST (R104882217)     2.00'], null],
    ['is rand where its amounts have cents', ['Valve             R50.00', 'Total             R50.00'], 'ZAR'],
    ['stands in a heading', ['Item        Price (S$)', 'Valve            50.00'], 'SGD'],
  ])('%s', (_, lines, currency) => {
    expect(bill([seller, ...lines, ...total])?.currency).toBe(currency)
  })
})

test('rand with thousands set apart by blanks and cents by a point are one amount', () => {
  expect(bill([seller, 'Subtotal             R 978.26', 'VAT 15%              R 146.74', 'Total                R 1 125.00'])).toMatchObject(
    {
      totalCents: 112500,
      confidence: 0.95,
    },
  )
})

test('two taxes make the total with the net amount, and one tax together', () => {
  const rows = ['Boxes               318.00', 'SUBTOTAL            318.00', 'GST 5%               15.90', 'QST 9.975%           31.72']
  expect(bill([seller, ...rows, 'TOTAL               365.62'])).toMatchObject({ totalCents: 36562, taxCents: 4762, confidence: 0.95 })
  expect(bill([seller, ...rows, 'TOTAL               365.72'])?.confidence).toBeLessThan(0.8)
})

describe('the number of an everyday invoice', () => {
  test.each([
    ['stands under its label, not in the block beside it', ['Invoice Number      0412 555 019', 'INV-0873'], 'INV-0873'],
    ['stands beside its label where another label is under it', ['Invoice Number      8812045', 'Order Number        PO-4471'], '8812045'],
    ['has the number of a branch in front', ['Invoice No.     0418 AGH2207'], '0418 AGH2207'],
    ['is named with its series', ['Serie y folio: A 2284'], 'A 2284'],
    [
      'has no label but the sign',
      ['TAX INVOICE', 'Shop 14', 'Nehru Place', 'New Delhi', '# : SE/24-25/1182', 'Terms : Net 15'],
      'SE/24-25/1182',
    ],
  ])('%s', (_, lines, number) => {
    expect(bill([seller, '', ...lines, '', ...total])?.number).toBe(number)
  })
})

test('the day of a letter is its own, not that of the first hour that it bills', () => {
  const rows = ['Date         Description       Amount', '04/02/25     Review lease      693.00', '04/09/25     Telephone         231.00']
  expect(bill([seller, '', 'May 1, 2025', '', ...rows, 'Total                          924.00'])?.date).toBe('2025-05-01')
})

describe('a company with a person named under it', () => {
  const rows = ['', '', 'Advice              50.00', '', '', '', ...total]
  test('is who the letter is for', () => {
    expect(bill(['STROUD & LARKIN, P.C.', 'Attorneys at Law', '', 'Harborview Cafe, Inc.', 'Attn: Ms. Paula Reyes', ...rows])?.vendor).toBe(
      'STROUD & LARKIN, P.C.',
    )
    expect(bill(['Stroud and Larkin', 'Attorneys', '', 'Harborview Cafe, Inc.', 'Attn: Ms. Paula Reyes', ...rows])?.vendor).toBe(
      'Stroud and Larkin',
    )
  })
  test('is paid where the person is a department', () => {
    expect(bill(['INVOICE', '', 'Harborview Supply, Inc.', 'Attn: Accounts Receivable', ...rows])?.vendor).toBe('Harborview Supply, Inc.')
  })
})

test('a total with one decimal is read beside its label, and no number of hours', () => {
  expect(bill([seller, 'Cooling unit', 'Total             12498.8'])?.totalCents).toBe(1249880)
  expect(bill([seller, 'Cooling unit', 'Total hours          10.5'])?.totalCents ?? null).toBeNull()
  expect(bill([seller, 'Weight of unit      498.8'])?.totalCents ?? null).toBeNull()
})

import { madePdf, type TypedLines } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { describe, expect, test } from 'vitest'
import type { Bill } from '../result/reading.ts'
import { readPdf } from '../scans/read-pdf.ts'

async function bill(lines: TypedLines): Promise<Bill | null> {
  return (await readPdf({ name: 'made.pdf', documentType: 'invoice', bytes: await madePdf(lines) })).bill
}
const seller = ['Lampade Chiare S.R.L.', 'Via Roma 4']

describe('the number of an invoice', () => {
  test.each([
    ['alone beside the heading', ['INVOICE 027'], '027'],
    ['of a proforma', ['Proforma No: PF-2291'], 'PF-2291'],
    ['of a lawyer', ['Parcella n. 47 del 29 settembre 2023'], '47'],
    ['with the letters of its series', ['Fatura n.º FT 2024/118'], 'FT 2024/118'],
    ['named before the bill', ['Nr faktury: FS 882/06/2024'], 'FS 882/06/2024'],
    ['that looks like a day', ['Numer faktury 14/09/2024'], '14/09/2024'],
    ['under its own reference', ['VAT INVOICE', 'Our ref: PA/118/22', 'Invoice number: TL/24/0331'], 'TL/24/0331'],
    ['among narrow columns', ['Account number   Invoice Number', '118822044718     EUINUS24-1188220'], 'EUINUS24-1188220'],
    ['and not the day in words', ['Fecha de factura: 15 de abril de 2024'], null],
  ])('%s', async (_, lines, number) => {
    expect((await bill([...seller, '', ...lines, '', 'Total                50.00']))?.number ?? null).toBe(number)
  })
})

describe('the total of an invoice', () => {
  test('is no sum of a part of it', async () => {
    const read = await bill([
      ...seller,
      'Review of the lease                                  3,840.00',
      'Courier                                                 35.50',
      'Total fees                                           3,840.00',
      'Total disbursements                                     35.50',
      'Total this invoice                                  $3,875.50',
    ])
    expect(read?.totalCents).toBe(387550)
  })
  test('has the taxes in it, where what stands before them is called a total too', async () => {
    const read = await bill([
      'Om Sai Caterers',
      'Dinner           60      750.00       45,000.00',
      'Total                                 45,000.00',
      'CGST 2.5%                              1,125.00',
      'SGST 2.5%                              1,125.00',
      'Net Amount Payable                Rs. 47,250.00',
    ])
    expect(read).toMatchObject({ totalCents: 4725000, confidence: 0.95 })
  })
  test('keeps its thousands, set apart by a blank behind its label', async () => {
    const read = await bill([
      'Talleres Montejo S.L.',
      'Piezas          1 000,00      1 230,00',
      'Horas             500,00        615,00',
      'Base imponible              1 500,00',
      'IVA                           345,00',
      'Total a pagar 1 845,00 EUR',
    ])
    expect(read?.totalCents).toBe(184500)
  })
})

describe('the seller of an invoice', () => {
  test('stands at the bottom of the page, over the tax number', async () => {
    const read = await bill([
      'Spett.le',
      'Nuova Edilpiemonte Srl',
      '10126 Torino',
      '',
      '',
      '',
      '',
      'Parcella n. 47 del 29 settembre 2023',
      'Consulenza                                     1.000,00',
      'Totale                                         1.220,00',
      '',
      '',
      'Studio Legale Ferri & Soci',
      'Corso Vittorio Emanuele 18, Torino',
      'P.IVA 08822110447',
    ])
    expect(read?.vendor).toBe('Studio Legale Ferri & Soci')
  })
  test('is named under a label in two words', async () => {
    const read = await bill(['FATTURA', 'Cedente / Prestatore', 'Edilcasa Moretti', 'Via Verdi 18', '', 'Totale fattura          50,00'])
    expect(read?.vendor).toBe('Edilcasa Moretti')
  })
})

test('who sends the mail that a receipt came in is named without the address, and is not thanks', async () => {
  const mail = ['From: Leafcart Orders <no-reply@leafcart.example>', 'Date: Thu, Feb 13, 2025', 'To: lena@harbour.example']
  const goods = ['Here is the receipt of your last order', 'Green curry with rice         $34.37']
  expect((await bill([...mail, 'Thanks for your order, Lena', ...goods, 'Total                $78.68']))?.vendor).toBe('Leafcart')
  expect((await bill(['Leafcab', 'Thanks for tipping, Lena', ...goods, 'Total                $34.37']))?.vendor).toBe('Leafcab')
})

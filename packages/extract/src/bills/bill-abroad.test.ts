import { describe, expect, test } from 'vitest'
import { readWordPages } from '../documents/read-pages.ts'
import type { Bill } from '../result/reading.ts'
import { heightOf } from './bill-letterhead.ts'

const LETTER = 5.4
const LEADING = 13

/** A page of typed lines, in any script. What begins with '!' is set large. */
function bill(typed: readonly string[]): Bill | null {
  const words = typed.flatMap((line, i) => {
    const large = line.startsWith('!')
    const [letter, height] = large ? [1.4 * LETTER, 12.6] : [LETTER, 9]
    return [...line.replace('!', '').matchAll(/\S+/g)].map((m) => {
      const x0 = 40 + m.index * letter
      return { text: m[0], x0, x1: x0 + m[0].length * letter, top: 40 + i * LEADING, bottom: 40 + i * LEADING + height }
    })
  })
  const pages = [{ number: 1, width: 612, height: 40 + typed.length * LEADING, words }]
  return readWordPages({ format: 'pdf', documentType: 'invoice', pages, fileYear: 2025, embedded: null }).bill
}
const total = ['', 'Total                50.00']

describe('the total of an invoice', () => {
  const items = [
    'Item                Net       VAT     Gross',
    'Tyres, winter    1,556.00    357.88   1,913.88',
    'Fitting            140.00     32.20     172.20',
  ]
  test('is no row of one item with its tax: what the rows make together is', () => {
    expect(
      bill(['Kowal Cars Ltd', ...items, '          1,696.00    390.08   2,086.08', 'To transfer                  2,086.08']),
    ).toMatchObject({
      totalCents: 208608,
      confidence: 0.95,
    })
    // One that bears no tax is a part as well.
    const exempt = ['Insurance          412.33      0.00     412.33', 'Demanded                        2,498.41']
    expect(bill(['Kowal Cars Ltd', ...items, ...exempt])?.totalCents).toBe(249841)
  })
  test('of which a part is missing is asked about', () => {
    expect(bill(['Kowal Cars Ltd', ...items, 'Freight              10.00', 'Sum                       2,096.08'])?.confidence).toBeLessThan(
      0.8,
    )
  })
  test('is the first of two currencies, and asked about', () => {
    const read = bill([
      'Strait Line Pte Ltd',
      'Freight    606.00    813.13',
      'GST 9%    54.54    73.18',
      'TOTAL    USD 660.54    SGD 886.31',
    ])
    expect(read?.totalCents).toBe(66054)
    expect(read?.confidence).toBeLessThan(0.8)
  })
  test.each([
    ['Czech', 'CELKEM K ÚHRADĚ 2 900,37 Kč', 290037],
    ['Hungarian', 'Fizetendő összeg: 2 900,37', 290037],
    ['Finnish', 'Maksettava yhteensä 2 900,37', 290037],
    ['Greek', 'ΠΛΗΡΩΤΕΟ ΠΟΣΟ          911,57 €', 91157],
    ['of a credit note', 'Gutschriftsbetrag       € 921,60', 92160],
  ])('%s', (_, line, cents) => {
    expect(bill(['Seller', 'a 17,00', 'b 9 117,00', line, 'c 3,00'])?.totalCents).toBe(cents)
  })
  test('in Japanese', () => {
    expect(
      bill(['Seller', '印刷費     12,500', '名刺     18,000', '小計    30,500', '消費税     3,050', '合計     ¥33,550']),
    ).toMatchObject({
      totalCents: 3355000,
      confidence: 0.95,
    })
  })
  test('is not what it would be for those who pay early', () => {
    expect(
      bill(['Casco Linen Service', 'Rental     1,000.00', 'Total    $1,000.00', 'Total if paid by 03/14/2025    $980.00'])?.totalCents,
    ).toBe(100000)
  })
  test('with digits right before it that may be its thousands is asked about', () => {
    const read = bill(['Seller Ltd', 'Paper          1,100.00', 'Total', 'gross due now 2 900.37'])
    expect(read?.confidence).toBeLessThan(0.8)
  })
  test('without cents has its thousands set apart by blanks', () => {
    const rows = ['Díj         45 000     45 000    12 150    57 150', 'Bér          4 500     13 500     3 645    17 145']
    expect(bill(['Számadó Kft.', ...rows, 'Fizetendő összeg: 74 295 Ft'])?.totalCents).toBe(7429500)
  })
})

describe('the number of an invoice', () => {
  test.each([
    ['in Czech', ['Faktura - daňový doklad č. 2503000187'], '2503000187'],
    ['in Hungarian', ['Számla sorszáma: SZP-2025-18'], 'SZP-2025-18'],
    ['in Finnish', ['Laskun numero                2581', 'Viitenumero               25 81004'], '2581'],
    ['in Greek, under its heading', ['ΣΕΙΡΑ      ΑΡΙΘΜΟΣ      ΗΜΕΡΟΜΗΝΙΑ', 'Α          3381         18/03/2025'], '3381'],
    ['in Japanese, without a blank', ['請求番号:2025-0331-02'], '2025-0331-02'],
    ['with a series of its own', ['Seria CLG nr. 0004512'], 'CLG 0004512'],
    ['with the letters of its series and no word for numbers', ['Fatura FT 2025A/87'], 'FT 2025A/87'],
    ['of a place of sale', ['Punto de Venta: 00003   Comp. Nro: 00004512'], '00003-00004512'],
    ['marked in its own word, under what it is', ['NOTA DE CREDITO ELECTRONICA', '        Nº1187'], '1187'],
    ['under a wider heading', ['                 Número da Nota', '                     00000483'], '00000483'],
    ['called a reference', ['Invoice ref      FM-1172', 'Your PO       4500-221'], 'FM-1172'],
    ['in two groups', ['Bill number M028 71', 'Bill date 11 Feb 2025'], 'M028 71'],
    ['in groups where the number is named first', ['Numéro de la facture     653 904 118 224'], '653 904 118 224'],
    ['of a credit note, not of the bill', ['Vedr. faktura 6213377', 'Kreditnotanr. 7100384'], '7100384'],
    ['of a demand', ['Demand number:  HE/3320/Q1'], 'HE/3320/Q1'],
    ['of a folio', ['Folio No/Che         448193'], '448193'],
    ['marked under the title of the page', ['TAX INVOICE', '# INV-000043'], 'INV-000043'],
    ['with its series under the title', ['Factura electrónica de venta', 'No. FEV 4471'], 'FEV 4471'],
    ['as tax offices count, under what it is', ['FACTURA ELECTRÓNICA', 'F001-00002218'], 'F001-00002218'],
    ['in Bulgarian, not that of the tax office', ['ФАКТУРА', '№ 0000001184', 'ДДС №: BG201234567'], '0000001184'],
    ['in Ukrainian', ['Рахунок на оплату № 118 від 21 січня 2025 р.'], '118'],
    ['of a fee note', ["Note d'honoraires n° 2025/0088"], '2025/0088'],
    ['of a proforma', ['P/I NO.: EG25-PI0113A'], 'EG25-PI0113A'],
  ])('%s', (_, lines, number) => {
    expect(bill(['Lampade Chiare S.R.L.', '', ...lines, ...total])?.number ?? null).toBe(number)
  })
})

describe('the day of an invoice', () => {
  test.each([
    ['with blanks behind its points', ['Datum vystavení: 3. 3. 2025', 'Vytištěno: 04.03.2025'], '2025-03-03'],
    [
      'under its heading in a row of days',
      [
        'Fizetési mód     Teljesítés dátuma     Számla kelte     Fizetési határidő',
        'Átutalás         2025.01.31.           2025.02.03.      2025.02.11.',
      ],
      '2025-02-03',
    ],
    ['in Japanese, without a blank', ['請求日:2025年3月31日', 'お支払期限:2025年4月30日'], '2025-03-31'],
    ['with a point behind its year', ['Datum i vrijeme izdavanja: 02.06.2025. 10:41', 'Datum isporuke: 31.05.2025.'], '2025-06-02'],
    ['in the title', ['Invoice # 1KQ7-9XRD | January 29, 2025', 'Purchase date 27-Jan-2025'], '2025-01-29'],
    [
      'of a credit note',
      ['CREDIT NOTE', 'Tax Point / Date   16/01/25', 'Original Invoice   4471', 'Invoice Date       08/01/25', 'VAT £8.00'],
      '2025-01-16',
    ],
  ])('%s', (_, lines, date) => {
    expect(bill(['Lampade Chiare S.R.L.', ...lines, ...total])?.date).toBe(date)
  })
})

describe('the seller of an invoice', () => {
  const goods = [
    '',
    '',
    'Paint        10.00',
    'Brush         2.00',
    'Tape          3.00',
    'Foil          5.00',
    'Total        20.00',
    '',
    '',
  ]
  test('is who the line of the law at the foot names, not the company in the window', () => {
    const read = bill([
      '!NT Business',
      'Fjord Dental Supplies Ltd',
      '4 Quay',
      ...goods,
      'North Telecom plc. Registered in England No. 1800000. VAT registration no. GB 245 7193 48.',
    ])
    expect(read?.vendor).toMatch(/^North Telecom plc/)
  })
  test('is the letterhead over its address, not a company under it', () => {
    expect(
      bill(['!Hartwell Garden Inn', '4620 South Miami Boulevard, Durham, NC 27703', '', 'PATEL, ANIKA', 'Brightside Solar LLC', ...goods])
        ?.vendor,
    ).toBe('Hartwell Garden Inn')
  })
  test('is the large name that begins the foot of the page, too', () => {
    expect(
      bill(['!verizon', '', 'GREENLEAF LANDSCAPING LLC', '7 Quarry Rd', ...goods, 'Verizon Wireless, PO Box 489, Newark'])?.vendor,
    ).toBe('verizon')
  })
  test('is who has an address right under the first line, rather than what a mail address says', () => {
    expect(bill(['Piedmont Bookkeeping', '1120 S Elm St Ste 4', 'Greensboro, NC 27406', 'info@piedmontbk.com', ...goods])?.vendor).toBe(
      'Piedmont Bookkeeping',
    )
  })
  test('is no larger on a picture for an accent or a tail in one of its words', () => {
    const at = (text: string, x0: number, top: number, height: number) => ({ text, x0, x1: x0 + 60, top, bottom: top + height })
    const [small, tall] = [{ words: [at('jurada', 40, 40, 16), at('Cliente', 300, 43, 9)] }, { words: [at('jurada', 40, 40, 9)] }]
    const line = (words: ReturnType<typeof at>[], seen: boolean) => ({
      ...{ page: 1, pageWidth: 600, top: 40, bottom: 56, height: 9, text: '', tokens: [] },
      words: words.map((w) => (seen ? { ...w, confidence: 90 } : w)),
    })
    const part = { text: 'jurada', x0: 40, x1: 100 }
    expect([
      heightOf(line(small.words, true), part),
      heightOf(line(small.words, false), part),
      heightOf(line(tall.words, true), part),
    ]).toEqual([9, 16, 9])
  })
  test('may be a body that is no company', () => {
    expect(bill(['Calderdale Council', '', 'Shibden Soap Co Ltd', 'Unit 9', ...goods])?.vendor).toBe('Calderdale Council')
  })
  test.each([
    ['Ukrainian', ['Постачальник: ТОВ "Дніпро Друк"', 'Покупець: ФОП Шевчук'], 'ТОВ "Дніпро Друк'],
    ['Lithuanian', ['PVM SĄSKAITA FAKTŪRA', 'Pardavėjas', 'UAB "Baltijos baldai"'], 'UAB "Baltijos baldai'],
    ['Luxembourgish', ['Fiduciaire Weber S.à r.l.', '18, rue de l’Eau', '', 'Brasserie Clausen S.A.'], 'Fiduciaire Weber S.à r.l.'],
    ['Romanian', ['Client: SC MOBILA SRL', 'Furnizor: SC CARPAT LOGISTIC SRL'], 'SC CARPAT LOGISTIC SRL'],
    ['Czech', ['Dodavatel:                    Odběratel:', 'WEB Internet, a.s.            Kavárna U Lva s.r.o.'], 'WEB Internet, a.s.'],
    [
      'Portuguese, in a field of its own',
      ['PRESTADOR DE SERVIÇOS', 'Nome/Razão Social: ALVORADA LTDA', 'TOMADOR', 'Nome/Razão Social: PADARIA NOVA LTDA'],
      'ALVORADA LTDA',
    ],
    ['Greek', ['!ΜΑΝΟΥΣΑΚΗΣ ΤΡΟΦΙΜΑ Α.Ε.', 'Λ. Ικάρου 44'], 'ΜΑΝΟΥΣΑΚΗΣ ΤΡΟΦΙΜΑ Α.Ε.'],
    ['Japanese', ['有限会社みなと珈琲 御中', '', '                                        株式会社青葉デザイン'], '株式会社青葉デザイン'],
    [
      'broken over two lines of its cell',
      ['Nombre emisor:   ANA LUCIA TREVIÑO', '                 GARZA', 'RFC receptor:    CRE190322H41'],
      'ANA LUCIA TREVIÑO GARZA',
    ],
    ['not where goods come from', ['!NINGBO EVERGREEN CO., LTD.', 'FROM: NINGBO, CHINA TO: FELIXSTOWE, UK'], 'NINGBO EVERGREEN CO., LTD.'],
  ])('%s', (_, lines, vendor) => {
    expect(bill([...lines, ...goods])?.vendor).toBe(vendor)
  })
})

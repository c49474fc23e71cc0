import { type MadeOptions, madePdf, type TypedLines } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { describe, expect, test } from 'vitest'
import type { Bill } from '../result/reading.ts'
import { readPdf } from '../scans/read-pdf.ts'

async function bill(lines: TypedLines, options?: MadeOptions): Promise<Bill | null> {
  return (await readPdf({ name: 'made.pdf', documentType: 'invoice', bytes: await madePdf(lines, options) })).bill
}

describe('invoices', () => {
  test('the seller is found, not the addressee; the invoice date, not the due date; the total, not the subtotal', async () => {
    const read = await bill([
      'BRIGHT LAMPS LTD.                                                           INVOICE',
      '12 Mill Road',
      '',
      'BILL TO:                                                           Invoice No: BL-2041',
      'Customer Company Inc.                                              Invoice Date: 11/15/2023',
      '99 Long Street                                                     Due Date: 12/15/2023',
      '',
      'Description                                                                               Amount',
      'Desk lamp                                                                                $100.00',
      '                                                                   Subtotal              $100.00',
      '                                                                   Sales Tax               $8.25',
      '                                                                   Total                 $108.25',
    ])
    expect(read).toMatchObject({ vendor: 'BRIGHT LAMPS LTD.', date: '2023-11-15', totalCents: 10825, taxCents: 825, number: 'BL-2041' })
    expect(read?.confidence).toBeGreaterThan(0.9)
    expect(read?.evidence).toMatchObject({ kind: 'page', page: 1 })
  })

  test('the customer named on a line of its own is no seller, nor are its departments', async () => {
    const read = await bill([
      'BRIGHT LAMPS HEADQUARTERS                                                   INVOICE DATE: 11/15/2023',
      '12 Mill Road',
      'CUSTOMER NAME: HARBORSIDE CORPORATION',
      'Harborside Corp',
      '99 Long Street',
      'Harborside Finance Inc.',
      '                                                                   TOTAL                 $110.00',
    ])
    expect(read?.vendor).toMatch(/^bright lamps/i)
  })

  test.each([
    [
      'under a heading of two words',
      ['Cliente      Data Documento     Numero Documento', '1234        10-02-2022          54321'],
      '54321',
    ],
    [
      'labelled as nothing but a number',
      ['28001                              NUMERO: ABC12345', 'Fecha de factura: 3 de enero de 2024'],
      'ABC12345',
    ],
    ['of a final invoice', ['Schlussrechnung Nr. SR-22-188          Kiel, den 02.11.2022'], 'SR-22-188'],
    ['but not an account number', ['Account Number: 998877665', 'Invoice Date: 11/15/2023'], null],
  ])('the number is found %s', async (_, lines, number) => {
    expect((await bill(['Lampade Chiare S.R.L.', ...lines, 'Total                50.00']))?.number ?? null).toBe(number)
  })

  test('a due date is not its day, nor is that of the invoice that it takes back', async () => {
    const due = [
      'BRIGHT LAMPS LTD.',
      '',
      'INVOICE 2024-0131                       January 31, 2024',
      'Client: Harbour Realty                Due Date: March 1, 2024',
    ]
    expect((await bill([...due, 'Total                50.00']))?.date).toBe('2024-01-31')
    const credit = ['BRIGHT LAMPS LTD.', 'Date: 12/09/2023', 'Relates to invoice: INV-88214 dated 01/09/2023', 'VAT 20%      7.98']
    expect((await bill([...credit, 'Total credit         47.88']))?.date).toBe('2023-09-12')
  })

  test('a letter in a window: the small line names the sender, the lines under it the addressee', async () => {
    expect(
      await bill([
        'Lena Beispiel · Gartenweg 3 · 50667 Köln',
        'Harborside GmbH',
        'Hauptstr. 5',
        '10115 Berlin',
        '',
        '',
        '',
        '',
        'Rechnung Nr. 2024-017                    Köln, 5. März 2024',
        'Logo                                                850,00 EUR',
        'Zwischensumme (netto)                               850,00 EUR',
        'zzgl. 19 % MwSt.                                    161,50 EUR',
        'Gesamtbetrag (brutto)                             1.011,50 EUR',
      ]),
    ).toMatchObject({ vendor: 'Lena Beispiel', date: '2024-03-05', totalCents: 101150, taxCents: 16150, number: '2024-017' })
  })

  test('the date of the bill that is credited is not the date of the credit note', async () => {
    expect(
      await bill([
        'Paper & Co Limited',
        'CREDIT NOTE',
        'Credit note no: CN-0045',
        'Date: 14/05/2024',
        'Original invoice: INV-2210 dated 02/05/2024',
        'VAT @ 20%                                  -£10.00',
        'Total credit                               -£60.00',
      ]),
    ).toMatchObject({ date: '2024-05-14', totalCents: -6000, number: 'CN-0045' })
  })

  test.each([
    ['in groups', 'Rechnungsnummer 72 1234 5678 9012', '72 1234 5678 9012'],
    ['that looks like a day', 'Faktura VAT nr 12/05/2024', '12/05/2024'],
    ['of a folio', 'Folio No. 998812', '998812'],
    ['unlike the day beside it', 'Invoice date 12/05/2024', null],
  ])('a number %s', async (_, line, number) => {
    expect(await bill(['BRIGHT LAMPS LTD.', line, 'Issued 2024-05-20', 'Total      $110.00'])).toMatchObject({ number })
  })

  test('the number stands under its heading, with white between and other columns beside', async () => {
    const lines = ['BRIGHT LAMPS LTD.', 'Invoice Number      Invoice Date', '', '', '34278587            6/18/2017', 'Total      $110.00']
    expect(await bill(lines)).toMatchObject({ number: '34278587' })
  })
  test('a booking has a number, where the paper has none of its own', async () => {
    const lines = ['BRIGHT ROOMS LTD.', 'Booking ID         Payment Mode', 'IBZY2087           Cash', 'Total      $110.00']
    expect(await bill(lines)).toMatchObject({ number: 'IBZY2087' })
    expect(await bill([...lines, 'Invoice No: 4188'])).toMatchObject({ number: '4188' })
  })

  test.each([
    ['is not whom it is for', ['Bright Lamps', 'INVOICE', 'To        CUSTOMER LTD', 'Address   99 Long Street'], 'Bright Lamps'],
    [
      'goes on in the next line where that says the trade',
      ['Bright Lamps', 'Supplies', '12 Mill Road', 'INVOICE'],
      'Bright Lamps Supplies',
    ],
    ['is not the trade alone', ['MEDICAL INSURANCE', 'House of Bright Lamps', '12 Mill Road', 'INVOICE'], 'House of Bright Lamps'],
    [
      'is not whom a sentence speaks of',
      ['INVOICE', 'Elec & Co and others share the bill', 'Checks payable to Bright Lamps Company', 'Bright Lamps Company'],
      'Bright Lamps Company',
    ],
  ])('the seller %s', async (_, lines, vendor) => {
    expect(await bill([...lines, 'Desk lamp   $110.00', 'Total      $110.00'])).toMatchObject({ vendor })
  })

  test('what was left unpaid before is not part of what is booked', async () => {
    const read = await bill([
      'Bright Lamps Ltd                                                            INVOICE DATE: 11/15/2023',
      '                                                                   SUBTOTAL              $100.00',
      '                                                                   SALES TAX              $10.00',
      '                                                                   TOTAL                 $110.00',
      '                                                                   PREVIOUS UNPAID BALANCE  $500.00',
      '                                                                   AMOUNT DUE            $610.00',
    ])
    expect(read?.totalCents).toBe(11000)
  })

  test.each([
    {
      language: 'German',
      lines: [
        'Lampenhaus GmbH',
        'Rechnung Nr. 2024-17                                               Rechnungsdatum: 5. März 2024',
        'Lieferdatum: 01.02.2024',
        '                                                Nettobetrag                           1.000,00 €',
        '                                                19 % MwSt.                              190,00 €',
        '                                                Rechnungsbetrag                       1.190,00 €',
      ],
      wanted: { vendor: 'Lampenhaus GmbH', date: '2024-03-05', totalCents: 119000, taxCents: 19000, currency: 'EUR', number: '2024-17' },
    },
    {
      language: 'French',
      lines: [
        'Lumières SARL',
        'Facture n° 8812 du 14 février 2024',
        'Date limite de paiement : 15 mars 2024',
        '                                                Total HT                                 50,00 €',
        '                                                TVA 20%                                  10,00 €',
        '                                                Total TTC                                60,00 €',
      ],
      wanted: { vendor: 'Lumières SARL', date: '2024-02-14', totalCents: 6000, taxCents: 1000, number: '8812' },
    },
    {
      language: 'Dutch',
      lines: [
        'Lampen en Licht B.V.',
        'Factuurdatum                  Factuurnummer                        Vervaldatum',
        '8-9-2023                      F10023                               22-9-2023',
        '                                                Subtotaal                                € 41,31',
        '                                                BTW 21 %                                  € 8,68',
        '                                                Totaal te betalen                        € 49,99',
      ],
      wanted: { date: '2023-09-08', totalCents: 4999, taxCents: 868, number: 'F10023' },
    },
    {
      language: 'Spanish',
      lines: [
        'Lámparas del Sur S.L.',
        'Factura nº A-77                                 Fecha de factura: 3 de enero de 2024',
        '                                                Base imponible                          100,00 €',
        '                                                IVA 21%                                  21,00 €',
        '                                                Total factura                           121,00 €',
      ],
      wanted: { date: '2024-01-03', totalCents: 12100, taxCents: 2100, number: 'A-77' },
    },
  ] satisfies { language: string; lines: TypedLines; wanted: object }[])('$language', async ({ lines, wanted }) => {
    expect(await bill(lines)).toMatchObject(wanted)
  })

  test('a receipt with a tip is booked with what was charged', async () => {
    const read = await bill([
      'THE CORNER DINER',
      '123 Main Street',
      '03/15/2024  7:42 PM',
      '2 Burger                     25.00',
      'Subtotal                     25.00',
      'Tax                           2.60',
      'Total                        27.60',
      'Tip                           5.00',
      'Amount Charged               32.60',
    ])
    expect(read).toMatchObject({ vendor: 'THE CORNER DINER', date: '2024-03-15', totalCents: 3260, taxCents: 260 })
  })

  test('a whole amount counts when its currency stands with it', async () => {
    const read = await bill([
      'Hill Hotel                                                         Date: 31/12/2023',
      'Room charges                                                                             Rs 1939',
      'Grand Total                                                                              Rs 1939',
    ])
    expect(read).toMatchObject({ totalCents: 193900, currency: 'INR', date: '2023-12-31' })
  })
})

describe('electronic invoices', () => {
  const xml = (total: string) => `<?xml version="1.0"?>
    <rsm:CrossIndustryInvoice xmlns:rsm="a" xmlns:ram="b" xmlns:udt="c">
      <rsm:ExchangedDocument><ram:ID>R-7</ram:ID><ram:IssueDateTime><udt:DateTimeString format="102">20240305</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
      <rsm:SupplyChainTradeTransaction>
        <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Lampenhaus &amp; Co.</ram:Name></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
        <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
          <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount><ram:GrandTotalAmount>${total}</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        </ram:ApplicableHeaderTradeSettlement>
      </rsm:SupplyChainTradeTransaction>
    </rsm:CrossIndustryInvoice>`
  const page: TypedLines = [
    'Rechnung vom 05.03.2024 für Leuchten aller Art und Größe',
    '                                                Rechnungsbetrag                       119,00 EUR',
  ]

  test('what is attached is taken, with the place on the page that shows it', async () => {
    const read = await bill(page, { attachments: [{ name: 'factur-x.xml', text: xml('119.00') }] })
    expect(read).toMatchObject({
      vendor: 'Lampenhaus & Co.',
      date: '2024-03-05',
      totalCents: 11900,
      taxCents: 1900,
      number: 'R-7',
      currency: 'EUR',
    })
    expect(read?.confidence).toBeGreaterThan(0.9)
    expect(read?.evidence).toMatchObject({ page: 1 })
  })

  test('an attached total that the page does not show is not believed', async () => {
    const read = await bill(page, { attachments: [{ name: 'factur-x.xml', text: xml('911.00') }] })
    expect(read?.totalCents).toBe(11900)
    expect(read?.confidence).toBeLessThan(0.6)
  })

  test('a broken attachment leaves the page to speak', async () => {
    const read = await bill(page, { attachments: [{ name: 'factur-x.xml', text: '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>' }] })
    expect(read?.totalCents).toBe(11900)
  })
})

import type { DocumentType, DocumentTypeChoice } from '@ledgerhand/core/documents'
import { longReceipt, statement } from '@ledgerhand/extract-fixtures/pdf/made-lines'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { describe, expect, test } from 'vitest'
import { readDocument } from './read.ts'

const read = (bytes: Uint8Array, documentType: DocumentTypeChoice = 'auto', mayBeMistaken = false) =>
  readDocument({ name: 'a', bytes, documentType, mayBeMistaken })
const csv = (...lines: string[]) => new TextEncoder().encode(`${lines.join('\n')}\n`)

const invoice = [
  'Bright Lamps Ltd.                                   INVOICE',
  '4 Station Road, Springfield                         Invoice No: BL-2041',
  'Bill to: Harbour Lane Studio                        Invoice Date: 11/15/2023',
  'Description                      Quantity      Amount',
  'Desk lamp, walnut, with switch          2      100.00',
  'Total due                                      100.00',
  'Payment due within 30 days of the date of this invoice',
]
/** A till roll that the law has called an invoice. */
const taxInvoice = [
  'KEDAI BUNGA SDN BHD',
  'TAX INVOICE',
  'Invoice No: 0042',
  '12/03/2018 14:22:10',
  'ROSES    2    21.20',
  'TOTAL         21.20',
  'CASH          50.00',
  'CHANGE        28.80',
]
const utility = [
  'Northern Light & Power Company              Account Number: 1234-5678',
  'Statement Date: December 28, 2021           Amount Due: $385.63',
  'Previous balance $101.03                    Payments received -$101.03',
  'Energy charges for your residential service            384.71',
  'Miscellaneous charges and discounts                      0.92',
  'Payment due upon receipt.                             $385.63',
]
const hotel = [
  'Hotel Seeblick GmbH, Seestrasse 1, 88131 Lindau am Bodensee',
  'Rechnung Nr. 2023-118                              Datum: 04.10.2023',
  'Uebernachtung mit Fruehstueck, zwei Personen               180,00',
  'Gesamtbetrag                                               180,00',
  'Zahlbar innerhalb von 14 Tagen ohne Abzug',
]
const folio = [
  'Seaside Inn, 12 Shore Road, Newport, RI 02840',
  'Alex Stone              Room: 515           Clerk: MVB',
  'Arrive: 27Mar21         Depart: 28Mar21     Folio Number: 12345',
  'DATE        DESCRIPTION              CHARGES      CREDITS',
  '27Mar21     Room Charge                88.00',
  '27Mar21     State Tax 6%                5.28',
  '27Mar21     Daily Parking               6.00',
  '28Mar21     American Express                        99.28',
  'Total                                  99.28        99.28',
  'Balance                                 0.00 USD',
  'Points Account # XXXXX1234. Your points will be credited. Check your account statement.',
]
const folioWithBalances = [
  'Hotel Seeblick, Lindau am Bodensee',
  'Zimmer 204     Anreise 02.10.2023     Abreise 04.10.2023',
  'Datum        Leistung                 Betrag        Saldo',
  '02.10.2023   Logis mit Fruehstueck     90,00        90,00',
  '03.10.2023   Logis mit Fruehstueck     90,00       180,00',
  '04.10.2023   Parkplatz                 10,00       190,00',
]
const paidReceipt = [
  'Sent: Monday, January 8, 2024 05:55 PM',
  'Thank you for your purchase! Your receipt details are below.',
  'Receipt Number 334567                       Receipt Date 01/08/2024',
  'Membership Fee                $120.00       1       $120.00',
  'Online Course 2024 Fee        $200.00       2       $400.00',
  'Total Charges                                       $520.00',
  'Payment                                             $520.00',
  'Balance Due                                           $0.00',
]
const list = [
  'Date        Description                  Debit     Credit    Balance',
  '2026-01-01  Rent of the shop by the river  50.00            1000.00',
  '2026-01-02  ATM withdrawal, Mill Road    100.00               900.00',
  '2026-01-03  Salary of January                      500.00    1400.00',
]
const card = [
  'Harbour Card Services                     Credit card statement',
  'Account ending in 4321                    Statement period 01/01/2024 to 01/31/2024',
  'Previous Balance            $200.00',
  'New Balance                 $245.00',
  'Minimum payment due          $25.00       Payment due date 02/20/2024',
  'Credit limit              $5,000.00',
  'Transactions',
  '01/05  01/06  MILL ROAD BAKERY            20.00',
  '01/09  01/10  HARBOUR LAMPS               75.00',
  '01/12  01/12  PAYMENT THANK YOU          -50.00',
]

describe('a document of which nobody said what it is', () => {
  test.each<[string, DocumentType, readonly string[]]>([
    ['a till roll that says how it was paid', 'receipt', longReceipt],
    ['a till roll that is called an invoice', 'receipt', taxInvoice],
    ['an invoice', 'invoice', invoice],
    ['a utility bill, due upon receipt', 'invoice', utility],
    ['a German hotel bill', 'invoice', hotel],
    ["a hotel's folio with its payment", 'receipt', folio],
    ["a hotel's folio with a running balance", 'receipt', folioWithBalances],
    ['a receipt of which nothing is due', 'receipt', paidReceipt],
    ['a statement between two balances', 'bank_statement', statement],
    ['a list of movements with a running balance and no name', 'bank_statement', list],
    ['a card statement, whose payment is due too', 'credit_card', card],
    [
      'a letter',
      'other',
      [
        'Dear Madam,',
        'thank you for your letter of last week, which we read with much pleasure.',
        'We shall come in the spring and bring the roses that you asked for.',
        'Yours, the gardener',
      ],
    ],
  ])('%s is read as %s', async (_, type, lines) => {
    expect(await read(await madePdf(lines))).toMatchObject({ documentType: type })
  })

  test.each<[string, DocumentType, Uint8Array]>([
    [
      'a bank',
      'bank_statement',
      csv('Date,Description,Amount,Balance', '01/03/2024,Bakery,-6.85,93.15', '01/04/2024,Deposit,10.00,103.15'),
    ],
    [
      'a card whose issuer thanks for a payment',
      'credit_card',
      csv(
        'Date,Description,Amount',
        '02/01/2024,GAS 4471,45.20',
        '02/05/2024,ONLINE PAYMENT - THANK YOU,-250.00',
        '02/07/2024,BOOKS,29.99',
      ),
    ],
    [
      'a card with the days of purchase and posting',
      'credit_card',
      csv(
        'Transaction Date,Post Date,Description,Type,Amount',
        '01/02/2024,01/03/2024,COFFEE,Sale,-6.85',
        '01/04/2024,01/05/2024,SHOES,Return,45.99',
      ),
    ],
    [
      'a masked card number on each row',
      'credit_card',
      csv('Card,Type,Amount,Details,Date', '4879-****-****-6843,D,4.50,Cafe,15/02/2020', '4879-****-****-6843,C,54.00,Payment,13/02/2020'),
    ],
    [
      'a processor of cards, paid by those of others',
      'bank_statement',
      csv(
        'Date,Card Brand,Description,Amount,Fee,Net',
        '01/03/2024,Visa,Order 1,60.00,2.00,58.00',
        '01/04/2024,Visa,Order 2,10.00,0.50,9.50',
      ),
    ],
    [
      'a card with the days of purchase and clearing',
      'credit_card',
      csv(
        'Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased By',
        '01/10/2024,01/11/2024,STARBUCKS 123 SEATTLE,Starbucks,Restaurants,Purchase,10.25,Maya',
        '01/13/2024,01/14/2024,GEICO AUTO PAYMENT,Geico,Insurance,Purchase,13.25,Maya',
        '01/20/2024,01/20/2024,ACH DEPOSIT INTERNET TRANSFER,Ach Deposit,Payment,Payment,-500.00,Maya',
      ),
    ],
    [
      'a card with the days of purchase and posting and what it was in its own currency',
      'credit_card',
      csv(
        'Belegdatum;Buchungsdatum;Originalbetrag;Originalwährung;Umrechnungskurs;Buchungsbetrag;Buchungswährung;Transaktionsbeschreibung',
        '20.02.18;21.02.18;-5,00;EUR;1,00;-5,00;EUR;BACKHAUS LINDAU',
        '22.02.18;23.02.18;-12,00;USD;0,81;-9,72;EUR;MILL ROAD BOOKS',
      ),
    ],
    [
      'a bank with two days and what it was in its own currency, and a balance',
      'bank_statement',
      csv(
        'Transaction Date,Posting Date,Description,Original Amount,Original Currency,Amount,Balance',
        '2024-01-10,2024-01-11,MILL ROAD BOOKS,-12.00,USD,-9.72,990.28',
        '2024-01-12,2024-01-12,SALARY,500.00,EUR,500.00,1490.28',
      ),
    ],
    [
      'a card on which purchases have no minus and payments one',
      'credit_card',
      csv(
        'Date,Merchant,Type,Amount',
        '01/10/2024,Starbucks,Purchase,10.25',
        '01/13/2024,Geico,Purchase,13.25',
        '01/20/2024,Internet transfer,Payment,-500.00',
      ),
    ],
    [
      'a bank that names purchases and payments, both with a minus',
      'bank_statement',
      csv(
        'Date,Merchant,Type,Amount',
        '01/10/2024,Starbucks,Purchase,-10.25',
        '01/13/2024,Geico,Payment,-13.25',
        '01/20/2024,Acme,Credit,500.00',
      ),
    ],
    [
      'a bank whose customer pays a card',
      'bank_statement',
      csv(
        'Date,Description,Amount',
        '02/01/2024,CHASE CREDIT CRD AUTOPAY,-45.20',
        '02/05/2024,PAYROLL ACME,2250.00',
        '02/07/2024,RENT,-900.00',
      ),
    ],
  ])('the table of %s is read as %s', async (_, type, bytes) => {
    expect(await read(bytes)).toMatchObject({ documentType: type })
  })

  test('the types of rows say which way their money went, whatever their merchants are called', async () => {
    const { statements } = await read(
      csv(
        'Transaction Date,Clearing Date,Description,Type,Amount (USD)',
        '01/10/2024,01/11/2024,VERIZON PAYMENT,Purchase,10.25',
        '01/13/2024,01/14/2024,GEICO AUTO PAYMENT,Purchase,13.25',
        '01/15/2024,01/16/2024,BOOKS,Credit,-5.00',
        '01/20/2024,01/20/2024,ACH DEPOSIT,Payment,-500.00',
      ),
    )
    expect(statements[0]?.transactions.map((t) => t.isCredit)).toEqual([false, false, true, true])
  })

  test('purchases on a card are money out, whichever sign its issuer prints', async () => {
    const { statements } = await read(
      csv('Date,Description,Amount', '02/01/2024,GAS 4471,45.20', '02/02/2024,BOOKS,29.99', '02/05/2024,PAYMENT - THANK YOU,-70.00'),
    )
    expect(statements[0]?.transactions.map((t) => [t.description, t.isCredit])).toEqual([
      ['GAS 4471', false],
      ['BOOKS', false],
      ['PAYMENT - THANK YOU', true],
    ])
  })
})

test('a card named at the head is one, though nothing is said of a limit or a least payment', async () => {
  const lines = [
    'American Express Business Gold Card',
    'Prepared for              Membership Number        Date',
    'J HARBOUR                 xxxx-xxxxxx-31009        11/03/26',
    'Previous Balance      New Credits      New Debits      Closing Balance',
    '        500.00           533.20          147.75               114.55',
    'Transaction    Process        Transaction Details            Amount',
    'Date           Date',
    'Feb 13         Feb 13         TESCO STORES LONDON             18.75',
    'Feb 15         Feb 15         PAYMENT RECEIVED - THANK YOU   500.00',
    '                                                                 CR',
    'Feb 19         Feb 19         AMZNMKTPLACE LONDON            129.00',
    'Mar 01         Mar 01         CURRYS REFUND LONDON            33.20',
    '                                                                 CR',
  ]
  const { documentType, statements } = await read(await madePdf(lines))
  expect(documentType).toBe('credit_card')
  expect(statements).toMatchObject([{ openingCents: -50000, closingCents: -11455, seal: { state: 'reconciled' } }])
})

test('a month in which nothing moved is a statement', async () => {
  const lines = [
    'Harbor State Bank',
    'Account number 8812 7781          03/01/2026 - 03/31/2026',
    'Beginning balance                                 $100.00',
    'Deposits and credits                                $0.00',
    'Withdrawals and debits                              $0.00',
    'Ending balance                                    $100.00',
    'There was no activity during this period.',
  ]
  const { documentType, statements } = await read(await madePdf(lines))
  expect(documentType).toBe('bank_statement')
  expect(statements).toMatchObject([{ openingCents: 10000, closingCents: 10000, transactions: [] }])
})

describe('a document that was said to be something else', () => {
  test.each<[DocumentType, DocumentType, readonly string[]]>([
    ['bank_statement', 'receipt', longReceipt],
    ['credit_card', 'receipt', taxInvoice],
    ['invoice', 'receipt', longReceipt],
    ['receipt', 'invoice', invoice],
    ['credit_card', 'invoice', invoice],
    ['receipt', 'bank_statement', statement],
    ['invoice', 'bank_statement', statement],
  ])('said to be %s, it is read as %s where whoever said so may be mistaken', async (said, type, lines) => {
    const reading = await read(await madePdf(lines), said, true)
    expect(reading).toMatchObject({ documentType: type })
    expect(reading.looksLike).toBeUndefined()
  })
  test.each<[DocumentType, readonly string[]]>([
    ['receipt', longReceipt],
    ['invoice', invoice],
    ['bank_statement', statement],
    ['other', longReceipt],
    // The law calls it an invoice: that is no mistake.
    ['invoice', taxInvoice],
  ])('said to be %s, which it is, it stays that', async (said, lines) => {
    expect((await read(await madePdf(lines), said, true)).documentType).toBeUndefined()
  })
  test('a table that was said to be a receipt is a statement', async () => {
    const bytes = csv('Date,Description,Amount,Balance', '01/03/2024,Bakery,-6.85,93.15', '01/04/2024,Deposit,10.00,103.15')
    expect(await read(bytes, 'receipt', true)).toMatchObject({ documentType: 'bank_statement' })
  })
  test('it stays as it was said where that was meant', async () => {
    await expect(read(await madePdf(longReceipt), 'bank_statement')).rejects.toThrow('it looks like a receipt')
  })
})

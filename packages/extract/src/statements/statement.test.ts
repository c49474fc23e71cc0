import type { DocumentType } from '@ledgerhand/core/documents'
import { LEFT, LETTER, madePdf, type TypedLines } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { describe, expect, test } from 'vitest'
import type { Statement } from '../result/reading.ts'
import { readPdf } from '../scans/read-pdf.ts'

async function statements(lines: TypedLines, documentType: DocumentType = 'bank_statement'): Promise<Statement[]> {
  return (await readPdf({ name: 'made.pdf', documentType, bytes: await madePdf(lines) })).statements
}
async function one(lines: TypedLines, documentType?: DocumentType): Promise<Statement> {
  const [statement, ...more] = await statements(lines, documentType)
  if (!statement || more.length > 0) throw new Error(`expected one statement, got ${more.length + (statement ? 1 : 0)}`)
  return statement
}
/** '2024-01-05 -45.00 COFFEE': what a test compares. */
const rows = (s: Statement | undefined) =>
  s?.transactions.map((t) => `${t.date} ${t.isCredit ? '+' : '-'}${(t.amountCents / 100).toFixed(2)} ${t.description}`)

const balanceTable = (closing: string, middle = '55.00'): TypedLines => [
  'Example Bank',
  'Account number: ****4521',
  'Statement period: January 1, 2024 - January 31, 2024',
  'Opening balance                         1,000.00',
  `Closing balance                           ${closing}`,
  '',
  'Date         Description                                      Debit        Credit        Balance',
  '01/05/2024   COFFEE HOUSE                                      5.00                       995.00',
  '             card ending 4521 ref 12.50 USD',
  '01/05/2024   COFFEE HOUSE                                      5.00                       990.00',
  `01/17/2024   PAYROLL                                                       ${middle}       1,045.00`,
]

describe('debit, credit and balance columns', () => {
  test('two equal coffees on one day both stay, and the statement reconciles', async () => {
    const s = await one(balanceTable('1,045.00'))
    expect(rows(s)).toEqual([
      '2024-01-05 -5.00 COFFEE HOUSE card ending 4521 ref 12.50 USD',
      '2024-01-05 -5.00 COFFEE HOUSE',
      '2024-01-17 +55.00 PAYROLL',
    ])
    expect(s.seal.state).toBe('reconciled')
    expect(s).toMatchObject({
      accountLastFour: '4521',
      isCard: false,
      periodStart: '2024-01-01',
      periodEnd: '2024-01-31',
      openingCents: 100000,
      closingCents: 104500,
    })
    expect(s.transactions.map((t) => t.balanceCents)).toEqual([99500, 99000, 104500])
  })

  test('off by one cent is off, and says by how much', async () => {
    const s = await one(balanceTable('1,045.01'))
    expect(s.transactions).toHaveLength(3)
    expect(s.seal).toMatchObject({ state: 'off', differenceCents: 1 })
  })

  test('a row that the balance beside it contradicts carries a doubt', async () => {
    const s = await one(balanceTable('1,045.00', '56.00'))
    expect(s.seal.state).toBe('off')
    expect(s.transactions[2]?.doubt).toMatch(/balance printed beside this row/)
    expect(s.transactions[0]?.confidence).toBeGreaterThan(s.transactions[2]?.confidence ?? 1)
  })

  test('the evidence covers the row and the line that continues it', async () => {
    const s = await one(balanceTable('1,045.00'))
    const [first, second] = s.transactions.map((t) => (t.evidence.kind === 'page' ? t.evidence : null))
    expect(first?.page).toBe(1)
    expect(first?.box[0]).toBeCloseTo(LEFT, 0)
    expect((first?.box[0] ?? 0) + (first?.box[2] ?? 0)).toBeCloseTo(LEFT + 96 * LETTER, 0)
    expect(first?.box[3]).toBeGreaterThan((second?.box[3] ?? 0) + 10)
  })

  test('without a printed opening balance nothing is called reconciled', async () => {
    const s = await one(balanceTable('1,045.00').filter((line) => !line.startsWith('Opening balance')))
    expect(s.transactions).toHaveLength(3)
    expect(s.seal.state).toBe('unprinted')
  })
})

describe('sections under headings', () => {
  const sections: TypedLines = [
    'March 1, 2024 through March 31, 2024',
    'Beginning Balance                                            $2,000.00',
    'Deposits and Additions                                          500.00',
    'Checks Paid                                                    -360.00',
    'Electronic Withdrawals                                          -40.00',
    'Ending Balance                                               $2,100.00',
    '',
    'DEPOSITS AND ADDITIONS',
    'DATE       DESCRIPTION                                                                    AMOUNT',
    '03/04      Wire from a customer                                                          $500.00',
    'Total Deposits and Additions                                                             $500.00',
    '',
    'CHECKS PAID',
    'CHECK NO.      DATE PAID           AMOUNT       CHECK NO.      DATE PAID           AMOUNT',
    '1001           03/05              $110.00       1003           03/07               130.00',
    '1002           03/06               120.00',
    'Total Checks Paid                                                                 $360.00',
    '',
    'ELECTRONIC WITHDRAWALS',
    'DATE       DESCRIPTION                                                                    AMOUNT',
    '03/09      Power company                                                                  $40.00',
    'Total Electronic Withdrawals                                                              $40.00',
    '',
    'DAILY ENDING BALANCE',
    'DATE                  AMOUNT     DATE                  AMOUNT',
    '03/04               2,500.00     03/09               2,100.00',
  ]

  test('the heading gives the direction, checks stand in two panels, and daily balances are no movements', async () => {
    const s = await one(sections)
    expect(rows(s)).toEqual([
      '2024-03-04 +500.00 Wire from a customer',
      '2024-03-05 -110.00 Check 1001',
      '2024-03-07 -130.00 Check 1003',
      '2024-03-06 -120.00 Check 1002',
      '2024-03-09 -40.00 Power company',
    ])
    expect(s.seal.state).toBe('reconciled')
  })

  test('rows that are listed a second time are entered once', async () => {
    const again: TypedLines = [
      ...sections.slice(0, 21),
      '',
      'Your large deposits in detail',
      'Date       Details                                                                        Amount',
      '03/04      Wire from a customer                                                          $500.00',
    ]
    const s = await one(again)
    expect(s.transactions).toHaveLength(5)
    expect(s.seal.state).toBe('reconciled')
  })

  test('a row left out of the print makes the statement off, never reconciled with fewer rows', async () => {
    const s = await one(sections.filter((line) => !line.startsWith('1002')))
    expect(s.transactions).toHaveLength(4)
    expect(s.seal).toMatchObject({ state: 'off', differenceCents: -12000 })
  })
})

describe('directions that are not printed', () => {
  const unsigned = (texts: readonly string[]): TypedLines => [
    'Statement Period: 05/01/2024 - 05/31/2024',
    'Previous Balance                          500.00',
    'Date         Description                                              Amount             Balance',
    `05/02        ${texts[0] ?? ''}                                                   100.00              600.00`,
    `05/03        ${texts[1] ?? ''}                                                    30.00              570.00`,
    `05/09        ${texts[2] ?? ''}                                                    70.00              640.00`,
    '             Ending Balance                                                               640.00',
  ]

  test('come from the balance, whatever the words say', async () => {
    const s = await one(unsigned(['ACME 1', 'DEPOSIT RETURNED', 'ACME 2']))
    expect(rows(s)).toEqual(['2024-05-02 +100.00 ACME 1', '2024-05-03 -30.00 DEPOSIT RETURNED', '2024-05-09 +70.00 ACME 2'])
    expect(s.seal.state).toBe('reconciled')
  })

  test('without a balance they are a guess, and each row says so', async () => {
    const s = await one([
      'Date         Description                                              Amount',
      '05/02/2024   ACME ONE                                                 100.00',
      '05/13/2024   ACME TWO                                                  30.00',
    ])
    expect(s.transactions.map((t) => t.doubt)).toEqual(Array(2).fill('Nothing printed says whether this is money in or out'))
    expect(s.transactions.every((t) => t.confidence < 0.6)).toBe(true)
  })

  test('a word in a column of its own gives them', async () => {
    const s = await one([
      'Opening Balance: $100.00',
      'Closing Balance: $120.00',
      'Date         Description                                           Type                   Amount',
      'Jan 3, 2024  ACME                                                  Debit                  $30.00',
      'Jan 4, 2024  ACME                                                  Credit                 $50.00',
    ])
    expect(rows(s)).toEqual(['2024-01-03 -30.00 ACME', '2024-01-04 +50.00 ACME'])
    expect(s.seal.state).toBe('reconciled')
  })
})

describe('cards', () => {
  test('purchases are money out, CR is money in, and what is owed is negative', async () => {
    const s = await one(
      [
        'Credit Card Statement                           Statement Period 06/01/2024 - 06/30/2024',
        'Account ending in 4321',
        'Previous Balance                  $200.00',
        'New Balance                        $75.00',
        'Credit Limit                    $5,000.00',
        'Minimum Payment Due                $25.00',
        '',
        'Trans Date   Post Date    Description                                                     Amount',
        '06/03        06/04        PAYMENT - THANK YOU                                          200.00 CR',
        '06/05        06/06        BOOK SHOP                                                        75.00',
      ],
      'credit_card',
    )
    expect(rows(s)).toEqual(['2024-06-03 +200.00 PAYMENT - THANK YOU', '2024-06-05 -75.00 BOOK SHOP'])
    expect(s).toMatchObject({ isCard: true, openingCents: -20000, closingCents: -7500, accountLastFour: '4321' })
    expect(s.seal.state).toBe('reconciled')
  })

  test('interest that prints no date is entered when it is exactly what is missing, with a doubt', async () => {
    const s = await one(
      [
        'Credit Card Statement                           Statement Period 06/01/2024 - 06/30/2024',
        'Previous Balance                  $200.00',
        'New Balance                       $280.50',
        'Credit Limit                    $5,000.00',
        '',
        'Purchases',
        'Date                      Description                                                     Amount',
        '06/05                     BOOK SHOP                                                        75.00',
        '',
        'Interest Charged',
        'Interest on purchases                                                                       5.50',
        'Total interest for this period                                                              5.50',
      ],
      'credit_card',
    )
    expect(rows(s)).toEqual(['2024-06-05 -75.00 BOOK SHOP', '2024-06-30 -5.50 Interest on purchases'])
    expect(s.transactions[1]?.doubt).toMatch(/No date is printed/)
  })
})

describe('dates', () => {
  test('a December row of a statement that ends in January belongs to the year before', async () => {
    const s = await one([
      'Statement period 12/15/2023 - 01/14/2024',
      'Opening balance                           100.00',
      'Closing balance                            70.00',
      'Date         Description                                     Withdrawals     Deposits',
      '12/28        OLD YEAR                                              10.00',
      '01/02        NEW YEAR                                              20.00',
    ])
    expect(s.transactions.map((t) => t.date)).toEqual(['2023-12-28', '2024-01-02'])
  })

  test('a bank that prints each day once means it for all rows below', async () => {
    const s = await one([
      'From 1 May 2024 to 31 May 2024',
      'Date         Details                                      Money out      Money in        Balance',
      '1 May        Opening balance                                                              £50.00',
      '2 May        GROCER                                           10.00',
      '             TOTAL WINE                                        5.00                        35.00',
      '9 May        WAGES                                                         100.00         135.00',
      '             Closing balance                                                             £135.00',
    ])
    expect(rows(s)).toEqual(['2024-05-02 -10.00 GROCER', '2024-05-02 -5.00 TOTAL WINE', '2024-05-09 +100.00 WAGES'])
    expect(s.currency).toBe('GBP')
    expect(s.seal.state).toBe('reconciled')
  })

  test('a date that can be two days says so', async () => {
    const s = await one([
      'Date         Description                                              Amount             Balance',
      '03/04/2024   ACME                                                     -10.00               90.00',
    ])
    expect(s.transactions[0]?.doubt).toBe('The date could be 4 March or 3 April')
  })

  test('the account number is found where the name of the account has the word too', async () => {
    const s = await one([
      'Business Current Account     Sort code 40-11-22     Account 20114455',
      'Date         Description                                              Amount             Balance',
      '03/14/2024   ACME                                                     -10.00               90.00',
    ])
    expect(s.accountLastFour).toBe('4455')
  })

  test('a day that does not exist is shown as unread, not moved to another day', async () => {
    const s = await one([
      'Date         Description                                              Amount',
      '02/28/2023   ACME                                                     -10.00',
      '02/29/2023   NO SUCH DAY                                              -20.00',
    ])
    expect(s.transactions).toHaveLength(1)
    expect(s.unread[0]?.text).toContain('NO SUCH DAY')
  })
})

describe('other layouts', () => {
  test('decimal comma, points between thousands, trailing minus', async () => {
    const s = await one([
      'Kontoauszug  IBAN DE12 5001 0517 0648 4898 90',
      'Zeitraum 01.03.2024 bis 31.03.2024',
      'Alter Kontostand                                                                    1.500,00 EUR',
      'Buchung   Wert      Verwendungszweck                                                  Betrag EUR',
      '04.03.    04.03.    Miete März                                                         1.200,00-',
      '                    Rechnung 12/2024',
      '28.03.    29.03.    Gehalt                                                             2.345,67+',
      'Neuer Kontostand                                                                    2.645,67 EUR',
    ])
    expect(rows(s)).toEqual(['2024-03-04 -1200.00 Miete März Rechnung 12/2024', '2024-03-28 +2345.67 Gehalt'])
    expect(s).toMatchObject({ currency: 'EUR', accountLastFour: '9890', periodStart: '2024-03-01' })
    expect(s.seal.state).toBe('reconciled')
  })

  test('thousands set apart by a space are never lost, not even where the sum would still come out', async () => {
    const s = await one([
      'RELEVE DE COMPTE',
      'du 15 décembre 2023 au 15 janvier 2024',
      'Date      Nature des opérations                Valeur        Débit         Crédit',
      'SOLDE CREDITEUR AU 15.12.2023                                            1 500,00',
      '18.12     PRLV ENERGIE                          18.12        80,00',
      '02.01     VIR RECU ACME                         02.01                    2 000,00',
      'SOLDE CREDITEUR AU 15.01.2024                                            3 420,00',
    ])
    expect(rows(s)).toEqual(['2023-12-18 -80.00 PRLV ENERGIE', '2024-01-02 +2000.00 VIR RECU ACME'])
    expect(s).toMatchObject({ openingCents: 150000, closingCents: 342000 })
    expect(s.seal.state).toBe('reconciled')
  })

  test('a list that prints the day below each movement', async () => {
    const s = await one([
      'Statement',
      'Sent money to the landlord                                  -100.00       880.00',
      '30 January 2024   Transfer 100',
      '',
      'Card payment in a cafe                                       -20.00       980.00',
      '12 January 2024   Card 1234',
      '',
      'Received money from ACME                                      50.00     1,000.00',
      '3 January 2024   Transfer 99',
    ])
    expect(rows(s)).toEqual([
      '2024-01-30 -100.00 Sent money to the landlord Transfer 100',
      '2024-01-12 -20.00 Card payment in a cafe Card 1234',
      '2024-01-03 +50.00 Received money from ACME Transfer 99',
    ])
  })

  test('no headings, and text set without columns', async () => {
    const s = await one([
      'Apr 1, 2024 to Apr 30, 2024',
      'Apr 01 Beginning Balance 800.00',
      'Apr 03 ACME PAPER GOODS 25.00 775.00',
      'Apr 17 ORDER 48 REFUND 125.00 900.00',
      'Apr 30 Ending Balance 900.00',
    ])
    expect(rows(s)).toEqual(['2024-04-03 -25.00 ACME PAPER GOODS', '2024-04-17 +125.00 ORDER 48 REFUND'])
    expect(s.seal.state).toBe('reconciled')
  })

  test('a list from the newest to the oldest keeps its order and reconciles', async () => {
    const s = await one([
      'Opening Balance: $100.00',
      'Closing Balance: $60.00',
      'Date         Description                                              Amount             Balance',
      '2024-02-20   THIRD                                                    -25.00               60.00',
      '2024-02-11   SECOND                                                   -10.00               85.00',
      '2024-02-02   FIRST                                                     -5.00               95.00',
    ])
    expect(s.transactions.map((t) => t.description)).toEqual(['THIRD', 'SECOND', 'FIRST'])
    expect(s.transactions.every((t) => t.confidence > 0.9)).toBe(true)
    expect(s.seal.state).toBe('reconciled')
  })

  test('a balance that is carried over to the next page is no movement and no second statement', async () => {
    const head = 'Date         Particulars                                  Payments      Receipts        Balance'
    const s = await one([
      'From 01 Jan 2024 to 31 Jan 2024',
      head,
      '             Balance brought forward                                                      100.00',
      '02 JAN       ONE                                              10.00                        90.00',
      '             Balance carried forward                                                       90.00',
      '\f',
      head,
      '             Balance brought forward                                                       90.00',
      '20 JAN       TWO                                                            30.00         120.00',
      '             Balance carried forward                                                      120.00',
    ])
    expect(rows(s)).toEqual(['2024-01-02 -10.00 ONE', '2024-01-20 +30.00 TWO'])
    expect(s.seal.state).toBe('reconciled')
  })

  test('two statements in one file are two, each with its own seal', async () => {
    const part = (name: string, last: string, amount: string, end: string): TypedLines => [
      `${name} Account                                  Statement period 03/01/2024 - 03/31/2024`,
      `Account number: xxxx${last}`,
      'Date         Description                                     Debits       Credits        Balance',
      '             Beginning balance                                                            100.00',
      `03/14        ${name} row                                      ${amount}                       ${end}`,
      `             Ending balance                                                               ${end}`,
      '',
    ]
    for (const between of [[], ['\f']]) {
      const found = await statements([
        ...part('Checking', '1111', '40.00', '60.00'),
        ...between,
        ...part('Savings', '2222', '1.00', '99.00'),
      ])
      expect(found.map((s) => [s.accountLastFour, s.seal.state, s.transactions.length])).toEqual([
        ['1111', 'reconciled', 1],
        ['2222', 'reconciled', 1],
      ])
    }
  })

  test('lines of 0.00 and lines that add others up are no movements', async () => {
    const s = await one(
      [
        'Credit card statement      January 5 - February 4, 2024',
        'Previous Balance                                    $150.00',
        'New Balance                                         $205.00',
        'Credit Line                                       $8,000.00',
        'Minimum Payment Due                                  $35.00',
        'Transaction   Posting',
        'Date          Date       Description                                   Amount       Total',
        '                         Payments and Other Credits',
        '01/20         01/20      PAYMENT - THANK YOU                          -150.00',
        '                         TOTAL PAYMENTS AND OTHER CREDITS FOR THIS PERIOD        -$150.00',
        '                         Purchases and Adjustments',
        '01/08         01/09      BOOKS                                         205.00',
        '                         TOTAL PURCHASES AND ADJUSTMENTS FOR THIS PERIOD          $205.00',
        '                         Interest Charged',
        '02/04         02/04      INTEREST CHARGED ON PURCHASES                   0.00',
      ],
      'credit_card',
    )
    expect(rows(s)).toEqual(['2024-01-20 +150.00 PAYMENT - THANK YOU', '2024-01-08 -205.00 BOOKS'])
    expect(s.seal.state).toBe('reconciled')
  })

  test('dated balances of a statement that calls neither opening nor closing', async () => {
    const s = await one([
      'Money In    £500.00        Balance on 01 January 2024   £100.00',
      'Money Out   £250.00        Balance on 31 January 2024   £350.00',
      '01 January 2024 to 31 January 2024',
      'Date          Description            Money In (£)   Money Out (£)   Balance (£)',
      '03 Jan 24     GROCER                                 50.00           50.00',
      '10 Jan 24     ACME LTD               500.00                         550.00',
      '22 Jan 24     RENT                                  200.00          350.00',
    ])
    expect(s).toMatchObject({ openingCents: 10000, closingCents: 35000 })
    expect(s.seal.state).toBe('reconciled')
  })

  test('a month without movements is proven by two equal balances, unless a line looks like one', async () => {
    const s = await one([
      'Savings statement                               Statement period 03/01/2024 - 03/31/2024',
      'Opening balance                           100.00',
      'Closing balance                           100.00',
    ])
    expect(s).toMatchObject({ transactions: [], openingCents: 10000, closingCents: 10000 })
    expect(s.seal.state).toBe('reconciled')
  })
})

import type { DocumentType } from '@ledgerhand/core/documents'
import { describe, expect, test } from 'vitest'
import { read } from '../../testing/read-typed.ts'

const rowsOf = async (lines: readonly string[], documentType: DocumentType = 'bank_statement') => {
  const [found] = await read([...lines], documentType)
  return {
    rows: found?.transactions.map((t) => `${t.date} ${t.isCredit ? '' : '-'}${t.amountCents} ${t.description}`),
    seal: found?.seal.state,
    name: found?.accountName,
    closing: found?.closingCents,
  }
}

describe('days of rows', () => {
  test('two beside each other, month first, with numbers of two digits', async () => {
    const { rows, seal } = await rowsOf([
      'Example Bank  Account number 1234 5678',
      'Dec 18, 2024 - Jan 17, 2025',
      'Opening balance                                   1,000.00',
      'Trans Date   Post Date   Description                Amount',
      'Dec 20       Dec 21      Mill Road Bakery           -20.00',
      'Dec 31       Jan 2       Harbour Lamps              -75.00',
      'Jan 12       Jan 13      Coffee                      -5.00',
      'Closing balance                                     900.00',
    ])
    expect(rows).toEqual(['2024-12-20 -2000 Mill Road Bakery', '2024-12-31 -7500 Harbour Lamps', '2025-01-12 -500 Coffee'])
    expect(seal).toBe('reconciled')
  })

  test('a number with its month under it', async () => {
    const { rows, seal } = await rowsOf([
      'Example Bank  Account number 1234 5678',
      'Statement Period 1 Jul 2024 - 31 Jul 2024',
      'Opening balance                                                 1,000.00',
      'Date    Description                 Debit       Credit          Balance',
      '01      Mill Road Bakery            20.00                        980.00',
      'Jul     Card 2231',
      '02      Deposit                                 200.00         1,180.00',
      'Jul',
      '31      Account fee                 10.00                      1,170.00',
      'Jul',
      'Closing balance                                                1,170.00',
    ])
    expect(rows).toEqual(['2024-07-01 -2000 Mill Road Bakery Card 2231', '2024-07-02 20000 Deposit', '2024-07-31 -1000 Account fee'])
    expect(seal).toBe('reconciled')
  })

  test('below the row, under the rest of its description', async () => {
    const { rows } = await rowsOf([
      'Example Bank  Account number 1234 5678',
      '1 June 2024 - 30 June 2024',
      'Description                              Incoming    Outgoing      Amount',
      'Sent money to Juan Perez                            -1,000.50    2,334.00',
      '28 June 2024 Transaction: T-1122',
      'Received money from North Traders        2,750.00                3,334.50',
      'with reference RE-06',
      '19 June 2024 Transaction: T-1188',
      'Card payment to Mill Road Bakery                      -11.21       584.50',
      '11 June 2024 Transaction: T-1199',
      'Charges for T-1199                                     -4.31       595.71',
      '5 June 2024 Transaction: T-1200',
    ])
    expect(rows?.map((row) => row.split(' ').slice(0, 2).join(' '))).toEqual([
      '2024-06-28 -100050',
      '2024-06-19 275000',
      '2024-06-11 -1121',
      '2024-06-05 -431',
    ])
  })
})

describe('the end of a statement', () => {
  const page = (number: string) => [
    `Example Bank  Account number 1234 5678                  ${number}`,
    'DEC 31/24 - JAN 31/25',
    'DESCRIPTION             DEBIT       CREDIT       DATE        BALANCE',
    'BALANCE FORWARD                                  DEC31      1,000.00',
    'MILL ROAD BAKERY        20.00                    JAN02        980.00',
    'DEPOSIT                             200.00       JAN06      1,180.00',
    'ACCOUNT FEE             10.00                    JAN31      1,170.00',
  ]
  test('is the balance beside the last row where the page calls itself the last', async () => {
    expect(await rowsOf(page('Page 1 of 1'))).toMatchObject({ seal: 'reconciled', closing: 117000 })
  })
  test('is not known where more pages follow, or may', async () => {
    expect(await rowsOf(page('Page 1 of 2'))).toMatchObject({ closing: null })
    expect(await rowsOf(page('Branch 044'))).toMatchObject({ seal: 'unprinted', closing: null })
  })
  test('is the last of a row of sums that begins with the balance before', async () => {
    const { rows, seal } = await rowsOf(
      [
        'Example Card  Membership number xxxx-xxxxxx-21003',
        '1 March 2025 - 28 March 2025',
        'Previous Balance    New Credits    New Debits     Balance',
        '310.08              310.08         79.45            79.45',
        'Transaction Date    Transaction Details                  Foreign Spend     Amount',
        'Mar 3               Mill Road Bakery                                        62.40',
        'Mar 9               Harbour Lamps                                21.00      17.05',
        'Mar 14              Payment received - thank you                        310.08 CR',
        'Total new spend transactions for Ella Holloway                              79.45',
      ],
      'credit_card',
    )
    expect([rows?.length, seal]).toEqual([3, 'reconciled'])
  })
  test("is below 'Your new balance as of', broken before its day", async () => {
    const { seal, closing } = await rowsOf([
      'Example Bank  Account number 1234 5678',
      'Your previous balance as of 07/31/2025             $1,000.00',
      'Your new balance as of                 =',
      '08/29/2025                                         $1,170.00',
      'DATE        DESCRIPTION                            AMOUNT($)',
      '08/04       Deposit                                   200.00',
      'Withdrawals',
      '08/07       Mill Road Bakery                           30.00',
    ])
    expect([seal, closing]).toEqual(['reconciled', 117000])
  })
})

test('the name of an account stands under its heading, in a row of headings', async () => {
  const { name } = await rowsOf([
    'Account Type                     Statement From - To',
    'BUSINESS EVERY DAY A PLAN        DEC 31/24 - JAN 31/25',
    'DESCRIPTION             DEBIT       CREDIT       DATE        BALANCE',
    'BALANCE FORWARD                                  DEC31      1,000.00',
    'MILL ROAD BAKERY        20.00                    JAN02        980.00',
  ])
  expect(name).toBe('BUSINESS EVERY DAY A PLAN')
})

test('a description holds nothing of other columns: numbers of the bank, who spent it', async () => {
  const { rows } = await rowsOf([
    'Example Bank  Account number 1234 5678',
    '1 August 2024 - 31 August 2024',
    'Opening balance                                                                    1,000.00',
    'Date       Cardholder   Narration            Reference number   Amount   Balance',
    '01/08/24   Lena Fox     MILL ROAD BAKERY     00004214011        -20.00    980.00',
    '                        SPRINGFIELD',
    '12/08/24   Omar Said    HARBOUR LAMPS        4410XXXXXXXX44     -75.00    905.00',
    'Closing balance                                                                     905.00',
  ])
  expect(rows).toEqual(['2024-08-01 -2000 MILL ROAD BAKERY SPRINGFIELD', '2024-08-12 -7500 HARBOUR LAMPS'])
})

describe('rows amid their neighbours', () => {
  test('a row without a day whose balance stands close to the column for money out is no total', async () => {
    const { rows, seal } = await rowsOf([
      'Example Bank  Account number 1234 5678',
      '01 OCT 2024 to 31 OCT 2024',
      'Date     Description                 Paid In(£)  Withdrawn(£) Balance(£)',
      '01 OCT   BROUGHT FORWARD                                          640.00',
      '02 OCT   Mill Road Bakery                             188.20',
      '         Automated Credit Harbour Lamps  512.77                   964.57',
      '31 OCT   Charges                                        5.60      958.97',
      'Closing balance                                                   958.97',
    ])
    expect([rows?.length, seal]).toEqual([3, 'reconciled'])
  })
  test('the day of value at the head of the next line, and a day with which a line of the description begins', async () => {
    const { rows } = await rowsOf([
      'Example Bank  Account number 1234 5678',
      '2024-06-01 - 2024-06-30',
      'Opening balance                                             1,000.00',
      'Date          Description                       Amount       Balance',
      '2024-06-03    Transfer                          200.00      1,200.00',
      '2024-06-03    Kreska Studio',
      '2024-06-05    Card payment                      -75.00      1,125.00',
      '2024-06-06    Harbour Lamps',
      '2024-06-20    Card payment                      -25.00      1,100.00',
      '              19-06 Mill Road Bakery',
      'Closing balance                                             1,100.00',
    ])
    expect(rows).toEqual([
      '2024-06-03 20000 Transfer Kreska Studio',
      '2024-06-05 -7500 Card payment Harbour Lamps',
      '2024-06-20 -2500 Card payment 19-06 Mill Road Bakery',
    ])
  })
  test('the day of a purchase, where that of its booking stands before it', async () => {
    const { rows } = await rowsOf(
      [
        'Example Card  Account ending in 7712',
        '01/28/2025 - 02/25/2025',
        'Previous balance                                          $0.00',
        'Post Date   Trans Date   Transaction Description          Amount',
        '02/04       02/03        Garden Grill                     $48.20',
        '02/18       02/14        Idaho Sign                      $310.00',
        'New balance                                             $358.20',
      ],
      'credit_card',
    )
    expect(rows).toEqual(['2025-02-03 -4820 Garden Grill', '2025-02-14 -31000 Idaho Sign'])
  })
  test('a year under its day in a narrow column', async () => {
    const { rows } = await rowsOf([
      'Example Bank  Account number 1234 5678',
      'Account statement from 1 Apr 2024 to 30 Apr 2024',
      'Opening balance                                             1,000.00',
      'Date      Description           Debit        Credit          Balance',
      '2 Apr     Transfer                           200.00         1,200.00',
      '2024      Kreska Studio',
      '5 Apr     Card payment          75.00                       1,125.00',
      '2024',
      '30 Apr    Fee                   25.00                       1,100.00',
      '2024',
      'Closing balance                                             1,100.00',
    ])
    expect(rows).toEqual(['2024-04-02 20000 Transfer Kreska Studio', '2024-04-05 -7500 Card payment', '2024-04-30 -2500 Fee'])
  })
})

test('a day that falls behind the one on which the statement was made is doubted, and nothing is sealed', async () => {
  const [found] = await read(
    [
      'Example Card  Account number XXXX XXXX XXXX 8410',
      'Statement closing date February 5, 2026',
      'Previous balance                       100.00',
      'Date       Description                 Amount',
      '3 Apr      Mill Road Bakery             20.00',
      '26 Apr     Harbour Lamps                30.00',
      'New balance                            150.00',
    ],
    'credit_card',
  )
  expect(found?.seal.state).toBe('off')
  expect(found?.transactions.some((t) => t.doubt?.startsWith('The year could be'))).toBe(true)
})

test.each([
  ['Paid into your account', 'Paid out of your account', 'Date    Value date    Transaction             Amount'],
  ['Créditos', 'Saídas', 'Data lanç.    Data-valor    Descrição         Montante'],
])('lists under %s: headings with a day of value, amounts on the second line', async (into, out, headings) => {
  const [date, second] = ['10-12-2023    10-12-2023    ', '                            ']
  const { rows, seal } = await rowsOf([
    'Example Bank  Account number 1234 5678',
    '01-12-2023 - 31-12-2023',
    'Saldo anterior / Opening balance                 1,000.00',
    'Saldo final / Closing balance                    1,150.00',
    into,
    headings,
    `${date}KRESKA STUDIO`,
    `${second}EREF: 000-221-9            120.00`,
    `${date}NORTH TRADERS`,
    `${second}USD 12.50 rate 1.0843       80.00`,
    out,
    headings,
    `${date}MILL ROAD BAKERY`,
    `${second}Invoice 2291                50.00`,
  ])
  expect(rows?.map((row) => row.split(' ').slice(0, 3).join(' '))).toEqual([
    '2023-12-10 12000 KRESKA',
    '2023-12-10 8000 NORTH',
    '2023-12-10 -5000 MILL',
  ])
  expect(seal).toBe('reconciled')
})

test('the number and the name of an account: an IBAN that nothing names, and no holder', async () => {
  const [found] = await read([
    'Nordic Example Bank      FI21 1234 5600 0007 85',
    'Account Name: Pennine Print Ltd',
    'EXTRACTO DE CUENTA CORRIENTE',
    '1 June 2024 - 30 June 2024',
    'Date          Description           Amount      Balance',
    '3 June 2024   Mill Road Bakery      -20.00       980.00',
    '5 June 2024   To DE89370400440532013000      -30.00       950.00',
  ])
  expect([found?.accountLastFour, found?.accountName]).toEqual(['0785', 'CUENTA CORRIENTE'])
})

test('a day that a bank prints once, and again at the head of the next page', async () => {
  const head = (sheet: number) => [`Pennine Example Bank      Sheet ${sheet} of 2`, 'Sort code 40-22-18 Account 71229934']
  const first = [
    ...head(1),
    'Your statement 1 October 2024 to 31 October 2024',
    'Date      Details                       Paid out    Paid in      Balance',
    '          BALANCE BROUGHT FORWARD                               1,000.00',
    '01 Oct    Mill Road Bakery              20.00                     980.00',
    '          Deposit                                   200.00      1,180.00',
    '11 Oct    Harbour Lamps                 75.00                   1,105.00',
    '          BALANCE CARRIED FORWARD                               1,105.00',
  ]
  const second = [
    ...head(2),
    'Date      Details                       Paid out    Paid in      Balance',
    '          BALANCE BROUGHT FORWARD                               1,105.00',
    '11 Oct    Coffee                         5.00                   1,100.00',
    '          Account fee                   10.00                   1,090.00',
    '          BALANCE CARRIED FORWARD                               1,090.00',
  ]
  const [found] = await read([...first, '\f', ...second])
  expect(found?.transactions.map((t) => [t.date, t.doubt])).toEqual([
    ['2024-10-01', null],
    ['2024-10-01', null],
    ['2024-10-11', null],
    ['2024-10-11', null],
    ['2024-10-11', null],
  ])
  expect(found?.seal.state).toBe('reconciled')
})

test('what a German page carries over to the next is no row', async () => {
  const { rows, seal } = await rowsOf([
    'Stadtbank eG      Konto 4410229      Kontoauszug 9/2024 vom 01.09.2024 bis 30.09.2024',
    'Buchung   Wert      Verwendungszweck             Umsatz EUR',
    '                    Kontostand am 31.08.2024     1.000,00 H',
    '02.09.    02.09.    LASTSCHRIFT STADTWERKE          20,00 S',
    '                    Übertrag auf Blatt 2           980,00 H',
    '                    Übertrag von Blatt 1           980,00 H',
    '03.09.    03.09.    GUTSCHRIFT KUNDE                50,00 H',
    '                    Kontostand am 30.09.2024     1.030,00 H',
  ])
  expect([rows?.length, seal]).toEqual([2, 'reconciled'])
})

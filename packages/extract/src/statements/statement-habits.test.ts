import type { TypedLines } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { describe, expect, test } from 'vitest'
import { read, told } from '../../testing/read-typed.ts'

describe('when a row was', () => {
  test('a period without any blanks gives the years', async () => {
    const statement = await read(
      [
        'Billing Period:12/12/23-01/12/24        Account number ending in: 3344',
        'Previous balance      $100.00',
        'New balance            $38.76',
        '',
        'Date      Description                     Amount',
        '12/28     ONLINE PAYMENT, THANK YOU     -$100.00',
        '01/05     SHELL OIL                       $38.76',
      ],
      'credit_card',
    )
    expect(told(statement)).toEqual(['2023-12-28 +100.00 ONLINE PAYMENT, THANK YOU', '2024-01-05 -38.76 SHELL OIL', 'reconciled'])
  })

  test('a day with its amount two lines below begins a row, however many of the words are numbers', async () => {
    const statement = await read([
      'Statement Period 07/01/2024 - 07/31/2024',
      'Opening Balance                                                    100.00',
      'Date        Description               Debit       Credit        Balance',
      '07/03/2024  CORNER CAFE                3.00                       97.00',
      '07/06/2024  SOUTHERN POWER',
      '            BILLPAY REF 8812',
      '            44                        20.00                       77.00',
      '07/09/2024  DEPOSIT                                 50.00        127.00',
      'Closing Balance                                                  127.00',
    ])
    expect(told(statement)).toEqual([
      '2024-07-03 -3.00 CORNER CAFE',
      '2024-07-06 -20.00 SOUTHERN POWER BILLPAY REF 8812 44',
      '2024-07-09 +50.00 DEPOSIT',
      'reconciled',
    ])
  })

  test.each([
    ['without headings of its own', []],
    ['under the same headings', ['Date        Description               Amount      Balance']],
  ])('what is pending is no row of the account: listed %s', async (_, heading) => {
    const statement = await read([
      'Account Activity    Business Checking ...5512    Available balance $93.00',
      'Pending transactions',
      ...heading,
      '07/12/2024  ONLINE STORE             -34.20',
      'Posted transactions',
      'Date        Description               Amount      Balance',
      '07/09/2024  DEPOSIT                    50.00       147.00',
      '07/03/2024  CORNER CAFE                -3.00        97.00',
    ])
    expect(told(statement)).toEqual(['2024-07-09 +50.00 DEPOSIT', '2024-07-03 -3.00 CORNER CAFE', 'unprinted'])
  })

  test('what services cost the bank, and a day that a row names beside its own, are no rows and no doubt', async () => {
    const statement = await read([
      'Statement Period 07/01/2024 - 07/31/2024',
      'Opening Balance                                                  100.00',
      'Date        Description                            Amount      Balance',
      '07/03/2024  TRANSFER TO LOAN DUE 07/05/2024         -3.00        97.00',
      '07/09/2024  DEPOSIT                                 50.00       147.00',
      'Closing Balance                                                  147.00',
      'ACCOUNT ANALYSIS STATEMENT',
      'Service description            Volume    Unit price    Service charge',
      'Monthly maintenance                 1       15.0000             15.00',
      'ACH debit received                 11        0.1500              1.65',
    ])
    expect(told(statement)).toEqual(['2024-07-03 -3.00 TRANSFER TO LOAN DUE 07/05/2024', '2024-07-09 +50.00 DEPOSIT', 'reconciled'])
  })

  test('a row without a day is doubted where something stands in the place of its day, and not where that is empty', async () => {
    const [statement] = await read([
      'Statement Period 07/01/2024 - 07/31/2024',
      'Opening Balance                                  100.00',
      'Date      Description               Amount      Balance',
      '07/06     CITY TRANSIT               -2.00        98.00',
      '          CORNER CAFE                -3.00        95.00',
      '0707      MORNING BAKER              -4.00        91.00',
      '07/09     PAPER SHOP                 -1.00        90.00',
      'Closing Balance                                   90.00',
    ])
    expect(statement?.transactions.map((t) => [t.amountCents, t.doubt])).toEqual([
      [200, null],
      [300, null],
      [400, 'No date is printed for this row; it is that of the row above'],
      [100, null],
    ])
  })

  test('booking and value day in one word', async () => {
    expect(
      told(
        await read([
          'Kontoauszug vom 01.03.2024 bis 31.03.2024',
          'Buchung/Wert      Vorgang                      Soll        Haben',
          '04.03./04.03.     SEPA Lastschrift          - 55,08',
          '                  RUNDFUNK',
          '15.03./18.03.     Kunde GmbH                            + 476,00',
          '',
          'Alter Kontostand     EUR 1.000,00',
          'Neuer Kontostand     EUR 1.420,92',
        ]),
      ),
    ).toEqual(['2024-03-04 -55.08 SEPA Lastschrift RUNDFUNK', '2024-03-15 +476.00 Kunde GmbH', 'reconciled'])
  })

  test('a day as a heading of its own is the day of the rows below it', async () => {
    expect(
      told(
        await read([
          'Kontoauszug vom 28.03.2024      IBAN: DE44 5004 0000 0123 4567 00',
          'Angaben                          Valuta     zu Ihren Lasten     zu Ihren Gunsten',
          'Alter Kontostand vom 29.02.2024                                           800,00',
          'Buchungsdatum: 04.03.2024',
          'Telefon                          04.03               39,95-',
          'Buchungsdatum: 15.03.2024',
          'Kunde KG RE 55                   15.03                                  1.190,00',
          'Neuer Kontostand vom 28.03.2024                                         1.950,05',
        ]),
      ),
    ).toEqual(['2024-03-04 -39.95 Telefon', '2024-03-15 +1190.00 Kunde KG RE 55', 'reconciled'])
  })

  test('the turn of a year that is not printed does not turn the list round', async () => {
    expect(
      told(
        await read([
          'Statement date: 14 January 2024    Account no 12345678',
          'Opening balance    1,000.00',
          'Closing balance    1,205.50',
          '',
          'Date      Description                   Out         In      Balance',
          '18 Dec    Direct debit PHONE          25.00                  975.00',
          '02 Jan    Bank credit CLIENT                    300.00',
          '          Visa purchase SHOP          69.50                1,205.50',
        ]),
      ),
    ).toEqual([
      '2023-12-18 -25.00 Direct debit PHONE',
      '2024-01-02 +300.00 Bank credit CLIENT',
      '2024-01-02 -69.50 Visa purchase SHOP',
      'reconciled',
    ])
  })
})

describe('what a minus means', () => {
  const card = (rows: TypedLines, before: string, after: string): TypedLines => [
    'Kreditkartenabrechnung     Kartennummer: 4998 **** **** 1234',
    'Zeitraum 23.02.2024 bis 22.03.2024',
    `Saldo letzte Abrechnung      ${before}`,
    `Neuer Saldo                  ${after}`,
    '',
    'Datum       Text                  Währung          Betrag in EUR',
    ...rows,
  ]
  test('on a card that signs everything it is what is owed', async () => {
    const rows = [
      '25.02.24    BUCHLADEN                                 45,90 -',
      '04.03.24    HOTEL                 USD 200,00         184,22 -',
      '08.03.24    Einzahlung                               300,00 +',
    ]
    const statements = await read(card(rows, '300,00 -', '230,12 -'), 'credit_card')
    expect(told(statements)).toEqual([
      '2024-02-25 -45.90 BUCHLADEN',
      '2024-03-04 -184.22 HOTEL USD 200,00',
      '2024-03-08 +300.00 Einzahlung',
      'reconciled',
    ])
    expect(statements).toMatchObject([{ openingCents: -30000, closingCents: -23012, accountLastFour: '1234', currency: 'EUR' }])
  })

  test('on a card that was overpaid refunds have it, and the balance is held', async () => {
    const rows = [
      '25.02.24    GUTSCHRIFT HOTEL                         45,90 -',
      '04.03.24    ERSTATTUNG SHOP                          10,00 -',
    ]
    const statements = await read(card(rows, '20,00 -', '75,90 -'), 'credit_card')
    expect(told(statements)).toEqual(['2024-02-25 +45.90 GUTSCHRIFT HOTEL', '2024-03-04 +10.00 ERSTATTUNG SHOP', 'reconciled'])
    expect(statements).toMatchObject([{ openingCents: 2000, closingCents: 7590 }])
  })

  test('in a list of withdrawals it is decoration, whatever other lists do', async () => {
    expect(
      told(
        await read([
          'Statement period: Mar 1, 2024 through Mar 29, 2024',
          'Beginning balance     $ 4,000.00',
          'Ending balance        $ 3,251.90',
          '',
          'Card Withdrawals',
          'Date      Description           Amount',
          'Mar 5     PHONE COMPANY       $ 88.10-',
          'Checks Paid',
          'Date      Check                 Amount',
          'Mar 6     1032                  410.00',
          'Mar 20    1034                  250.00',
        ]),
      ),
    ).toEqual(['2024-03-05 -88.10 PHONE COMPANY', '2024-03-06 -410.00 Check 1032', '2024-03-20 -250.00 Check 1034', 'reconciled'])
  })
})

describe('lines that are no movements', () => {
  test.each([
    ['TOTAL DES OPERATIONS', 'SOLDE CREDITEUR AU 31.03.2024'],
    ['Umsatztotal', 'Neuer Kontostand'],
    ['Totaux des mouvements', 'Nouveau solde'],
    ['TOTAL DES DEPENSES', 'Utgående saldo'],
    ['Subtotal for JANE DOE', 'Closing balance'],
  ])('%s', async (total, closing) => {
    expect(
      told(
        await read([
          'Period 01.03.2024 - 31.03.2024',
          'Date      Description                          Debit       Credit',
          '          Opening balance                                  500,00',
          '04.03     SHOP                                 45,80',
          '15.03     CLIENT                                         2.000,00',
          `          ${total.padEnd(37)}45,80     2.000,00`,
          `          ${closing.padEnd(44)}2.454,20`,
        ]),
      ),
    ).toEqual(['2024-03-04 -45.80 SHOP', '2024-03-15 +2000.00 CLIENT', 'reconciled'])
  })

  test('counts and sums under headings of their own', async () => {
    expect(
      told(
        await read([
          'From: Feb 29 2024     To: Mar 28 2024',
          'Date          Description        Withdrawals      Deposits      Balance',
          '03/04/2024    SERVICE CHARGE           12.95                   1,487.05',
          '03/15/2024    DEPOSIT                               800.00     2,287.05',
          '',
          '              No. of Debits    Total - Debits     No. of Credits    Total - Credits',
          '              1                        $12.95     1                         $800.00',
        ]),
      ),
    ).toEqual(['2024-03-04 -12.95 SERVICE CHARGE', '2024-03-15 +800.00 DEPOSIT', 'unprinted'])
  })

  test('balances whose words stand behind the figure', async () => {
    expect(
      told(
        await read([
          'Estratto conto     IBAN IT60 X054 2811 1010 0000 0123 456',
          'Data         Valuta       Addebiti    Accrediti   Descrizione',
          '31.12.2023                             2.000,00   Saldo iniziale',
          '05.01.2024   05.01.2024     75,12                 ENERGIA',
          '20.02.2024   20.02.2024                1.220,00   CLIENTE',
          '31.03.2024                             3.144,88   Saldo finale',
        ]),
      ),
    ).toEqual(['2024-01-05 -75.12 ENERGIA', '2024-02-20 +1220.00 CLIENTE', 'reconciled'])
  })
})

describe('several accounts in one file', () => {
  test('the one period at the top is that of all of them', async () => {
    const account = (name: string, number: string, from: string, row: string, to: string): TypedLines => [
      `${name} - ${number}`,
      'Date     Detail                  Amount     Balance',
      `04-09    Beginning Balance                  ${from}`,
      row,
      `05-08    Ending Balance                     ${to}`,
      '',
    ]
    const statements = await read([
      'Statement of Account     Statement Period 04/09/19 - 05/08/19',
      '',
      ...account('Business Checking', '7012345678', '1,000.00', '04-15    CLIENT                  200.00    1,200.00', '1,200.00'),
      ...account('Membership Savings', '3012345679', '500.00', '04-30    Dividend                  0.10      500.10', '500.10'),
    ])
    expect(told(statements)).toEqual(['2019-04-15 +200.00 CLIENT', '2019-04-30 +0.10 Dividend', 'reconciled'])
    expect(statements.map((s) => [s.accountLastFour, s.seal.state])).toEqual([
      ['5678', 'reconciled'],
      ['5679', 'reconciled'],
    ])
  })
})

describe('whose', () => {
  const table = ['Date         Description      Amount', '01/25/2024   SHOP             -12.00']
  test.each([
    ['Girokonto  DE10 5005 0201 0123 4567 89', '6789', 'EUR'],
    ['Acme LLC      Checking **9921', '9921', null],
    ['Nr rachunku: 11 1140 2004 0000 3002 1234 5678', '5678', null],
    ['Carte Visa Business n° 4974 XXXX XXXX 1234', '1234', null],
    ['Membership Number XXXX-XXXXXX-41003', '1003', null],
    ['RELEVE DE COMPTE   IBAN : FR76 1234 5678 9012 3456 7890 185', '0185', 'EUR'],
  ])('%s', async (line, accountLastFour, currency) => {
    expect(await read([line, ...table])).toMatchObject([{ accountLastFour, currency }])
  })
})

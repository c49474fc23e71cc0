import { describe, expect, test } from 'vitest'
import { read, told } from '../../testing/read-typed.ts'

describe('which line an amount belongs to', () => {
  test('where it stands beside the last line of each row, the words above it are its row', async () => {
    expect(
      told(
        await read([
          '1 March 2024 to 31 March 2024',
          'Date         Details                     Paid out    Paid in    Balance',
          '29 Feb 24    BALANCE BROUGHT FORWARD                             500.00',
          '04 Mar 24    BP   HILL TIMBER',
          '             INVOICE 5147                  99.54',
          '             DD   NORTH GAS',
          '             4120791065                    21.86                 378.60',
          '05 Mar 24    CR   ROWAN CAFE',
          '             DEPOSIT                                  50.00',
          '             VIS  CORNER SHOP               8.60                 420.00',
          '08 Mar 24    BP   HILL TIMBER',
          '             INVOICE 5190                  20.00                 400.00',
          '31 Mar 24    BALANCE CARRIED FORWARD                             400.00',
        ]),
      ),
    ).toEqual([
      '2024-03-04 -99.54 BP HILL TIMBER INVOICE 5147',
      '2024-03-04 -21.86 DD NORTH GAS 4120791065',
      '2024-03-05 +50.00 CR ROWAN CAFE DEPOSIT',
      '2024-03-05 -8.60 VIS CORNER SHOP',
      '2024-03-08 -20.00 BP HILL TIMBER INVOICE 5190',
      'reconciled',
    ])
  })

  test('a price amid the words of a row is no row of its own', async () => {
    expect(
      told(
        await read(
          [
            'Credit limit 5,000.00      Minimum payment 25.00      Payment due date 4 Mar 2024',
            'Balance from your last statement                                    100.00',
            'Your new balance                                                    144.47',
            'Date           Description                                          Amount',
            '17 Jan 2024    MADRID RAIL                                           43.18',
            '               49.20 EURO',
            '               INC FEE 1.29',
            '20 Jan 2024    TEA SHOP                                               1.29',
          ],
          'credit_card',
        ),
      ),
    ).toEqual(['2024-01-17 -43.18 MADRID RAIL 49.20 EURO INC FEE 1.29', '2024-01-20 -1.29 TEA SHOP', 'reconciled'])
  })

  test('words of a row that headings use too are no heading', async () => {
    expect(
      told(
        await read([
          'Date      Details                    Deposit    Withdrawal      Balance',
          '13 Oct    B/F BALANCE                                          1,000.00',
          '16 Oct    BUSINESS INTERNET                          25.00',
          '          BANKING CHARGES',
          '          PRINTER LTD                                75.00       900.00',
          '17 Oct    OCEAN LTD                   100.00                   1,000.00',
          'Statement date 13 Nov 2024',
        ]),
      ).slice(0, 3),
    ).toEqual(['2024-10-16 -25.00 BUSINESS INTERNET BANKING CHARGES', '2024-10-16 -75.00 PRINTER LTD', '2024-10-17 +100.00 OCEAN LTD'])
  })
})

describe('what is no row', () => {
  test('what stands under the closing balance, and the figures under a label', async () => {
    const rows = ['04.03.2024    Telefon                         -39,95', '15.03.2024    Kunde KG                        150,00']
    const overdraft = await read([
      'Datum         Erläuterung                     Betrag EUR',
      'Kontostand am 29.02.2024                      800,00',
      ...rows,
      'Kontostand am 28.03.2024                      910,05',
      'Ihr Kontokorrentkredit                     10.000,00',
    ])
    expect(told(overdraft)).toEqual(['2024-03-04 -39.95 Telefon', '2024-03-15 +150.00 Kunde KG', 'reconciled'])
    const figures = await read([
      'Alter Saldo per 01.03.2024     EUR 800,00',
      'Buchung       Vorgang                        Soll          Haben',
      '04.03.2024    Telefon                     - 39,95',
      '15.03.2024    Kunde KG                                  + 150,00',
      'Filialnummer    Kontonummer      IBAN                Neuer Saldo',
      '200             0418822 00       DE44200700000418    + 910,05',
    ])
    expect(told(figures)).toEqual(['2024-03-04 -39.95 Telefon', '2024-03-15 +150.00 Kunde KG', 'reconciled'])
  })

  test('a day in the head of a further page', async () => {
    const head = (page: number) => [
      `Statement of account                                 Page ${page} of 2`,
      'OAKRIDGE GLASS INC                    JAN 31/24 -    FEB 29/24',
    ]
    const columns = 'Details              Withdrawn     Deposits     Date         Balance'
    expect(
      told(
        await read([
          ...head(1),
          columns,
          'STARTING BALANCE                                JAN31         800.00',
          'PHONE                   20.00                   FEB01         780.00',
          '\f',
          ...head(2),
          columns,
          'CLIENT                                70.00     FEB12         850.00',
          'Credits 1       70.00',
          'Debits 1        20.00',
        ]),
      ),
    ).toEqual(['2024-02-01 -20.00 PHONE', '2024-02-12 +70.00 CLIENT', 'reconciled'])
  })
})

describe('days in two pieces', () => {
  const rows = (days: readonly string[]) => [
    'Statement from 1 February 2024 to 29 February 2024',
    'Details                      Debits       Credits    Date       Balance',
    `BALANCE BROUGHT FORWARD                               ${days[0]}      1,000.00`,
    `CARD PURCHASE                100.00                   ${days[1]}        900.00`,
    `CREDIT TRANSFER                            250.00     ${days[2]}      1,150.00`,
    `FEE                           50.00                   ${days[3]}      1,100.00`,
    'Closing balance                                                1,100.00',
  ]
  const expected = ['2024-02-03 -100.00 CARD PURCHASE', '2024-02-15 +250.00 CREDIT TRANSFER', '2024-02-20 -50.00 FEE', 'reconciled']
  test.each([
    ['month and day', ['02 01', '02 03', '02 15', '02 20']],
    ['day and month', ['01 02', '03 02', '15 02', '20 02']],
    ['without a blank', ['0102', '0302', '1502', '2002']],
  ])('are read as the printed period has them: %s', async (_, days) => {
    expect(told(await read(rows(days)))).toEqual(expected)
  })

  test('a time of day in the place of a heading does not hide the days', async () => {
    expect(
      told(
        await read([
          'Receipt No.    Completion Time         Details          Paid In    Withdrawn      Balance',
          'SG7XJY9XHG     2024-07-02 20:45:30     Till payment      200.00                 1,200.00',
          'SG7XKQ1ABC     2024-07-09 10:05:11     Power bill                     300.00      900.00',
        ]),
      ).slice(0, 2),
    ).toEqual([expect.stringMatching(/^2024-07-02 \+200\.00/), expect.stringMatching(/^2024-07-09 -300\.00/)])
  })
})

describe('which balance, whose account and what money', () => {
  test('a balance with a day is the opening one again where no period is printed', async () => {
    const statements = await read([
      'Account number 41882207      Statement date 31 Aug 2024',
      'Balance on 31 Jul 2024                                        700.00',
      'Date           Transaction         Payments - out   Payments - in   Balance',
      '31 Jul 2024    BALANCE FORWARD                                       700.00',
      '02 Aug 2024    POWER                        50.00                    650.00',
      '09 Aug 2024    CLIENT                                     100.00     750.00',
      'SUBTOTAL:                                                            750.00',
    ])
    expect(told(statements)).toEqual(['2024-08-02 -50.00 POWER', '2024-08-09 +100.00 CLIENT', 'reconciled'])
    expect(statements).toMatchObject([{ openingCents: 70000, closingCents: 75000 }])
  })

  test('headings that end with an abbreviation, and the sums of the days that follow the rows', async () => {
    const statements = await read([
      'Estratto conto n. 3/2024       Conto corrente N. 1000/00088220',
      'Data operaz.   Data valuta    Descrizione            Addebiti        Accrediti',
      '30.06.2024                    Saldo iniziale                          1.000,00',
      '03.07.2024     03.07.2024     BONIFICO                                  500,00',
      '12.07.2024     12.07.2024     BOLLO                     26,00',
      '30.09.2024                    Saldo finale                            1.474,00',
      'Riassunto scalare',
      'Valuta         Saldi per valuta     Giorni     Numeri creditori',
      '03.07.2024            1.500,00           9            13,50',
      '12.07.2024            1.474,00          80           117,92',
    ])
    expect(told(statements)).toEqual(['2024-07-03 +500.00 BONIFICO', '2024-07-12 -26.00 BOLLO', 'reconciled'])
    expect(statements).toMatchObject([{ accountLastFour: '8220' }])
  })

  test('a company form and one price abroad are no currency of the account', async () => {
    const lines = (company: string) => [
      company,
      'Opening balance                                     500.00',
      'Date          Description                           Amount',
      '03 May 2024   CANVA USD 100.00                     -134.82',
      '09 May 2024   PAPER SHOP                            -10.00',
      '10 May 2024   STATIONER                             -10.00',
      'Closing balance                                     345.18',
    ]
    const currencies = async (company: string) => (await read(lines(company))).map((s) => s.currency)
    expect(await currencies('HIJAU LANDSKAP SDN BHD')).toEqual([null])
    expect(await currencies('All figures in CAD')).toEqual(['CAD'])
  })

  test.each([
    ['a bank code behind it', 'IBAN GB33REVO00996912345678 BIC REVOGB21', '5678'],
    ['points between its parts', 'Konto 1503.88.22014', '2014'],
    ['a sign for number', 'Compte Courant Professionnel n° 88220144017', '4017'],
  ])('the number of an account with %s', async (_, line, four) => {
    const [statement] = await read([
      line,
      'Opening balance                                     500.00',
      'Date          Description                           Amount',
      '03 May 2024   CANVA PICTURES                       -134.82',
      '09 May 2024   PAPER SHOP NEAR THE MILL              -10.00',
      'Closing balance                                     355.18',
    ])
    expect(statement?.accountLastFour).toBe(four)
  })
})

describe('what stands around a list', () => {
  test('both balances head one row of figures with a day in it; a slash joins a sign and its word', async () => {
    expect(
      told(
        await read([
          'Datum         Vorig saldo         Totaal af      Totaal bij     Nieuw saldo',
          '31-10-2024    100,00 -/DEBET      43,00          200,00         57,00 +/CREDIT',
          'Boekdatum     Omschrijving             Bedrag af (debet)     Bedrag bij (credit)',
          '02-10-2024    Huur loods               40,00',
          '05-10-2024    Overboeking                                    200,00',
          '09-10-2024    Koffie                   3,00',
        ]),
      ),
    ).toEqual(['2024-10-02 -40.00 Huur loods', '2024-10-05 +200.00 Overboeking', '2024-10-09 -3.00 Koffie', 'reconciled'])
  })

  test('the totals of both columns are no movement on the last day', async () => {
    expect(
      told(
        await read([
          'Data            Descrizione              Addebiti      Accrediti',
          '31.10.2024      Saldo iniziale                           100,00',
          '02.11.2024      Commissioni                  2,00',
          '05.11.2024      Bonifico                                  50,00',
          '08.11.2024      Pagamento                   20,00',
          '30.11.2024      Totali                      22,00         50,00',
          '30.11.2024      Saldo finale                             128,00',
        ]),
      ),
    ).toEqual(['2024-11-02 -2.00 Commissioni', '2024-11-05 +50.00 Bonifico', '2024-11-08 -20.00 Pagamento', 'reconciled'])
  })

  test('the balance at the date of the statement is the closing one', async () => {
    const statements = await read([
      'Statement from 1 January 2024 to 31 January 2024',
      'Date          Details                  Debits      Credits     Balance',
      '01 Jan        BALANCE BROUGHT FORWARD                          100.00',
      '02 Jan        PAYMENT                  40.00-                   60.00',
      '09 Jan        TRANSFER                             15.00        75.00',
      'Balance at date of statement                                    75.00',
    ])
    expect(statements[0]?.closingCents).toBe(7500)
    expect(told(statements)).toEqual(['2024-01-02 -40.00 PAYMENT', '2024-01-09 +15.00 TRANSFER', 'reconciled'])
  })
})

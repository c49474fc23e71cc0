import { describe, expect, test } from 'vitest'
import { read, readAndTell } from '../../testing/read-typed.ts'

describe('days in odd places and forms', () => {
  test('a date broken over two lines of a narrow column', async () => {
    expect(
      await readAndTell([
        'Statement from 01-03-2024 to 31-03-2024',
        'Opening balance        R5 000.00',
        'Closing balance        R5 055.00',
        '',
        'Date      Description          Debits     Credits     Balance',
        '04-03-    SERVICE FEE           45.00                 4 955.00',
        '2024      Ref 12',
        '14-03-    CLIENT                           100.00     5 055.00',
        '2024',
      ]),
    ).toEqual(['2024-03-04 -45.00 SERVICE FEE Ref 12', '2024-03-14 +100.00 CLIENT', 'reconciled'])
  })

  test('a year of two digits in front, where the days run and the years do not', async () => {
    expect(
      await readAndTell([
        'Period: 2024.03.01 - 2024.03.31',
        'Date          Description          Terhelés      Jóváírás',
        'NYITÓ EGYENLEG                                   450.000',
        '24.03.05      DIJ                    8.658',
        '24.03.06      UTALAS                              40.156',
        '24.03.11      BOLT                 300.000',
        'ZÁRÓ EGYENLEG                                    181.498',
      ]),
    ).toEqual(['2024-03-05 -8658.00 DIJ', '2024-03-06 +40156.00 UTALAS', '2024-03-11 -300000.00 BOLT', 'reconciled'])
  })

  test('eight digits and no mark between them', async () => {
    expect(
      await readAndTell([
        'Date         Description       Debit       Credit',
        '20240304     RENT             900.00',
        '20240315     CLIENT                      50.00',
      ]),
    ).toEqual(['2024-03-04 -900.00 RENT', '2024-03-15 +50.00 CLIENT', 'unprinted'])
  })

  test('months in Malay', async () => {
    expect(
      await readAndTell([
        'Tempoh: 1 Mac 2024 hingga 31 Mac 2024',
        'Tarikh          Butiran             Jumlah           Baki',
        '                BAKI AWAL                          2,000.00',
        '04 Mac 2024     BAYARAN TNB          45.00-        1,955.00',
        '15 Mac 2024     GAJI                100.00+        2,055.00',
        '                BAKI AKHIR                         2,055.00',
      ]),
    ).toEqual(['2024-03-04 -45.00 BAYARAN TNB', '2024-03-15 +100.00 GAJI', 'reconciled'])
  })

  test('days alone over what came in and what went out, each under its total', async () => {
    expect(
      await readAndTell([
        'Saldo inicial                              500,00',
        'Saldo final                                575,00',
        '05 MAR 2024',
        'Total de entradas                        + 100,00',
        'Pix recebido ACME                          100,00',
        'Total de saídas                           - 20,00',
        'Pix enviado PADARIA                         20,00',
        '08 MAR 2024',
        'Total de saídas                            - 3,00',
        'Compra no débito                             3,00',
        '10 MAR 2024',
        'Total de saídas                            - 2,00',
        'Tarifa                                       2,00',
      ]),
    ).toEqual([
      '2024-03-05 +100.00 Pix recebido ACME',
      '2024-03-05 -20.00 Pix enviado PADARIA',
      '2024-03-08 -3.00 Compra no débito',
      '2024-03-10 -2.00 Tarifa',
      'reconciled',
    ])
  })
})

describe('a closing balance without its label', () => {
  const rows = [
    'Statement period 01 Mar 2024 to 31 Mar 2024',
    'Description             Withdrawals      Deposits      Date      Balance',
    'STARTING BALANCE                                       MAR01     1,500.00',
    'HYDRO ONE                     45.00                    MAR04     1,455.00',
    'E-TRANSFER                                 100.00      MAR15     1,555.00',
    'TIM HORTONS                    5.00                    MAR20     1,550.00',
  ]
  test('is the one beside the last row where both totals are printed', async () => {
    expect((await readAndTell([...rows, '', 'Debits      2        50.00', 'Credits     1       100.00'])).at(-1)).toBe('reconciled')
  })

  test('or where it is printed once more, but not as the balance of a day', async () => {
    expect((await readAndTell([...rows, '', 'Amount at your disposal      1,550.00'])).at(-1)).toBe('reconciled')
    expect((await readAndTell([...rows, '', 'Daily balance', '20 Mar 2024      1,550.00'])).at(-1)).toBe('unprinted')
  })

  test('a list that nothing confirms proves nothing', async () => {
    expect((await readAndTell(rows)).at(-1)).toBe('unprinted')
    expect((await readAndTell([...rows, '', 'Debits      2        50.00', 'Credits     1       101.00'])).at(-1)).toBe('unprinted')
  })

  test('what stands under the last row as the balance of its day is one too, if it is printed once more', async () => {
    const list = [
      'Data          Lançamentos             Valor (R$)      Saldo (R$)',
      '31/12/2024    SALDO ANTERIOR                            1.000,00',
      '02/01/2025    BOLETO PAGO                -100,00',
      '02/01/2025    SALDO DO DIA                                900,00',
      '03/01/2025    REDE VISA                    50,00',
      '03/01/2025    SALDO DO DIA                                950,00',
    ]
    expect((await readAndTell(['Saldo em conta', 'R$ 950,00', '', ...list])).at(-1)).toBe('reconciled')
    expect((await readAndTell(list)).at(-1)).toBe('unprinted')
    expect(
      (await readAndTell(['Saldo em conta', 'R$ 950,00', '', ...list.with(4, '03/01/2025    REDE VISA                    60,00')])).at(-1),
    ).toBe('off')
  })

  test('a time that is told in a row is not that of the statement', async () => {
    const told = await readAndTell([
      'Kontoauszug 1/2025',
      'Datum         Erläuterung                                  Betrag EUR',
      '              Kontostand am 31.12.2024, Auszug Nr. 12        1.000,00',
      '02.01.2025    ENTGELTABSCHLUSS                                 -10,00',
      '              Entgelte vom 01.12.2024 bis 31.12.2024',
      '15.01.2025    GUTSCHRIFT                                       200,00',
      '20.01.2025    LASTSCHRIFT                                      -90,00',
      '              Kontostand am 31.01.2025 um 20:04 Uhr          1.100,00',
    ])
    expect(told.at(-1)).toBe('reconciled')
  })

  test('is told by its day over the figure, and the opening one by a day far from its words', async () => {
    const statement = await read(
      [
        'Your May balance as of May 31, 2024      Minimum payment',
        '$80.00                                   $25.00',
        'Previous monthly balance                 as of Apr 30, 2024      $60.00',
        '',
        'Date          Description                                        Amount',
        '05/14/2024    ACH DEPOSIT                                       -$60.00',
        '05/20/2024    HARDWARE HANK                                      $80.00',
      ],
      'credit_card',
    )
    expect(statement.map((s) => [s.openingCents, s.closingCents, s.seal.state])).toEqual([[-6000, -8000, 'reconciled']])
  })

  test('a currency far from its label is the number’s', async () => {
    const statement = await read([
      'Buchung           Vorgang                    Soll          Haben',
      '04.03.2024        Lastschrift              - 55,08',
      '15.03.2024        Kunde GmbH                              + 476,00',
      '',
      'Letzter Kontostand                         EUR + 1.000,00',
      'Aktueller Kontostand                       EUR + 1.420,92',
    ])
    expect(statement.map((s) => [s.openingCents, s.closingCents, s.seal.state])).toEqual([[100000, 142092, 'reconciled']])
  })
})

test('a line of money in both columns adds up, and what lies ahead is no movement', async () => {
  expect(
    await readAndTell([
      'Date          Description                        Money out      Money in      Balance',
      '01/03/2024    Opening balance                                                 1,000.00',
      '14/03/2024    RENT                                  900.00                      100.00',
      '15/03/2024    CLIENT                                               50.00        150.00',
      '              Total outs and ins                    900.00         50.00',
      '              Closing balance                                                   150.00',
      'Lançamentos futuros',
      'Data          Lançamento                         Valor',
      '05/04/2024    BOLETO                                -99.00',
    ]),
  ).toEqual(['2024-03-14 -900.00 RENT', '2024-03-15 +50.00 CLIENT', 'reconciled'])
})

test('a total on the last day has money in both columns and no word of its own', async () => {
  const list = (last: string) => [
    'For the period ending March 31, 2024      Closing balance 150.00',
    'Date          Description                   Amounts deducted      Amounts added      Balance',
    'Mar 01        Opening balance                                                        1,000.00',
    'Mar 14        RENT                                    900.00                           100.00',
    'Mar 15        CLIENT                                                     50.00         150.00',
    last,
    '              Number of items processed                    1                 1',
  ]
  const rows = ['2024-03-14 -900.00 RENT', '2024-03-15 +50.00 CLIENT', 'reconciled']
  expect(await readAndTell(list('Mar 31        Closing totals                          900.00             50.00'))).toEqual(rows)
})

test('account numbers end where the next word begins', async () => {
  const of = async (line: string) =>
    (await read([line, 'Date          Description       Amount', '04/03/2024    RENT              -900.00']))[0]?.accountLastFour
  expect(await of('IBAN DE31 1001 0010 0123 4567 89 vom 28.02.2024 bis 31.03.2024')).toBe('6789')
  expect(await of('Card number: 5301 12** **** 4412')).toBe('4412')
  expect(await of('Sort code 20-11-22 Account number 50123456        01 - 31 Mar 2024')).toBe('3456')
  expect(await of('Tilinumero FI21 1234 5600 0007 85')).toBe('0785')
  // Alone in its phrase a short number is the account's; amid a sentence, or as a year, it is not.
  expect(await of('Harbor Credit Union                 Account 7733')).toBe('7733')
  expect(await of('Your account 24 hour line             Page 1')).toBe(null)
  expect(await of('Harbor Credit Union                 Account 2024')).toBe(null)
})

test('a check is called by its number, whatever number the bank has for it', async () => {
  const [found] = await read([
    'Statement Period 03/01/2026 - 03/31/2026      4516 07** **** 9920',
    'Checks',
    'Check       Date        Ref Number        Amount',
    '1086        03/04       8124550170        350.00',
    '1088*       03/05       8124550171      1,375.00',
  ])
  expect(found?.transactions.map((t) => t.description)).toEqual(['Check 1086 8124550170', 'Check 1088 8124550171'])
  expect(found?.accountLastFour).toBe('9920')
})

test('deposits that have no words are called by their heading, and a community bank names its balances by its statements', async () => {
  const lines = [
    'FARMERS BANK                             Statement Period 02/28/26 thru 03/31/26',
    'Last Statement 02/28/26                        1,000.00',
    '2 Credits                                        400.00',
    'This Statement 03/31/26                        1,400.00',
    'DEPOSITS',
    'DATE          AMOUNT      DATE          AMOUNT',
    '03/03         150.00      03/10         250.00',
  ]
  expect(await readAndTell(lines)).toEqual(['2026-03-03 +150.00 DEPOSITS', '2026-03-10 +250.00 DEPOSITS', 'reconciled'])
})

test('a description goes on under the headings of the next page', async () => {
  const lines = [
    'Evergreen Bank      03/01/2026 - 03/31/2026      Account 8812 5512',
    'Date        Description                 Amount',
    '03/02       STAPLES                     -84.12',
    '03/09       CHECK CARD PURCHASE         -48.99',
    '\f',
    'Evergreen Bank      03/01/2026 - 03/31/2026      Account 8812 5512',
    'Date        Description                 Amount',
    '            ADOBE CREATIVE CLOUD',
    '            SAN JOSE CA',
    '03/12       PAPER                       -10.00',
    '            MILL ROAD',
  ]
  expect(await readAndTell(lines)).toEqual([
    '2026-03-02 -84.12 STAPLES',
    '2026-03-09 -48.99 CHECK CARD PURCHASE ADOBE CREATIVE CLOUD SAN JOSE CA',
    '2026-03-12 -10.00 PAPER MILL ROAD',
    'unprinted',
  ])
})

test('an IBAN whose last group is one digit is read to its end', async () => {
  const [found] = await read([
    'Kontoauszug 01.03.2026 - 31.03.2026      IBAN CH93 0076 2011 6238 5295 7',
    'Datum         Buchungstext            Betrag         Saldo',
    '02.03.2026    MIETE                  -100,00        900,00',
    '03.03.2026    LADEN                   -10,00        890,00',
  ])
  expect(found?.accountLastFour).toBe('2957')
})

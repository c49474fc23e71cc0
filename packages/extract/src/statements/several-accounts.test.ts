import { describe, expect, test } from 'vitest'
import { read, readAndTell } from '../../testing/read-typed.ts'

const accounts = async (lines: readonly string[]) =>
  (await read(lines)).map((s) => [s.accountLastFour, s.transactions.length, s.openingCents, s.closingCents, s.seal.state])

describe('several accounts in one file', () => {
  test('begin where a line names another account, not under a row that names a card', async () => {
    expect(
      await accounts([
        'Account number 5163320981',
        'Statement period 09/01/2025 to 09/30/2025',
        'Date          Description                 Debits      Credits      Balance',
        '09/01/2025    Opening balance                                      1,000.00',
        '09/02/2025    CORNER CAFE                  40.00                     960.00',
        '              Card ending 0412',
        '09/05/2025    CLIENT                                  100.00       1,060.00',
        '              Card ending 7713',
        '09/09/2025    PAPER SHOP                   60.00                   1,000.00',
        '09/30/2025    Closing balance                                      1,000.00',
        '',
        'Account number 5163323557',
        'Statement period 09/01/2025 to 09/30/2025',
        'Date          Description                 Debits      Credits      Balance',
        '09/01/2025    Opening balance                                      3,989.41',
        '09/22/2025    REFUND                                   28.32       4,017.73',
        '              Card ending 0412',
        '09/25/2025    HARDWARE STORE              474.12                   3,543.61',
        '09/30/2025    Closing balance                                      3,543.61',
      ]),
    ).toEqual([
      ['0981', 3, 100_000, 100_000, 'reconciled'],
      ['3557', 2, 398_941, 354_361, 'reconciled'],
    ])
  })

  test('each with its box of balances, whose label only names a day; C/C is an account', async () => {
    expect(
      await accounts([
        'C/C 1132188639',
        'Saldo iniziale al 30.11.2025        1.000,00',
        'Saldo finale al 31.12.2025            950,00',
        'Data oper.  Descrizione operazioni              Dare        Avere',
        '04.12.2025  PRELIEVO BANCOMAT                  50,00',
        '            Card ending 0412',
        'C/C 9086028724',
        'Saldo iniziale al 30.11.2025        2.000,00',
        'Saldo finale al 31.12.2025          2.100,00',
        'Data oper.  Descrizione operazioni              Dare        Avere',
        '06.12.2025  VERSAMENTO CONTANTI                           100,00',
      ]),
    ).toEqual([
      ['8639', 1, 100_000, 95_000, 'reconciled'],
      ['8724', 1, 200_000, 210_000, 'reconciled'],
    ])
  })

  test('an account with two rows has its days as the whole file writes them', async () => {
    const statements = await read([
      'Account number 5163328448',
      'For the period 12/01/23 to 12/31/23',
      'Balance Last Statement    $500.00',
      'Closing Balance           $420.00',
      'Withdrawals & Debits',
      'Date       Description                      Amount ($)',
      '12-12      GUSTO TAX                             30.00',
      '12-22      COMCAST BUSINESS                      50.00',
      'Account number 5163327822',
      'Balance Last Statement    $300.00',
      'Closing Balance           $270.00',
      'Withdrawals & Debits',
      'Date       Description                      Amount ($)',
      '12-02      HOME DEPOT                            10.00',
      '12-05      COMCAST BUSINESS                      20.00',
    ])
    expect(statements.map((s) => [s.seal.state, ...s.transactions.map((t) => t.date)])).toEqual([
      ['reconciled', '2023-12-12', '2023-12-22'],
      ['reconciled', '2023-12-02', '2023-12-05'],
    ])
  })
})

test('what stands over the number of an account is its own: title, name and period of two Januaries in one file', async () => {
  const month = (year: number, opening: string, closing: string, last: string) => [
    'FIRST BANK',
    'Business Savings',
    `Statement period 01/01/${year} to 01/31/${year}`,
    `Account number ${last}`,
    'Date      Description               Debits     Credits     Balance',
    `          Opening balance                                  ${opening}`,
    `01/07     CORNER CAFE                40.00                  ${Number(opening.replace(',', '')) - 40}.00`,
    `01/09     PAPER SHOP                 20.00                  ${closing}`,
    `          Closing balance                                  ${closing}`,
  ]
  for (const last of ['5163320981', '5163328448']) {
    const statements = await read([...month(2024, '1,000.00', '940.00', '5163320981'), ...month(2025, '900.00', '840.00', last)])
    expect(statements.map((s) => [s.seal.state, s.periodStart, s.accountName, ...s.transactions.map((t) => t.date)])).toEqual([
      ['reconciled', '2024-01-01', 'Business Savings', '2024-01-07', '2024-01-09'],
      ['reconciled', '2025-01-01', 'Business Savings', '2025-01-07', '2025-01-09'],
    ])
  }
})

describe('days whose amounts stand on the next line', () => {
  test('tell how the numbers of all days run', async () => {
    expect(
      await readAndTell([
        'Kontoutdrag 2026-12-01 till 2026-12-31',
        'Ingående saldo          1 000,00',
        'Utgående saldo            860,00',
        'Datum      Transaktion                           Debet        Kredit',
        '12-01      Swish till Anna',
        '           Ref 4471                             100,00',
        '12-06      Autogiro Telia',
        '           Ref 4472                              60,00',
        '12-17      Återbetalning',
        '           Ref 4473                                           20,00',
      ]),
    ).toEqual([
      '2026-12-01 -100.00 Swish till Anna Ref 4471',
      '2026-12-06 -60.00 Autogiro Telia Ref 4472',
      '2026-12-17 +20.00 Återbetalning Ref 4473',
      'reconciled',
    ])
  })

  test('may be two numbers and no mark between them', async () => {
    expect(
      await readAndTell([
        'Extrait de compte du 01.07.2023 au 31.07.2023',
        'Solde au 30/06/2023        1 000,00',
        'Solde au 31/07/2023          930,00',
        'Date opé   Opérations                            Débit       Crédit',
        '03 07      FRAIS DE TENUE DE COMPTE',
        '           REF A                                 40,00',
        '08 07      CHEQUE 4410021',
        '           REF B                                 50,00',
        '19 07      INTERETS CREDITEURS',
        '           REF C                                             20,00',
      ]),
    ).toEqual([
      '2023-07-03 -40.00 FRAIS DE TENUE DE COMPTE REF A',
      '2023-07-08 -50.00 CHEQUE 4410021 REF B',
      '2023-07-19 +20.00 INTERETS CREDITEURS REF C',
      'reconciled',
    ])
  })

  test('under a heading that names the currency of its amounts', async () => {
    expect(
      await readAndTell([
        'Zeitraum: 01.10.2022 - 31.10.2022',
        'Saldo alt          1.000,00',
        'Saldo neu            900,00',
        'Belastungen',
        'Bu.-Tag     Ref         Merkmal                       Betrag in EUR',
        '06.10.22    387354      Miete Büro',
        '                        EREF 22                               60,00',
        '08.10.22    144207      Telekom',
        '                        EREF 23                               40,00',
      ]),
    ).toEqual([
      expect.stringMatching(/^2022-10-06 -60.00 .*Miete Büro EREF 22$/),
      expect.stringMatching(/^2022-10-08 -40.00 /),
      'reconciled',
    ])
  })
})

test('a year of two digits in front, where the days that print a whole year say so', async () => {
  expect(
    await readAndTell([
      'Kontoutdrag 2024-11-01 till 2024-11-30',
      'Saldo 24-10-31        1 000,00',
      'Saldo 24-11-30          700,00',
      'Datum       Text                                 Uttag     Insättning',
      '24-11-02    Kortköp ICA                         100,00',
      '24-11-09    Hyra lokal                          200,00',
    ]),
  ).toEqual(['2024-11-02 -100.00 Kortköp ICA', '2024-11-09 -200.00 Hyra lokal', 'reconciled'])
})

test("a sum named '- Subtractions' under a list is no row", async () => {
  expect(
    await readAndTell([
      'Nov 1, 2024 - Nov 30, 2024',
      'Starting Balance          1,000.00',
      'Ending Balance              543.21',
      'Subtractions',
      'Date       Description                         Amount ($)',
      'Nov 23     WIRE OUT                                456.79',
      '          - Subtractions                           456.79',
    ]),
  ).toEqual(['2024-11-23 -456.79 WIRE OUT', 'reconciled'])
})

test('a balance brought forward with rows below it does not say that a page is missing', async () => {
  const [statement] = await read(
    [
      ['Statement period 01 Oct 2025 to 31 Oct 2025', 'Opening balance                                     1,000.00'],
      [
        'Date           Description          Debit      Receipts      £ Balance',
        '02 Oct 2025    RENT                200.00                      800.00',
      ],
      ['               Balance carried forward to next page             800.00'],
    ].flat(),
  )
  expect(statement?.unread).toEqual([])
  const [whole] = await read([
    'Statement period 01 Oct 2025 to 31 Oct 2025',
    'Opening balance                                                  1,000.00',
    'Date           Description          Debit      Receipts      £ Balance',
    '02 Oct 2025    RENT                200.00                      800.00',
    '               Balance carried forward to next page            800.00',
    '               Balance brought forward from previous page      800.00',
    '21 Oct 2025    BRITISH GAS          50.00',
    '21 Oct 2025    POST OFFICE          10.00                      740.00',
    '31 Oct 2025    CHQ 100417           40.00                      700.00',
  ])
  expect([whole?.unread, whole?.transactions.length]).toEqual([[], 4])
})

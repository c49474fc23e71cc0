import { describe, expect, test } from 'vitest'
import { read, readAndTell } from '../../testing/read-typed.ts'
import { reignYears } from '../pages/odd-dates.ts'
import type { Token } from '../pages/tokens.ts'

/** Turns of layout that statements of other banks have taught: what a date, a balance or a heading may look like. */

describe('days', () => {
  const head = ['January 1, 2024 through January 31, 2024', 'Opening balance $1,000.00', 'Closing balance $914.00', '']
  test('a month with the day under it, in a column too narrow for both', async () => {
    expect(
      await readAndTell([
        ...head,
        'Date    Description            Withdrawals     Deposits      Balance',
        'Jan 8   RENT                        900.00                    100.00',
        'Jan     CLIENT                                   800.00       900.00',
        '11      INVOICE 12',
        'Jan     FUEL                          6.00                    894.00',
        '14',
        'Jan     REFUND                                    20.00       914.00',
        '22',
      ]),
    ).toEqual([
      '2024-01-08 -900.00 RENT',
      '2024-01-11 +800.00 CLIENT INVOICE 12',
      '2024-01-14 -6.00 FUEL',
      '2024-01-22 +20.00 REFUND',
      'reconciled',
    ])
  })

  test('a row whose own day cannot be read does not take that of the row above', async () => {
    const [statement] = await read([
      ...head,
      'Date    Description            Withdrawals     Deposits      Balance',
      'Jan 8   RENT                        900.00                    100.00',
      'Jan     CLIENT                                   820.00       920.00',
      'Jan 22  FUEL                          6.00                    914.00',
    ])
    expect(statement?.transactions.map((t) => t.date)).toEqual(['2024-01-08', '2024-01-22'])
    expect(statement?.unread.map((u) => u.text)).toEqual([expect.stringContaining('CLIENT')])
    expect(statement?.seal.state).toBe('off')
  })
})

test('the number of the day alone, under a month that the heading names', async () => {
  const list = [
    'Balance last statement      1,000.00',
    'Balance this statement        994.00',
    'Day       Description          Withdrawals     Deposits      Balance',
    '04        RENT                      900.00                    100.00',
    '15        CLIENT                                  900.00    1,000.00',
    '15        FUEL                        6.00                    994.00',
  ]
  expect(await readAndTell(['March 2024', ...list])).toEqual([
    '2024-03-04 -900.00 RENT',
    '2024-03-15 +900.00 CLIENT',
    '2024-03-15 -6.00 FUEL',
    'reconciled',
  ])
  // Over two months nobody knows which one a number is of.
  expect((await read(['From 1 March 2024 to 30 April 2024', ...list]))[0]?.transactions).toEqual([])
})

test('under a year of the reign, days without one count in its years', () => {
  const dayOf = (text: string): Token => ({
    kind: 'date',
    text,
    x0: 0,
    x1: 0,
    date: { year: 2001, first: 8, second: 3, order: 'day-first' },
  })
  const dated = (period: string) => {
    const days = ['8-03-01', '8-03-04', '8-03-07'].map(dayOf)
    reignYears([{ text: period, tokens: [] }, ...days.map((d) => ({ text: d.text, tokens: [d] }))])
    return days.map((d) => (d.kind === 'date' ? `${d.date.year}-${d.date.first}-${d.date.second}` : ''))
  }
  expect(dated('令和8年3月1日 ~ 令和8年3月31日')).toEqual(['2026-3-1', '2026-3-4', '2026-3-7'])
  expect(dated('令和6年3月1日 ~ 令和6年3月31日')[0]).toBe('2001-8-3')
})

test('a period of two days with a free dash between them is not one day of another year', async () => {
  expect(
    await readAndTell([
      '01 Mar - 31 Mar 2024',
      'Start balance £1,000.00',
      'End balance £94.00',
      'Date      Description          Money out £     Money in £     Balance £',
      '1 Mar     RENT                     900.00                        100.00',
      '14 Mar    FUEL                       6.00                         94.00',
    ]),
  ).toEqual(['2024-03-01 -900.00 RENT', '2024-03-14 -6.00 FUEL', 'reconciled'])
})

test('days with a point, where points mark decimals as well: the number of which there are few is the month', async () => {
  expect(
    await readAndTell([
      'EXTRATO de 2024/03/01 a 2024/03/31      MOEDA EUR',
      'DATA LANC.    DATA VALOR    DESCRITIVO          DEBITO     CREDITO      SALDO',
      '                            SALDO INICIAL                              700.00',
      '3.05          3.05          IMPOSTO             300.00                 400.00',
      '3.06          3.06          CLIENTE                         50.00      450.00',
      '3.14          3.13          AGUA                 20.00                 430.00',
      '                            SALDO FINAL                                430.00',
    ]),
  ).toEqual(['2024-03-05 -300.00 IMPOSTO', '2024-03-06 +50.00 CLIENTE', '2024-03-14 -20.00 AGUA', 'reconciled'])
})

test('checks that were paid go out, whatever list stands above them', async () => {
  expect(
    await readAndTell([
      'Statement Period: Mar 01 2024-Mar 31 2024',
      'Beginning Balance      1,000.00',
      'Ending Balance           930.00',
      'Deposits',
      'POSTING DATE     DESCRIPTION          AMOUNT',
      '03/04            CLIENT                50.00',
      'Checks Paid      No. Checks: 2      *Indicates break in serial sequence',
      'DATE     SERIAL NO.     AMOUNT     DATE     SERIAL NO.     AMOUNT',
      '03/05    2001            90.00     03/06    2003*           30.00',
    ]),
  ).toEqual(['2024-03-04 +50.00 CLIENT', '2024-03-05 -90.00 Check 2001', '2024-03-06 -30.00 Check 2003', 'reconciled'])
})

describe('balances', () => {
  const french = [
    'Date          Libellé                    Montant',
    '04/03/2024    LOYER                      -900,00',
    '15/03/2024    VIREMENT CLIENT          +1 500,00',
    '18/03/2024    CARBURANT                   -45,00',
  ]
  test('told in a sentence, with thousands set apart', async () => {
    expect(
      await readAndTell([
        'Au 29 février 2024, votre compte présentait un solde créditeur de 1 920,00 €.',
        '',
        ...french,
        '',
        'Au 31 mars 2024, le solde de votre compte est de 2 475,00 €.',
      ]),
    ).toEqual(['2024-03-04 -900.00 LOYER', '2024-03-15 +1500.00 VIREMENT CLIENT', '2024-03-18 -45.00 CARBURANT', 'reconciled'])
  })

  test('in one row of figures that begins with days, above the rows', async () => {
    const [statement] = await read([
      'Datum vanaf     Datum t/m       Nr.     Beginsaldo      Totaal af      Totaal bij      Eindsaldo',
      '01-03-2024      31-03-2024      3       1.000,00 CR     900,00         50,00           150,00 CR',
      '',
      'Datum           Omschrijving                    Bedrag af (debet)      Bedrag bij (credit)',
      '04-03           HUUR                                       900,00',
      '15-03           KLANT                                                                50,00',
    ])
    expect(statement).toMatchObject({ openingCents: 100000, closingCents: 15000, seal: { state: 'reconciled' } })
    expect(statement?.transactions.length).toBe(2)
  })

  test('the new balance with its day under headings below the rows is no movement', async () => {
    const [statement] = await read([
      'Kontoauszug vom 01.03.2024 bis 31.03.2024      Alter Saldo EUR + 1.000,00',
      '',
      'Buchung       Valuta        Vorgang                        Soll          Haben',
      '04.03.2024    04.03.2024    Miete                      - 900,00',
      '15.03.2024    15.03.2024    Kunde GmbH                               + 50,00',
      '',
      'Filiale       Kontonummer       Neuer Saldo vom',
      '100           0123456 00        31.03.2024                 EUR       + 150,00',
    ])
    expect(statement).toMatchObject({ closingCents: 15000, seal: { state: 'reconciled' } })
    expect(statement?.transactions.length).toBe(2)
  })

  test('the previous statement balance of a card is its opening one', async () => {
    const [statement] = await read(
      [
        'STATEMENT FROM FEB 24 TO MAR 23, 2024      Credit limit $9,000.00      Minimum payment $10.00',
        'PREVIOUS STATEMENT BALANCE $800.12',
        'DATE        ACTIVITY DESCRIPTION             AMOUNT ($)',
        'FEB 26      FUEL                                 $4.00',
        'MAR 03      PAYMENT - THANK YOU                -$40.00',
        '            NEW BALANCE                        $764.12',
      ],
      'credit_card',
    )
    expect(statement).toMatchObject({ openingCents: -80012, closingCents: -76412, seal: { state: 'reconciled' } })
  })
})

test('a heading of a list right under the headings of its columns says which way its rows go; lines of 0.00 count for nothing', async () => {
  expect(
    await readAndTell(
      [
        'February 9 - March 8, 2024      Account# 4400 6612 3456 4412      Credit limit $12,000.00',
        'Previous Balance      $100.00',
        'New Balance           $106.50',
        'Transaction   Posting                            Reference     Account',
        'Date          Date        Description            Number        Number       Amount',
        'Payments and Other Credits',
        '02/16         02/17       PAYMENT - THANK YOU    4410          4412        -100.00',
        'Purchases and Adjustments',
        '02/10         02/11       BOOKS                  4411          4412          90.00',
        '02/11         02/12       STAPLES                4412          4412           9.50',
        '03/01         03/02       FUEL                   4413          4412           7.00',
        'Interest Charged',
        '03/08         03/08       Interest on Purchases  4414          4412           0.00',
      ],
      'credit_card',
    ),
  ).toEqual([
    '2024-02-16 +100.00 PAYMENT - THANK YOU 4412',
    '2024-02-10 -90.00 BOOKS 4412',
    '2024-02-11 -9.50 STAPLES 4412',
    '2024-03-01 -7.00 FUEL 4412',
    'reconciled',
  ])
})

import { describe, expect, test } from 'vitest'
import { readAndTell } from '../../testing/read-typed.ts'

/** Headings over lists and columns, and what may stand beside them. */

describe('headings', () => {
  const days = ['January 1, 2024 through January 31, 2024', 'Beginning balance $1,000.00', 'Ending balance $1,394.00', '']

  test('over a list that has its count and sum, or its account, far to the right', async () => {
    for (const [out, into] of [
      ['2 items totaling $906.00', '2 items totaling $1,300.00'],
      ['Account: -------2206', 'Account: -------2206'],
    ])
      expect(
        await readAndTell([
          ...days,
          `Other Debits (-)                                    ${out}`,
          'Date     Amount      Description',
          '01/08    900.00      RENT',
          '01/14      6.00      FUEL',
          '',
          `Other Credits (+)                                   ${into}`,
          'Date     Amount      Description',
          '01/09    500.00      CLIENT ACH',
          '01/20    800.00      COUNTER SALES',
        ]),
      ).toEqual([
        '2024-01-08 -900.00 RENT',
        '2024-01-14 -6.00 FUEL',
        '2024-01-09 +500.00 CLIENT ACH',
        '2024-01-20 +800.00 COUNTER SALES',
        'reconciled',
      ])
  })

  test('a count and a sum in a box that no list follows say nothing of the rows below', async () => {
    expect(
      await readAndTell([
        'January 1, 2024 through January 31, 2024',
        'Beginning balance $1,000.00',
        'Deposits / Credits                                  1 items totaling $500.00',
        'Withdrawals / Debits                                5 items totaling $350.00',
        'Ending balance $1,150.00',
        '',
        'Date     Description                       Amount       Balance',
        '01/08    RENT                              300.00        700.00',
        '01/09    CLIENT ACH                        500.00      1,200.00',
        '01/14    FUEL                               20.00      1,180.00',
        '01/15    STAMPS                             10.00      1,170.00',
        '01/16    PAPER                              15.00      1,155.00',
        '01/17    COFFEE                              5.00      1,150.00',
      ]),
    ).toEqual([
      '2024-01-08 -300.00 RENT',
      '2024-01-09 +500.00 CLIENT ACH',
      '2024-01-14 -20.00 FUEL',
      '2024-01-15 -10.00 STAMPS',
      '2024-01-16 -15.00 PAPER',
      '2024-01-17 -5.00 COFFEE',
      'reconciled',
    ])
  })

  test('payments in stand beside payments out', async () => {
    expect(
      await readAndTell([
        '1 April 2024 to 30 April 2024',
        'Date      Details          Payments Out     Payments In     Balance €',
        '31MAR24   Balance Forward                                    1,000.00',
        '01APR24   RENT                   900.00',
        '          CLIENT ACH                             500.00        600.00',
        '14APR24   FUEL                     6.00',
        '          COUNTER SALES                          800.00      1,394.00',
        'Closing balance at 30APR24: €1,394.00',
      ]),
    ).toEqual([
      '2024-04-01 -900.00 RENT',
      '2024-04-01 +500.00 CLIENT ACH',
      '2024-04-14 -6.00 FUEL',
      '2024-04-14 +800.00 COUNTER SALES',
      'reconciled',
    ])
  })
})

test('a statement opening balance is no balance of the statement', async () => {
  expect(
    await readAndTell([
      '05 January 2024 to 04 February 2024',
      'Date         Details                          Money Out (£)   Money In (£)   Balance (£)',
      '05 Jan 24    STATEMENT OPENING BALANCE                                          1,000.00',
      '06 Jan 24    RENT                                  900.00                         100.00',
      '08 Jan 24    CLIENT                                                500.00         600.00',
      '04 Feb 24    STATEMENT CLOSING BALANCE             900.00          500.00         600.00',
    ]),
  ).toEqual(['2024-01-06 -900.00 RENT', '2024-01-08 +500.00 CLIENT', 'reconciled'])
})

test('headings of tables side by side that touch', async () => {
  expect(
    await readAndTell([
      'January 1, 2024 through January 31, 2024',
      'Beginning balance $1,000.00',
      'Ending balance $700.00',
      '',
      'CHECKS',
      'Date         Check No.       AmountDate         Check No.       Amount',
      '01/03        2207            109.57  01/09      2213             84.76',
      '01/31        2208              5.00  01/24      2214            100.67',
    ]),
  ).toEqual([
    '2024-01-03 -109.57 Check 2207',
    '2024-01-09 -84.76 Check 2213',
    '2024-01-31 -5.00 Check 2208',
    '2024-01-24 -100.67 Check 2214',
    'reconciled',
  ])
})

describe('tables side by side with more than a day and an amount', () => {
  test('headings over two lines that stand close belong each to its own, and a bank number makes no description', async () => {
    const told = await readAndTell([
      'Statement period 05/01/2024 to 05/31/2024',
      'Beginning balance       1,000.00',
      'Ending balance            890.00',
      'Checks and Substitute Checks',
      'Date    Check    Amount   Ref.    Date    Check    Amount   Ref.',
      'posted  number            number  posted  number            number',
      '05/05   10233     60.00   313058  05/19   10235*    20.00   229551',
      '05/08   10234     30.00   037768',
    ])
    expect(told.map((line) => line?.slice(0, 17))).toEqual(['2024-05-05 -60.00', '2024-05-19 -20.00', '2024-05-08 -30.00', 'reconciled'])
  })

  test('a first column that is empty and says nothing comes again all the same', async () => {
    const told = await readAndTell([
      'Statement period 04/01/2024 to 04/30/2024',
      'Beginning balance       1,000.00',
      'Ending balance          1,110.00',
      'Customer Deposits',
      'Number   Date      Ref Number     Amount     Number   Date      Ref Number     Amount',
      '         Apr 4     8814579453      60.00              Apr 28    8810808598      20.00',
      '         Apr 23    8812330223      30.00',
    ])
    expect(told.map((line) => line?.slice(0, 17))).toEqual(['2024-04-04 +60.00', '2024-04-28 +20.00', '2024-04-23 +30.00', 'reconciled'])
  })

  test('the last heading of one table stands close to the first of the next', async () => {
    const told = await readAndTell([
      'Statement period 02/01/2024 to 02/29/2024',
      'Beginning balance       1,000.00',
      'Ending balance            840.00',
      'Checks     4 checks totaling $160.00',
      'Number  Date Paid   Amount Number  Date Paid   Amount',
      '1441 i  02/03        60.00 1447 i  02/17        50.00',
      '1442 i  02/12        30.00 1450 i  02/18        20.00',
    ])
    expect(told.map((line) => line?.slice(0, 17))).toEqual([
      '2024-02-03 -60.00',
      '2024-02-17 -50.00',
      '2024-02-12 -30.00',
      '2024-02-18 -20.00',
      'reconciled',
    ])
  })
})

test('a title over headings of two lines takes none of them', async () => {
  expect(
    await readAndTell([
      'For the period ending March 31, 2024          Closing balance 150.00',
      'Transaction details',
      '                              Amounts deducted           Amounts added',
      'Date      Description         from your account ($)      to your account ($)      Balance ($)',
      'Mar 01    Opening balance                                                            1,000.00',
      'Mar 14    RENT                               900.00                                    100.00',
      'Mar 15    CLIENT                                                       50.00           150.00',
      'Mar 31    Closing totals                     900.00                    50.00',
    ]),
  ).toEqual(['2024-03-14 -900.00 RENT', '2024-03-15 +50.00 CLIENT', 'reconciled'])
})

test('a line that begins with the heading of its list and adds the list up is no row of it', async () => {
  const list = (sum: string) => [
    'Statement period 3-1-24 to 3-31-24',
    'Beginning balance       1,000.00',
    'Ending balance            967.60',
    'Fees and charges',
    'Date        Description                                   Amount',
    '3-5-24      Analysis Service Chg                         -$12.40',
    '3-29-24     Overdraft Item Charge                        -$20.00',
    `            Fees and charges assessed this period        ${sum}`,
  ]
  expect(await readAndTell(list('-$32.40'))).toEqual([
    '2024-03-05 -12.40 Analysis Service Chg',
    '2024-03-29 -20.00 Overdraft Item Charge',
    'reconciled',
  ])
  expect((await readAndTell(list('-$32.41'))).at(-1)).toBe('off')
})

test('what a payment service calls available at the beginning and at the end are its balances', async () => {
  const lines = [
    'Statement for March 2026                   3/1/26 - 3/31/26',
    'Balance Summary (3/1/26 - 3/31/26)',
    '        Available beginning    Available ending    Withheld ending',
    'USD                  200.00               65.33               0.00',
    'Date          Description               Currency    Gross      Fee       Net',
    '03/02/2026    Checkout Payment               USD   120.00    -4.68    115.32',
    '03/09/2026    General Withdrawal             USD  -249.99     0.00   -249.99',
  ]
  expect(await readAndTell(lines)).toEqual(['2026-03-02 +115.32 Checkout Payment', '2026-03-09 -249.99 General Withdrawal', 'reconciled'])
})

test('payments beside debits came in on a card, also under headings of the days that stand a line higher', async () => {
  const lines = [
    'Visa Business Card         Account number XXXX XXXX XXXX 5575',
    'Statement Closing Date 10/02/2023       Credit limit $9,000.00',
    'Transaction Date   Posting Date',
    '                   Transaction Details              Debits      Payments',
    '09/03     09/03    DIRECT DEBIT PAYMENT                           277.11',
    '09/05     09/05    OFFICE DEPOT #1127                60.95',
  ]
  expect(await readAndTell(lines, 'credit_card')).toEqual([
    '2023-09-03 +277.11 DIRECT DEBIT PAYMENT',
    '2023-09-05 -60.95 OFFICE DEPOT #1127',
    'unprinted',
  ])
})

import { describe, expect, test } from 'vitest'
import { read, told } from '../../testing/read-typed.ts'
import { printedAmount } from '../pages/tokens.ts'
import { printedDate } from '../printed/printed-dates.ts'
import { roleOf } from './heading-roles.ts'

describe('days, amounts and headings of other languages', () => {
  test.each([
    ['2026年3月2日', { year: 2026, first: 3, second: 2 }],
    ['2026년3월2일', { year: 2026, first: 3, second: 2 }],
    ['02 Ağustos 2026', { year: 2026, first: 8, second: 2 }],
    ['115/03/02', { year: 2026, first: 3, second: 2 }],
    ['2 марта 2026', { year: 2026, first: 3, second: 2 }],
    ['2026. március 2.', { year: 2026, first: 3, second: 2 }],
  ])('%s', (text, date) => {
    expect(printedDate(text)).toMatchObject(date)
  })

  test('yen without decimals, and lira behind the number', () => {
    expect(printedAmount('1,204,500円', { decimal: '.', whole: true, spaced: false })).toMatchObject({ cents: 120_450_000 })
    expect(printedAmount('1.234,56TL', { decimal: ',', whole: false, spaced: false })).toMatchObject({ cents: 123_456 })
  })

  test.each([
    ['お支払金額', 'debit'],
    ['お預り金額', 'credit'],
    ['差引残高', 'balance'],
    ['거래일자', 'date'],
    ['Tutar (TL)', 'amount'],
    ['Verbuchungsdatum', 'date'],
    ['Beschreibung', 'description'],
    ['Zůstatek', null],
  ])('%s', (text, role) => {
    expect(roleOf(text)).toBe(role)
  })
})

describe('when', () => {
  test('a period that says its month once, beside a number that is spelled like a day', async () => {
    const [statement] = await read([
      'Sort Code 20-12-34   Account No 12345678',
      '01 - 31 March 2024',
      'Date     Description           Money out   Money in   Balance',
      '1 Mar    Start balance                                500.00',
      '4 Mar    Tesco Stores          20.00                  480.00',
      '         Acme Ltd                          100.00     580.00',
      '31 Mar   End balance                                  580.00',
    ])
    expect(statement).toMatchObject({ periodStart: '2024-03-01', periodEnd: '2024-03-31', seal: { state: 'reconciled' } })
    expect(statement?.transactions.map((t) => t.date)).toEqual(['2024-03-04', '2024-03-04'])
  })
})

test('days as headings over their rows, in a list without other headings', async () => {
  expect(
    told(
      await read([
        '1 Mar 2024 - 31 Mar 2024',
        'Opening balance   €1,000.00',
        'Closing balance   €1,075.00',
        '',
        'Monday, 4 March 2024',
        'Tesco Stores                  -€20.00',
        'Rent                          -€3.00',
        'Friday, 15 March 2024',
        'Salary                        +€100.00',
        'Tuesday, 19 March 2024',
        'Cafe                          -€2.00',
      ]),
    ),
  ).toEqual(['2024-03-04 -20.00 Tesco Stores', '2024-03-04 -3.00 Rent', '2024-03-15 +100.00 Salary', '2024-03-19 -2.00 Cafe', 'reconciled'])
})

test('a balance that is brought forward and was never carried begins another account', async () => {
  const table = ['Date        Transaction Details       Deposit      Withdrawal      Balance']
  const statements = await read([
    'Statement Date 31 Mar 2024   1 Mar 2024 to 31 Mar 2024',
    'HKD SAVINGS',
    ...table,
    '29 Feb      B/F BALANCE                                            1,000.00',
    '4 Mar       ATM                                    20.00             980.00',
    '31 Mar      C/F BALANCE                                              980.00',
    'USD SAVINGS',
    ...table,
    '29 Feb      B/F BALANCE                                              300.00',
    '15 Mar      INWARD TT                 100.00                         400.00',
    '31 Mar      C/F BALANCE                                              400.00',
  ])
  expect(statements.map((s) => [s.openingCents, s.closingCents, s.seal.state])).toEqual([
    [100000, 98000, 'reconciled'],
    [30000, 40000, 'reconciled'],
  ])
})

test('what is available at both ends of the period, and a balance in whose favour it is', async () => {
  const rows = ['Fecha        Concepto          Debe       Haber      Saldo', '04-03-2024   RECIBO LUZ        20,00                 980,00']
  expect(
    await read(['Periodo 01-03-2024 al 31-03-2024', ...rows, '', 'SALDO ANTERIOR   1.000,00', 'SALDO A SU FAVOR   980,00']),
  ).toMatchObject([{ closingCents: 98000, seal: { state: 'reconciled' } }])
  expect(
    await read([
      'Mar 1, 2024 - Mar 31, 2024',
      'Beginning Available Balance   1,000.00',
      'Ending Available Balance        980.00',
      'Date         Description      Amount',
      '03/04/2024   Withdrawal       -20.00',
    ]),
  ).toMatchObject([{ openingCents: 100000, closingCents: 98000, seal: { state: 'reconciled' } }])
})

describe('lines of a table that are no movements', () => {
  test('what stood on the account at the end of each day', async () => {
    expect(
      told(
        await read([
          'extrato mensal   01/03/2024 a 31/03/2024',
          'data      descricao                  valor       saldo',
          '29/02     SALDO ANTERIOR                         1.000,00',
          '04/03     PIX ENVIADO PADARIA        20,00-',
          '04/03     SALDO DO DIA                           980,00',
          '15/03     TED RECEBIDA               100,00',
          '15/03     SALDO DO DIA                           1.080,00',
          'Saldo final   1.080,00',
        ]),
      ),
    ).toEqual(['2024-03-04 -20.00 PIX ENVIADO PADARIA', '2024-03-15 +100.00 TED RECEBIDA', 'reconciled'])
  })

  test('sums that are carried to the next page and totals behind their numbers; a balance in the column of debits is owed', async () => {
    expect(
      told(
        await read([
          'ESTRATTO CONTO dal 01.03.2024 al 31.03.2024',
          'Data       Valuta     Dare       Avere      Descrizione',
          '01.03.24                         100,00     SALDO INIZIALE A VOSTRO CREDITO',
          '04.03.24   04.03.24   220,00                ADDEBITO ENERGIA',
          '                      220,00     100,00     RIPORTO',
          '15.03.24   15.03.24              50,00      BONIFICO ACME',
          '                      220,00     150,00     TOTALE MOVIMENTI',
          '31.03.24              70,00                 SALDO FINALE',
        ]),
      ),
    ).toEqual(['2024-03-04 -220.00 ADDEBITO ENERGIA', '2024-03-15 +50.00 BONIFICO ACME', 'reconciled'])
  })
})

describe('headings', () => {
  test('date and balance set over groups of columns', async () => {
    expect(
      told(
        await read([
          'Periodo DEL 01/03/2024 AL 31/03/2024',
          'Saldo Anterior   1,000.00',
          'FECHA                                              SALDO',
          'OPER      LIQ       DESCRIPCION     CARGOS   ABONOS   OPERACION   LIQUIDACION',
          '04/MAR    04/MAR    PAGO CFE        20.00             980.00      980.00',
          '15/MAR    16/MAR    SPEI RECIBIDO            100.00   1,080.00    1,080.00',
          '',
          'Saldo Final   1,080.00',
        ]),
      ),
    ).toEqual(['2024-03-04 -20.00 PAGO CFE', '2024-03-15 +100.00 SPEI RECIBIDO', 'reconciled'])
  })

  test('one column for both directions, each amount with its mark in brackets', async () => {
    expect(
      told(
        await read([
          'Period : 01-03-2024 to 31-03-2024',
          'Date          Narration        Withdrawal (Dr)/ Deposit (Cr)      Balance',
          '              B/F                                                 1,000.00(Cr)',
          '04-03-2024    SHOP                    20.00(Dr)                   980.00(Cr)',
          '15-03-2024    CLIENT                  100.00(Cr)                  1,080.00(Cr)',
          '',
          'Opening Balance   1,000.00(Cr)',
          'Closing Balance   1,080.00(Cr)',
        ]),
      ),
    ).toEqual(['2024-03-04 -20.00 SHOP', '2024-03-15 +100.00 CLIENT', 'reconciled'])
  })

  test('what is left after the fee is what moved', async () => {
    const statement = await read([
      'Mar 1, 2024 - Mar 31, 2024',
      'Date         Description         Gross        Fee         Net',
      '03/04/2024   From Ann            100.00      -3.00        97.00',
      '03/15/2024   Withdrawal          -50.00       0.00       -50.00',
      '03/16/2024   From Bob             20.00      -1.00        19.00',
    ])
    expect(told(statement).slice(0, 3)).toEqual([
      '2024-03-04 +97.00 From Ann',
      '2024-03-15 -50.00 Withdrawal',
      '2024-03-16 +19.00 From Bob',
    ])
  })

  test('the text first, the day that it was booked last', async () => {
    expect(
      told(
        await read([
          'Kontoutskrift i perioden 01.03.2024 - 31.03.2024',
          'Forklaring                             Rentedato   Ut av konto   Inn pa konto   Bokfort',
          'Saldo fra kontoutskrift 29.02.2024                               1.000,00',
          'Varekjop Rema                          0403        20,00                        04.03',
          'Lonn Acme                              1503                      100,00         15.03',
          'Saldo i Deres favor                                              1.080,00',
        ]),
      ),
    ).toEqual(['2024-03-04 -20.00 Varekjop Rema 0403', '2024-03-15 +100.00 Lonn Acme 1503', 'reconciled'])
  })

  test('two days, and words for the movement that are not known', async () => {
    expect(
      told(
        await read([
          'Kontoutdrag 2024-03-01 - 2024-03-31',
          'Bokforingsdatum   Transaktionsdatum   Qwertyui           Asdfgh      Saldo',
          '2024-03-01                            Ingaende saldo                 1 000,00',
          '2024-03-04        2024-03-04          Kortkop ICA        -20,00        980,00',
          '2024-03-15        2024-03-15          Insattning         100,00      1 080,00',
          '2024-03-31                            Utgaende saldo                 1 080,00',
        ]),
      ),
    ).toEqual(['2024-03-04 -20.00 Kortkop ICA', '2024-03-15 +100.00 Insattning', 'reconciled'])
  })

  test('checks in three panels under abbreviated headings', async () => {
    const [statement] = await read([
      'Statement period March 1, 2024 through March 31, 2024',
      'Beginning Balance   $1,000.00',
      'Ending Balance      $910.00',
      'DEPOSITS AND ADDITIONS',
      'DATE     DESCRIPTION                                   AMOUNT',
      '03/04    Deposit                                       $10.00',
      'CHECKS PAID',
      'Check No.  Date    Amount   Check No.  Date    Amount   Check No.  Date    Amount',
      '2101       03/04   20.00    2103*      03/06   25.00    2104       03/08   40.00',
      '2102       03/05   15.00',
    ])
    expect(statement?.seal.state).toBe('reconciled')
    expect(statement?.transactions).toHaveLength(5)
  })
})

test('a number behind words is whole where its groups stand closer together than it does to them', async () => {
  const [statement] = await read([
    'za okres od 2024-03-01 do 2024-03-31',
    'Data         Opis operacji                 Kwota',
    '2024-03-04   faktura 12/2024    20 163,73',
    '2024-03-05   faktura 13/2024   -30 163,73',
  ])
  expect(statement?.transactions.map((t) => t.amountCents)).toEqual([2_016_373, 3_016_373])
})

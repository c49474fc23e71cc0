import type { DocumentType } from '@ledgerhand/core/documents'
import { describe, expect, test } from 'vitest'
import type { Reading, Statement } from '../result/reading.ts'
import { sniffFormat } from '../sniff.ts'
import { readCsv } from './csv.ts'
import { fixedWidth } from './fixed-width.ts'
import { withCurrencyColumn } from './table-currencies.ts'

const read = (text: string, documentType: DocumentType = 'bank_statement'): Statement[] =>
  (readCsv({ name: 'a.csv', documentType, bytes: new TextEncoder().encode(text) }) as Reading).statements
const told = (statement: Statement | undefined) =>
  statement?.transactions.map((t) => `${t.date} ${t.isCredit ? '+' : '-'}${t.amountCents} ${t.description}`)
const rows = (text: string) => read(text).flatMap((s) => told(s) ?? [])
const seals = (text: string) => read(text).map((s) => s.seal.state)

describe('several accounts in one file', () => {
  test('each has the lines above its own table', () => {
    const table = (name: string, closing: string, opening: string, row: string) =>
      `Umsätze ${name};Zeitraum: 01.03.2025 - 31.03.2025\nNeuer Kontostand;${closing} EUR\nBuchungstag;Buchungstext;Umsatz in EUR\n${row}\nAlter Kontostand;${opening} EUR\n`
    const text =
      table('Girokonto', '90,00', '100,00', '03.03.2025;Miete;-10,00') + table('Tagesgeld', '505,00', '500,00', '31.03.2025;Zinsen;5,00')
    expect(seals(text)).toEqual(['reconciled', 'reconciled'])
  })

  test('a column of amounts for each currency is one, and says which', () => {
    const text =
      'Account Type,Account Number,Transaction Date,Description,CAD$,USD$\nChequing,1234567,2/3/2025,Rent,-10.00,\nSavings,7654321,2/4/2025,Wire,,25.00\nSavings,7654321,2/17/2025,Fee,,-5.00\n'
    expect(read(text).map((s) => [s.currency, told(s)])).toEqual([
      ['CAD', ['2025-02-03 -1000 Rent']],
      ['USD', ['2025-02-04 +2500 Wire', '2025-02-17 -500 Fee']],
    ])
  })

  test('however many rows there are', () => {
    const row = (i: number) => ({
      cells: ['2025-02-03', 'Rent', ...(i % 2 ? ['-10.00', ''] : ['', '5.00'])],
      evidence: { kind: 'lines', line: i, lines: 1 } as const,
    })
    const merged = withCurrencyColumn({
      header: { ...row(0), cells: ['Date', 'Description', 'CAD$', 'USD$'] },
      rows: Array.from({ length: 150_000 }, (_, i) => row(i)),
    })
    expect(merged.rows.slice(0, 2).map(({ cells }) => cells.slice(2))).toEqual([
      ['5.00', '', 'USD'],
      ['-10.00', '', 'CAD'],
    ])
  })

  test('two currencies of the same movement stay two columns', () => {
    const text = 'Date,Label,Montant (EUR),Montant (CHF)\n2025-03-03,Rent,-10.00,-9.50\n2025-03-04,Client,20.00,19.00\n'
    expect(rows(text)).toEqual(['2025-03-03 -1000 Rent', '2025-03-04 +2000 Client'])
  })

  test('what other accounts held is no movement', () => {
    const text =
      'Data;Histórico;Crédito (R$);Débito (R$);Saldo (R$)\n03/03/2025;ALUGUEL;;-10,00;90,00\n04/03/2025;PIX;20,00;;110,00\nSaldos Invest Fácil\nData;Histórico;Valor (R$)\n31/03/2025;SALDO INVEST FACIL;1.500,00\n'
    expect(rows(text)).toEqual(['2025-03-03 -1000 ALUGUEL', '2025-03-04 +2000 PIX'])
  })
})

describe('one account in several lists', () => {
  const lists = (rent: string) =>
    `Beginning balance,100.00\nDeposits and credits,50.00\nWithdrawals and debits,30.00\nEnding balance,120.00\nDeposits and credits\nDate,Description,Amount\n03/13/2025,Client,50.00\nTotal deposits,,50.00\nChecks\nDate,Check number,Amount\n03/14/2025,1021,10.00\nWithdrawals and debits\nDate,Description,Amount\n${rent}`
  test('their titles say which way the money went, and all of them are proven together', () => {
    const text = lists('03/15/2025,Rent,20.00\nTotal withdrawals,,20.00\n')
    expect(seals(text)).toEqual(['reconciled'])
    expect(rows(text)).toEqual(['2025-03-13 +5000 Client', '2025-03-14 -1000 1021', '2025-03-15 -2000 Rent'])
  })

  test('a row that is missing from one of them is missed', () => {
    expect(seals(lists('03/15/2025,Fee,1.00\n'))).toEqual(['off'])
  })
})

describe('columns of print', () => {
  const line = (day: string, words: string, out: string, into: string, held: string) =>
    `${day}  ${words.padEnd(30)}${out.padStart(10)}  ${into.padStart(10)}  ${held.padStart(10)}\r\n`
  const printed = (rent: string) =>
    `Beginning balance as of 03/01/2025                            100.00\r\nEnding balance as of 03/31/2025                               120.00\r\n\r\n${line('Date      ', 'Description', 'Debit', 'Credit', 'Balance')}${line('03/03/2025', 'Client, and sons', '', '50.00', '150.00')}${line('03/04/2025', 'CHECK 1021', '10.00', '', '140.00')}${line('03/31/2025', 'Rent', rent, '', '120.00')}`
  test('stand one under the other, with blanks between them', () => {
    expect(rows(printed('20.00'))).toEqual(['2025-03-03 +5000 Client, and sons', '2025-03-04 -1000 CHECK 1021', '2025-03-31 -2000 Rent'])
    expect(seals(printed('20.00'))).toEqual(['reconciled'])
    expect(seals(printed('21.00'))).toEqual(['off'])
  })

  test('are a table to whoever asks what the file is, without a single delimiter in it', () => {
    const bytes = new TextEncoder().encode(printed('20.00').replaceAll(',', ' '))
    expect(sniffFormat(bytes)).toBe('csv')
  })

  test('lines wider than any print are none', () => {
    const lines = [3, 4, 5].map((day) => line(`03/0${day}/2025`, 'Rent', '1.00', '', '9.00'))
    expect(fixedWidth(lines.join(''))).toHaveLength(3)
    expect(fixedWidth(`${lines.join('')}${' '.repeat(1_000_000)}x`)).toBeNull()
  })
})

describe('what did not happen', () => {
  const listed = (heading: string, words: readonly string[]) =>
    rows(`Date;Description;Amount;${heading}\n${words.map((word, i) => `2025-03-0${i + 1};A${i};-5,00;${word}`).join('\n')}\n`).length
  test.each([
    ['Status', ['Betaald', 'Verlopen', 'Mislukt', 'Betaald']],
    ['Status', ['Udført', 'Slettet', 'Venter', 'Udført']],
    ['Estado', ['Ejecutado', 'Fallido', 'Caducado', 'Ejecutado']],
    ['Durum', ['Tamamlandı', 'Başarısız', 'İptal', 'Tamamlandı']],
  ])('in the words of its country: %s %j', (heading, words) => {
    expect(listed(heading, words)).toBe(2)
  })

  test('authorised is not booked where others are', () => {
    expect(listed('Stato', ['Contabilizzato', 'Autorizzato', 'Contabilizzato'])).toBe(2)
    expect(listed('Estado', ['Autorizada', 'Denegada', 'Autorizada'])).toBe(2)
  })

  test('a mark may stand in place of the day', () => {
    const text =
      'Tanggal,Keterangan,Jumlah,Saldo\n15/03/2025,A,-5.00,95.00\n16/03/2025,B,-5.00,90.00\nPEND,C,-7.00,\nSaldo Awal,,100.00,\nSaldo Akhir,,90.00,\n'
    expect(seals(text)).toEqual(['reconciled'])
  })
})

describe('lines that sum up', () => {
  test.each([
    ['TOTALES', 'Saldo inicial', 'Saldo final'],
    ['TOTALE MOVIMENTI', 'Saldo iniziale', 'Saldo finale'],
    ['Обороти:', 'Начално салдо', 'Крайно салдо'],
    ['Σύνολο', 'Αρχικό υπόλοιπο', 'Τελικό υπόλοιπο'],
    ['الإجمالي', 'الرصيد الافتتاحي', 'الرصيد الختامي'],
    ['Totalt', 'Inngående saldo', 'Utgående saldo'],
    ['Totals', 'Balance Brought Forward', 'Balance Carried Forward'],
  ])('%s, %s, %s', (total, opening, closing) => {
    const text = `${opening};100,00\nDate;Text;Debit;Credit\n03.03.2025;A;10,00;\n04.03.2025;B;;30,00\n;${total};10,00;30,00\n${closing};120,00\n`
    expect(seals(text)).toEqual(['reconciled'])
  })

  test('the total of a day stands beside its day', () => {
    const text =
      'Date,Details,In,Out,Balance\n,Brought forward,,,100.00\n2025-03-03,Sale,50.00,,150.00\n2025-03-03,Fuel,,20.00,130.00\n2025-03-03,Day total,50.00,20.00,130.00\n2025-03-04,Rent,,30.00,100.00\n2025-03-04,Day total,0.00,30.00,100.00\n,Carried forward,,,100.00\n'
    expect(rows(text)).toHaveLength(3)
    expect(seals(text)).toEqual(['reconciled'])
  })

  test('what was there at first may stand where money comes in', () => {
    const text =
      'DATE;RECORD_TYPE;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT;FEE;BALANCE_AMOUNT\n2025-03-03;initial_available_balance;100.00;0.00;0.00;\n2025-03-03;payment;50.00;0.00;-1.00;150.00\n2025-03-04;payout;0.00;120.00;0.00;30.00\n'
    expect(read(text).map((s) => [s.openingCents, s.transactions.length, s.seal.state])).toEqual([[10_000, 2, 'reconciled']])
  })

  test('a balance on the first or the last day of the period is the opening or the closing one', () => {
    const text =
      'Date : 1 Apr 2025\nBalance as on 1 Feb 2025:,100.00\nStart Date :,1 Feb 2025\nEnd Date :,31 Mar 2025\nTxn Date,Description,Debit,Credit,Balance\n1 Feb 2025,A,10.00,,90.00\n14 Feb 2025,B,,30.00,120.00\n'
    expect(read(text).map((s) => [s.periodStart, s.periodEnd, s.openingCents, s.seal.state])).toEqual([
      ['2025-02-01', '2025-03-31', 10_000, 'reconciled'],
    ])
  })
})

describe('many columns of money', () => {
  const head =
    'Date,Description,Gross Sales,Discounts,Net Sales,Tax,Tip,Total Collected,Gift Card Sales,Card Entry Methods,PAN Suffix,Refunds,Fees,Net Total'
  const sale = (day: string, gross: number) =>
    `3/${day}/25,Sale,$${gross}.00,-$1.00,$${gross - 1}.00,$2.00,$3.00,$${gross + 4}.00,$0.00,Tapped,1${day},-$0.50,-$0.75,$${gross + 3}.25`
  test('the net is what the fees leave, however many others there are', () => {
    const text = `${head}\n${[10, 20, 30].map((gross, i) => sale(String(17 + i), gross)).join('\n')}\n`
    expect(rows(text)).toEqual(['2025-03-17 +1325 Sale', '2025-03-18 +2325 Sale', '2025-03-19 +3325 Sale'])
    expect(read(text)[0]).toMatchObject({ accountName: 'Square', accountLastFour: null })
  })

  test('gross and net may be pairs, with several fees between them and a payout that has no gross', () => {
    const text =
      'Reference,Date,Type,Gross Debit (GC),Gross Credit (GC),Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC)\nA1,2025-03-03,Settled,,10.00,,9.40,0.10,0.20,0.30\nA2,2025-03-04,Settled,,20.00,,19.40,0.10,0.20,0.30\nA3,2025-03-05,Refunded,5.00,,5.60,,0.10,0.20,0.30\n,2025-03-06,Payout,,,23.20,,,,\n'
    expect(rows(text).map((row) => row.slice(0, 16))).toEqual([
      '2025-03-03 +940 ',
      '2025-03-04 +1940',
      '2025-03-05 -560 ',
      '2025-03-06 -2320',
    ])
  })

  test('the amount in the currency of the purchase is not what was charged', () => {
    const text =
      'תאריך רכישה,שם בית עסק,סכום מקורי,מטבע מקור,סכום חיוב,מטבע לחיוב\n03.03.25,SHOP,10.00,$,37.00,₪\n14.03.25,SHOP,20.00,$,74.00,₪\n'
    expect(read(text, 'credit_card').flatMap((s) => told(s) ?? [])).toEqual(['2025-03-03 -3700 SHOP', '2025-03-14 -7400 SHOP'])
  })

  test('the day of a payout is that of another movement', () => {
    const text =
      'Type,Amount,Fee,Net,Created (UTC),Available On (UTC),Description,Transfer Date (UTC)\ncharge,10.00,0.50,9.50,2025-03-02 10:00,2025-03-05 00:00,A,2025-03-05 00:00\ncharge,20.00,1.00,19.00,2025-03-03 10:00,2025-03-06 00:00,B,2025-03-06 00:00\n'
    expect(rows(text)).toEqual(['2025-03-02 +950 A', '2025-03-03 +1900 B'])
  })

  test('a row with money in no column that was taken is named', () => {
    const text = 'Date,Description,Out,Debit,Credit\n2025-03-03,A,,10.00,\n2025-03-04,B,,,30.00\n2025-03-05,C,7.00,,\n2025-03-06,D,,5.00,\n'
    expect(read(text).flatMap((s) => [...s.transactions.map((t) => t.description), ...s.unread.map((u) => u.text)])).toHaveLength(4)
  })
})

describe('the books of a business', () => {
  const ledger = (order: readonly number[]) => {
    const moved = [
      '2025-03-03,Client,$100.00,,$110.00',
      '2025-03-04,Rent,,$60.00,$50.00',
      '2025-03-05,Fuel,,$20.00,$30.00',
      '2025-03-07,Sale,$5.00,,$35.00',
    ]
    return `Starting Balance,,,,$10.00\nDATE,DESCRIPTION,DEBIT (In Business Currency),CREDIT (In Business Currency),BALANCE (In Business Currency)\n${order.map((i) => moved[i]).join('\n')}\nTotals and Ending Balance,,$105.00,$80.00,$35.00\nBalance Change,,,,$25.00\n`
  }
  test('debit money that comes in, whichever way the rows run', () => {
    const expected = ['2025-03-03 +10000 Client', '2025-03-04 -6000 Rent', '2025-03-05 -2000 Fuel', '2025-03-07 +500 Sale']
    expect(rows(ledger([0, 1, 2, 3]))).toEqual(expected)
    expect(rows(ledger([3, 2, 1, 0]))).toEqual(expected.toReversed())
    expect(seals(ledger([0, 1, 2, 3]))).toEqual(['reconciled'])
  })

  test('a last row that is missing is missed, where the end is printed below', () => {
    expect(seals(ledger([0, 1, 2]))).toEqual(['off'])
  })

  const list = (title: string, heading: string) =>
    `${title}\nDate,Supplier,${heading}\n${[1, 2, 3, 4, 5].map((day) => `2025-03-0${day},Shop,${day}.00`).join('\n')}\n`
  test('expenses are money out, by the title or the heading', () => {
    const expected = [1, 2, 3, 4, 5].map((day) => `2025-03-0${day} -${day}00 Shop`)
    expect(rows(list('Expenses March', 'Gross'))).toEqual(expected)
    expect(rows(list('Liste', 'Ausgaben'))).toEqual(expected)
  })

  test('numbers without a sign are doubted where nothing says which way they went', () => {
    const doubts = (text: string) => new Set(read(text).flatMap((s) => s.transactions.map((t) => t.doubt)))
    expect(doubts(list('List', 'Amount'))).toEqual(new Set(['The file does not say whether money came in or went out']))
    expect(doubts(list('Sales', 'Amount'))).toEqual(new Set([null]))
  })

  test('a balance is never taken for what moved', () => {
    expect(() => read('Date,Description,Balance\n2025-03-03,A,10.00\n2025-03-04,B,30.00\n')).toThrow('Columns not recognised')
  })
})

describe('without headings', () => {
  test('what is taken beside money in and out is a fee, where the balance says so', () => {
    const text =
      '2025-03-01,Sale,100.00,,,1100.00\n2025-03-02,Rent,,-60.00,,1040.00\n2025-03-03,Cash,,-20.00,-1.50,1018.50\n2025-03-04,Sale,50.00,,,1068.50\n2025-03-05,Cash,,-30.00,-2.00,1036.50\n'
    expect(rows(text).map((row) => row.slice(11))).toEqual(['+10000 Sale', '-6000 Rent', '-2150 Cash', '+5000 Sale', '-3200 Cash'])
  })
})

test('a signature below the table runs on from no row', () => {
  const text = 'Date,,Details,Debit,Credit\n03 March 2025,,Card,10.00,\n,,Terminal: SHOP,,\nJane Doe,,Head of Service,,\n'
  expect(rows(text)).toEqual(['2025-03-03 -1000 Card Terminal: SHOP'])
})

test('the word for year may stand behind a day', () => {
  expect(rows('Дата;Основание;Дебит BGN;Кредит BGN\n03.03.2025 г.;НАЕМ;10,00;\n14.03.2025 г.;КЛИЕНТ;;30,00\n')).toEqual([
    '2025-03-03 -1000 НАЕМ',
    '2025-03-14 +3000 КЛИЕНТ',
  ])
})

test('the currency may be named over the balance alone, or by its sign above the table', () => {
  expect(read('วันที่,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ (บาท)\n03/03/2025,A,10.00,,90.00\n14/03/2025,B,,5.00,95.00\n')[0]?.currency).toBe('THB')
  expect(read('Kode Mata Uang : Rp\nTanggal,Keterangan,Jumlah\n03/03/2025,A,-10.00\n14/03/2025,B,5.00\n')[0]?.currency).toBe('IDR')
})

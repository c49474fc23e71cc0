import type { DocumentType } from '@ledgerhand/core/documents'
import { describe, expect, test } from 'vitest'
import type { Reading, Statement } from '../reading.ts'
import { readCsv } from './csv.ts'

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
      'Tanggal,Keterangan,Jumlah,Saldo\n01/03/2025,A,-5.00,95.00\n02/03/2025,B,-5.00,90.00\nPEND,C,-7.00,\nSaldo Awal,,100.00,\nSaldo Akhir,,90.00,\n'
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
  ])('%s, %s, %s', (total, opening, closing) => {
    const text = `${opening};100,00\nDate;Text;Debit;Credit\n03.03.2025;A;10,00;\n04.03.2025;B;;30,00\n;${total};10,00;30,00\n${closing};120,00\n`
    expect(seals(text)).toEqual(['reconciled'])
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
    expect(read(text)[0]?.accountName).toBeNull()
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

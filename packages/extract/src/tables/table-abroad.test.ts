import type { DocumentType } from '@ledgerhand/core/documents'
import { describe, expect, test } from 'vitest'
import type { Reading, Statement } from '../result/reading.ts'
import { readCsv } from './csv.ts'
import { readSpreadsheet } from './spreadsheet.ts'

const read = (text: string, documentType: DocumentType = 'bank_statement'): Statement[] =>
  (readCsv({ name: 'a.csv', documentType, bytes: new TextEncoder().encode(text) }) as Reading).statements
const told = (statements: readonly Statement[]) =>
  statements.flatMap((s) => s.transactions.map((t) => `${t.date} ${t.isCredit ? '+' : '-'}${t.amountCents} ${t.description}`))
const rows = (text: string) => told(read(text))

describe('headers, dates and directions of other languages', () => {
  const expected = ['2024-03-13 -420000 Shop', '2024-03-25 +9000000 Client']
  test.each([
    ['Japanese', '年月日,お引出し,お預入れ,お取り扱い内容,残高', 'R6.3.13,42000,,Shop,458000', 'R6.3.25,,900000,Client,1358000'],
    [
      'Korean',
      '거래일시,적요,출금액,입금액,거래후잔액',
      '2024.03.13 10:00:00,Shop,42000,0,458000',
      '2024.03.25 10:00:00,Client,0,900000,1358000',
    ],
    ['Thai', 'วันที่,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ', '13/03/2567,Shop,"4,200.00",,100.00', '25/03/2567,Client,,"90,000.00","90,100.00"'],
    ['Taiwanese', '交易日期,摘要,支出金額,存入金額,餘額', '113/03/13,Shop,"4,200.00",,100.00', '113/03/25,Client,,"90,000.00","90,100.00"'],
    ['Ukrainian', 'Дата,Деталі операції,Сума,Залишок', '13.03.2024,Shop,-4200.00,100.00', '25.03.2024,Client,90000.00,90100.00'],
    [
      'Turkish',
      'Tarih,Açıklama,Tutar,Bakiye',
      '13/03/2024-10:12:05,Shop,"-4.200,00","100,00"',
      '25/03/2024-10:12:05,Client,"90.000,00","90.100,00"',
    ],
    [
      'Romanian',
      'Data tranzactie,Descriere,Debit,Credit,Sold contabil',
      '2024-03-13,Shop,"-4,200.00",,100.00',
      '2024-03-25,Client,,"90,000.00","90,100.00"',
    ],
    ['Arabic', 'التاريخ,البيان,مدين,دائن,الرصيد', '13/03/2024,Shop,٤٬٢٠٠٫٠٠,,100.00', '25/03/2024,Client,,"90,000.00","90,100.00"'],
    [
      'full-width',
      '取引日,取引内容,お支払金額,お預り金額,残高',
      '２０２４／３／１３,Shop,"４２，０００",,１００',
      '２０２４／３／２５,Client,,"９００，０００",９００１００',
    ],
  ])('%s', (name, header, first, second) => {
    const factor = ['Japanese', 'Korean', 'full-width'].includes(name) ? 10 : 1
    expect(rows(`${header}\n${first}\n${second}\n`)).toEqual(expected.map((row) => (factor === 10 ? row.replace(/00 /, '000 ') : row)))
  })

  test('which way, in a column of its own, and an order that was closed', () => {
    const text =
      '交易时间,交易对方,收/支,金额,交易状态\n2024-03-13 10:00:01,Shop,支出,42.00,交易成功\n2024-03-14 10:00:01,Other,不计收支,9.00,交易关闭\n2024-03-15 10:00:01,Fund,不计收支,8.00,交易成功\n2024-03-25 10:00:01,Client,收入,¥900.00,交易成功\n'
    expect(rows(text)).toEqual(['2024-03-13 -4200 Shop', '2024-03-25 +90000 Client'])
    // What goes neither way is shown, not guessed.
    expect(read(text)[0]?.unread.map((u) => u.text)).toEqual(['Line 4: 2024-03-15 10:00:01 Fund 不计收支 8.00 交易成功'])
  })

  test('days without a year under a period, behind them the balances with their words', () => {
    const text =
      "Periode : 01/03/2024 - 31/03/2024\n\nTanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo\n'13/03,Shop,'0000,42.00,DB,958.00\n'25/03,Client,'0000,90.00,CR,1048.00\nSaldo Awal,:,1000.00\nMutasi Debet,:,42.00,1\nMutasi Kredit,:,90.00,1\nSaldo Akhir,:,1048.00\n"
    expect(rows(text)).toEqual(['2024-03-13 -4200 Shop', '2024-03-25 +9000 Client'])
    expect(read(text)[0]).toMatchObject({ openingCents: 100000, closingCents: 104800, seal: { state: 'reconciled' } })
  })
})

describe('fees beside the amounts', () => {
  test('a payout is what is left of the total, and a failed payment is none', () => {
    const text =
      'Date,Type,Status,Description,Total,Fee,Payout\n2024-03-13,Payment,Successful,A,100.00,2.00,98.00\n2024-03-14,Payment,Failed,B,18.00,0.00,0.00\n2024-03-15,Payment,Successful,C,50.00,1.00,49.00\n'
    expect(rows(text)).toEqual(['2024-03-13 +9800 A', '2024-03-15 +4900 C'])
  })

  test('several fees together', () => {
    const text =
      'Date,Type,Net amount,Fee - fixed,Fee - variable,Gross amount,Item\n2024-03-13,Order,86.70,-0.30,-13.00,100.00,Lamp\n2024-03-15,Order,43.20,-0.30,-6.50,50.00,Lens\n2024-03-20,Refund,-50.00,--,--,-50.00,Lens\n'
    expect(rows(text)).toEqual(['2024-03-13 +8670 Lamp', '2024-03-15 +4320 Lens', '2024-03-20 -5000 Lens'])
  })

  test('net debit and net credit beside gross debit and gross credit', () => {
    const text =
      'Date,Method,Gross Debit,Gross Credit,Net Debit,Net Credit,Commission\n2024-03-13,visa,,100.00,,98.00,2.00\n2024-03-15,ideal,,50.00,,49.00,1.00\n2024-03-20,visa,20.00,,20.25,,0.25\n'
    expect(rows(text)).toEqual(['2024-03-13 +9800 visa', '2024-03-15 +4900 ideal', '2024-03-20 -2025 visa'])
  })

  test('a fee beside money in and money out was taken where the balance says so', () => {
    const text =
      'Date,Description,Money In,Money Out,Fee,Balance\n2024-03-13,A,,-40.00,-0.50,959.50\n2024-03-15,B,100.00,,,1059.50\n2024-03-20,C,,-10.00,-0.50,1049.00\n2024-03-21,D,,-9.00,,1040.00\n'
    expect(rows(text)).toEqual(['2024-03-13 -4050 A', '2024-03-15 +10000 B', '2024-03-20 -1050 C', '2024-03-21 -900 D'])
  })
})

describe('which columns and rows are movements', () => {
  test('a column of zeros beside a number that stays the same is no amount with its balance', () => {
    const text =
      'date/time,type,description,quantity,other,total\n2024-03-13,Order,Mug,1,0,25.30\n2024-03-15,Fee,Storage,,-12.64,-12.64\n2024-03-20,Order,Lamp,1,0,53.67\n2024-03-22,Order,Mug,1,0,19.69\n'
    expect(rows(text).map((r) => r.split(' ')[1])).toEqual(['+2530', '-1264', '+5367', '+1969'])
  })

  test('two columns without a header that are never filled together are a pair, also with one payment among the purchases', () => {
    const lines = [
      '2024-03-01,"A",10.00,,4500********1234',
      '2024-03-03,"PAYMENT",,27.94,4500********1234',
      '2024-03-09,"B",26.24,,4500********1234',
    ]
    const [statement] = read(lines.join('\n'), 'credit_card')
    expect(statement?.transactions.map((t) => (t.isCredit ? t.amountCents : -t.amountCents))).toEqual([-1000, 2794, -2624])
  })

  test('a line of account, days and balance above a full header is no movement', () => {
    const text =
      '="0123";01/03/2024;31/03/2024;2;31/03/2024;4 321,09 EUR\n\nDate;Libellé;Détail;Montant;Devise\n13/03/2024;Shop;X;-42,00;EUR\n25/03/2024;Client;Y;90,00;EUR\n'
    expect(rows(text)).toHaveLength(2)
  })

  test('opening and closing lines of a list without a header are balances', () => {
    const text =
      '0,20240301,,1500.00,OPEN,OPEN BALANCE,0\nHIST,20240313,,-42.00,PURCHASE,Shop,1\nHIST,20240325,##,90.00,CREDIT,Client,2\n0,20240331,,1548.00,CLOSE,CLOSE BALANCE,0\n'
    expect(rows(text)).toEqual(['2024-03-13 -4200 PURCHASE Shop', '2024-03-25 +9000 CREDIT Client'])
  })

  test('an operation that the bank refused is none', () => {
    const text =
      "Statut;Date de l'opération;Montant;Libellé\nExécuté;13-03-2024;-42,00;Shop\nRefusé;14-03-2024;-120,00;Avion\nExécuté;25-03-2024;90,00;Client\n"
    expect(rows(text)).toHaveLength(2)
  })

  test('whether a sale was paid out yet says nothing about the sale', () => {
    const text =
      'Transaction Date,Type,Order,Payout Status,Amount,Fee,Net\n2024-03-13,charge,#1,paid,100.00,3.00,97.00\n2024-03-15,charge,#2,pending,50.00,2.00,48.00\n2024-03-16,refund,#1,pending,-100.00,0.00,-100.00\n'
    expect(rows(text).map((r) => r.split(' ')[1])).toEqual(['+9700', '+4800', '-10000'])
  })

  test('a Greek letter for what was charged and one for what was credited', () => {
    const text = 'Ημερομηνία;Αιτιολογία;Ποσό;Πρόσημο ποσού\n13/03/2024;Shop;42,00;Χ\n25/03/2024;Client;90,00;Π\n'
    expect(rows(text)).toEqual(['2024-03-13 -4200 Shop', '2024-03-25 +9000 Client'])
  })

  test('the day that a broker books, not the one as of which', () => {
    const text = '"Date","Action","Amount"\n"03/13/2024 as of 03/12/2024","Fee","-$1.50"\n"03/25/2024","Dividend","$90.00"\n'
    expect(rows(text)).toEqual(['2024-03-13 -150 Fee', '2024-03-25 +9000 Dividend'])
  })

  test('headings over two lines', async () => {
    const row = (...cells: string[]) => `<tr>${cells.map((c) => `<td>${c}</td>`).join('')}</tr>`
    const html = `<table><tr><th rowspan=2>No</th><th rowspan=2>Date</th><th rowspan=2>Text</th><th colspan=2>Amount</th><th rowspan=2>Balance</th></tr><tr><th>Out</th><th>In</th></tr>${row('1', '2024-03-13', 'Shop', '42.00', '', '958.00')}${row('2', '2024-03-25', 'Client', '', '90.00', '1048.00')}</table>`
    const reading = await readSpreadsheet({ name: 'a.xls', documentType: 'bank_statement', bytes: new TextEncoder().encode(html) })
    expect(told(reading.statements)).toEqual(['2024-03-13 -4200 Shop', '2024-03-25 +9000 Client'])
  })
})

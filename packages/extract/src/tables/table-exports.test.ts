import type { DocumentType } from '@ledgerhand/core/documents'
import { describe, expect, test } from 'vitest'
import type { Reading, Statement } from '../result/reading.ts'
import { sniffFormat } from '../sniff.ts'
import { readCsv } from './csv.ts'

const read = (text: string, documentType: DocumentType = 'bank_statement'): Statement[] =>
  (readCsv({ name: 'a.csv', documentType, bytes: new TextEncoder().encode(text) }) as Reading).statements
const rows = (text: string, documentType?: DocumentType) =>
  read(text, documentType).flatMap((s) => s.transactions.map((t) => `${t.date} ${t.isCredit ? '+' : '-'}${t.amountCents} ${t.description}`))

describe('which way the money went', () => {
  const expected = ['2024-04-13 -90000 RENT', '2024-04-15 +150000 CLIENT']
  test.each([
    ['two English words', 'Direction', 'Money out', 'Money in'],
    ['dare and avere', 'Segno', 'D', 'A'],
    ['salida and entrada', 'Tipo', 'Salida', 'Entrada'],
    ['Ausgang and Eingang', 'Richtung', 'Ausgang', 'Eingang'],
    ['debe and haber', 'Tipo', 'Debe', 'Haber'],
  ])('%s', (_, header, out, into) => {
    expect(rows(`Date;Text;${header};Amount\n2024-04-13;RENT;${out};900,00\n2024-04-15;CLIENT;${into};1500,00\n`)).toEqual(expected)
  })

  test('on a card what is not marked CR is a purchase, also where some of it is marked DR', () => {
    expect(
      rows(
        'Date,Text,Amount\n13/03/2024,SHOP,54.10\n14/03/2024,PAID,"1,000.00 CR"\n20/03/2024,FUEL,60.00 DR\n25/03/2024,BACK,15.00CR\n',
        'credit_card',
      ),
    ).toEqual(['2024-03-13 -5410 SHOP', '2024-03-14 +100000 PAID', '2024-03-20 -6000 FUEL', '2024-03-25 +1500 BACK'])
  })

  test('a column without a header that holds both signs is the amount, whatever stands at its right in another line', () => {
    const text = 'Account;Main;12345678;03/04/2024;;1530,20\n'
    const lines = [
      '13/04/2024;;;A;1000,00',
      '12/04/2024;;;B;-45,80',
      '11/04/2024;;;C;10,00',
      '10/04/2024;;;D;-80,00',
      '09/04/2024;;;E;30,00',
    ]
    expect(rows(text + lines.join('\n'))).toEqual([
      '2024-04-13 +100000 A',
      '2024-04-12 -4580 B',
      '2024-04-11 +1000 C',
      '2024-04-10 -8000 D',
      '2024-04-09 +3000 E',
    ])
  })
})

describe('which column is the money', () => {
  test('a dash is an empty cell', () => {
    expect(
      rows(
        'Fecha,Descripción,Cod. Transac,Depósitos,Retiros,Saldo\n15/03/2024,SPEI,100,"$1,500.00",-,"$2,500.00"\n16/03/2024,OXXO,200,-,$45.50,"$2,454.50"\n',
      ),
    ).toEqual(['2024-03-15 +150000 SPEI', '2024-03-16 -4550 OXXO'])
  })

  test('gross less fee is net: what was moved is net', () => {
    expect(rows('Date,Name,Gross,Fee,Net\n2024-03-01,ANN,100.00,-3.20,96.80\n2024-03-02,HOST,-20.00,0.00,-20.00\n')).toEqual([
      '2024-03-01 +9680 ANN',
      '2024-03-02 -2000 HOST',
    ])
    // A fee beside one amount may be charged apart: the amount stays as printed.
    expect(rows('Date,Name,Amount,Fee\n2024-03-01,ANN,100.00,3.20\n2024-03-02,BOB,50.00,1.75\n')).toEqual([
      '2024-03-01 +10000 ANN',
      '2024-03-02 +5000 BOB',
    ])
  })

  test('of many columns of money those of nothing but zeros are none', () => {
    const header =
      'Date,Gross Sales,Discounts,Net Sales,Gift Cards,Tax,Tip,Refunds by Amount,Total Collected,Cash,Other Tender,Fees,Net Total,Description'
    expect(
      rows(
        `${header}\n2024-05-04,20.00,0.00,20.00,0.00,1.60,3.00,0.00,24.60,0.00,0.00,-0.74,23.86,LATTE\n2024-05-05,-5.00,0.00,-5.00,0.00,-0.40,0.00,0.00,-5.40,0.00,0.00,0.00,-5.40,BACK\n`,
      ),
    ).toEqual(['2024-05-04 +2386 LATTE', '2024-05-05 -540 BACK'])
  })

  test('the amount in the named currency of the account, not the one paid abroad', () => {
    const [statement, ...others] = read(
      'Date,Merchant,Amount,Currency,Amount in EUR\n2024-01-16,HOTEL,-108.00,USD,-100.00\n2024-01-18,CAFE,-4.50,EUR,-4.50\n',
    )
    expect(others).toEqual([])
    expect(statement).toMatchObject({ currency: 'EUR', transactions: [{ amountCents: 10000 }, { amountCents: 450 }] })
  })

  test('amounts after fees are amounts', () => {
    expect(
      rows(
        'ID,Direction,Finished on,Source fee amount,Source amount (after fees),Exchange rate,Target name\n1,OUT,2024-05-02,0.50,99.50,0.9256,SHOP\n2,IN,2024-05-03,,250.00,1,CLIENT\n',
      ),
    ).toEqual(['2024-05-02 -9950 SHOP', '2024-05-03 +25000 CLIENT'])
  })
})

describe('when', () => {
  test("days as a spreadsheet counts them, under a date's header only", () => {
    expect(rows('Date,Details,Amount,Balance\n45352,BEANS,-12.5,987.5\n45353,CLIENT,200,1187.5\n45355,PAPER,-87.25,1100.25\n')).toEqual([
      '2024-03-01 -1250 BEANS',
      '2024-03-02 +20000 CLIENT',
      '2024-03-04 -8725 PAPER',
    ])
  })

  test('the year comes from the printed period, and from nowhere else', () => {
    const table = 'Date,Text,Amount\n20 Dec,GIFT,-20.00\n31 Dec,CLIENT,300.00\n03 Jan,RENT,-100.00\n'
    expect(rows(`Statement period: 15 December 2023 to 14 January 2024\n${table}`)).toEqual([
      '2023-12-20 -2000 GIFT',
      '2023-12-31 +30000 CLIENT',
      '2024-01-03 -10000 RENT',
    ])
    expect(() => rows(table)).toThrow('Columns not recognised')
  })

  test('headers that are not English put the day first', () => {
    expect(rows('Data,Valor,Descrição\n02/04/2024,-50.00,PIX\n03/04/2024,1200.00,PIX\n')).toEqual([
      '2024-04-02 -5000 PIX',
      '2024-04-03 +120000 PIX',
    ])
  })

  test('what is only reserved is no movement', () => {
    expect(
      rows('Buchungstag;Wertstellung;Buchungstext;Umsatz in EUR\noffen;--;SHELL;-60,00\n28.03.2024;28.03.2024;KUNDE;476,00\n'),
    ).toEqual(['2024-03-28 +47600 KUNDE'])
    expect(rows('Dato;Tekst;Beløb;Status\n13.04.2024;NETTO;-145,50;Udført\n15.04.2024;HUSLEJE;-600,00;Venter\n')).toEqual([
      '2024-04-13 -14550 NETTO',
    ])
    expect(rows('Datum;Belopp;Rubrik\n2024-04-13;-345,00;ICA\nReserverat;-99,00;SPOTIFY\n')).toEqual(['2024-04-13 -34500 ICA'])
  })
})

describe('whose', () => {
  const movements = '2024-04-13,SHOP,-5.00\n2024-04-15,CLIENT,50.00\n'
  test.each([
    [
      'a line that also tells the day and the hour',
      `"Account XXXX-1234 as of 08/02/2024 10:11:12 PM ET"\nDate,Text,Amount\n${movements}`,
      '1234',
    ],
    [
      'the number, though a name stands first',
      'Date,Text,Amount,Account Name,Account Number\n2024-04-13,SHOP,-5.00,SMITH J,601122-12345678\n2024-04-15,CLIENT,50.00,SMITH J,601122-12345678\n',
      '5678',
    ],
    ['last four digits', 'Date,Text,Amount,Last 4 digits\n2024-04-13,SHOP,-5.00,0042\n2024-04-15,CLIENT,50.00,0042\n', '0042'],
    [
      'a Kontonummer that is a number',
      'Datum;Text;Betrag;Kontonummer\n13.04.2024;A;-5,00;1234567890\n15.04.2024;B;50,00;1234567890\n',
      '7890',
    ],
    ['no header at all', '123456789\tEUR\t20240413\t-45,50\tWATER\n123456789\tEUR\t20240415\t250,00\tCLIENT\n', '6789'],
    ['several cards: no one of them', 'Date,Text,Amount,Card No.\n2024-04-13,SHOP,-5.00,1111\n2024-04-15,CLIENT,50.00,2222\n', null],
  ])('%s', (_, text, lastFour) => {
    expect(read(text).map((s) => s.accountLastFour)).toEqual([lastFour])
  })

  test('labels with days and numbers above the table are about the account', () => {
    const statements = read(
      'BLZ:;50090500;;Datum:;06.05.2024\nKonto:;1234567;;Uhrzeit:;10:11\n\nBuchungstag;Verwendungszweck;Währung;Umsatz;\n03.05.2024;STROM;EUR;80,00;S\n02.05.2024;KUNDE;EUR;1.000,00;H\n01.05.2024;Anfangssaldo;EUR;500,00;H\n06.05.2024;Endsaldo;EUR;1.420,00;H\n',
    )
    expect(statements).toMatchObject([
      { accountLastFour: '4567', currency: 'EUR', openingCents: 50000, closingCents: 142000, seal: { state: 'reconciled' } },
    ])
    expect(statements[0]?.transactions.map((t) => t.amountCents)).toEqual([8000, 100000])
  })

  test('columns of their own for the first and the last balance', () => {
    expect(
      read(
        'Date,Note,Amount,Beginning Balance,Ending Balance\n,,,$100.00,\n2024-03-02,LUNCH,+ $15.00,,\n2024-03-15,RENT,- $60.00,,\n,,,,$55.00\n',
      ),
    ).toMatchObject([{ openingCents: 10000, closingCents: 5500, seal: { state: 'reconciled' } }])
  })

  test('currencies that headers spell out', () => {
    expect(read('Date;Libellé;Débit euros;Crédit euros\n13/04/2024;A;25,30;\n15/04/2024;B;;1200,00\n')[0]?.currency).toBe('EUR')
  })
})

describe('blocks of labelled lines', () => {
  const text =
    'From: 01/03/2024 to 31/03/2024\n\nAccount: XXXX XXXX XXXX 4321\n\nDate: 28/03/2024\nDescription: CARD PAYMENT, 12.40 GBP\nAmount: -12.40\nBalance: 887.60\n\n' +
    'Date: 25/03/2024\nDescription: RECEIPT FROM CLIENT\nAmount: 400.00\nBalance: 900.00\n'

  test('are a table, one movement a block', () => {
    expect(sniffFormat(new TextEncoder().encode(text))).toBe('csv')
    expect(rows(text)).toEqual(['2024-03-28 -1240 CARD PAYMENT, 12.40 GBP', '2024-03-25 +40000 RECEIPT FROM CLIENT'])
    const [statement] = read(text)
    expect(statement).toMatchObject({ accountLastFour: '4321', periodStart: '2024-03-01', periodEnd: '2024-03-31' })
    expect(statement?.transactions[0]).toMatchObject({ balanceCents: 88760, evidence: { kind: 'lines', line: 5, lines: 4 } })
  })

  test('letters and notes are none', () => {
    expect(sniffFormat(new TextEncoder().encode('Dear Ann:\nthank you.\n\nNote: call\nNote: again\nRegards: Bob\n'))).toBeNull()
  })
})

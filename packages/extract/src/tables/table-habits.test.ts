import type { DocumentType } from '@ledgerhand/core/documents'
import { describe, expect, test } from 'vitest'
import type { Reading, Statement } from '../result/reading.ts'
import { sniffFormat } from '../sniff.ts'
import { readCsv } from './csv.ts'

const read = (text: string, documentType: DocumentType = 'bank_statement'): Statement[] =>
  (readCsv({ name: 'a.csv', documentType, bytes: new TextEncoder().encode(text) }) as Reading).statements
const rows = (text: string, documentType?: DocumentType) =>
  read(text, documentType).flatMap((s) => s.transactions.map((t) => `${t.date} ${t.isCredit ? '+' : '-'}${t.amountCents} ${t.description}`))
const seal = (text: string) => read(text)[0]?.seal.state

describe('columns whose names are not known', () => {
  const moved =
    '14/03/2024;RENT;900,00;;100,00\n15/03/2024;CLIENT;;1500,00;1600,00\n18/03/2024;FUEL;45,00;;1555,00\n19/03/2024;PAPER;5,00;;1550,00\n'
  test('two that never fill the same row are money out and money in, as the balance says', () => {
    const expected = ['2024-03-14 -90000 RENT', '2024-03-15 +150000 CLIENT', '2024-03-18 -4500 FUEL', '2024-03-19 -500 PAPER']
    expect(rows(`Date;Text;Zzyx;Qqop;Balance\n${moved}`)).toEqual(expected)
  })

  test('without a balance it is said that nobody knows which is which', () => {
    const text = `Date;Text;Zzyx;Qqop\n${moved.replace(/;[^;\n]*\n/g, '\n')}`
    expect(read(text)[0]?.transactions.map((t) => t.doubt)).toEqual(
      Array(4).fill('The file does not say whether money came in or went out'),
    )
  })

  test('a heading of two lines may have the money in its upper one', () => {
    const text = `Entry;Booking;Debit;Credit;Ledger\nDate;Description;(MYR);(MYR);Balance (MYR)\n${moved}`
    expect(rows(text)[1]).toBe('2024-03-15 +150000 CLIENT')
  })
})

describe('dates', () => {
  test('eight digits that begin with the year are no matter of doubt', () => {
    const text = 'Date,Text,Amount\n20240302,A,-5.00\n20240304,B,-6.00\n'
    expect(read(text)[0]?.transactions.map((t) => `${t.date} ${t.doubt}`)).toEqual(['2024-03-02 null', '2024-03-04 null'])
  })

  test('six digits: the end that hardly changes is the year', () => {
    const moved = (days: readonly string[]) => `Datum;Text;Belopp\n${days.map((d) => `${d};HYRA;-900,00`).join('\n')}\n`
    const expected = ['2024-03-02 -90000 HYRA', '2024-03-14 -90000 HYRA', '2024-03-28 -90000 HYRA']
    expect(rows(moved(['240302', '240314', '240328']))).toEqual(expected)
    expect(rows(moved(['020324', '140324', '280324']))).toEqual(expected)
  })

  test('year, month and day may stand in columns of their own', () => {
    const text = 'Year,Month,Day,Description,Debit,Credit,Balance\n2024,3,2,RENT,900,,100\n2024,3,14,CLIENT,,1500,1600\n'
    expect(rows(text)).toEqual(['2024-03-02 -90000 RENT', '2024-03-14 +150000 CLIENT'])
  })

  test('two digits count Buddhist years where the other century is out of the question', () => {
    expect(rows('Date,Description,Debit,Credit\n15/03/67,RENT,900.00,\n16/03/67,CLIENT,,50.00\n')[0]).toBe('2024-03-15 -90000 RENT')
  })

  test('a day of download is no period, and a little word before another is none either', () => {
    const text =
      'Downloaded du 01/04/2024;\nuur van het laatste saldo;31/03/2024\nEntre le 01/03/2024 et le 31/03/2024;\nDate;Omschrijving;Bedrag\n14/03/2024;A;-5,00\n15/03/2024;B;7,00\n'
    expect(read(text).map((s) => [s.periodStart, s.periodEnd])).toEqual([['2024-03-01', '2024-03-31']])
  })
})

describe('balances', () => {
  test('a fee was taken where every step of the balance says so, though few rows have one', () => {
    const moves = [
      [-1000, 0, 9000],
      [-500, 0, 8500],
      [-700, 45, 7755],
      [2000, 0, 9755],
      [-100, 0, 9655],
      [-155, 0, 9500],
    ] as const
    const text = `Date,Description,Amount,Fee,Balance\n${moves.map(([m, f, b], i) => `2024-03-0${i + 1},A${i},${(m / 100).toFixed(2)},${(f / 100).toFixed(2)},${(b / 100).toFixed(2)}`).join('\n')}\n`
    expect(rows(text)[2]).toBe('2024-03-03 -745 A2')
  })

  test('a balance that all rows of a day share is what the day ended with', () => {
    const text =
      'Opening balance,100.00\nDate,Description,Amount,Balance\n2024-03-02,A,-10.00,85.00\n2024-03-02,B,-5.00,85.00\n2024-03-03,C,20.00,105.00\n2024-03-04,D,-5.00,95.00\n2024-03-04,E,-5.00,95.00\nClosing balance,95.00\n'
    expect(seal(text)).toBe('reconciled')
  })

  test('a row that stands there twice is no second row of its day', () => {
    const text =
      'Opening balance,100.00\nDate,Description,Amount,Balance\n2024-03-02,A,-10.00,90.00\n2024-03-02,A,-10.00,90.00\n2024-03-03,C,20.00,110.00\n2024-03-04,D,-5.00,105.00\nClosing balance,105.00\n'
    expect(seal(text)).toBe('off')
  })

  test('a first line about the whole is no movement when it adds up with all the others', () => {
    const line = (last: string) =>
      `31-03-2024,01-03-2024,ACME,"100,00","${last}"\n14-03-2024,14-03-2024,RENT,"-90,00","10,00"\n15-03-2024,15-03-2024,CLIENT,"150,00","160,00"\n16-03-2024,16-03-2024,FUEL,"-20,00","140,00"\n`
    expect(read(line('140,00')).map((s) => [s.transactions.length, s.openingCents, s.closingCents, s.seal.state])).toEqual([
      [3, 10000, 14000, 'reconciled'],
    ])
    expect(rows(line('141,00'))).toHaveLength(4)
  })

  test('a list without headings may end with the balance, in a line without any word', () => {
    const list = '14/03/2024;-900,00;Carte;LOYER\n15/03/2024;100,00;Virement;CLIENT\n16/03/2024;-20,00;Carte;ESSENCE\n'
    const last = (words: string) => read(`${list}31/03/2024;1234,56;${words}\n`).map((s) => [s.transactions.length, s.closingCents])
    expect(last(';00950 1A')).toEqual([[3, 123456]])
    expect(last(';REMBOURSEMENT')).toEqual([[4, null]])
  })

  test('the last line of a ledger says what it began and ended with in the column of its side, signs and all', () => {
    const text =
      '"Date";"Dare";"Avere";"Descrizione"\n"14/03/2024";"-900,00";"";"AFFITTO"\n"15/03/2024";"";"+100,00";"CLIENTE"\n"Saldo iniziale";"";"500,00";""\n"Saldo finale";"";"-300,00";""\n'
    expect(read(text).map((s) => [s.openingCents, s.closingCents, s.seal.state])).toEqual([[50000, -30000, 'reconciled']])
  })

  test('a total of an account by its name is neither a movement nor an unread line', () => {
    const text = 'Date,Description,Debit,Credit\n2024-03-14,RENT,900.00,\n2024-03-15,CLIENT,,50.00\nTotal Main Account,,900.00,50.00\n'
    expect(read(text).map((s) => [s.transactions.length, s.unread])).toEqual([[2, []]])
  })
})

test('cells may be set apart by several signs at once', () => {
  const text =
    'Type~|~DATE~|~Description~|~AMT~|~Debit / Credit\nHome~|~14/03/2024~|~SHOP, 2~|~1,200.00~|~\nHome~|~16/03/2024~|~PAID~|~500.00~|~Cr\n'
  expect(rows(text, 'credit_card')).toEqual(['2024-03-14 -120000 SHOP, 2', '2024-03-16 +50000 PAID'])
})

test('what is noted and not booked yet is left out', () => {
  const text =
    'Datum;Text;Betrag;Info\n14.03.2024;A;-5,00;Umsatz gebucht\n15.03.2024;B;-6,00;Umsatz vorgemerkt\n16.03.2024;C;-6,00;Umsatz gebucht\n'
  expect(rows(text)).toEqual(['2024-03-14 -500 A', '2024-03-16 -600 C'])
})

describe('what exports say in their own way', () => {
  test('a ledger debits the account with what comes in: its signed column tells', () => {
    const text =
      'Date,Text,Amount (one column),Debit,Credit\n2024-03-04,CHAIRS,-45.00,,45.00\n2024-03-05,INVOICE,90.00,90.00,\n2024-03-06,FUEL,-5.00,,5.00\n'
    expect(rows(text)).toEqual(['2024-03-04 -4500 CHAIRS', '2024-03-05 +9000 INVOICE', '2024-03-06 -500 FUEL'])
  })

  test("a balance of a day above the rows is the first one beside one that is called the last: 'Kontostand am', 'Saldo 25-01-01'", () => {
    const moved = 'Buchungstag;Text;Betrag;Saldo\n02.10.2025;MIETE;-900,00;100,00\n03.10.2025;KUNDE;50,00;150,00\n'
    for (const head of ['Kontostand am 01.10.25;1000,00\nSaldo neu;150,00', 'Saldo 25-10-01;1000,00\nUtgående saldo;150,00'])
      expect(read(`Nordbank AG\n${head}\n\n${moved}`).map((s) => [s.openingCents, s.closingCents, s.seal.state])).toEqual([
        [100_000, 15_000, 'reconciled'],
      ])
  })

  test('balances as rows, whatever they are called and however they are set', () => {
    const text =
      'Data;Histórico;Valor\n01/03/2024;Saldo Anterior;1000,00\n14/03/2024;Aluguel;-900,00\n15/03/2024;Pix;50,00\n31/03/2024;S A L D O;150,00\n'
    expect([rows(text).length, seal(text)]).toEqual([2, 'reconciled'])
    const italian =
      'Data;Dare;Avere;Descrizione\n01/03/2024;;1000,00;Saldo iniziale\n14/03/2024;900,00;;Affitto\n31/03/2024;;100,00;Saldo contabile finale\n31/03/2024;;100,00;Saldo liquido\n'
    expect([rows(italian).length, seal(italian)]).toEqual([1, 'reconciled'])
  })

  test('what is still being processed did not happen yet, in Russian too', () => {
    const text =
      'Дата операции;Сумма;Основание;Статус\n2024-03-14;-900,00;Аренда;Исполнено\n2024-03-15;50,00;Клиент;Исполнено\n2024-03-16;-6,00;Связь;В обработке\n'
    expect(rows(text)).toEqual(['2024-03-14 -90000 Аренда', '2024-03-15 +5000 Клиент'])
  })

  test('three decimals, where the currency has so many', () => {
    const moved = '04/03/2024,SHOP,37.600,\n15/03/2024,SALARY,,1450.500\n16/03/2024,SHOP,2.250,\n'
    expect(rows(`Date,Description,Debit (OMR),Credit (OMR)\n${moved}`)).toEqual([
      '2024-03-04 -3760 SHOP',
      '2024-03-15 +145050 SALARY',
      '2024-03-16 -225 SHOP',
    ])
  })
})

describe('a file in which all of the money went one way', () => {
  test.each([
    ['Date,Type,Details,Amount\n2023-12-27,Debit,VERIZON,89.03\n2023-12-28,Debit,RENT,900.00\n'],
    ['Datum;Text;Belopp;Typ\n2023-12-27;VERIZON;89,03;Debet\n2023-12-28;RENT;900,00;Debet\n'],
    ['2023-12-27,VERIZON,89.03,WEB,Uscita\n2023-12-28,RENT,900.00,WEB,Uscita\n'],
    ['Date,Transaction,Amount,Type\n2023-12-27,VERIZON,89.03,Money out\n2023-12-28,RENT,900.00,Money out\n'],
    ['Datum;Buchungstext;zu Ihren Lasten;Eingang\n27.12.2023;VERIZON;89,03;\n28.12.2023;RENT;900,00;\n'],
  ])('says so by the word beside each amount, or by the column: %s', (text) => {
    expect(rows(text)).toEqual(['2023-12-27 -8903 VERIZON', '2023-12-28 -90000 RENT'])
  })
  test('a word that may also name what a row is says nothing', () => {
    const text = 'Date,Type,Details,Amount\n2023-12-27,Payment,CLIENT A,89.03\n2023-12-28,Payment,CLIENT B,900.00\n'
    expect(rows(text)).toEqual(['2023-12-27 +8903 CLIENT A', '2023-12-28 +90000 CLIENT B'])
  })
})

describe('files that end too soon', () => {
  test('a last line that breaks off before its amount is named, and the rest is kept', () => {
    const [statement] = read('Date,Description,Amount\n2024-03-14,RENT,-900.00\n2024-03-15,CLIENT,50.00\n2024-03-16,FU')
    expect(statement?.transactions.length).toBe(2)
    expect(statement?.unread.map((u) => u.text)).toEqual([expect.stringContaining('2024-03-16 FU')])
    expect(read('Date,Description,Amount\n2024-03-14,RENT,-900.00\n2024-03-15,CLIENT,50.00\n2024-03-16,a note,\n')[0]?.unread).toEqual([])
  })

  test('headings without rows say what to do', () => {
    for (const text of ['Date,Description,Amount\n', '"Datum";"Verwendungszweck";"Betrag"']) {
      expect(sniffFormat(new TextEncoder().encode(text))).toBe('csv')
      expect(() => read(text)).toThrow('headings of a table and no rows')
    }
    expect(sniffFormat(new TextEncoder().encode('Dear Sir, as of this date, the amount'))).toBeNull()
  })
})

test('a count of seconds since 1970 is a day under a heading of days', () => {
  const lines = ['1772463600,FEE,-12.50', '1772550000,SALE,80.00', '1773000000000,RENT,-60.00']
  expect(rows(`created,description,amount\n${lines.join('\n')}\n`)).toEqual([
    '2026-03-02 -1250 FEE',
    '2026-03-03 +8000 SALE',
    '2026-03-08 -6000 RENT',
  ])
})

describe('books that owners keep', () => {
  const marked = (text: string) =>
    read(text).flatMap((s) => s.transactions.map((t) => [t.date, t.isCredit ? t.amountCents : -t.amountCents, t.doubt]))

  test('a day that is written once for its rows is that of the rows below, which wait to be looked at', () => {
    const lost = 'No date is printed for this row; it is that of the row above'
    expect(marked('Date,Item,Paid,Received\n2026-03-02,Paper,84.12,\n,Ink,20.00,\n2026-03-03,Client,,2450.00\n,Bank fee,1.50,\n')).toEqual([
      ['2026-03-02', -8412, null],
      ['2026-03-02', -2000, lost],
      ['2026-03-03', 245000, null],
      ['2026-03-03', -150, lost],
    ])
  })

  test('what was paid to merchants went out, and waits where no sign says so', () => {
    const unsaid = 'The file does not say whether money came in or went out'
    expect(marked('Date,Merchant,Category,Amount\n2026-03-02,Staples,Office,84.12\n2026-03-05,Cedar,Rent,1375.00\n')).toEqual([
      ['2026-03-02', -8412, unsaid],
      ['2026-03-05', -137500, unsaid],
    ])
  })

  test('balances of a day above and below the rows are those of the list', () => {
    const text =
      ',Date,Account,Description,Amount\nBalance 2/28/2026,,,,100.00\n,3/2/2026,Bank,PAPER,-20.00\n,3/20/2026,Bank,CLIENT,50.00\n3/1/2026 - 3/31/2026,,,,30.00\nBalance 3/31/2026,,,,130.00\n'
    expect(read(text).map((s) => [s.openingCents, s.closingCents, s.seal.state])).toEqual([[10000, 13000, 'reconciled']])
  })

  test('a list that leaves open how its days are written is read as the other list of the file', () => {
    const text =
      'Deposits\nDate,Description,Amount\n03/03/2026,CLIENT,10.00\n20/03/2026,SALE,20.00\n\nWithdrawals\nDate,Description,Amount\n02/03/2026,PAPER,5.00\n05/03/2026,RENT,6.00\n'
    expect(marked(text)).toEqual([
      ['2026-03-03', 1000, null],
      ['2026-03-20', 2000, null],
      ['2026-03-02', -500, null],
      ['2026-03-05', -600, null],
    ])
  })
})

import type { DocumentType } from '@ledgerhand/core/documents'
import { describe, expect, test } from 'vitest'
import type { Reading } from '../result/reading.ts'
import { readCsv } from './csv.ts'

const read = (text: string | Uint8Array, documentType: DocumentType = 'bank_statement'): Reading =>
  readCsv({ name: 'a.csv', documentType, bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text }) as Reading
const rowsOf = (reading: Reading) =>
  reading.statements.flatMap((s) => s.transactions.map((t) => `${t.date} ${t.isCredit ? '+' : '-'}${t.amountCents} ${t.description}`))
const rows = (text: string | Uint8Array, documentType?: DocumentType) => rowsOf(read(text, documentType))

describe('delimiters, quotes and encodings', () => {
  const expected = ['2024-01-31 -1234 SHOP, TOWN', '2024-01-30 +100050 PAY']
  test.each([
    ['commas', 'Date,Description,Amount\n01/31/2024,"SHOP, TOWN",-12.34\n01/30/2024,PAY,"1,000.50"\n'],
    ['semicolons and decimal commas', 'Datum;Text;Betrag\n31.01.2024;SHOP, TOWN;-12,34\n30.01.2024;PAY;1.000,50\n'],
    ['tabs', 'Date\tDescription\tAmount\n2024-01-31\tSHOP, TOWN\t-12.34\n2024-01-30\tPAY\t1000.50\n'],
    ['bars', 'Date|Description|Amount\n2024-01-31|SHOP, TOWN|-12.34\n2024-01-30|PAY|1000.50\n'],
    ['carriage returns alone', 'Date,Description,Amount\r2024-01-31,"SHOP, TOWN",-12.34\r2024-01-30,PAY,1000.50\r'],
    ['doubled carriage returns', 'Date,Description,Amount\r\r\n2024-01-31,"SHOP, TOWN",-12.34\r\r\n2024-01-30,PAY,1000.50\r\r\n'],
    ['a byte order mark', '\ufeffDate,Description,Amount\n2024-01-31,"SHOP, TOWN",-12.34\n2024-01-30,PAY,1000.50\n'],
    ['decimal commas quoted between commas', 'Datum,Text,Betrag\n31.01.2024,"SHOP, TOWN","-12,34"\n30.01.2024,PAY,"1.000,50"\n'],
  ])('%s', (_, text) => {
    expect(rows(text)).toEqual(expected)
  })

  test('UTF-16 and windows-1252 read the same', () => {
    const text = 'Datum;Text;Betrag\n31.01.2024;Bäckerei;-3,50\n'
    expect(rows(new Uint8Array(Buffer.from(text, 'utf16le')))).toEqual(['2024-01-31 -350 Bäckerei'])
    expect(rows(new Uint8Array(Buffer.from(text, 'latin1')))).toEqual(['2024-01-31 -350 Bäckerei'])
  })

  test('quotes that were never escaped lose no row', () => {
    const text =
      '"Date","Payee","Note","Amount"\n"2024-01-31","UAB "Shop"","card 1","-1.00"\n"2024-01-30","B","card 2","-2.00"\n"2024-01-29","C","card 3","-3.00"\n'
    expect(rows(text)).toEqual(['2024-01-31 -100 UAB "Shop" card 1', '2024-01-30 -200 B card 2', '2024-01-29 -300 C card 3'])
  })

  test('a quote that never closes swallows nothing', () => {
    expect(rows('Date,Payee,Amount\n2024-01-31,"Shop,-1.00\n2024-01-30,B,-2.00\n2024-01-29,C,-3.00\n')).toEqual([
      '2024-01-31 -100 Shop',
      '2024-01-30 -200 B',
      '2024-01-29 -300 C',
    ])
  })

  test('a line break inside quotes is part of the cell, and the lines are told', () => {
    const [row, next] = read('Date,Memo,Amount\n2024-01-31,"two\nlines",-1.00\n2024-01-30,B,-2.00\n').statements[0]?.transactions ?? []
    expect(row).toMatchObject({ description: 'two lines', evidence: { kind: 'lines', line: 2, lines: 2 } })
    expect(next).toMatchObject({ evidence: { kind: 'lines', line: 4, lines: 1 } })
  })
})

describe('where the table begins and ends', () => {
  test('a preamble gives account, currency and balances, and the seal proves the rows', () => {
    const text =
      'Account Number:,xx-1234-5678,USD\nBeginning balance as of 01/01/2024,,"1,000.00"\nTotal credits,,"2,500.00"\nEnding balance as of 01/31/2024,,"3,454.80"\n\n' +
      'Date,Description,Amount,Running Bal.\n01/01/2024,Beginning balance as of 01/01/2024,,"1,000.00"\n01/05/2024,COFFEE,-45.20,954.80\n01/18/2024,PAYROLL,"2,500.00","3,454.80"\n'
    const reading = read(text)
    expect(rowsOf(reading)).toEqual(['2024-01-05 -4520 COFFEE', '2024-01-18 +250000 PAYROLL'])
    expect(reading.statements[0]).toMatchObject({
      accountLastFour: '5678',
      currency: 'USD',
      openingCents: 100000,
      closingCents: 345480,
      seal: { state: 'reconciled' },
    })
  })

  test('a box of balances below the table proves it, and the printed period settles day and month', () => {
    const text =
      'Statement From : 01/02/2024 To : 29/02/2024\nDate,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance\n********,****,****,****,****\n05/02/24,SHOP,120.00,,9880.00\n07/02/24,PAY,,500.00,10380.00\n' +
      'STATEMENT SUMMARY :-\nOpening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal\n10000.00,1,1,120.00,500.00,10380.00\n'
    const [s] = read(text).statements
    expect(s).toMatchObject({
      periodStart: '2024-02-01',
      periodEnd: '2024-02-29',
      openingCents: 1000000,
      closingCents: 1038000,
      unread: [],
      seal: { state: 'reconciled' },
    })
    expect(s?.transactions.map((t) => [t.date, t.doubt])).toEqual([
      ['2024-02-05', null],
      ['2024-02-07', null],
    ])
  })

  test('a printed opening balance and the balance beside the last row prove the rows between', () => {
    const text =
      'Date,Description,Amount,Balance\n2024-01-01,Opening balance,0.00,100.00\n2024-01-05,A,-20.00,80.00\n2024-01-06,B,-20.00,60.00\n'
    expect(read(text).statements[0]).toMatchObject({ openingCents: 10000, closingCents: 6000, seal: { state: 'reconciled' } })
    expect(read(text.replace('2024-01-05,A,-20.00,80.00\n', '')).statements[0]?.seal).toMatchObject({
      state: 'off',
      differenceCents: -2000,
    })
  })

  test('a row that is missing leaves the statement off', () => {
    const text = 'Opening balance,,100.00\nClosing balance,,50.00\nDate,Description,Amount\n2024-01-05,A,-20.00\n2024-01-06,B,-20.00\n'
    expect(read(text).statements[0]?.seal).toMatchObject({ state: 'off', differenceCents: -1000 })
  })

  test('without printed balances nothing is called reconciled, however well the running balance follows', () => {
    expect(read('Date,Description,Amount,Balance\n2024-01-05,A,-20.00,80.00\n2024-01-06,B,-20.00,60.00\n').statements[0]?.seal.state).toBe(
      'unprinted',
    )
  })

  test('a file without a header loses no row', () => {
    expect(rows('1/2/2024,2500.00,*,,DIRECT DEPOSIT\n1/13/2024,-6.85,*,,COFFEE #12345\n')).toEqual([
      '2024-01-02 +250000 DIRECT DEPOSIT',
      '2024-01-13 -685 COFFEE #12345',
    ])
  })

  test('a header that is repeated and totals at the foot are no movements', () => {
    const text =
      'Date,Description,Amount\n2024-01-05,A,-20.00\n2024-01-06,Total Wine & More,-30.00\nDate,Description,Amount\n,Total,-50.00\n2024-01-31,Total debits,50.00\n'
    expect(rows(text)).toEqual(['2024-01-05 -2000 A', '2024-01-06 -3000 Total Wine & More'])
  })

  test('a second table under its own header is read too', () => {
    const text = 'Date,Description,Amount\n2024-01-05,A,-20.00\n\nDate,Description,Debit,Credit\n2024-01-06,B,30.00,\n2024-01-07,C,,40.00\n'
    expect(rows(text)).toEqual(['2024-01-05 -2000 A', '2024-01-06 -3000 B', '2024-01-07 +4000 C'])
  })

  test('a description that runs on in the next row is joined', () => {
    const text =
      'Date,Value date,Description,Withdrawals,Deposits\n18/04/2018,18/04/2018,DEBIT PURCHASE,6.66,\n,,15/04/18 TAXI HELP,,\n19/04/2018,19/04/2018,SALARY,,10.00\n'
    expect(rows(text)).toEqual(['2018-04-18 -666 DEBIT PURCHASE 15/04/18 TAXI HELP', '2018-04-19 +1000 SALARY'])
  })

  test('summary rows alone are a statement without movements', () => {
    expect(
      rows(
        'transaction_date,description,amount,debit_credit\n2025-03-31,Total debits,8450.23,debit\n2025-03-31,Total credits,9021.44,credit\n',
      ),
    ).toEqual([])
  })

  test('a table about something else is refused with what is needed', () => {
    expect(() => read('name,city,phone\nAnn,Berlin,12345\nBob,Paris,67890\n')).toThrow(
      'Columns not recognised - need date, description, amount',
    )
  })

  test.each(['0001-01-01', '9999-12-31', '01/01/0001', '31.12.9999', '99991231', '1900-01-01', '9999-12-31T00:00:00'])(
    'a table that knows no other date than %s is refused for its dates',
    (date) => {
      expect(() => read(`Date,Description,Amount\n${date},Coffee,-1.00\n${date},Tea,-2.00\n`)).toThrow(
        /^No row has a date between 1970 and 2100$/,
      )
    },
  )

  test('a row without a usable date among others is shown as unread', () => {
    const [statement] = read('Date,Description,Amount\n2024-01-02,Coffee,-1.00\n9999-12-31,Tea,-2.00\n1900-01-01,Cake,-3.00\n').statements
    expect(statement?.transactions.map((t) => t.description)).toEqual(['Coffee'])
    expect(statement?.unread.map((u) => u.text)).toEqual(['Line 3: 9999-12-31 Tea -2.00', 'Line 4: 1900-01-01 Cake -3.00'])
  })

  test('too many rows are refused', () => {
    expect(() => read(`Date,Description,Amount\n${'2024-01-02,x,-1.00\n'.repeat(200_001)}`)).toThrow('Too many rows (max 200,000)')
  })
})

describe('which columns carry the money, and what their signs mean', () => {
  test('debit and credit columns', () => {
    const expected = ['2024-01-13 -2000 A', '2024-01-14 +3000 B']
    expect(rows('Date,Payee,Debit,Credit\n2024-01-13,A,$20.00,\n2024-01-14,B,,$30.00\n')).toEqual(expected)
    expect(rows('Kontonummer;Text;Datum;Soll;Haben\n1;A;13.01.2024;20,00;0,00\n1;B;14.01.2024;0,00;30,00\n')).toEqual(expected)
    expect(rows('Data;Entrate;Uscite;Descrizione\n13/01/2024;;-20,00;A\n14/01/2024;30,00;;B\n')).toEqual(expected)
    expect(rows('Datum;Text;Gutschrift in CHF;Lastschrift in CHF\n13.01.2024;A;;-20.00\n14.01.2024;B;30.00;\n')).toEqual(expected)
  })

  test.each([
    ['Af Bij', 'Af', 'Bij'],
    ['D/C', 'D', 'C'],
    ['D/K', 'D', 'K'],
    ['S/H', 'S', 'H'],
    ['CreditDebet', 'D', 'C'],
    ['debit_credit', 'debit', 'credit'],
    ['Transaction Type', 'debit', 'credit'],
    ['BillingAmountSign', '', 'CR'],
    ['+/-', '-', '+'],
  ])('a direction column called %s', (header, out, into) => {
    expect(rows(`Datum;Naam;${header};Bedrag\n13-01-2024;A;${out};20,00\n14-01-2024;B;${into};30,00\n15-01-2024;C;${out};1,00\n`)).toEqual([
      '2024-01-13 -2000 A',
      '2024-01-14 +3000 B',
      '2024-01-15 -100 C',
    ])
  })

  test.each([
    ['Norwegian', 'Dato;Forklaring;Ut av konto;Inn på konto'],
    ['Danish', 'Dato;Tekst;Ud af konto;Ind på konto'],
  ])('%s: out of and into the account are money, not account numbers', (_, header) => {
    expect(rows(`${header}\n02.09.2024;Kiosk;466,71;\n03.09.2024;Kunde;;1.643,08\n`)).toEqual([
      '2024-09-02 -46671 Kiosk',
      '2024-09-03 +164308 Kunde',
    ])
  })

  test('signs that are printed outweigh a type column', () => {
    expect(rows('Details,Posting Date,Description,Amount,Type\nDEBIT,01/13/2024,A,-20.00,ACH\nCREDIT,01/14/2024,B,30.00,ACH\n')).toEqual([
      '2024-01-13 -2000 A',
      '2024-01-14 +3000 B',
    ])
  })

  test('fees, rates, foreign amounts and reference numbers are not the amount', () => {
    expect(
      rows(
        'Reference Number,Date,Description,Original Amount,Original Currency,Exchange Rate,Fee,Amount (EUR)\n1234567,2024-01-13,A,-22.00,USD,0.9091,0.50,-20.00\n1234568,2024-01-14,B,33.00,USD,0.9091,0.50,30.00\n',
      ),
    ).toEqual(['2024-01-13 -2000 A', '2024-01-14 +3000 B'])
  })

  test('without a header the running balance tells the amount from the balance, also when it stands before the movement', () => {
    expect(
      rows(
        '13-01-2024,100.00,-20.00,A shop\n14-01-2024,80.00,30.00,B shop\n15-01-2024,110.00,-10.00,C shop\n16-01-2024,100.00,-1.00,D shop\n',
      ),
    ).toEqual(['2024-01-13 -2000 A shop', '2024-01-14 +3000 B shop', '2024-01-15 -1000 C shop', '2024-01-16 -100 D shop'])
  })

  test('a fee column is taken off where the balance proves it, and only there', () => {
    const head = 'Started Date,Completed Date,Description,Amount,Fee,Currency,Balance\n'
    const lines = (balances: string[]) =>
      balances
        .map((b, i) => `2024-01-0${i + 1} 10:00:00,2024-01-0${i + 2} 10:00:00,shop ${i},-10.00,${i === 1 ? '1.00' : '0.00'},EUR,${b}\n`)
        .join('')
    expect(rows(head + lines(['90.00', '79.00', '69.00', '59.00']))[1]).toBe('2024-01-03 -1100 shop 1')
    expect(rows(head + lines(['90.00', '80.00', '70.00', '60.00']))[1]).toBe('2024-01-03 -1000 shop 1')
  })

  test('unsigned amounts of which only money in is marked', () => {
    expect(rows('Date,Description,Amount\n2024-01-13,A,20.00\n2024-01-14,B,30.00 CR\n2024-01-15,C,5.00\n')).toEqual([
      '2024-01-13 -2000 A',
      '2024-01-14 +3000 B',
      '2024-01-15 -500 C',
    ])
  })

  test('two equal coffees on one day both stay', () => {
    expect(rows('Date,Description,Amount\n2024-01-13,COFFEE,-4.00\n2024-01-13,COFFEE,-4.00\n')).toHaveLength(2)
  })

  test('rows of zero are information, not movements', () => {
    expect(rows('Date,Description,Amount\n2024-01-13,NOTICE,0.00\n2024-01-14,A,-4.00\n')).toEqual(['2024-01-14 -400 A'])
  })

  test('what is pending, declined or reverted is no movement', () => {
    const text =
      'Date,Description,Amount,State\n2024-01-13,A,-1.00,COMPLETED\n2024-01-14,B,-2.00,PENDING\n2024-01-15,C,-3.00,REVERTED\nPending,D,-4.00,\n'
    expect(rows(text)).toEqual(['2024-01-13 -100 A'])
  })
})

describe('cards', () => {
  test('an export of positive purchases is turned round by its payments', () => {
    expect(
      rows(
        'Trans. Date,Post Date,Description,Amount\n01/13/2024,01/14/2024,GAS,45.20\n01/20/2024,01/21/2024,ONLINE PAYMENT - THANK YOU,-300.00\n',
        'credit_card',
      ),
    ).toEqual(['2024-01-13 -4520 GAS', '2024-01-20 +30000 ONLINE PAYMENT - THANK YOU'])
  })

  test('an export of negative purchases stays as it is', () => {
    expect(
      rows(
        'Transaction Date,Description,Amount\n2024-02-13,GAS,(45.20)\n2024-02-15,PAYMENT - THANK YOU,250.00\n2024-02-16,BOOKS,(1.00)\n',
        'credit_card',
      ),
    ).toEqual(['2024-02-13 -4520 GAS', '2024-02-15 +25000 PAYMENT - THANK YOU', '2024-02-16 -100 BOOKS'])
  })

  test('the same file as a bank statement keeps its signs', () => {
    expect(rows('Date,Description,Amount\n2024-02-13,A,45.20\n2024-02-14,B,10.00\n')).toEqual(['2024-02-13 +4520 A', '2024-02-14 +1000 B'])
  })

  test('a balance that grows with spending is owed, and so negative', () => {
    const text =
      'Date,Description,Amount,Balance\n2024-02-13,A,20.00,120.00\n2024-02-14,B,30.00,150.00\n2024-02-15,PAID,-150.00,0.00\n2024-02-16,C,5.00,5.00\n'
    const [s] = read(text, 'credit_card').statements
    expect(s?.transactions.map((t) => [t.isCredit, t.balanceCents])).toEqual([
      [false, -12000],
      [false, -15000],
      [true, 0],
      [false, -500],
    ])
  })
})

describe('order, doubt and identity', () => {
  test('newest first is proven through time', () => {
    const text =
      'Opening balance,,100.00\nClosing balance,,70.00\nDate,Description,Amount,Balance\n2024-01-31,B,-10.00,70.00\n2024-01-30,A,-20.00,80.00\n'
    expect(read(text).statements[0]?.seal).toMatchObject({ state: 'reconciled', differenceCents: 0, firstBreak: null })
  })

  test('a date that could be two days says so, unless something in the file settles it', () => {
    const doubtOf = (text: string) => read(text).statements[0]?.transactions[0]?.doubt ?? null
    expect(doubtOf('Date,Description,Amount\n03/04/2024,A,-1.00\n')).toBe('Day and month could be the other way round')
    expect(doubtOf('Date,Description,Amount\n03/04/2024,A,-1.00\n25/04/2024,B,-1.00\n')).toBeNull()
  })

  test('words of a country that writes the day first decide where nothing else does', () => {
    expect(rows('Date,Sort Code,Description,Amount\n03/04/2024,12-34-56,A,-1.00\n')[0]).toMatch(/^2024-04-03/)
    expect(rows('Date,Description,Amount\n03/04/2024,A,£1.00\n')[0]).toMatch(/^2024-04-03/)
    expect(rows('Date,Description,Amount\n03/04/2024,A,-1.00\n')[0]).toMatch(/^2024-03-04/)
  })

  test('a step that breaks an otherwise unbroken balance is doubted, and confirmed rows are surer', () => {
    const lines = Array.from(
      { length: 12 },
      (_, i) => `2024-01-${String(i + 10)},shop ${i},-1.00,${(100 - i - (i > 6 ? 5 : 0)).toFixed(2)}`,
    )
    const transactions = read(`Date,Description,Amount,Balance\n${lines.join('\n')}\n`).statements[0]?.transactions ?? []
    expect(transactions.filter((t) => t.doubt !== null).map((t) => t.description)).toEqual(['shop 7'])
    expect(transactions[3]?.confidence).toBe(0.99)
  })

  test('a damaged column of amounts stays that: the balance beside it does not stand in, and the bad rows are named', () => {
    const [s] = read(
      'Date,Description,Amount,Balance\n2024-03-01,A ONE,-1.00,99.00\n2024-03-02,B TWO,-2.00,97.00\n2024-03-03,C,-3.0O,94.00\nnot a date,D,-4.00,90.00\n2024-02-30,E,-5.00,85.00\n2024-03-06,F,12..3,79.00\n2024-03-07,G,-7.00',
    ).statements
    expect(s?.transactions.map((t) => [t.description, t.amountCents, t.isCredit])).toEqual([
      ['A ONE', 100, false],
      ['B TWO', 200, false],
      ['G', 700, false],
    ])
    expect(s?.unread.map((u) => u.text)).toEqual([
      'Line 4: 2024-03-03 C -3.0O 94.00',
      'Line 5: not a date D -4.00 90.00',
      'Line 6: 2024-02-30 E -5.00 85.00',
      'Line 7: 2024-03-06 F 12..3 79.00',
    ])
  })

  test('a row whose amount cannot be read is shown, never dropped', () => {
    const [s] = read(
      'Date,Description,Amount\n2024-01-13,A,-1.00\n2024-01-14,B,see note\n2024-01-15,C,-2.00\n2024-02-30,D,-3.00\n2024-01-16,E,-4.00\n',
    ).statements
    expect(s?.transactions.map((t) => t.description)).toEqual(['A', 'C', 'E'])
    expect(s?.unread.map((u) => u.text)).toEqual(['Line 3: 2024-01-14 B see note', 'Line 5: 2024-02-30 D -3.00'])
  })

  test('accounts and currencies of one file stay apart', () => {
    const line = (account: string, currency: string, i: number) => `${account},2024-01-1${i},shop ${i},-1.00,${currency}`
    const text = [
      'Account,Date,Description,Amount,Currency',
      ...[0, 1, 2, 3].map((i) => line('11112222', 'EUR', i)),
      ...[4, 5, 6, 7].map((i) => line('11113333', 'USD', i)),
    ].join('\n')
    expect(read(text).statements.map((s) => [s.accountLastFour, s.currency, s.transactions.length])).toEqual([
      ['2222', 'EUR', 4],
      ['3333', 'USD', 4],
    ])
  })

  test('the description holds who and what for, not ids, account numbers or the holder', () => {
    const text =
      'Transaction ID;Datum;Name;IBAN;Verwendungszweck;Betrag;Währung;Card Member\n' +
      [1, 2, 3].map((i) => `TX000000${i};1${i}.01.2024;Laden ${i};DE0212030000000020205${i};Rechnung ${i};-${i},00;EUR;JO DOE\n`).join('')
    const [first] = read(text).statements[0]?.transactions ?? []
    expect(first).toMatchObject({ description: 'Laden 1 Rechnung 1', bankId: 'TX0000001' })
  })

  test.each(['<script>alert(1)</script>', 'A&amp;B', 'MARKET&lt;br/&gt;Paper', 'SHOP <REF 12>', '&#65;'])(
    '%s stays as it was written',
    (text) => {
      expect(rows(`Date,Description,Amount\n2024-01-13,${text},-1.00\n2024-01-14,Tea,-2.00\n`)).toEqual([
        `2024-01-13 -100 ${text}`,
        '2024-01-14 -200 Tea',
      ])
    },
  )

  test('a formula stays text', () => {
    expect(rows('Date,Description,Amount\n2024-01-13,"=HYPERLINK(""http://x"",""y"")",-1.00\n')).toEqual([
      '2024-01-13 -100 =HYPERLINK("http://x","y")',
    ])
  })
})

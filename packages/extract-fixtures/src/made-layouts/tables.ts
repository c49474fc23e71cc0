import { dd, dots, eu, indian, into, mon, out, plain, ukDate, us, usDate, withMarks, y } from '../made-figures.ts'

import { type Habit, habitTotal } from './habit.ts'

const _swiss = (c: number) => withMarks(c, '’', '.')
const _after = (c: number) => `${us(Math.abs(c))}${c < 0 ? '-' : ''}`
const brackets = (c: number) => (c < 0 ? `(${us(-c)})` : us(c))
const _crdr = (c: number) => `${us(Math.abs(c))} ${c < 0 ? 'DR' : 'CR'}`

const text = (lines: readonly string[], eol = '\n') => new TextEncoder().encode(lines.join(eol))
const latin = (lines: readonly string[]) => new Uint8Array(Buffer.from(lines.join('\r\n'), 'latin1'))
const utf16 = (lines: readonly string[]) => new Uint8Array(Buffer.from(`\ufeff${lines.join('\r\n')}`, 'utf16le'))

export const tables: readonly Habit[] = [
  {
    name: 'csv: no header, day first, tabs',
    proves: false,
    print: (l) => text(l.rows.map((r) => [ukDate(r.date), r.description, us(r.cents), us(r.balance)].join('\t'))),
  },
  {
    name: 'csv: preamble and footer, DR and CR column, day-month-name dates',
    proves: true,
    print: (l) =>
      text([
        'DECCAN MERCANTILE BANK,,,,',
        'Account Number :,="000000004821",,,',
        'Statement From :,01-Mar-2025 To 31-Mar-2025,,,',
        ',,,,',
        'Txn Date,Narration,Amount,Dr/Cr,Balance',
        `01-Mar-2025,Opening Balance,,,"${indian(l.opening)}"`,
        ...l.rows.map(
          (r) =>
            `${dd(r.date)}-${mon(r.date)}-${y(r.date)},${r.description},"${indian(Math.abs(r.cents))}",${r.cents < 0 ? 'DR' : 'CR'},"${indian(r.balance)}"`,
        ),
        `31-Mar-2025,Closing Balance,,,"${indian(l.closing)}"`,
        ',,,,',
        'This is a computer generated statement and does not require a signature,,,,',
      ]),
  },
  {
    name: 'csv: UTF-16 with semicolons and quoted decimal commas',
    proves: false,
    print: (l) =>
      utf16([
        'Datum;Omschrijving;Bedrag;Saldo',
        ...l.rows.map((r) => `"${dots(r.date)}";"${r.description}";"${eu(r.cents)}";"${eu(r.balance)}"`),
      ]),
  },
  {
    name: 'csv: Latin-1 with umlauts, minus after, newest first',
    proves: false,
    print: (l) =>
      latin([
        'Kontoauszug;Girokonto DE02120300000000204821',
        'Zeitraum;01.03.2025 - 31.03.2025',
        '',
        'Buchungstag;Empfänger/Auftraggeber;Betrag (EUR);Währung',
        ...l.rows.toReversed().map((r) => `${dots(r.date)};${r.description};${eu(Math.abs(r.cents))}${r.cents < 0 ? '-' : ''};EUR`),
      ]),
  },
  {
    name: 'csv: several accounts in one file',
    proves: false,
    print: (l) =>
      text([
        'Account,Date,Payee,Amount',
        ...l.rows.flatMap((r, i) => [
          `00004821,${r.date},${r.description},${plain(r.cents)}`,
          ...(i === 0 ? [`00009900,${r.date},INTEREST,1.25`] : []),
        ]),
      ]),
  },
  {
    name: 'csv: withdrawals printed negative beside deposits, dollar signs and commas',
    proves: false,
    print: (l) =>
      text([
        '"Date","Description","Withdrawals","Deposits","Balance"',
        ...l.rows.map(
          (r) =>
            `"${usDate(r.date)}","${r.description}","${r.cents < 0 ? `-$${us(-r.cents)}` : ''}","${r.cents > 0 ? `$${us(r.cents)}` : ''}","$${us(r.balance)}"`,
        ),
      ]),
  },
  {
    name: 'csv: brackets, time stamps, status and currency columns',
    proves: false,
    print: (l) =>
      text([
        'Completed Date,Description,Amount,Currency,State',
        ...l.rows.map((r) => `${r.date} 14:03:22,${r.description},"${brackets(r.cents)}",USD,COMPLETED`),
        `2025-03-30 10:00:00,HOTEL HOLD,"(250.00)",USD,PENDING`,
      ]),
  },
  {
    name: 'csv: a total at the end and blank lines between',
    proves: false,
    print: (l) =>
      text([
        'Date;Details;Paid out;Paid in',
        ...l.rows.flatMap((r) => [`${ukDate(r.date)};${r.description};${out(r, plain)};${into(r, plain)}`, '']),
        `Total;;${plain(habitTotal(l.rows, -1))};${plain(habitTotal(l.rows, 1))}`,
      ]),
  },
  {
    name: 'csv: dates without separators, amount in one column and a sign in another',
    proves: false,
    print: (l) =>
      text([
        'booking_date|text|sign|amount',
        ...l.rows.map((r) => `${r.date.replaceAll('-', '')}|${r.description}|${r.cents < 0 ? '-' : '+'}|${plain(Math.abs(r.cents))}`),
      ]),
  },
  {
    name: 'csv: amounts filled up with zeros',
    proves: false,
    print: (l) =>
      text([
        'Date,Description,Amount',
        ...l.rows.map((r) => `${r.date},${r.description},${r.cents < 0 ? '-' : ''}${plain(Math.abs(r.cents)).padStart(12, '0')}`),
      ]),
  },
  {
    name: 'xls: a web page in disguise',
    proves: false,
    print: (l) =>
      text([
        '<html><head><meta charset="utf-8"></head><body><h3>Account Activity</h3><table border="1">',
        '<tr><th>Date</th><th>Description</th><th>Debit</th><th>Credit</th><th>Balance</th></tr>',
        ...l.rows.map(
          (r) =>
            `<tr><td>${usDate(r.date)}</td><td>${r.description.replace('&', '&amp;')}</td><td>${out(r)}</td><td>${into(r)}</td><td>${us(r.balance)}</td></tr>`,
        ),
        '</table></body></html>',
      ]),
  },
]

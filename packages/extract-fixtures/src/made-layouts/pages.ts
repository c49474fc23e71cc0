import { dd, dots, eu, indian, into, m, mon, out, slash, spaced, ukDate, us, withMarks, y } from '../made-figures.ts'
import type { MadeRow } from '../made-statements.ts'
import { madePdf } from '../pdf/made-pdf.ts'

import { type Habit, habitTotal, line } from './habit.ts'

const swiss = (c: number) => withMarks(c, '’', '.')
const after = (c: number) => `${us(Math.abs(c))}${c < 0 ? '-' : ''}`
const brackets = (c: number) => (c < 0 ? `(${us(-c)})` : us(c))
const crdr = (c: number) => `${us(Math.abs(c))} ${c < 0 ? 'DR' : 'CR'}`

const period = 'Statement period 03/01/2025 through 03/31/2025'

export const pages: readonly Habit[] = [
  {
    name: 'pdf: month names before the day, minus after the amount, no running balance',
    proves: true,
    print: (l) =>
      madePdf([
        'GRANITE SAVINGS BANK          Account ending 4821',
        'For the period March 1, 2025 to March 31, 2025',
        '',
        line(['Balance on March 1', 40], [us(l.opening), 14, 'r']),
        line(['Balance on March 31', 40], [us(l.closing), 14, 'r']),
        '',
        line(['Date', 10], ['Transaction', 44], ['Amount', 14, 'r']),
        ...l.rows.map((r) => line([`${mon(r.date)} ${dd(r.date)}`, 10], [r.description, 44], [after(r.cents), 14, 'r'])),
      ]),
  },
  {
    name: 'pdf: brackets for money out, description on two lines, page with balances carried over',
    proves: true,
    print: (l) => {
      const head = line(['Date', 12], ['Particulars', 40], ['Amount', 14, 'r'], ['Balance', 14, 'r'])
      const half = Math.ceil(l.rows.length / 2)
      const rows = (list: readonly MadeRow[]) =>
        list.flatMap((r) => [
          line([ukDate(r.date), 12], [r.description, 40], [brackets(r.cents), 14, 'r'], [us(r.balance), 14, 'r']),
          line(['', 12], ['Card ending 0412 London', 40]),
        ])
      const carried = us(l.rows[half - 1]?.balance ?? l.opening)
      return madePdf([
        'KESTREL BANK LIMITED    Sort code 11-22-33    Account 00004821',
        'Statement from 01/03/2025 to 31/03/2025',
        '',
        head,
        line(['', 12], ['Balance b/f', 40], ['', 14], [us(l.opening), 14, 'r']),
        ...rows(l.rows.slice(0, half)),
        line(['', 12], ['Balance carried forward', 40], ['', 14], [carried, 14, 'r']),
        '\f',
        head,
        line(['', 12], ['Balance brought forward', 40], ['', 14], [carried, 14, 'r']),
        ...rows(l.rows.slice(half)),
        line(['', 12], ['Closing balance c/f', 40], ['', 14], [us(l.closing), 14, 'r']),
      ])
    },
  },
  {
    name: 'pdf: CR and DR behind every figure, date printed once a day',
    proves: true,
    print: (l) => {
      let last = ''
      return madePdf([
        'SAHYADRI BANK    Account No 000000004821    IFSC SAHY0001234',
        'Statement of account from 01-03-2025 to 31-03-2025',
        '',
        line(['Date', 12], ['Narration', 40], ['Amount', 18, 'r'], ['Balance', 20, 'r']),
        line(['01-03-2025', 12], ['Opening Balance', 40], ['', 18], [crdr(l.opening), 20, 'r']),
        ...l.rows.map((r) => {
          const date = r.date === last ? '' : ukDate(r.date).replaceAll('/', '-')
          last = r.date
          return line([date, 12], [r.description, 40], [crdr(r.cents), 18, 'r'], [crdr(r.balance), 20, 'r'])
        }),
        line(['31-03-2025', 12], ['Closing Balance', 40], ['', 18], [crdr(l.closing), 20, 'r']),
      ])
    },
  },
  {
    name: 'pdf: Indian grouping, value date, withdrawal and deposit columns, totals line',
    proves: true,
    print: (l) =>
      madePdf([
        'DECCAN MERCANTILE BANK      A/C 000000004821     INR',
        'Period: 01/03/2025 - 31/03/2025      IFSC DECC0000011',
        '',
        line(
          ['Txn Date', 12],
          ['Value Date', 12],
          ['Description', 28],
          ['Withdrawal', 14, 'r'],
          ['Deposit', 14, 'r'],
          ['Balance', 16, 'r'],
        ),
        line(['01/03/2025', 12], ['', 12], ['OPENING BALANCE', 28], ['', 28], [indian(l.opening), 16, 'r']),
        ...l.rows.map((r) =>
          line(
            [ukDate(r.date), 12],
            [ukDate(r.date), 12],
            [r.description, 28],
            [out(r, indian), 14, 'r'],
            [into(r, indian), 14, 'r'],
            [indian(r.balance), 16, 'r'],
          ),
        ),
        line(['Total', 24], ['', 28], [indian(habitTotal(l.rows, -1)), 14, 'r'], [indian(habitTotal(l.rows, 1)), 14, 'r']),
        line(['Closing Balance', 52], ['', 28], [indian(l.closing), 16, 'r']),
      ]),
  },
  {
    name: 'pdf: Swiss apostrophes, German words, balance after each day only',
    proves: true,
    print: (l) =>
      madePdf([
        'ALPENBANK AG     IBAN CH93 0076 2011 6238 5482 1     Währung CHF',
        'Kontoauszug 01.03.2025 - 31.03.2025',
        '',
        line(['Datum', 12], ['Buchungstext', 34], ['Belastung', 14, 'r'], ['Gutschrift', 14, 'r'], ['Saldo', 16, 'r']),
        line(['01.03.2025', 12], ['Saldovortrag', 34], ['', 28], [swiss(l.opening), 16, 'r']),
        ...l.rows.map((r, i) =>
          line(
            [dots(r.date), 12],
            [r.description, 34],
            [out(r, swiss), 14, 'r'],
            [into(r, swiss), 14, 'r'],
            [l.rows[i + 1]?.date === r.date ? '' : swiss(r.balance), 16, 'r'],
          ),
        ),
        line(['31.03.2025', 12], ['Endsaldo', 34], ['', 28], [swiss(l.closing), 16, 'r']),
      ]),
  },
  {
    name: 'pdf: German Soll and Haben behind the amount, decimal comma',
    proves: true,
    print: (l) => {
      const sh = (c: number) => `${eu(Math.abs(c))} ${c < 0 ? 'S' : 'H'}`
      return madePdf([
        'Volksbank Musterstadt eG      Kontonummer 4821      EUR-Konto',
        'Kontoauszug Nr. 3/2025 vom 01.03.2025 bis 31.03.2025',
        '',
        line(['alter Kontostand', 52], [sh(l.opening), 20, 'r']),
        line(['Bu-Tag', 10], ['Wert', 10], ['Vorgang', 32], ['Betrag', 20, 'r']),
        ...l.rows.map((r) =>
          line([dots(r.date).slice(0, 6), 10], [dots(r.date).slice(0, 6), 10], [r.description, 32], [sh(r.cents), 20, 'r']),
        ),
        line(['neuer Kontostand vom 31.03.2025', 52], [sh(l.closing), 20, 'r']),
      ])
    },
  },
  {
    name: 'pdf: French words, blanks between thousands',
    proves: true,
    print: (l) =>
      madePdf([
        'BANQUE DU LITTORAL     Compte courant n° 00004821     EUR',
        'Relevé de compte du 01/03/2025 au 31/03/2025',
        '',
        line(['Date', 12], ['Libellé', 42], ['Débit', 14, 'r'], ['Crédit', 14, 'r']),
        line(['', 12], ['Solde initial au 01/03/2025', 42], ['', 14], [spaced(l.opening), 14, 'r']),
        ...l.rows.map((r) =>
          line([`${dd(r.date)}/${m(r.date)}`, 12], [r.description, 42], [out(r, spaced), 14, 'r'], [into(r, spaced), 14, 'r']),
        ),
        line(['', 12], ['Total des mouvements', 42], [spaced(habitTotal(l.rows, -1)), 14, 'r'], [spaced(habitTotal(l.rows, 1)), 14, 'r']),
        line(['', 12], ['Solde final au 31/03/2025', 42], ['', 14], [spaced(l.closing), 14, 'r']),
      ]),
  },
  {
    name: 'pdf: Spanish words',
    proves: true,
    print: (l) =>
      madePdf([
        'BANCO DEL PUERTO     Cuenta corriente ES91 2100 0418 4502 0000 4821',
        'Extracto del 01/03/2025 al 31/03/2025',
        '',
        line(['Fecha', 12], ['Concepto', 40], ['Importe', 16, 'r'], ['Saldo', 16, 'r']),
        line(['', 12], ['Saldo anterior', 40], ['', 16], [eu(l.opening), 16, 'r']),
        ...l.rows.map((r) => line([ukDate(r.date), 12], [r.description, 40], [eu(r.cents), 16, 'r'], [eu(r.balance), 16, 'r'])),
        line(['', 12], ['Saldo final', 40], ['', 16], [eu(l.closing), 16, 'r']),
      ]),
  },
  {
    name: 'pdf: sections with subtotals, check list in two panels, daily balance table',
    proves: true,
    print: (l) => {
      const checks = l.rows.filter((r, i) => r.cents < 0 && i % 3 === 0)
      const others = l.rows.filter((r) => r.cents < 0 && !checks.includes(r))
      const half = Math.ceil(checks.length / 2)
      const cell = (r: MadeRow | undefined, n: number) =>
        r ? line([String(1001 + n), 8], [slash(r.date), 8], [us(-r.cents), 14, 'r']) : ''
      const days = [...new Map(l.rows.map((r) => [r.date, r.balance]))]
      const section = (title: string, rows: readonly MadeRow[]) => [
        '',
        title,
        line(['Date', 10], ['Description', 44], ['Amount', 14, 'r']),
        ...rows.map((r) => line([slash(r.date), 10], [r.description, 44], [us(Math.abs(r.cents)), 14, 'r'])),
        line([`Total ${title}`, 54], [`$${us(rows.reduce((n, r) => n + Math.abs(r.cents), 0))}`, 14, 'r']),
      ]
      return madePdf([
        'MERIDIAN NATIONAL BANK     Checking account xxxxxx4821',
        period,
        'ACCOUNT SUMMARY',
        line(['Beginning Balance', 40], [`$${us(l.opening)}`, 14, 'r']),
        line(['Deposits and Additions', 40], [us(habitTotal(l.rows, 1)), 14, 'r']),
        line(['Checks and Withdrawals', 40], [`-${us(habitTotal(l.rows, -1))}`, 14, 'r']),
        line(['Ending Balance', 40], [`$${us(l.closing)}`, 14, 'r']),
        ...section(
          'Deposits and Additions',
          l.rows.filter((r) => r.cents > 0),
        ),
        '',
        'Checks Paid',
        `${line(['Check', 8], ['Date', 8], ['Amount', 14, 'r'])}        ${line(['Check', 8], ['Date', 8], ['Amount', 14, 'r'])}`,
        ...checks.slice(0, half).map((r, i) => `${cell(r, i)}        ${cell(checks[half + i], half + i)}`.trimEnd()),
        line(['Total Checks Paid', 30], [`$${us(checks.reduce((n, r) => n - r.cents, 0))}`, 14, 'r']),
        ...section('Electronic Withdrawals', others),
        '',
        'Daily Ending Balance',
        line(['Date', 10], ['Amount', 14, 'r']),
        ...days.map(([d, b]) => line([slash(d), 10], [us(b), 14, 'r'])),
      ])
    },
  },
  {
    name: 'pdf: no headings at all, weekday before the date',
    proves: true,
    print: (l) =>
      madePdf([
        'Cooperative Credit Union   Member 4821',
        'Statement of 1 March 2025 to 31 March 2025',
        line(['Opening balance', 54], [us(l.opening), 14, 'r']),
        ...l.rows.map((r) =>
          line([`${dd(r.date)} ${mon(r.date)} ${y(r.date)}`, 14], [r.description, 40], [us(r.cents), 14, 'r'], [us(r.balance), 14, 'r']),
        ),
        line(['Closing balance', 54], ['', 14], [us(l.closing), 14, 'r']),
      ]),
  },
  {
    name: 'pdf: overdrawn balances marked OD, day and month as words',
    proves: true,
    print: (l) => {
      const od = (c: number) => (c < 0 ? `${us(-c)} OD` : us(c))
      return madePdf([
        'THISTLE BANK plc     Sort Code 80-11-22     Account Number 00004821',
        'Your statement: 1st March 2025 to 31st March 2025',
        '',
        line(['Date', 14], ['Type', 8], ['Details', 30], ['Paid out', 13, 'r'], ['Paid in', 13, 'r'], ['Balance', 16, 'r']),
        line(['1 March', 14], ['', 8], ['BALANCE BROUGHT FORWARD', 30], ['', 26], [od(l.opening), 16, 'r']),
        ...l.rows.map((r) =>
          line(
            [`${Number(dd(r.date))} March`, 14],
            [r.cents < 0 ? 'DD' : 'CR', 8],
            [r.description, 30],
            [out(r), 13, 'r'],
            [into(r), 13, 'r'],
            [od(r.balance), 16, 'r'],
          ),
        ),
        line(['31 March', 14], ['', 8], ['BALANCE CARRIED FORWARD', 30], ['', 26], [od(l.closing), 16, 'r']),
      ])
    },
  },
  {
    name: 'pdf: newest first, dollar signs everywhere',
    proves: true,
    print: (l) => {
      const d = (c: number) => `${c < 0 ? '-' : ''}$${us(Math.abs(c))}`
      return madePdf([
        'PIONEER ONLINE BANK     Account ...4821',
        'Activity 03/01/2025 - 03/31/2025',
        line(['Starting balance', 54], [d(l.opening), 14, 'r']),
        line(['Ending balance', 54], [d(l.closing), 14, 'r']),
        '',
        line(['Date', 14], ['Description', 40], ['Amount', 14, 'r'], ['Balance', 16, 'r']),
        ...l.rows
          .toReversed()
          .map((r) =>
            line([`${mon(r.date)} ${dd(r.date)}, ${y(r.date)}`, 14], [r.description, 40], [d(r.cents), 14, 'r'], [d(r.balance), 16, 'r']),
          ),
      ])
    },
  },
  {
    name: 'pdf: two accounts in one file',
    proves: true,
    print: (l) =>
      madePdf([
        'TWIN RIVERS BANK    Combined statement 03/01/2025 to 03/31/2025',
        '',
        'Everyday Checking    Account number 0000 4821',
        line(['Opening balance', 54], [us(l.opening), 14, 'r']),
        line(['Date', 10], ['Description', 44], ['Amount', 14, 'r'], ['Balance', 14, 'r']),
        ...l.rows.map((r) => line([slash(r.date), 10], [r.description, 44], [us(r.cents), 14, 'r'], [us(r.balance), 14, 'r'])),
        line(['Closing balance', 54], [us(l.closing), 14, 'r']),
        '',
        'Statement savings    Account number 0000 9900',
        'Statement period 03/01/2025 to 03/31/2025',
        line(['Opening balance', 54], ['1,000.00', 14, 'r']),
        line(['Date', 10], ['Description', 44], ['Amount', 14, 'r'], ['Balance', 14, 'r']),
        line(['03/31', 10], ['INTEREST PAID', 44], ['1.25', 14, 'r'], ['1,001.25', 14, 'r']),
        line(['Closing balance', 54], ['1,001.25', 14, 'r']),
      ]),
  },
]

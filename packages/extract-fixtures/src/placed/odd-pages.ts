/** Statements as pages with habits that few banks have: amounts without cents, no year, lists printed twice, keys beside amounts, records of lines. */
import { dd, dots, eu, into, mon, out, slash, ukDate, us, usDate } from '../made-figures.ts'
import { habitTotal, line } from '../made-layouts/habit.ts'
import { type Ledger, type MadeRow, type Random, seeded } from '../made-statements.ts'

export interface OddPage {
  name: string
  /** Both balances are printed, so that a right reading is reconciled. */
  proves: boolean
  /** No year is printed: days and amounts count, and the year is asked. */
  isYearless?: boolean
  print(ledger: Ledger, seed: number): string[]
}

const pick = <T>(list: readonly T[], seed: number): T => list[seed % list.length] as T
const whole = (c: number, mark: string) => `${c < 0 ? '-' : ''}${String(Math.abs(Math.round(c / 100))).replace(/\B(?=(\d{3})+$)/g, mark)}`
const digits = (random: Random, n: number) => String(Math.floor((0.1 + 0.9 * random()) * 10 ** n))
const signs = (rows: readonly MadeRow[], sign: 1 | -1) => rows.filter((r) => Math.sign(r.cents) === sign)

/** The same month in whole units of its currency. */
export function inWholes({ opening, rows }: Ledger): Ledger {
  let balance = Math.round(opening / 100) * 100
  const start = balance
  const moved = rows.map((r) => {
    const cents = Math.sign(r.cents) * Math.max(1, Math.round(Math.abs(r.cents) / 100)) * 100
    balance += cents
    return { ...r, cents, balance }
  })
  return { opening: start, closing: balance, rows: moved }
}

const head = ['CASCADE COMMUNITY BANK', 'Account number 000 4821']
const period = 'Statement period 03/01/2025 through 03/31/2025'

export const oddPages: readonly OddPage[] = [
  {
    name: 'rows without cents, balances with them',
    proves: true,
    print: (l, seed) => {
      const mark = pick([',', ''], seed)
      const dollar = pick(['', '$'], seed >> 1)
      const print = (c: number) => `${c < 0 ? '-' : ''}${dollar}${whole(Math.abs(c), mark)}`
      return [
        ...head,
        period,
        line(['Beginning balance', 40], [`$${us(l.opening)}`, 14, 'r']),
        line(['Ending balance', 40], [`$${us(l.closing)}`, 14, 'r']),
        line(['Date', 10], ['Description', 34], ['Amount', 12, 'r'], ['Balance', 14, 'r']),
        ...l.rows.map((r) => line([slash(r.date), 10], [r.description, 34], [print(r.cents), 12, 'r'], [us(r.balance), 14, 'r'])),
      ]
    },
  },
  {
    name: 'debits and credits without cents',
    proves: true,
    print: (l, seed) => {
      const mark = pick([',', '.', ' '], seed)
      return [
        'BANCO DEL SUR',
        'Cuenta 0000 4821',
        'Periodo 01/03/2025 al 31/03/2025',
        line(['Fecha', 12], ['Concepto', 34], ['Cargo', 12, 'r'], ['Abono', 12, 'r'], ['Saldo', 14, 'r']),
        line(['01/03/2025', 12], ['Saldo inicial', 34], ['', 24], [whole(l.opening, mark), 14, 'r']),
        ...l.rows.map((r) =>
          line(
            [ukDate(r.date), 12],
            [r.description, 34],
            [out(r, (c) => whole(c, mark)), 12, 'r'],
            [into(r, (c) => whole(c, mark)), 12, 'r'],
            [whole(r.balance, mark), 14, 'r'],
          ),
        ),
        line(['31/03/2025', 12], ['Saldo final', 34], ['', 24], [whole(l.closing, mark), 14, 'r']),
      ]
    },
  },
  {
    name: 'no year anywhere, months named',
    proves: false,
    isYearless: true,
    print: (l, seed) => [
      ...head,
      pick(['Statement period March 1 - March 31', 'Mar 1 through Mar 31', ''], seed),
      line(['Beginning balance', 40], [us(l.opening), 14, 'r']),
      line(['Ending balance', 40], [us(l.closing), 14, 'r']),
      line(['Date', 10], ['Description', 34], ['Amount', 12, 'r'], ['Balance', 14, 'r']),
      ...l.rows.map((r) =>
        line([`${mon(r.date)} ${dd(r.date)}`, 10], [r.description, 34], [us(r.cents), 12, 'r'], [us(r.balance), 14, 'r']),
      ),
    ],
  },
  {
    name: 'no year anywhere, numbers',
    proves: false,
    isYearless: true,
    print: (l, seed) => {
      const isUs = seed % 2 === 1
      const day = (d: string) => (isUs ? slash(d) : `${dd(d)}.${d.slice(5, 7)}.`)
      return isUs
        ? [
            ...head,
            line(['Previous balance', 40], [`$${us(l.opening)}`, 14, 'r']),
            line(['Date', 10], ['Description', 34], ['Withdrawals', 12, 'r'], ['Deposits', 12, 'r'], ['Balance', 14, 'r']),
            ...l.rows.map((r) =>
              line([day(r.date), 10], [r.description, 34], [out(r), 12, 'r'], [into(r), 12, 'r'], [us(r.balance), 14, 'r']),
            ),
            line(['Ending balance', 40], [`$${us(l.closing)}`, 14, 'r']),
          ]
        : [
            'STADTBANK',
            'Konto 4821',
            line(['Buchung', 10], ['Text', 34], ['Betrag EUR', 14, 'r']),
            line(['Anfangssaldo', 44], [eu(l.opening), 14, 'r']),
            ...l.rows.map((r) => line([day(r.date), 10], [r.description, 34], [eu(r.cents), 14, 'r'])),
            line(['Endsaldo', 44], [eu(l.closing), 14, 'r']),
          ]
    },
  },
  {
    name: 'the list by date, then again by kind',
    proves: true,
    print: (l, seed) => {
      const again = (title: string, rows: readonly MadeRow[]) =>
        rows.length === 0
          ? []
          : [
              title,
              ...rows.map((r) => line([slash(r.date), 10], [r.description, 34], [us(Math.abs(r.cents)), 12, 'r'])),
              line(['', 10], [`Total ${title}`, 34], [us(Math.abs(rows.reduce((n, r) => n + r.cents, 0))), 12, 'r']),
            ]
      return [
        ...head,
        period,
        line(['Beginning balance', 40], [us(l.opening), 14, 'r']),
        line(['Ending balance', 40], [us(l.closing), 14, 'r']),
        'Account activity',
        line(['Date', 10], ['Description', 34], ['Amount', 12, 'r']),
        ...l.rows.map((r) => line([slash(r.date), 10], [r.description, 34], [us(r.cents), 12, 'r'])),
        pick(['Activity by type', 'Transactions by category', ''], seed),
        ...again(pick(['Deposits', 'Deposits and credits'], seed), signs(l.rows, 1)),
        ...again(pick(['Withdrawals', 'Other withdrawals'], seed), signs(l.rows, -1)),
      ]
    },
  },
  {
    name: 'checks listed again, two beside one another',
    proves: true,
    print: (l, seed) => {
      const checks = signs(l.rows, -1).filter((_, i) => i % 2 === 0)
      const number = (r: MadeRow) => String(1000 + l.rows.indexOf(r))
      const pairs = checks.flatMap((r, i) => (i % 2 ? [] : [[r, checks[i + 1]] as const]))
      const cell = (r: MadeRow | undefined) => (r ? line([number(r), 8], [slash(r.date), 8], [us(-r.cents), 12, 'r']) : '')
      return [
        ...head,
        period,
        line(['Beginning balance', 40], [us(l.opening), 14, 'r']),
        line(['Ending balance', 40], [us(l.closing), 14, 'r']),
        line(['Date', 10], ['Description', 34], ['Debits', 12, 'r'], ['Credits', 12, 'r'], ['Balance', 14, 'r']),
        ...l.rows.map((r) =>
          line(
            [slash(r.date), 10],
            [checks.includes(r) ? `CHECK ${number(r)}` : r.description, 34],
            [out(r), 12, 'r'],
            [into(r), 12, 'r'],
            [us(r.balance), 14, 'r'],
          ),
        ),
        '',
        pick(['CHECKS PAID', 'Checks', 'Summary of checks paid'], seed),
        line(['Check', 8], ['Date', 8], ['Amount', 12, 'r'], ['', 6], ['Check', 8], ['Date', 8], ['Amount', 12, 'r']),
        ...pairs.map(([a, b]) => line([cell(a), 34], [cell(b), 30])),
        line(['Total checks', 16], [us(-checks.reduce((n, r) => n + r.cents, 0)), 12, 'r']),
      ]
    },
  },
  {
    name: 'a booking key beside debits and credits',
    proves: true,
    print: (l, seed) => {
      const random = seeded(seed * 13)
      const key = () => pick(['835', '201.00', '7.117', '12,50', '004'], Math.floor(random() * (seed % 2 ? 5 : 3)))
      return [
        'STADTBANK',
        'Konto 4821',
        'Zeitraum 01.03.2025 bis 31.03.2025',
        line(['Datum', 12], ['Schlüssel', 10, 'r'], ['', 3], ['Text', 30], ['Soll', 12, 'r'], ['Haben', 12, 'r'], ['Saldo', 14, 'r']),
        line(['01.03.2025', 12], ['', 13], ['Anfangssaldo', 30], ['', 24], [eu(l.opening), 14, 'r']),
        ...l.rows.map((r) =>
          line(
            [dots(r.date), 12],
            [key(), 10, 'r'],
            ['', 3],
            [r.description, 30],
            [out(r, eu), 12, 'r'],
            [into(r, eu), 12, 'r'],
            [eu(r.balance), 14, 'r'],
          ),
        ),
        line(['31.03.2025', 12], ['', 13], ['Endsaldo', 30], ['', 24], [eu(l.closing), 14, 'r']),
      ]
    },
  },
  {
    name: 'a reference right before the amounts',
    proves: true,
    print: (l, seed) => {
      const random = seeded(seed * 19)
      const reference = () =>
        pick([`${digits(random, 5)}.${digits(random, 2)}`, digits(random, 10), `${digits(random, 3)}.${digits(random, 3)}`], seed)
      return [
        ...head,
        period,
        line(['Beginning balance', 40], [us(l.opening), 14, 'r']),
        line(['Ending balance', 40], [us(l.closing), 14, 'r']),
        line(['Date', 10], ['Description', 30], ['Ref no.', 14, 'r'], ['Debit', 12, 'r'], ['Credit', 12, 'r']),
        ...l.rows.map((r) => line([slash(r.date), 10], [r.description, 30], [reference(), 14, 'r'], [out(r), 12, 'r'], [into(r), 12, 'r'])),
      ]
    },
  },
  {
    name: 'records of labelled lines',
    proves: true,
    print: (l, seed) => {
      const [day, what, money] = pick(
        [
          ['Date', 'Description', 'Amount'],
          ['Transaction date', 'Details', 'Amount'],
          ['Posted', 'Payee', 'Amount'],
        ] as const,
        seed,
      )
      return [
        ...head,
        period,
        line(['Opening balance', 24], [us(l.opening), 14]),
        line(['Closing balance', 24], [us(l.closing), 14]),
        '',
        ...l.rows.flatMap((r) => [`${day}:   ${usDate(r.date)}`, `${what}:   ${r.description}`, `${money}:   ${us(r.cents)}`, '']),
      ]
    },
  },
  {
    name: 'spending by category with percentages',
    proves: true,
    print: (l, seed) => {
      const spent = habitTotal(l.rows, -1)
      const share = (n: number) => `${((100 * n) / spent).toFixed(2)}%`
      const groups = ['Office supplies', 'Travel', 'Utilities'].map((name, i) => [name, Math.floor(spent / (i + 3))] as const)
      return [
        ...head,
        period,
        ...(seed % 2
          ? [
              'Where your money went',
              line(['Category', 30], ['Share', 10, 'r'], ['Amount', 12, 'r']),
              ...groups.map(([name, n]) => line([name, 30], [share(n), 10, 'r'], [us(n), 12, 'r'])),
            ]
          : []),
        line(['Beginning balance', 40], [us(l.opening), 14, 'r']),
        line(['Ending balance', 40], [us(l.closing), 14, 'r']),
        line(['Date', 10], ['Description', 34], ['Amount', 12, 'r'], ['Share', 10, 'r']),
        ...l.rows.map((r) => line([slash(r.date), 10], [r.description, 34], [us(r.cents), 12, 'r'], [share(Math.abs(r.cents)), 10, 'r'])),
        ...(seed % 2
          ? []
          : ['Spending by category', ...groups.map(([name, n]) => line([name, 30], [share(n), 10, 'r'], [us(n), 12, 'r']))]),
      ]
    },
  },
  {
    name: 'balances in a box of figures above the list',
    proves: true,
    print: (l, seed) => {
      const labels = pick(
        [
          ['Balance last statement', 'Total paid out', 'Total paid in', 'Balance this statement'],
          ['Opening Balance', 'Withdrawals', 'Deposits', 'Closing Balance'],
          ['Previous balance', 'Debits', 'Credits', 'New balance'],
        ] as const,
        seed,
      )
      return [
        ...head,
        period,
        line([labels[0], 24], [labels[1], 18], [labels[2], 18], [labels[3], 24]),
        line([us(l.opening), 24], [us(habitTotal(l.rows, -1)), 18], [us(habitTotal(l.rows, 1)), 18], [us(l.closing), 24]),
        '',
        line(['Date', 10], ['Description', 34], ['Debit', 12, 'r'], ['Credit', 12, 'r']),
        ...l.rows.map((r) => line([slash(r.date), 10], [r.description, 34], [out(r), 12, 'r'], [into(r), 12, 'r'])),
      ]
    },
  },
  {
    name: 'only a running balance, brought and carried forward',
    proves: true,
    print: (l, seed) => {
      const [opening, closing] = pick(
        [
          ['BALANCE BROUGHT FORWARD', 'BALANCE CARRIED FORWARD'],
          ['Start balance', 'End balance'],
          ['Balance b/f', 'Balance c/f'],
        ] as const,
        seed,
      )
      return [
        'ALBION BANK',
        'Sort code 20-00-00 Account 00004821',
        '1 March 2025 to 31 March 2025',
        line(['Date', 12], ['Details', 34], ['Paid out', 12, 'r'], ['Paid in', 12, 'r'], ['Balance', 14, 'r']),
        line(['', 12], [opening, 34], ['', 24], [us(l.opening), 14, 'r']),
        ...l.rows.map((r, i) =>
          line(
            [l.rows[i - 1]?.date === r.date ? '' : `${Number(dd(r.date))} Mar`, 12],
            [r.description, 34],
            [out(r), 12, 'r'],
            [into(r), 12, 'r'],
            [l.rows[i + 1]?.date === r.date ? '' : us(r.balance), 14, 'r'],
          ),
        ),
        line(['', 12], [closing, 34], ['', 24], [us(l.closing), 14, 'r']),
      ]
    },
  },
  {
    name: 'a month without movements, both balances printed',
    proves: true,
    print: (l, seed) => {
      const [opening, closing, none] = pick(
        [
          ['Beginning balance', 'Ending balance', 'No activity this period'],
          ['Opening balance', 'Closing balance', 'There were no transactions'],
          ['Previous balance', 'New balance', ''],
        ] as const,
        seed,
      )
      return [
        ...head,
        period,
        line([opening, 40], [us(l.opening), 14, 'r']),
        line([closing, 40], [us(l.closing), 14, 'r']),
        line(['Date', 10], ['Description', 34], ['Amount', 12, 'r'], ['Balance', 14, 'r']),
        none,
      ]
    },
  },
]

/** The month that a page prints: some print whole amounts, one none at all. */
export function madeFor(page: OddPage, made: Ledger): Ledger {
  if (page.name.includes('without cents')) return inWholes(made)
  return page.name.startsWith('a month without') ? { opening: made.opening, closing: made.opening, rows: [] } : made
}

/** Statements made up for tests: a ledger that adds up, printed in the layouts of many banks, and faults put into it. */
import { madePdf } from './pdf/made-pdf.ts'

export interface MadeRow {
  /** 'YYYY-MM-DD' */
  date: string
  description: string
  /** Signed cents. */
  cents: number
  balance: number
}
export interface Ledger {
  opening: number
  closing: number
  rows: MadeRow[]
}
export type Random = () => number

/** Always the same sequence for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

const payees = [
  'STAPLES STORE',
  'CITY POWER & LIGHT',
  'HARBOR COFFEE',
  'NORTHWIND RENT',
  'ADOBE',
  'SHELL OIL',
  'OFFICE DEPOT',
  'USPS',
  'BLUE DELI',
]
const payers = ['STRIPE PAYOUT', 'CLIENT PAYMENT ACME', 'DEPOSIT BRANCH', 'REFUND AMAZON', 'SQUARE INC']

/** A month of movements, several on some days, some of them equal. */
export function madeLedger(random: Random, size = 8 + Math.floor(random() * 18)): Ledger {
  const opening = 50_000 + Math.floor(random() * 900_000)
  let balance = opening
  const days = Array.from({ length: size }, () => 2 + Math.floor(random() * 27)).sort((x, y) => x - y)
  const rows = days.map((day, i): MadeRow => {
    const isIn = random() < 0.35
    const cents = (isIn ? 1 : -1) * (100 + Math.floor(random() * (random() < 0.2 ? 800_000 : 40_000)))
    balance += cents
    return {
      date: `2025-03-${String(day).padStart(2, '0')}`,
      description: `${pick(random, isIn ? payers : payees)} ${1000 + ((i * 37) % 900)}`,
      cents,
      balance,
    }
  })
  return { opening, closing: balance, rows }
}

export const faults = ['dropped', 'doubled', 'sign', 'digits'] as const
export type Fault = (typeof faults)[number]

/** One fault in what is printed; the balances stay as they were. Null where this ledger has no row for it. */
export function withFault({ rows, ...rest }: Ledger, fault: Fault, random: Random): { faulty: Ledger; at: number } | null {
  const at = Math.floor(random() * rows.length)
  const row = rows[at] as MadeRow
  const changed = (cents: number) => ({ faulty: { ...rest, rows: rows.with(at, { ...row, cents }) }, at })
  if (fault === 'dropped') return rows.length < 3 ? null : { faulty: { ...rest, rows: rows.toSpliced(at, 1) }, at }
  if (fault === 'doubled') return { faulty: { ...rest, rows: rows.toSpliced(at, 0, row) }, at }
  if (fault === 'sign') return changed(-row.cents)
  const digits = String(Math.abs(row.cents))
  const places = [...digits].flatMap((d, i) => (i + 1 < digits.length && d !== digits[i + 1] && !(i === 0 && digits[1] === '0') ? [i] : []))
  const i = places[Math.floor(random() * places.length)]
  if (i === undefined) return null
  const exchanged = Number(digits.slice(0, i) + digits[i + 1] + digits[i] + digits.slice(i + 2))
  return changed(Math.sign(row.cents) * exchanged)
}

const plain = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
const comma = (cents: number) => plain(cents).replace('.', ',')
const grouped = (cents: number) => plain(cents).replace(/\B(?=(\d{3})+\.)/g, ',')
const us = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
const dotted = (date: string) => date.split('-').reverse().join('.')
const short = (date: string) => `${Number(date.slice(8))} Mar`
const column = (text: string, width: number) => text.padEnd(width)
const right = (text: string, width: number) => text.padStart(width)

export type MadeFormat = 'csv' | 'mt940' | 'camt' | 'pdf'
export interface Layout {
  name: string
  format: MadeFormat
  print(ledger: Ledger): Uint8Array | Promise<Uint8Array>
}
const text = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\n'))

/** Every one prints an opening and a closing balance, so that the whole can be proven. */
export const layouts: readonly Layout[] = [
  {
    name: 'csv, signed amounts with a running balance',
    format: 'csv',
    print: (l) =>
      text([
        'Date,Description,Amount,Balance',
        `2025-03-01,OPENING BALANCE,,${plain(l.opening)}`,
        ...l.rows.map((r) => `${r.date},${r.description},${plain(r.cents)},${plain(r.balance)}`),
        `2025-03-31,CLOSING BALANCE,,${plain(l.closing)}`,
      ]),
  },
  {
    name: 'csv, debit and credit columns, balances above',
    format: 'csv',
    print: (l) =>
      text([
        'Account Number,****4821',
        `Opening Balance,${plain(l.opening)}`,
        `Closing Balance,${plain(l.closing)}`,
        '',
        'Posted,Details,Debit,Credit',
        ...l.rows.map((r) => `${us(r.date)},${r.description},${r.cents < 0 ? plain(-r.cents) : ''},${r.cents > 0 ? plain(r.cents) : ''}`),
      ]),
  },
  {
    name: 'csv, semicolons and decimal commas',
    format: 'csv',
    print: (l) =>
      text([
        'Buchungstag;Verwendungszweck;Betrag;Saldo',
        `01.03.2025;Anfangssaldo;;${comma(l.opening)}`,
        ...l.rows.map((r) => `${dotted(r.date)};${r.description};${comma(r.cents)};${comma(r.balance)}`),
        `31.03.2025;Endsaldo;;${comma(l.closing)}`,
      ]),
  },
  {
    name: 'mt940',
    format: 'mt940',
    print: (l) => {
      const side = (cents: number) => (cents < 0 ? 'D' : 'C')
      const amount = (cents: number) => comma(Math.abs(cents))
      return text([
        ':20:MARCH',
        ':25:12345678/0000004821',
        ':28C:3/1',
        `:60F:${side(l.opening)}250301USD${amount(l.opening)}`,
        ...l.rows.flatMap((r) => [
          `:61:${r.date.slice(2).replaceAll('-', '')}${r.date.slice(5).replace('-', '')}${side(r.cents)}${amount(r.cents)}NMSCNONREF`,
          `:86:${r.description}`,
        ]),
        `:62F:${side(l.closing)}250331USD${amount(l.closing)}`,
        '-',
      ])
    },
  },
  {
    name: 'camt.053',
    format: 'camt',
    print: (l) => {
      const amount = (cents: number) =>
        `<Amt Ccy="EUR">${plain(Math.abs(cents))}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
      const balance = (code: string, cents: number, date: string) =>
        `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents)}<Dt><Dt>${date}</Dt></Dt></Bal>`
      return text([
        '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>',
        '<Acct><Id><IBAN>DE02120300000000204821</IBAN></Id></Acct>',
        balance('OPBD', l.opening, '2025-03-01'),
        balance('CLBD', l.closing, '2025-03-31'),
        ...l.rows.map(
          (r) =>
            `<Ntry>${amount(r.cents)}<Sts>BOOK</Sts><BookgDt><Dt>${r.date}</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${r.description.replace('&', '&amp;')}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
        ),
        '</Stmt></BkToCstmrStmt></Document>',
      ])
    },
  },
  {
    name: 'pdf, one amount column and a running balance',
    format: 'pdf',
    print: (l) =>
      madePdf([
        'FIRST HARBOR BANK',
        'Account number ending in 4821',
        'Statement period 03/01/2025 through 03/31/2025',
        '',
        `${column('Beginning balance', 40)}${right(`$${grouped(l.opening)}`, 14)}`,
        `${column('Ending balance', 40)}${right(`$${grouped(l.closing)}`, 14)}`,
        '',
        `${column('Date', 10)}${column('Description', 34)}${right('Amount', 12)}${right('Balance', 14)}`,
        ...l.rows.map(
          (r) =>
            `${column(us(r.date).slice(0, 5), 10)}${column(r.description, 34)}${right(grouped(r.cents), 12)}${right(grouped(r.balance), 14)}`,
        ),
      ]),
  },
  {
    name: 'pdf, deposits and withdrawals in sections',
    format: 'pdf',
    print: (l) => {
      const section = (title: string, rows: readonly MadeRow[]) =>
        rows.length === 0
          ? []
          : [
              '',
              title,
              `${column('Date', 10)}${column('Description', 40)}${right('Amount', 12)}`,
              ...rows.map(
                (r) => `${column(us(r.date).slice(0, 5), 10)}${column(r.description, 40)}${right(grouped(Math.abs(r.cents)), 12)}`,
              ),
            ]
      return madePdf([
        'PRAIRIE STATE BANK',
        'Account number: 000 4821',
        'March 1, 2025 through March 31, 2025',
        '',
        `${column('Beginning Balance', 40)}${right(`$${grouped(l.opening)}`, 14)}`,
        `${column('Ending Balance', 40)}${right(`$${grouped(l.closing)}`, 14)}`,
        ...section(
          'DEPOSITS AND ADDITIONS',
          l.rows.filter((r) => r.cents > 0),
        ),
        ...section(
          'WITHDRAWALS AND OTHER DEBITS',
          l.rows.filter((r) => r.cents < 0),
        ),
      ])
    },
  },
  {
    name: 'pdf, money out, money in and balance',
    format: 'pdf',
    print: (l) =>
      madePdf([
        'ALBION BANK PLC     Sort code 20-00-00   Account 00004821',
        'Statement 1 March 2025 to 31 March 2025',
        '',
        `${column('Date', 10)}${column('Details', 34)}${right('Money out', 12)}${right('Money in', 12)}${right('Balance', 14)}`,
        `${column('1 Mar', 10)}${column('Balance brought forward', 34)}${right('', 24)}${right(grouped(l.opening), 14)}`,
        ...l.rows.map(
          (r) =>
            `${column(short(r.date), 10)}${column(r.description, 34)}${right(r.cents < 0 ? grouped(-r.cents) : '', 12)}${right(r.cents > 0 ? grouped(r.cents) : '', 12)}${right(grouped(r.balance), 14)}`,
        ),
        `${column('31 Mar', 10)}${column('Balance carried forward', 34)}${right('', 24)}${right(grouped(l.closing), 14)}`,
      ]),
  },
]

/** Statements set in the types, rules and shades that banks print in, each a habit of its own: what is scanned and photographed to measure the readers. */
import type { DocumentType } from '@ledgerhand/core/documents'
import type { Ledger, MadeRow } from '../made-statements.ts'
import { drawn } from '../pdf/made-pdf.ts'

export interface Sheet {
  name: string
  documentType: DocumentType
  print(ledger: Ledger): Promise<Uint8Array>
}

const [LEFT, RIGHT, TOP] = [48, 564, 48]

const plain = (c: number) => `${Math.floor(Math.abs(c) / 100)}.${String(Math.abs(c) % 100).padStart(2, '0')}`
const grouped = (c: number, group: string, decimal: string) =>
  plain(c)
    .replace('.', decimal)
    .replace(/\B(?=(\d{3})+[.,]\d\d$)/g, group)
const us = (c: number) => grouped(c, ',', '.')
const eu = (c: number) => grouped(c, '.', ',')
const indian = (c: number) => plain(c).replace(/(\d)(?=(\d\d)+\d\.)/g, '$1,')
const before = (c: number, format = us, mark = '-') => `${c < 0 ? mark : ''}${format(c)}`
const after = (c: number, format = us, [debit, credit] = ['-', '']) => `${format(c)}${c < 0 ? debit : credit}`
const out = (r: MadeRow, format = us) => (r.cents < 0 ? format(r.cents) : '')
const into = (r: MadeRow, format = us) => (r.cents > 0 ? format(r.cents) : '')
const sum = (rows: readonly MadeRow[]) => rows.reduce((n, r) => n + Math.abs(r.cents), 0)
const parts = (d: string) => d.split('-') as [string, string, string]
const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const usDay = (d: string) => `${parts(d)[1]}/${parts(d)[2]}/${parts(d)[0]}`
const shortDay = (d: string) => `${parts(d)[1]}/${parts(d)[2]}`
const ukDay = (d: string) => `${parts(d)[2]}/${parts(d)[1]}/${parts(d)[0]}`
const dotDay = (d: string) => `${parts(d)[2]}.${parts(d)[1]}.${parts(d)[0]}`
const nameDay = (d: string) => `${parts(d)[2]} ${names[Number(parts(d)[1]) - 1]} ${parts(d)[0]}`

interface Column {
  title: string
  /** The end on the right for numbers, the beginning for everything else. */
  x: number
  isNumber?: boolean
}
interface Look {
  font?: string
  size?: number
  leading?: number
  rules?: 'none' | 'lines' | 'grid'
  zebra?: boolean
  bar?: boolean
}
type Doc = PDFKit.PDFDocument

/** Draws lines of text, then gives the height below them. */
function text(doc: Doc, lines: readonly string[], y: number, size = 9, x = LEFT): number {
  doc.fontSize(size)
  for (const [i, line] of lines.entries()) doc.text(line, x, y + i * size * 1.6, { lineBreak: false })
  return y + lines.length * size * 1.6 + 6
}

/** Draws a table between two edges of the page, then gives the height below it. */
function table(
  doc: Doc,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  top: number,
  { size = 9, leading = 1.7, rules = 'none', zebra = false, bar = false }: Look = {},
  [left, right]: readonly [number, number] = [LEFT - 4, RIGHT + 4],
): number {
  const step = size * leading
  let y = top
  const ink = (dark: string) => doc.fillColor(dark).strokeColor('#777777').lineWidth(0.5)
  if (bar) doc.rect(left, y - 3, right - left, step).fill('#30506a')
  ink(bar ? '#ffffff' : '#000000').fontSize(size)
  const put = (cells: readonly string[]) => {
    for (const [i, { x, isNumber }] of columns.entries()) {
      const cell = cells[i] ?? ''
      if (cell) doc.text(cell, isNumber ? x - doc.widthOfString(cell) : x, y, { lineBreak: false })
    }
    y += step
  }
  put(columns.map((c) => c.title))
  for (const [i, cells] of rows.entries()) {
    if (zebra && i % 2 === 0) doc.rect(left, y - 3, right - left, step).fill('#e8ecf0')
    ink('#000000')
    put(cells)
    if (rules !== 'none')
      doc
        .moveTo(left, y - 3)
        .lineTo(right, y - 3)
        .stroke()
  }
  if (rules === 'grid')
    for (const x of [left, right, ...columns.slice(1).map(({ x, isNumber }) => (isNumber ? x - 74 : x - 4))])
      doc
        .moveTo(x, top - 3)
        .lineTo(x, y - 3)
        .stroke()
  return y + 8
}

const page = (font: string, draw: (doc: Doc) => void) =>
  drawn((doc) => {
    doc.font(font)
    draw(doc)
  })

const amountAndBalance = (titles: readonly [string, string, string, string]): Column[] => [
  { title: titles[0], x: LEFT },
  { title: titles[1], x: 120 },
  { title: titles[2], x: 470, isNumber: true },
  { title: titles[3], x: RIGHT, isNumber: true },
]
const outAndIn = (titles: readonly [string, string, string, string, string]): Column[] => [
  { title: titles[0], x: LEFT },
  { title: titles[1], x: 125 },
  { title: titles[2], x: 400, isNumber: true },
  { title: titles[3], x: 480, isNumber: true },
  { title: titles[4], x: RIGHT, isNumber: true },
]

/** A statement of one table: what stands above it, its columns, its rows, what stands below it. */
const oneTable = (
  name: string,
  font: string,
  look: Look,
  columns: readonly Column[],
  content: (l: Ledger) => { above: string[]; rows: string[][]; below: string[] },
  documentType: DocumentType = 'bank_statement',
): Sheet => ({
  name,
  documentType,
  print: (l) =>
    page(font, (doc) => {
      const { above, rows, below } = content(l)
      const top = text(doc, above.slice(1), text(doc, above.slice(0, 1), TOP, 15))
      text(doc, below, table(doc, columns, rows, top + 10, look), look.size)
    }),
})

export const sheets: readonly Sheet[] = [
  oneTable(
    'decimal comma, minus in front',
    'Helvetica',
    { rules: 'lines' },
    amountAndBalance(['Datum', 'Omschrijving', 'Bedrag', 'Saldo']),
    (l) => ({
      above: ['Rijnbank N.V.', 'Rekening NL02 RIJN 0123 4548 21   EUR', 'Periode 01-03-2025 t/m 31-03-2025', `Beginsaldo ${eu(l.opening)}`],
      rows: l.rows.map((r) => [dotDay(r.date), r.description, before(r.cents, eu), before(r.balance, eu)]),
      below: [`Eindsaldo ${before(l.closing, eu)}`],
    }),
  ),
  oneTable(
    'decimal comma, minus behind',
    'Times-Roman',
    { size: 10 },
    [
      { title: 'Buchung', x: LEFT },
      { title: 'Valuta', x: 110 },
      { title: 'Vorgang', x: 170 },
      { title: 'Betrag EUR', x: RIGHT, isNumber: true },
    ],
    (l) => ({
      above: [
        'Sparbank Talheim',
        'Kontonummer 4821',
        'Kontoauszug vom 01.03.2025 bis 31.03.2025',
        `Alter Kontostand ${after(l.opening, eu, ['-', '+'])}`,
      ],
      rows: l.rows.map((r) => [dotDay(r.date).slice(0, 6), dotDay(r.date).slice(0, 6), r.description, after(r.cents, eu, ['-', '+'])]),
      below: [`Neuer Kontostand vom 31.03.2025 ${after(l.closing, eu, ['-', '+'])}`],
    }),
  ),
  oneTable(
    'blanks between thousands, debit and credit',
    'Helvetica',
    { size: 8, zebra: true },
    outAndIn(['Date', 'Libellé', 'Débit', 'Crédit', 'Solde']),
    (l) => {
      const fr = (c: number) => grouped(c, ' ', ',')
      return {
        above: [
          'Banque du Littoral',
          'Compte courant 00004821   EUR',
          'Relevé du 01/03/2025 au 31/03/2025',
          `Solde initial ${before(l.opening, fr)}`,
        ],
        rows: l.rows.map((r) => [ukDay(r.date), r.description, out(r, fr), into(r, fr), before(r.balance, fr)]),
        below: [`Solde final ${before(l.closing, fr)}`],
      }
    },
  ),
  oneTable(
    'Indian: Cr and Dr behind the balance',
    'Helvetica',
    { size: 8, rules: 'grid' },
    outAndIn(['Txn Date', 'Narration', 'Withdrawal', 'Deposit', 'Balance']),
    (l) => {
      const crdr = (c: number) => after(c, indian, [' Dr', ' Cr'])
      return {
        above: [
          'Deccan Mercantile Bank Ltd',
          'Account No : 000000004821   INR',
          'Statement of account from 01/03/2025 to 31/03/2025',
          `Opening Balance : ${crdr(l.opening)}`,
        ],
        rows: l.rows.map((r) => [ukDay(r.date), r.description, out(r, indian), into(r, indian), crdr(r.balance)]),
        below: [`Closing Balance : ${crdr(l.closing)}`],
      }
    },
  ),
  oneTable(
    'Indian: a column of DR and CR',
    'Times-Roman',
    { size: 10, rules: 'lines' },
    [
      { title: 'Date', x: LEFT },
      { title: 'Particulars', x: 130 },
      { title: 'Amount', x: 420, isNumber: true },
      { title: 'Type', x: 440 },
      { title: 'Balance', x: RIGHT, isNumber: true },
    ],
    (l) => ({
      above: [
        'Malabar Union Bank',
        'A/c No. XXXXXXXX4821   Currency INR',
        'Period: 01-03-2025 to 31-03-2025',
        `Opening Balance ${before(l.opening, indian)}`,
      ],
      rows: l.rows.map((r) => [
        nameDay(r.date).replaceAll(' ', '-'),
        r.description,
        indian(r.cents),
        r.cents < 0 ? 'DR' : 'CR',
        before(r.balance, indian),
      ]),
      below: [`Closing Balance ${before(l.closing, indian)}`],
    }),
  ),
  oneTable(
    'no signs: running balances alone tell in from out',
    'Helvetica',
    {},
    amountAndBalance(['Date', 'Description', 'Amount', 'Balance']),
    (l) => ({
      above: [
        'Prairie State Bank',
        'Checking ending in 4821',
        'Statement period 03/01/2025 - 03/31/2025',
        `Beginning balance $${us(l.opening)}`,
      ],
      rows: l.rows.map((r) => [usDay(r.date), r.description, us(r.cents), before(r.balance)]),
      below: [`Ending balance ${before(l.closing, us, '-')}`],
    }),
  ),
  oneTable(
    'plus and minus before the dollar sign',
    'Helvetica',
    { rules: 'lines', bar: true },
    amountAndBalance(['Date', 'Details', 'Amount', 'Balance']),
    (l) => {
      const signed = (c: number) => `${c < 0 ? '-' : '+'}$${us(c)}`
      return {
        above: [
          'Coastal Mutual',
          'Account number: ****4821',
          'Statement Period: March 1, 2025 - March 31, 2025',
          `Opening Balance: $${us(l.opening)}`,
        ],
        rows: l.rows.map((r) => [usDay(r.date), r.description, signed(r.cents), `${r.balance < 0 ? '-' : ''}$${us(r.balance)}`]),
        below: [`Closing Balance: ${l.closing < 0 ? '-' : ''}$${us(l.closing)}`],
      }
    },
  ),
  oneTable(
    'signs without running balances, totals of both kinds',
    'Helvetica',
    { size: 9, zebra: true },
    [
      { title: 'Posted', x: LEFT },
      { title: 'Description', x: 130 },
      { title: 'Amount', x: RIGHT, isNumber: true },
    ],
    (l) => ({
      above: [
        'Ridgeline Credit Union',
        'Share draft 4821',
        'Statement period 03/01/2025 through 03/31/2025',
        `Beginning balance ${us(l.opening)}`,
        `Total deposits ${us(sum(l.rows.filter((r) => r.cents > 0)))}`,
        `Total withdrawals ${us(sum(l.rows.filter((r) => r.cents < 0)))}`,
        `Ending balance ${before(l.closing)}`,
      ],
      rows: l.rows.map((r) => [usDay(r.date), r.description, before(r.cents, us, '–')]),
      below: [],
    }),
  ),
  oneTable(
    'brackets for what goes out',
    'Times-Roman',
    { size: 10 },
    [
      { title: 'Date', x: LEFT },
      { title: 'Description', x: 130 },
      { title: 'Amount ($)', x: RIGHT, isNumber: true },
    ],
    (l) => ({
      above: ['Old Harbor Trust', 'Account 0000-4821', 'For the period 03/01/2025 to 03/31/2025', `Opening balance ${us(l.opening)}`],
      rows: l.rows.map((r) => [shortDay(r.date), r.description, r.cents < 0 ? `(${us(r.cents)})` : us(r.cents)]),
      below: [`Closing balance ${l.closing < 0 ? `(${us(l.closing)})` : us(l.closing)}`],
    }),
  ),
  oneTable(
    'British: a day once, balance at its end',
    'Helvetica',
    { size: 9 },
    outAndIn(['Date', 'Payment type and details', 'Paid out', 'Paid in', 'Balance']),
    (l) => ({
      above: [
        'Thistle & Crown Bank plc',
        'Sort code 80-11-22   Account number 00004821',
        'Your statement 1 March 2025 to 31 March 2025',
        `Balance brought forward ${before(l.opening)}`,
      ],
      rows: l.rows.map((r, i) => [
        l.rows[i - 1]?.date === r.date ? '' : nameDay(r.date).slice(0, 6),
        r.description,
        out(r),
        into(r),
        l.rows[i + 1]?.date === r.date ? '' : before(r.balance),
      ]),
      below: [`Balance carried forward ${before(l.closing)}`],
    }),
  ),
  oneTable(
    'card: payments with a minus',
    'Helvetica',
    { rules: 'lines' },
    [
      { title: 'Trans', x: LEFT },
      { title: 'Posted', x: 100 },
      { title: 'Merchant', x: 160 },
      { title: 'Amount', x: RIGHT, isNumber: true },
    ],
    (l) => ({
      above: [
        'Summit Rewards Visa',
        'Account ending in 4821   Credit limit $50,000.00',
        'Billing period 03/01/2025 - 03/31/2025',
        `Previous Balance $${us(l.opening)}`,
        `Payments and Credits -$${us(sum(l.rows.filter((r) => r.cents > 0)))}`,
        `Purchases +$${us(sum(l.rows.filter((r) => r.cents < 0)))}`,
        `New Balance ${before(2 * l.opening - l.closing, (c) => `$${us(c)}`)}`,
      ],
      rows: l.rows.map((r) => [shortDay(r.date), shortDay(r.date), r.description, before(-r.cents)]),
      below: [],
    }),
    'credit_card',
  ),
  oneTable(
    'card: CR behind payments',
    'Times-Roman',
    { size: 10, zebra: true },
    [
      { title: 'Date', x: LEFT },
      { title: 'Description', x: 130 },
      { title: 'Amount', x: RIGHT, isNumber: true },
    ],
    (l) => ({
      above: [
        'Harbour Mastercard',
        'Card number 5xxx xxxx xxxx 4821   Minimum payment 25.00',
        'Statement period 01 Mar 2025 to 31 Mar 2025',
        `Previous balance ${us(l.opening)}`,
      ],
      rows: l.rows.map((r) => [nameDay(r.date).slice(0, 6), r.description, after(-r.cents, us, ['CR', ''])]),
      below: [`New balance ${after(2 * l.opening - l.closing, us, ['CR', ''])}`],
    }),
    'credit_card',
  ),
  {
    name: 'two panels side by side: what came in, what went out',
    documentType: 'bank_statement',
    print: (l) =>
      page('Helvetica', (doc) => {
        const top = text(
          doc,
          [
            'Account ending 4821',
            'Statement period 03/01/2025 through 03/31/2025',
            `Beginning balance $${us(l.opening)}`,
            `Ending balance ${before(l.closing, (c) => `$${us(c)}`)}`,
          ],
          text(doc, ['Two Panels Bank'], TOP, 15),
        )
        const half = (rows: readonly MadeRow[], title: string, left: number, right: number) => {
          const below = text(doc, [title], top + 8, 10, left)
          const columns = [
            { title: 'Date', x: left },
            { title: 'Description', x: left + 40 },
            { title: 'Amount', x: right, isNumber: true },
          ]
          table(
            doc,
            columns,
            rows.map((r) => [shortDay(r.date), r.description, us(r.cents)]),
            below,
            { size: 8 },
            [left - 4, right + 4],
          )
        }
        half(
          l.rows.filter((r) => r.cents > 0),
          'Deposits',
          LEFT,
          290,
        )
        half(
          l.rows.filter((r) => r.cents < 0),
          'Withdrawals',
          320,
          RIGHT,
        )
      }),
  },
  {
    name: 'sections with totals, and a list of checks in two panels',
    documentType: 'bank_statement',
    print: (l) =>
      page('Helvetica', (doc) => {
        const checks = l.rows.filter((r, i) => r.cents < 0 && i % 2 === 0)
        const others = l.rows.filter((r) => r.cents < 0 && !checks.includes(r))
        const columns = [
          { title: 'Date', x: LEFT },
          { title: 'Description', x: 110 },
          { title: 'Amount', x: 480, isNumber: true },
        ]
        const section = (title: string, rows: readonly MadeRow[], y: number) => {
          const below = table(
            doc,
            columns,
            rows.map((r) => [shortDay(r.date), r.description, us(r.cents)]),
            text(doc, [title], y, 11),
            { rules: 'lines' },
          )
          return text(doc, [`Total ${title}   $${us(sum(rows))}`], below)
        }
        let y = text(
          doc,
          [
            'Checking xxxxxx4821',
            'Statement period 03/01/2025 through 03/31/2025',
            `Beginning Balance $${us(l.opening)}`,
            `Ending Balance ${before(l.closing, (c) => `$${us(c)}`)}`,
          ],
          text(doc, ['Meridian National Bank'], TOP, 15),
        )
        y = section(
          'Deposits and Additions',
          l.rows.filter((r) => r.cents > 0),
          y,
        )
        y = text(doc, ['Checks Paid'], y, 11)
        const half = Math.ceil(checks.length / 2)
        const panel = [
          { title: 'Check', x: LEFT },
          { title: 'Date', x: 100 },
          { title: 'Amount', x: 220, isNumber: true },
          { title: 'Check', x: 300 },
          { title: 'Date', x: 350 },
          { title: 'Amount', x: 470, isNumber: true },
        ]
        const cell = (i: number) => {
          const r = checks[i]
          return r ? [String(1001 + i), shortDay(r.date), us(r.cents)] : []
        }
        const rows = Array.from({ length: half }, (_, i) => [...cell(i), ...cell(half + i)])
        y = text(doc, [`Total Checks Paid   $${us(sum(checks))}`], table(doc, panel, rows, y))
        section('Electronic Withdrawals', others, y)
      }),
  },
  oneTable(
    'small print between grid lines',
    'Helvetica',
    { size: 6.5, leading: 1.5, rules: 'grid', bar: true },
    amountAndBalance(['Date', 'Description', 'Amount', 'Balance']),
    (l) => ({
      above: ['Lantern Digital Bank', 'Account 4821', 'Statement period 2025-03-01 to 2025-03-31', `Opening balance ${us(l.opening)}`],
      rows: l.rows.map((r) => [r.date, r.description, before(r.cents), before(r.balance)]),
      below: [`Closing balance ${before(l.closing)}`],
    }),
  ),
  oneTable(
    'overdrawn balances marked OD, minus behind',
    'Courier',
    { size: 9 },
    amountAndBalance(['Date', 'Transaction', 'Amount', 'Balance']),
    (l) => {
      const od = (c: number) => after(c, us, [' OD', ''])
      return {
        above: [
          'Fenland Building Society',
          'Account 00004821',
          'Statement from 01/03/2025 to 31/03/2025',
          `Balance brought forward ${od(l.opening)}`,
        ],
        rows: l.rows.map((r) => [ukDay(r.date), r.description, after(r.cents), od(r.balance)]),
        below: [`Balance carried forward ${od(l.closing)}`],
      }
    },
  ),
]

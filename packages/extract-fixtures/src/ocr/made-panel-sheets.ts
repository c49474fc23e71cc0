/** Statements whose rows stand in panels and sections. */
import { dd, mon, slash, ukDate, y } from '../made-figures.ts'
import type { MadeRow } from '../made-statements.ts'
import {
  after,
  amountAndBalance,
  before,
  LEFT,
  oneTable,
  page,
  RIGHT,
  type Sheet,
  sumOfCells,
  TOP,
  table,
  text,
  us,
} from './made-sheet-parts.ts'

const _nameDay = (d: string) => `${dd(d)} ${mon(d)} ${y(d)}`

export const panelSheets: readonly Sheet[] = [
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
            rows.map((r) => [slash(r.date), r.description, us(r.cents)]),
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
            rows.map((r) => [slash(r.date), r.description, us(r.cents)]),
            text(doc, [title], y, 11),
            { rules: 'lines' },
          )
          return text(doc, [`Total ${title}   $${us(sumOfCells(rows))}`], below)
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
          return r ? [String(1001 + i), slash(r.date), us(r.cents)] : []
        }
        const rows = Array.from({ length: half }, (_, i) => [...cell(i), ...cell(half + i)])
        y = text(doc, [`Total Checks Paid   $${us(sumOfCells(checks))}`], table(doc, panel, rows, y))
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
        rows: l.rows.map((r) => [ukDate(r.date), r.description, after(r.cents), od(r.balance)]),
        below: [`Balance carried forward ${od(l.closing)}`],
      }
    },
  ),
]

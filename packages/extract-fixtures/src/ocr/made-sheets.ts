/** Statements set in the types, rules and shades that banks print in, each a habit of its own: what is scanned and photographed to measure the readers. */
import { dd, dots, into, mon, out, slash, ukDate, usDate, y } from '../made-figures.ts'
import { panelSheets } from './made-panel-sheets.ts'
import {
  after,
  amountAndBalance,
  before,
  eu,
  indian,
  LEFT,
  oneTable,
  outAndIn,
  RIGHT,
  type Sheet,
  spaced,
  sumOfCells,
  us,
} from './made-sheet-parts.ts'

const nameDay = (d: string) => `${dd(d)} ${mon(d)} ${y(d)}`

export const sheets: readonly Sheet[] = [
  oneTable(
    'decimal comma, minus in front',
    'Helvetica',
    { rules: 'lines' },
    amountAndBalance(['Datum', 'Omschrijving', 'Bedrag', 'Saldo']),
    (l) => ({
      above: ['Rijnbank N.V.', 'Rekening NL02 RIJN 0123 4548 21   EUR', 'Periode 01-03-2025 t/m 31-03-2025', `Beginsaldo ${eu(l.opening)}`],
      rows: l.rows.map((r) => [dots(r.date), r.description, before(r.cents, eu), before(r.balance, eu)]),
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
      rows: l.rows.map((r) => [dots(r.date).slice(0, 6), dots(r.date).slice(0, 6), r.description, after(r.cents, eu, ['-', '+'])]),
      below: [`Neuer Kontostand vom 31.03.2025 ${after(l.closing, eu, ['-', '+'])}`],
    }),
  ),
  oneTable(
    'blanks between thousands, debit and credit',
    'Helvetica',
    { size: 8, zebra: true },
    outAndIn(['Date', 'Libellé', 'Débit', 'Crédit', 'Solde']),
    (l) => ({
      above: [
        'Banque du Littoral',
        'Compte courant 00004821   EUR',
        'Relevé du 01/03/2025 au 31/03/2025',
        `Solde initial ${before(l.opening, spaced)}`,
      ],
      rows: l.rows.map((r) => [ukDate(r.date), r.description, out(r, spaced), into(r, spaced), before(r.balance, spaced)]),
      below: [`Solde final ${before(l.closing, spaced)}`],
    }),
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
        rows: l.rows.map((r) => [ukDate(r.date), r.description, out(r, indian), into(r, indian), crdr(r.balance)]),
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
      rows: l.rows.map((r) => [usDate(r.date), r.description, us(r.cents), before(r.balance)]),
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
        rows: l.rows.map((r) => [usDate(r.date), r.description, signed(r.cents), `${r.balance < 0 ? '-' : ''}$${us(r.balance)}`]),
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
        `Total deposits ${us(sumOfCells(l.rows.filter((r) => r.cents > 0)))}`,
        `Total withdrawals ${us(sumOfCells(l.rows.filter((r) => r.cents < 0)))}`,
        `Ending balance ${before(l.closing)}`,
      ],
      rows: l.rows.map((r) => [usDate(r.date), r.description, before(r.cents, us, '–')]),
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
      rows: l.rows.map((r) => [slash(r.date), r.description, r.cents < 0 ? `(${us(r.cents)})` : us(r.cents)]),
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
        `Payments and Credits -$${us(sumOfCells(l.rows.filter((r) => r.cents > 0)))}`,
        `Purchases +$${us(sumOfCells(l.rows.filter((r) => r.cents < 0)))}`,
        `New Balance ${before(2 * l.opening - l.closing, (c) => `$${us(c)}`)}`,
      ],
      rows: l.rows.map((r) => [slash(r.date), slash(r.date), r.description, before(-r.cents)]),
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
  ...panelSheets,
]

import type { DocumentType } from '@ledgerhand/core/documents'
import { type Random, seeded } from '@ledgerhand/extract-fixtures/made-statements'
import { describe, expect, test } from 'vitest'
import type { Reading, Statement } from '../result/reading.ts'
import { readCsv } from './csv.ts'

/** One movement of a card: positive cents came in. */
interface Made {
  day: string
  words: string
  cents: number
  kind: 'purchase' | 'payment' | 'refund'
}
/** How many purchases, payments and refunds a file holds. */
type Mix = readonly [purchases: number, payments: number, refunds: number]

const SHOPS = [
  'Payment Solutions Inc',
  'Thank You Bakery',
  'Credit Karma',
  'Return Records',
  'Cash Back Pawn',
  'Refund Express Tax',
  'AutoPay Parking',
  'Rewards Cafe',
  'Harbor Coffee',
  'Office Depot',
  'Northwind Rent',
  'City Market',
]
const PAYMENTS = [
  ['PAYMENT - THANK YOU', 'Payment Received'],
  ['ONLINE TRANSFER'],
  ['E-CHECK 4411', 'BRANCH DEPOSIT'],
  ['PAIEMENT RECU MERCI'],
]

function made(random: Random, [purchases, payments, refunds]: Mix, names: readonly string[]): Made[] {
  const size = (from: number, by: number) => from + Math.floor(random() * by)
  const rows: Omit<Made, 'day'>[] = [
    ...Array.from({ length: purchases }, (_, i) => ({
      words: `${SHOPS[i % SHOPS.length]} ${i}`,
      cents: -size(300, 9000),
      kind: 'purchase' as const,
    })),
    ...Array.from({ length: payments }, (_, i) => ({
      words: names[i % names.length] ?? '',
      cents: size(30_000, 50_000),
      kind: 'payment' as const,
    })),
    ...Array.from({ length: refunds }, (_, i) => ({
      words: `${SHOPS[(i * 5) % SHOPS.length]}`,
      cents: size(500, 900),
      kind: 'refund' as const,
    })),
  ]
  return rows
    .map((row) => ({ row, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }, i) => ({ ...row, day: `2024-03-${String(1 + Math.floor((i / rows.length) * 28)).padStart(2, '0')}` }))
}

const money = (cents: number) => (cents / 100).toFixed(2)
const out = (r: Made) => (r.cents < 0 ? money(-r.cents) : '')
const into = (r: Made) => (r.cents > 0 ? money(r.cents) : '')
const brackets = (cents: number) => (cents < 0 ? `(${money(-cents)})` : money(cents))
const TYPES = {
  english: { purchase: 'Sale', payment: 'Payment', refund: 'Return' },
  other: { purchase: 'Purchase', payment: 'Payment', refund: 'Refund' },
  german: { purchase: 'Kauf', payment: 'Zahlung', refund: 'Erstattung' },
  french: { purchase: 'Achat', payment: 'Paiement', refund: 'Remboursement' },
  spanish: { purchase: 'Compra', payment: 'Pago', refund: 'Devolución' },
  dutch: { purchase: 'Aankoop', payment: 'Betaling', refund: 'Terugbetaling' },
  marks: { purchase: 'DEBIT', payment: 'CREDIT', refund: 'CREDIT' },
}
type Print = (rows: readonly Made[]) => string[][]
const columns =
  (headings: string, cells: (row: Made) => string[]): Print =>
  (rows) => [headings.split(','), ...rows.map((row) => [row.day, row.words, ...cells(row)])]
const withBalance =
  (headings: string, opening: number, sign: 1 | -1, cells: (row: Made) => string[]): Print =>
  (rows) => {
    let balance = opening
    return [
      headings.split(','),
      ...rows.map((row) => {
        balance += sign * row.cents
        return [row.day, row.words, ...cells(row), money(balance)]
      }),
    ]
  }

/** What the file itself says decides: no row is in doubt, whatever its rows are called and however many they are. */
const TOLD: Record<string, Print> = {
  'debit and credit': columns('Date,Description,Debit,Credit', (r) => [out(r), into(r)]),
  'debits with a minus': columns('Date,Description,Debit,Credit', (r) => [r.cents < 0 ? money(r.cents) : '', into(r)]),
  'Soll und Haben': columns('Datum,Beschreibung,Belastung,Gutschrift', (r) => [out(r), into(r)]),
  'débit et crédit': columns('Date,Libellé,Débit,Crédit', (r) => [out(r), into(r)]),
  'cargos y abonos': columns('Fecha,Concepto,Cargos,Abonos', (r) => [out(r), into(r)]),
  'af en bij': columns('Datum,Omschrijving,Af,Bij', (r) => [out(r), into(r)]),
  'charges and payments': columns('Date,Description,Charges,Payments', (r) => [out(r), into(r)]),
  'payments and purchases': columns('Date,Description,Payments,Purchases', (r) => [into(r), out(r)]),
  'purchase amount and payment amount': columns('Date,Description,Purchase Amount,Payment Amount', (r) => [out(r), into(r)]),
  'compras y pagos': columns('Fecha,Concepto,Compras,Pagos', (r) => [out(r), into(r)]),
  'debit, credit and a balance that is owed': withBalance('Date,Description,Debit,Credit,Balance', 100_000, -1, (r) => [out(r), into(r)]),
  'debit, credit and a balance that is left': withBalance('Date,Description,Debit,Credit,Balance', 99_000_000, 1, (r) => [out(r), into(r)]),
  'a column of marks': columns('Date,Description,Amount,D/C', (r) => [money(Math.abs(r.cents)), r.cents < 0 ? 'D' : 'C']),
}
/** A column of types decides where some of its rows were purchases: 'payment' alone may be either. */
const TYPED: Record<string, Print> = Object.fromEntries(
  Object.entries(TYPES).flatMap(([language, types]) => [
    [`${language} types, purchases positive`, columns('Date,Description,Type,Amount', (r) => [types[r.kind], money(-r.cents)])],
    [`${language} types, purchases negative`, columns('Date,Description,Type,Amount', (r) => [types[r.kind], money(r.cents)])],
    [`${language} types, no signs`, columns('Date,Description,Transaction Type,Amount', (r) => [types[r.kind], money(Math.abs(r.cents))])],
  ]),
)
/** Here the sign alone says it, or a balance of which it is not said whose it is. */
const SIGNED: Record<string, Print> = {
  'purchases positive': columns('Date,Description,Amount', (r) => [money(-r.cents)]),
  'purchases negative': columns('Date,Description,Amount', (r) => [money(r.cents)]),
  'purchases in brackets': columns('Date,Description,Amount', (r) => [brackets(r.cents)]),
  'payments in brackets': columns('Date,Description,Amount', (r) => [brackets(-r.cents)]),
  Betrag: columns('Datum,Beschreibung,Betrag', (r) => [money(-r.cents)]),
  'a balance that is owed': withBalance('Date,Description,Amount,Balance', 100_000, -1, (r) => [money(-r.cents)]),
  'a balance that is owed, purchases negative': withBalance('Date,Description,Amount,Balance', 100_000, -1, (r) => [money(r.cents)]),
  'a balance that is left': withBalance('Date,Description,Amount,Balance', 9_000_000, 1, (r) => [money(r.cents)]),
  'available credit': withBalance('Date,Description,Amount,Available Credit', 9_000_000, 1, (r) => [money(-r.cents)]),
  'types of which some are missing': (rows) =>
    columns('Date,Description,Transaction Type,Amount', (r) => [TYPES.english[r.kind], money(Math.abs(r.cents))])(rows).map((cells, i) =>
      i % 5 === 4 ? cells.with(2, '') : cells,
    ),
  'types of which some say neither': (rows) =>
    columns('Date,Description,Transaction Type,Amount', (r) => [TYPES.english[r.kind], money(Math.abs(r.cents))])(rows).map((cells, i) =>
      i % 5 === 4 ? cells.with(2, 'Adjustment') : cells,
    ),
}

const readCells = (cells: readonly (readonly string[])[], documentType: DocumentType = 'credit_card'): Statement[] => {
  const text = cells.map((row) => row.join(',')).join('\n')
  return (readCsv({ name: 'card.csv', documentType, bytes: new TextEncoder().encode(text) }) as Reading).statements
}
/** The rows that were entered otherwise than they were made: those that nobody is asked about, and those that are asked about rightly or not. */
function faults(rows: readonly Made[], statements: readonly Statement[]) {
  const found = statements.flatMap((s) => s.transactions)
  const isOff = statements.some((s) => s.seal.state === 'off')
  const silent = rows.filter((row, i) => {
    const read = found[i]
    return read?.isCredit !== row.cents > 0 && (read?.doubt ?? null) === null && !isOff
  })
  return { silent: silent.length, asked: found.filter((t) => t.doubt !== null).length, read: found.length }
}

const MIXES: readonly Mix[] = [
  [2, 1, 0],
  [3, 0, 0],
  [1, 3, 0],
  [4, 1, 1],
  [12, 1, 2],
  [3, 12, 0],
  [5, 5, 0],
  [10, 30, 0],
  [40, 2, 3],
]
const eachMade = (mixes: readonly Mix[], use: (rows: Made[], about: string) => void) => {
  for (const mix of mixes)
    for (const names of PAYMENTS) for (const seed of [3, 17]) use(made(seeded(seed), mix, names), `${mix} ${names[0]} ${seed}`)
}

describe('a file that says which rows are purchases is read as it says', () => {
  test.each(Object.entries(TOLD))('%s', (_, print) => {
    eachMade([...MIXES, [0, 3, 0], [1, 0, 0], [0, 1, 0]], (rows, about) => {
      expect([about, faults(rows, readCells(print(rows)))]).toEqual([about, { silent: 0, asked: 0, read: rows.length }])
    })
  })
  test.each(Object.entries(TYPED))('%s', (_, print) => {
    eachMade(MIXES, (rows, about) => {
      expect([about, faults(rows, readCells(print(rows)))]).toEqual([about, { silent: 0, asked: 0, read: rows.length }])
    })
  })
})

describe('no row is entered turned without being asked about', () => {
  test.each(Object.entries(SIGNED))('%s', (_, print) => {
    eachMade([...MIXES, [0, 1, 0], [0, 3, 0], [0, 10, 0], [0, 60, 0], [1, 0, 0]], (rows, about) => {
      expect([about, faults(rows, readCells(print(rows))).silent]).toEqual([about, 0])
    })
  })

  test('only payments under a column of types', () => {
    for (const print of Object.values(TYPED))
      eachMade(
        [
          [0, 1, 0],
          [0, 3, 0],
          [0, 12, 0],
        ],
        (rows, about) => {
          expect([about, faults(rows, readCells(print(rows))).silent]).toEqual([about, 0])
        },
      )
  })
})

describe('sheer weight decides: six thousand purchases to forty payments', () => {
  test.each(
    Object.entries({
      ...SIGNED,
      'types of which some are missing': TOLD['debit and credit'] as Print,
      'types of which some say neither': TYPED['english types, purchases positive'] as Print,
    }),
  )('%s', (_, print) => {
    const rows = made(seeded(5), [6000, 40, 60], ['ONLINE TRANSFER', 'BRANCH DEPOSIT'])
    expect(faults(rows, readCells(print(rows)))).toEqual({ silent: 0, asked: 0, read: rows.length })
  })
})

describe('rows that contradict what the rest of the file says', () => {
  test('a return with the sign of a purchase is asked about, the others are not', () => {
    const rows = made(seeded(9), [30, 2, 3], ['PAYMENT - THANK YOU'])
    const cells = (TYPED['english types, purchases positive'] as Print)(rows)
    const at = rows.findIndex((r) => r.kind === 'refund')
    const [s] = readCells(cells.with(at + 1, [...(cells[at + 1] ?? []).slice(0, 3), '7.50']))
    expect(s?.transactions.flatMap((t, i) => (t.doubt ? [[i, t.doubt]] : []))).toEqual([[at, 'Its type and its sign say different things']])
  })

  test("a bank's marks that say otherwise than its signs are asked about", () => {
    const rows = made(seeded(9), [12, 4, 0], ['CLIENT'])
    const print = columns('Date,Description,Type,Amount', (r) => [r.cents < 0 ? 'Credit' : 'Debit', money(r.cents)])
    const [s] = readCells(print(rows), 'bank_statement')
    expect(s?.transactions.every((t) => t.doubt !== null)).toBe(true)
    const agreeing = columns('Date,Description,Type,Amount', (r) => [r.cents < 0 ? 'Debit' : 'Credit', money(r.cents)])
    expect(faults(rows, readCells(agreeing(rows), 'bank_statement'))).toEqual({ silent: 0, asked: 0, read: rows.length })
  })

  test('columns of charges and payments are a card’s also where it was handed in as an account', () => {
    const rows = made(seeded(9), [12, 2, 0], ['ONLINE TRANSFER'])
    for (const name of ['charges and payments', 'payments and purchases'])
      expect(faults(rows, readCells((TOLD[name] as Print)(rows), 'bank_statement'))).toEqual({ silent: 0, asked: 0, read: rows.length })
  })
})

test('printed balances that are owed add up, whatever the merchants are called', () => {
  const rows = made(seeded(4), [40, 2, 3], ['ONLINE TRANSFER'])
  const [opening, moved] = [100_000, rows.reduce((sum, r) => sum + r.cents, 0)]
  const about = [['Previous balance', money(opening)], ['New balance', money(opening - moved)], ['']]
  const [s] = readCells([...about, ...(SIGNED['purchases positive'] as Print)(rows)])
  expect([s?.seal.state, s?.openingCents, s?.closingCents]).toEqual(['reconciled', -opening, moved - opening])
})

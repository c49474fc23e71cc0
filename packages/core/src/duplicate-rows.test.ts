import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { describe, expect, test } from 'vitest'
import { alreadyKnown, alreadyKnownInSteps, type Incoming, type Known } from './duplicate-rows.ts'

const row = (date: string, amountCents: number, description: string, more: Partial<Incoming> = {}): Incoming => ({
  date: date as CalendarDate,
  amountCents,
  isCredit: false,
  description,
  lastFour: null,
  isCard: false,
  bankId: null,
  balanceCents: null,
  ...more,
})
let n = 0
const known = (r: Incoming, documentId = 'd1'): Known => ({ ...r, id: `k${n++}`, documentId })
const found = (incoming: Incoming[], books: Known[]) => [...alreadyKnown(incoming, books).same.keys()].sort((a, b) => a - b)
const asked = (incoming: Incoming[], books: Known[]) => [...alreadyKnown(incoming, books).maybe.keys()]

const march = [
  row('2024-03-01', 450, 'COFFEE'),
  row('2024-03-01', 450, 'COFFEE'),
  row('2024-03-05', 9900, 'RENT OFFICE'),
  row('2024-03-20', 1200, 'PHONE'),
]

describe('a newly read statement', () => {
  test('that is wholly in the books brings nothing', () => {
    expect(
      found(
        march,
        march.map((r) => known(r)),
      ),
    ).toEqual([0, 1, 2, 3])
  })
  test('brings a third coffee when the books have two', () => {
    const three = [march[0], march[0], march[0]].filter((r) => r !== undefined)
    expect(
      found(
        three,
        march.slice(0, 2).map((r) => known(r)),
      ),
    ).toHaveLength(2)
  })
  test('that overlaps by part brings the rest', () => {
    const april = [...march.slice(2), row('2024-04-02', 700, 'LUNCH')]
    expect(
      found(
        april,
        march.map((r) => known(r)),
      ),
    ).toEqual([0, 1])
  })
  test('that the bank corrected, or gives in another order, has other balances: its rows are asked about', () => {
    const of = (lastFour: string | null, ...balances: number[]) =>
      march.slice(1).map((r, i) => ({ ...r, lastFour, balanceCents: balances[i] ?? null }))
    for (const number of ['4821', null]) {
      const books = of(number, 5000, 4000, 3000).map((r) => known(r))
      expect([number, found(of(number, 5000, 4000, 3000), books)]).toEqual([number, [0, 1, 2]])
      const corrected = of(number, 5000, 4100, 3100)
      expect([number, found(corrected, books), asked(corrected, books)]).toEqual([number, [0], [1, 2]])
    }
    // Two accounts may pay the same on a day.
    expect(
      asked(
        of(null, 5001, 4001, 3001),
        of(null, 5000, 4000, 3000).map((r) => known(r)),
      ),
    ).toEqual([])
    expect(
      asked(
        of('4821', 5001, 4001, 3001),
        of('9999', 5000, 4000, 3000).map((r) => known(r)),
      ),
    ).toEqual([])
  })
  test('of another account keeps its rows, even equal ones', () => {
    const other = march.map((r) => ({ ...r, lastFour: '9999' }))
    expect(
      found(
        other,
        march.map((r) => known({ ...r, lastFour: '1111' })),
      ),
    ).toEqual([])
  })
  test('without account number keeps a subscription that another account paid on the same day', () => {
    const mine = [row('2024-03-04', 1599, 'NETFLIX'), row('2024-03-06', 200, 'BUS'), row('2024-03-09', 300, 'TEA')]
    const theirs = [row('2024-03-04', 1599, 'NETFLIX'), row('2024-03-07', 8000, 'SHOES'), row('2024-03-08', 100, 'GUM')]
    expect(
      found(
        mine,
        theirs.map((r) => known(r)),
      ),
    ).toEqual([])
  })
  test('in another format is recognised by like words, or by the bank’s own id', () => {
    const csv = [
      row('2024-03-01', 450, 'CARD PURCHASE BLUE BOTTLE OAKLAND', { lastFour: '1111' }),
      row('2024-03-02', 100, 'XYZ', { lastFour: '1111', bankId: '77' }),
    ]
    const ofx = [
      row('2024-03-01', 450, 'BLUE BOTTLE', { lastFour: '1111' }),
      row('2024-03-02', 100, 'QRS', { lastFour: '1111', bankId: '77' }),
    ]
    expect(
      found(
        ofx,
        csv.map((r) => known(r)),
      ),
    ).toEqual([0, 1])
  })
  test('with the same amount and day but other words is another movement', () => {
    expect(
      found([row('2024-03-01', 450, 'LUNCH', { lastFour: '1' })], [known(row('2024-03-01', 450, 'COFFEE', { lastFour: '1' }))]),
    ).toEqual([])
  })
  test('a credit never matches a debit', () => {
    expect(found([row('2024-03-01', 450, 'COFFEE', { isCredit: true })], [known(row('2024-03-01', 450, 'COFFEE'))])).toEqual([])
  })
  test('with another check number, invoice number or bank id is another movement, whatever else agrees', () => {
    const one = (description: string, bankId: string | null = null) => row('2024-03-01', 5000, description, { lastFour: '1111', bankId })
    expect(found([one('CHECK 2003')], [known(one('CHECK 2002'))])).toEqual([])
    expect(found([one('Payment received INV-2042 Jones')], [known(one('Payment received INV-2041 Smith'))])).toEqual([])
    expect(found([one('CHECK', 'F2')], [known(one('CHECK', 'F1'))])).toEqual([])
    expect(asked([one('CHECK 2003')], [known(one('CHECK 2002'))])).toEqual([])
  })
  test('that shares one row with another file, and no account number, is asked about instead of dropped', () => {
    const savings = [row('2024-01-31', 1000, 'MONTHLY SERVICE FEE'), row('2024-02-02', 90000, 'RENT')]
    const checking = [row('2024-01-30', 450, 'COFFEE'), row('2024-01-31', 1000, 'MONTHLY SERVICE FEE')]
    expect(
      found(
        savings,
        checking.map((r) => known(r)),
      ),
    ).toEqual([])
    expect(
      asked(
        savings,
        checking.map((r) => known(r)),
      ),
    ).toEqual([0])
  })
  test('whose printed balance is the same is the same row; another balance is another row', () => {
    const fee = (balanceCents: number) => row('2024-01-31', 1000, 'FEE', { balanceCents })
    expect(found([fee(500)], [known(fee(500))])).toEqual([0])
    expect(found([fee(500)], [known(fee(900))])).toEqual([])
  })
  test('of a card never repeats the rows of a bank account', () => {
    const card = [row('2024-01-31', 9500, 'MEMBERSHIP FEE', { isCard: true })]
    expect(found(card, [known(row('2024-01-31', 9500, 'MEMBERSHIP FEE'))])).toEqual([])
  })
})

describe('a statement under another account number', () => {
  const at = (r: Incoming, more: Partial<Incoming>) => ({ ...r, statement: 0, ...more })
  const first = march.map((r) => known(at(r, { lastFour: '1111' })))
  const copied = (rows: Incoming[], books = first, sameBalances = () => false) => alreadyKnown(rows, books, sameBalances).copies

  test('whose rows are those of another one is a copy, to be asked about; nothing of it is dropped', () => {
    const other = march.map((r) => at(r, { lastFour: '9999' }))
    const { same, maybe, copies } = alreadyKnown(other, first)
    expect([same.size, maybe.size]).toEqual([0, 0])
    expect(copies).toMatchObject([{ statement: 0, documentId: 'd1', otherStatement: 0 }])
    expect([...(copies[0]?.rows.keys() ?? [])]).toEqual([0, 1, 2, 3])
  })
  test.each([
    ['the kind of account', { isCard: true }],
    ['the currency', { currency: 'EUR' }],
  ])('is one too where %s was read otherwise', (_, more) => {
    const books = first.map((k) => ({ ...k, currency: 'USD' }))
    expect(
      copied(
        march.map((r) => at(r, { lastFour: '1111', ...more })),
        books,
      ),
    ).toHaveLength(1)
  })
  test('is none where few rows of what both cover are equal, or all on one day, or balances or numbers contradict', () => {
    const others = Array.from({ length: 6 }, (_, n) => row(`2024-03-${10 + n}`, 1000 + n, `SHOP ${n}`))
    expect(copied([...march, ...others].map((r) => at(r, { lastFour: '9999' })))).toEqual([])
    const fees = ['FEE', 'TAX', 'TOLL'].map((text) => row('2024-03-31', 100, text))
    const inBooks = fees.map((r) => known(at(r, { lastFour: '1111' })))
    expect(
      copied(
        fees.map((r) => at(r, { lastFour: '9999' })),
        inBooks,
      ),
    ).toEqual([])
    const beside = (balanceCents: number) => (r: Incoming, i: number) => at(r, { balanceCents: balanceCents + i })
    const balanced = march.map(beside(500)).map((r) => known({ ...r, lastFour: '1111' }))
    expect(
      copied(
        march.map(beside(900)).map((r) => ({ ...r, lastFour: '9999' })),
        balanced,
      ),
    ).toEqual([])
  })
  test('of one or two rows is one only where both balances are the same', () => {
    const two = march.slice(2).map((r) => at(r, { lastFour: '9999' }))
    const books = first.slice(2)
    expect(copied(two, books)).toEqual([])
    expect(copied(two, books, () => true)).toHaveLength(1)
  })
  test('with transfers between both is none: they go opposite ways', () => {
    const transfers = [1, 2, 3, 4].map((n) =>
      row(`2024-03-0${n}`, n * 1000, 'ONLINE TRANSFER', { isCredit: true, lastFour: '9999', statement: 0 }),
    )
    expect(
      copied(
        transfers,
        transfers.map((r) => known({ ...r, isCredit: false, lastFour: '1111' })),
      ),
    ).toEqual([])
  })
})

describe('the work', () => {
  const days = (n: number, step: number) =>
    `20${10 + (Math.floor((n * step) / 336) % 80)}-${String(1 + (Math.floor((n * step) / 28) % 12)).padStart(2, '0')}-${String(1 + ((n * step) % 28)).padStart(2, '0')}`
  const many = <T>(size: number, make: (n: number) => T) => Array.from({ length: size }, (_, n) => make(n))
  const one =
    (documentId = 'd1') =>
    (r: Incoming) =>
      known(r, documentId)
  /** The worst that a document can bring, and what the books hold of it. */
  const worst: Record<string, (size: number) => [Incoming[], Known[]]> = {
    'equal rows': (size) => {
      const rows = many(size, () => row('2024-03-01', 450, 'COFFEE'))
      return [rows, rows.map(one())]
    },
    'equal amounts and days under other words': (size) => [
      many(size, (n) => row('2024-03-01', 450, `COFFEE ${'abcdefgh'[n % 8]}${'ijklmnop'[(n >> 3) % 8]}x`)),
      many(size, (n) => one()(row('2024-03-01', 450, `COFFEE ${'stuvwxyz'[n % 8]}${'ijklmnop'[(n >> 3) % 8]}q`))),
    ],
    'equal words in another order': (size) => [
      many(size, () => row('2024-03-01', 450, 'COFFEE CARD')),
      many(size, () => one()(row('2024-03-01', 450, 'CARD COFFEE'))),
    ],
    'equal amounts and days with a number each': (size) => [
      many(size, (n) => row('2024-03-01', 450, `ORDER ${10_000 + n}`)),
      many(size, (n) => one()(row('2024-03-01', 450, `PAYPAL ORDER ${10_000 + size - n}`))),
    ],
    'balances that contradict': (size) => [
      many(size, (n) => row('2024-03-01', 450, 'COFFEE', { balanceCents: n })),
      many(size, (n) => one()(row('2024-03-01', 450, 'COFFEE', { balanceCents: -1 - n }))),
    ],
    "the bank's ids that contradict": (size) => [
      many(size, (n) => row('2024-03-01', 450, 'COFFEE', { bankId: `a${n}` })),
      many(size, (n) => one()(row('2024-03-01', 450, 'COFFEE', { bankId: `b${n}` }))),
    ],
    'another account': (size) => [
      many(size, () => row('2024-03-01', 450, 'COFFEE', { lastFour: '1111', statement: 0 })),
      many(size, () => one()(row('2024-03-01', 450, 'COFFEE', { lastFour: '2222', statement: 0 }))),
    ],
    'many statements': (size) => {
      const rows = many(size, (n) => row(days(n, 1), 450, 'COFFEE', { lastFour: String(1000 + n), statement: n }))
      return [rows, rows.map((r) => one()({ ...r, lastFour: '9' }))]
    },
    'many statements against a single one': (size) => {
      const rows = many(size, (n) => row(days(n, 1), 450, 'COFFEE', { lastFour: String(1000 + n), statement: n }))
      return [rows, rows.map((r) => one()({ ...r, lastFour: '9', statement: 0 }))]
    },
    'a document for each row': (size) => {
      const rows = many(size, () => row('2024-03-01', 450, 'COFFEE'))
      return [rows, rows.map((r, n) => one(`d${n}`)(r))]
    },
    'a document of two rows for each two': (size) => {
      const rows = many(size, (n) => row(days(n, 3), 450 + (n % 7), 'COFFEE', { lastFour: '1111' }))
      return [rows, rows.map((r, n) => one(`d${n >> 1}`)(r))]
    },
    'rows of one day': (size) => {
      const rows = many(size, (n) => row('2024-03-01', n, `SHOP ${n}`))
      return [rows, rows.map(one())]
    },
  }
  const workOf = ([incoming, books]: [Incoming[], Known[]]) => {
    const steps = alreadyKnownInSteps(incoming, books)
    let work = 0
    for (;;) {
      const step = steps.next()
      if (step.done) return work
      work += 1 + step.value
    }
  }
  test.each(Object.keys(worst))('grows no faster than the rows: %s', (name) => {
    const made = worst[name]
    if (!made) throw new Error('no such rows')
    const [few, more] = [workOf(made(1000)), workOf(made(4000))]
    expect(more / few).toBeLessThan(4.5)
    expect(more).toBeLessThan(4000 * 150)
  })
  test('finds all of many equal rows, and each by its number', () => {
    for (const name of [
      'equal rows',
      'equal words in another order',
      'equal amounts and days with a number each',
      'rows of one day',
    ] as const) {
      const [incoming, books] = worst[name]?.(3000) ?? [[], []]
      expect([name, found(incoming, books).length]).toEqual([name, name.includes('number') ? 2999 : 3000])
    }
  })
})

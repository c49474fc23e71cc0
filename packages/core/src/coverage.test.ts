import { describe, expect, test } from 'vitest'
import type { CalendarDate, YearMonth } from './calendar-date.ts'
import { coverage, coverageYears, offWords } from './coverage.ts'
import type { CoveredStatement } from './covered-statement.ts'
import { cents } from './money.ts'

const day = (text: string) => text as CalendarDate
let made = 0
const statement = (from: string, to: string, more: Partial<CoveredStatement> = {}): CoveredStatement => {
  made += 1
  return {
    statementId: `s${made}`,
    documentId: `d${made}`,
    documentName: `${from.slice(0, 7)}.pdf`,
    accountName: 'Checking',
    lastFour: '4821',
    isCard: false,
    currency: null,
    from: day(from),
    to: day(to),
    isPrinted: true,
    opening: cents(1000),
    closing: cents(1000),
    state: 'reconciled',
    verdict: 'Reconciled',
    ...more,
  }
}
const states = (list: CoveredStatement[], today: string) =>
  coverage(list, day(today)).map((a) => [a.name, a.months.map((m) => `${m.month} ${m.state}`), a.next])

describe('which months are there', () => {
  test('a month between two statements is missing, and the next upload is named', () => {
    expect(states([statement('2026-01-01', '2026-01-31'), statement('2026-03-01', '2026-03-31')], '2026-04-15')).toEqual([
      [
        'Checking ••4821',
        ['2026-01 reconciled', '2026-02 missing', '2026-03 reconciled'],
        'Upload the statement for Feb 2026 of Checking ••4821',
      ],
    ])
  })
  test('what is to come up to last month is missing too; this month is not', () => {
    expect(states([statement('2026-01-01', '2026-01-31')], '2026-04-02')).toEqual([
      [
        'Checking ••4821',
        ['2026-01 reconciled', '2026-02 missing', '2026-03 missing'],
        'Upload the statement for Feb 2026 of Checking ••4821, and 1 more month after it',
      ],
    ])
    expect(states([statement('2026-03-01', '2026-03-31'), statement('2026-04-01', '2026-04-10')], '2026-04-12')[0]?.[2]).toBeNull()
  })
  test('cards run from the middle of a month to the next: nothing is missing between them', () => {
    const card = { isCard: true, lastFour: '0077', accountName: null }
    const [account] = coverage(
      [statement('2026-01-15', '2026-02-14', card), statement('2026-02-15', '2026-03-14', card)],
      day('2026-03-20'),
    )
    expect(account?.name).toBe('Card ••0077')
    expect(account?.months.map((m) => m.state)).toEqual(['reconciled', 'reconciled', 'reconciled'])
    expect(account?.months[1]?.documents).toHaveLength(2)
  })
  test('an export with quiet days at its ends covers its months', () => {
    const rows = { isPrinted: false, opening: null, closing: null, state: 'unprinted' as const }
    expect(states([statement('2026-01-04', '2026-01-27', rows), statement('2026-02-02', '2026-02-26', rows)], '2026-03-05')).toEqual([
      ['Checking ••4821', ['2026-01 there', '2026-02 there'], null],
    ])
  })
  test('two documents that print another balance for one day are off, in every month that they share', () => {
    const one = statement('2026-01-17', '2026-02-14', { documentName: 'one.pdf', closing: cents(1112100) })
    const other = statement('2026-01-15', '2026-02-14', { documentName: 'other.pdf', opening: cents(1203900), closing: cents(1683900) })
    const [account] = coverage([one, other], day('2026-03-02'))
    expect(account?.months.map(({ state, words }) => [state, words])).toEqual(
      ['Jan 2026', 'Feb 2026'].map((month) => [
        'off',
        `${month}: other.pdf and one.pdf contradict each other: $16,839.00 and $11,121.00 on 2/14/2026`,
      ]),
    )
    expect(offWords(account?.months ?? [])).toEqual([
      {
        words: 'Jan 2026, Feb 2026: other.pdf and one.pdf contradict each other: $16,839.00 and $11,121.00 on 2/14/2026',
        documents: [other, one].map(({ documentId, documentName }) => ({ id: documentId, name: documentName })),
      },
    ])
    const begins = [1000, 2000].map((opening, i) => statement('2026-01-01', `2026-01-${30 + i}`, { opening: cents(opening) }))
    expect(states(begins, '2026-02-02')[0]?.[1]).toEqual(['2026-01 off'])
    const whole = [1000, 2000].map((opening) => statement('2026-01-01', '2026-01-31', { opening: cents(opening) }))
    expect(states(whole, '2026-02-02')[0]?.[1]).toEqual(['2026-01 off'])
    const owed = [5000, -5000].map((closing) => statement('2026-01-01', '2026-01-31', { isCard: true, closing: cents(closing) }))
    expect(states(owed, '2026-02-02')[0]?.[1]).toEqual(['2026-01 doubled'])
    const pockets = [null, 'EUR'].map((currency) => statement('2026-01-01', '2026-01-31', { currency, closing: cents(currency ? 7 : 8) }))
    expect(states(pockets, '2026-02-02')[0]?.[1]).toEqual(['2026-01 doubled'])
  })
  test('two documents over the same days are doubled, one that is off is off, half a month is a part', () => {
    expect(states([statement('2026-01-01', '2026-01-31'), statement('2026-01-01', '2026-01-31')], '2026-02-03')[0]?.[1]).toEqual([
      '2026-01 doubled',
    ])
    const off = { state: 'off' as const, verdict: "Doesn't reconcile: off by $12.00" }
    const [account] = coverage([statement('2026-01-01', '2026-01-31', off)], day('2026-02-03'))
    expect(account?.months[0]).toMatchObject({ state: 'off', words: "Jan 2026: 2026-01.pdf doesn't reconcile: off by $12.00" })
    expect(states([statement('2026-01-01', '2026-01-31'), statement('2026-02-01', '2026-02-14')], '2026-03-03')[0]?.slice(1)).toEqual([
      ['2026-01 reconciled', '2026-02 part'],
      'Upload the rest of Feb 2026 of Checking ••4821',
    ])
  })
  test('a few rows in a quiet month are a part, unless both balances say that they are all', () => {
    const few = { isPrinted: false, state: 'reconciled' as const }
    expect(states([statement('2026-01-12', '2026-01-14', few)], '2026-02-03')[0]?.[1]).toEqual(['2026-01 reconciled'])
    const export_ = { ...few, opening: null, closing: null, state: 'unprinted' as const }
    expect(states([statement('2026-01-02', '2026-01-05', export_)], '2026-02-03')[0]?.[1]).toEqual(['2026-01 part'])
  })
  test('accounts stand apart, by number or by name', () => {
    const list = [
      statement('2026-01-01', '2026-01-31'),
      statement('2026-01-01', '2026-01-31', { lastFour: '9900', accountName: 'Savings' }),
    ]
    expect(coverage(list, day('2026-02-03')).map((a) => [a.name, a.months[0]?.state])).toEqual([
      ['Checking ••4821', 'reconciled'],
      ['Savings ••9900', 'reconciled'],
    ])
  })
})

describe('an account that was closed', () => {
  const account = 'bank:4821'
  const closed = (list: CoveredStatement[], lastMonth: string, today = '2026-05-03') => {
    const [found] = coverage(list, day(today), [{ account, lastMonth: lastMonth as YearMonth }])
    if (!found) throw new Error('no account')
    return { ...found, months: found.months.map((m) => `${m.month} ${m.state}`) }
  }
  test('misses nothing after the month of its last statement', () => {
    const found = closed([statement('2026-01-01', '2026-01-31'), statement('2026-02-01', '2026-02-28')], '2026-02')
    expect(found).toMatchObject({ key: account, closedSince: '2026-02', reopenedBy: null, next: null })
    expect(found.months).toEqual(['2026-01 reconciled', '2026-02 reconciled', '2026-03 closed', '2026-04 closed'])
  })
  test('still misses what lies before it', () => {
    const found = closed([statement('2026-01-01', '2026-01-31')], '2026-03')
    expect(found.months).toEqual(['2026-01 reconciled', '2026-02 missing', '2026-03 missing', '2026-04 closed'])
    expect(found.next).toBe('Upload the statement for Feb 2026 of Checking ••4821, and 1 more month after it')
  })
  test('ends with its last statement: what is left of that month is not open, a hole before it is', () => {
    expect(closed([statement('2026-01-01', '2026-01-31'), statement('2026-02-01', '2026-02-14')], '2026-02').months[1]).toBe(
      '2026-02 reconciled',
    )
    expect(closed([statement('2026-01-01', '2026-01-31'), statement('2026-02-12', '2026-02-20')], '2026-02').months[1]).toBe('2026-02 part')
  })
  test('is open again with a later statement, which is named', () => {
    const later = statement('2026-04-01', '2026-04-30')
    const found = closed([statement('2026-01-01', '2026-01-31'), later], '2026-02')
    expect(found.closedSince).toBeNull()
    expect(found.reopenedBy).toEqual({ since: '2026-02', document: { id: later.documentId, name: '2026-04.pdf' } })
    expect(found.months).toEqual(['2026-01 reconciled', '2026-02 missing', '2026-03 missing', '2026-04 reconciled'])
  })
  test('closes no other account', () => {
    const other = coverage([statement('2026-01-01', '2026-01-31', { lastFour: '9900' })], day('2026-03-03'), [
      { account, lastMonth: '2026-01' as YearMonth },
    ])
    expect(other[0]).toMatchObject({ key: 'bank:9900', closedSince: null })
    expect(other[0]?.months.at(-1)?.state).toBe('missing')
  })
  test('its last month may be any from the latest that is there to the present one', () => {
    expect(closed([statement('2026-01-15', '2026-02-14')], '2026-02').closable).toEqual({ from: '2026-02', to: '2026-05' })
  })
})

describe('across statements', () => {
  test('a closing balance that is not the next opening is said, with both documents', () => {
    const a = statement('2026-01-01', '2026-01-31', { closing: cents(120_000) })
    const b = statement('2026-02-01', '2026-02-28', { opening: cents(115_000) })
    const [account] = coverage([b, a], day('2026-03-03'))
    expect(account?.breaks).toEqual([
      {
        words: '2026-01.pdf closes with $1,200.00, 2026-02.pdf opens with $1,150.00: $50.00 apart',
        documents: [
          { id: a.documentId, name: '2026-01.pdf' },
          { id: b.documentId, name: '2026-02.pdf' },
        ],
      },
    ])
  })
  test('one that follows, and one after a missing month, is not said', () => {
    const list = [
      statement('2026-01-01', '2026-01-31', { closing: cents(5) }),
      statement('2026-02-01', '2026-02-28', { opening: cents(5), closing: cents(9) }),
      statement('2026-05-01', '2026-05-31', { opening: cents(77) }),
    ]
    expect(coverage(list, day('2026-06-03'))[0]?.breaks).toEqual([])
  })
})

describe('years', () => {
  const of = (list: CoveredStatement[], today: string) => {
    const [account] = coverage(list, day(today))
    if (!account) throw new Error('no account')
    return { ...account, years: coverageYears(account.months).map(({ year, months, only }) => [year, months.length, only]) }
  }
  test('one with nothing in it is said in a word, also the one that runs', () => {
    const list = [statement('2022-11-01', '2022-12-31'), statement('2024-01-01', '2024-01-31')]
    expect(of(list, '2025-03-04').years).toEqual([
      ['2025', 2, 'missing'],
      ['2024', 12, null],
      ['2023', 12, 'missing'],
      ['2022', 2, null],
    ])
  })
  test('all are there from the first on, also after a gap of many years, which is one line', () => {
    const found = of([statement('1999-05-01', '1999-12-31'), statement('2026-01-01', '2026-01-31')], '2026-02-10')
    expect(found.years).toEqual([
      ['2026', 1, null],
      ['2000–2025', 312, 'missing'],
      ['1999', 8, null],
    ])
    expect(found.next).toMatch(/^Upload the statement for Jan 2000 of .+, and 311 more months after it$/)
  })
  test('without a number only the years of its statements miss anything', () => {
    const unnumbered = { lastFour: null, accountName: null }
    const old = of([statement('2010-03-01', '2010-03-31', unnumbered)], '2026-11-21')
    expect(old).toMatchObject({ name: 'Unnamed account', isNumbered: false })
    expect(old.years).toEqual([['2010', 10, null]])
    expect(old.months.map((m) => m.state)).toEqual(['reconciled', ...Array(9).fill('missing')])
    expect(old.next).toBe('Upload the statement for Apr 2010 of Unnamed account, and 8 more months after it')
    const two = of([statement('2017-12-15', '2018-01-14', unnumbered), statement('2020-01-01', '2020-12-31', unnumbered)], '2026-11-21')
    expect(two.years).toEqual([
      ['2020', 12, null],
      ['2019', 0, 'nothing'],
      ['2018', 12, null],
      ['2017', 1, null],
    ])
    // This year is judged up to last month, as any account.
    expect(of([statement('2026-01-01', '2026-01-31', unnumbered)], '2026-04-15').years).toEqual([['2026', 3, null]])
  })
  test('those after an account was closed are closed', () => {
    const closing = [{ account: 'bank:4821', lastMonth: '2024-12' as YearMonth }]
    const [account] = coverage([statement('2024-12-01', '2024-12-31')], day('2026-02-03'), closing)
    expect(coverageYears(account?.months ?? []).map(({ year, only }) => [year, only])).toEqual([
      ['2026', 'closed'],
      ['2025', 'closed'],
      ['2024', null],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '../calendar-date.ts'
import { leafIds, leaves, storedCategories } from '../categories.ts'
import { type AskParsed, parseAsk } from './parse.ts'
import { type AskQuery, type AskVocabulary, askGroupings, askText, askVerbs, categoryWords } from './query.ts'
import { categoryNamed, editDistance } from './words.ts'

const known: AskVocabulary = {
  entities: [
    { id: 'e1', name: 'Shop' },
    { id: 'e2', name: 'Maple "The" House\\2' },
  ],
  accounts: [
    { id: 'a1', name: 'Checking', lastFour: '4821' },
    { id: 'a2', name: 'Card 100%', lastFour: '0007' },
  ],
  fiscalYearStart: '04-01',
  today: '2026-05-20' as CalendarDate,
  isInRows: (word) => ['starbucks', 'harbor', 'may'].includes(word),
}
const parse = (text: string, vocabulary = known): AskParsed => parseAsk(text, vocabulary)
const text = (asked: string): string => {
  const parsed = parse(asked)
  return 'query' in parsed ? askText(parsed.query, known) : parsed.problems.map((p) => `${p.word} ${p.message}`).join('; ')
}

describe('a question', () => {
  it.each([
    ['spent meals 2026-Q1 entity:Shop by month', 'spent meals 2026-Q1 entity:Shop by month'],
    ['How much did I spend on Meals last month?', 'spent meals 2026-04'],
    ['earned this year', 'earned 2026'],
    ['net last year by quarter', 'net 2025 by quarter'],
    ['spent last quarter', 'spent 2026-Q1'],
    ['spent this fiscal year', 'spent FY2026'],
    ['spent last fiscal year', 'spent FY2025'],
    ['spent fy2024', 'spent FY2024'],
    ['spent 2026-01..2026-03', 'spent 2026-Q1'],
    ['spent 2026-01..2026-02', 'spent 2026-01..2026-02'],
    ['spent january to march', 'spent 2026-Q1'],
    ['spent december', 'spent 2025-12'],
    ['spent Q1 2025', 'spent 2025-Q1'],
    ['spent last 3 months', 'spent 2026-02..2026-04'],
    ['spent since 2026-03', 'spent 2026-03-01..2026-05-20'],
    ['spent 2026-05-05', 'spent 2026-05-05'],
    ['rent', 'spent rent'],
    ['sales', 'earned sales & revenue'],
    ['spent "Blue Bottle" >500', 'spent "Blue Bottle" >500.00'],
    ['spent starbucks over 20', 'spent "starbucks" >20.00'],
    ['spent 20..50', 'spent 20.00..50.00'],
    ['rows $42.50', 'rows 42.50..42.50'],
    ['spent cost of goods sold 2026', 'spent cost of goods sold 2026'],
    ['spent legal and professional services', 'spent legal & professional services'],
    ['spent other expenses', 'spent other expenses'],
    ['spent only travel', 'spent only travel'],
    ['spent account:4821', 'spent account:Checking'],
    ['spent account:"card 100%" entity:none', 'spent entity:none account:"Card 100%"'],
    ['spent by vendor', 'spent by payee'],
  ])('%s: %s', (asked, canonical) => {
    expect(text(asked)).toBe(canonical)
  })

  it.each([
    ['spent meels', 'meels', 'spent meals'],
    ['spnet meals', 'spnet', 'spent meals'],
    ['spent meals by mnoth', 'by mnoth', 'spent meals by month'],
    ['spent entity:Shpo', 'entity:Shpo', 'spent entity:Shop'],
    ['spent entitty:Shop', 'entitty:Shop', 'spent entity:Shop'],
    ['spent Shop', 'Shop', 'spent entity:Shop'],
  ])('%s: %s is not understood, %s is meant', (asked, word, suggested) => {
    const parsed = parse(asked)
    expect('problems' in parsed && parsed.problems).toMatchObject([{ word, suggested }])
    expect('query' in parse(suggested)).toBe(true)
  })

  it.each([
    'spent qqqqq',
    'spent meals not travel',
    'spent meals rent',
    'spent 2025 2026',
    'spent earned',
    'spent entity:Nobody',
    'spent "open',
    'spent ""',
    'spent ">500"',
    'spent "365"',
    '2026',
    '',
    'spent 2026-13',
    'spent 2026-02-30',
    'spent 2026-03..2026-01',
    'spent "a b c d e f g h i"',
    `spent "${'x'.repeat(400)}"`,
    'spent by',
    'spent >',
    'spent >12.345',
    "spent x'; drop table transactions; --",
    'spent foo:bar',
  ])('%s: refused in words', (asked) => {
    const parsed = parse(asked)
    expect('problems' in parsed && parsed.problems.length).toBeGreaterThan(0)
    for (const { message } of 'problems' in parsed ? parsed.problems : []) expect(message).not.toBe('')
  })

  it('names every category, each by its own canonical words', () => {
    const all = [...storedCategories.map((category) => ({ category })), ...leafIds.map((leaf) => ({ leaf }))]
    for (const what of all) expect(categoryNamed(categoryWords(what))).toEqual(what)
    expect(new Set(all.map(categoryWords)).size).toBe(all.length)
    for (const leaf of leafIds) expect(categoryNamed(leaves[leaf].label)).not.toBeNull()
  })

  it('counts a swap of neighbors as one change', () => {
    expect([editDistance('meels', 'meals'), editDistance('mnoth', 'month'), editDistance('', 'ab')]).toEqual([1, 1, 2])
  })
})

/** Numbers that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (n: number) => {
    state = (state * 48271) % 2147483647
    return state % n
  }
}

describe.each([5, 23, 71])('canonical text (sequence %i)', (seed) => {
  const random = numbers(seed)
  const pick = <T>(of: readonly T[]): T => of[random(of.length)] as T
  const names = ['Blue', 'Bottle', '100%', 'a_b', '"x"', "O'Neil", '\\', 'spent', 'by', 'entity:Shop', 'not', '6', 'Ä🙂', '(', ';--', '\\"']
  const day = (year: number): CalendarDate =>
    `${year}-${String(1 + random(12)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}` as CalendarDate
  const days = (): AskQuery['days'] => {
    const parsed = parse(
      `net ${pick(['2024', 'FY2023', '2024-Q3', '2023-02', '2023-02..2024-02', 'last 5 months', 'since 2023', 'today', '2023-11..2024-10', 'fy2024'])}`,
    )
    if (random(3) === 0) return { from: day(2022), to: day(2023) }
    return 'query' in parsed ? parsed.query.days : null
  }
  const query = (): AskQuery => {
    const words = random(2) === 0 ? ['Blue', ...Array.from({ length: random(4) }, () => pick(names))] : []
    return {
      verb: pick(askVerbs),
      what: pick([null, { leaf: pick(leafIds) }, { category: pick(storedCategories) }]),
      words,
      amounts: pick([[], ['>500.00'], ['<=0.05'], ['20.00..50.00', '>=21.00']]),
      days: pick([null, days()]),
      entityId: pick([null, 'none', 'e1', 'e2']),
      accountId: pick([null, 'none', 'a1', 'a2']),
      by: pick([null, ...askGroupings]),
    }
  }
  it('of any query parses to the same query', () => {
    for (let i = 0; i < 500; i++) {
      const asked = query()
      expect(parse(askText(asked, known))).toEqual({ query: asked })
    }
  })
  it('of whatever is understood in any text is printed and understood as the same; nothing throws', () => {
    const pieces = [
      ...names,
      'meals',
      'rent',
      '2026',
      'last',
      'month',
      '>5',
      '..',
      '"',
      'by month',
      'earned',
      'entity:',
      'account:"',
      'q1',
      '-',
      '0',
    ]
    for (let i = 0; i < 2000; i++) {
      const asked = Array.from({ length: 1 + random(7) }, () => pick(pieces)).join(pick([' ', ' ', '']))
      const parsed = parse(asked)
      if ('query' in parsed) expect(parse(askText(parsed.query, known))).toEqual(parsed)
      else expect(parsed.problems.length).toBeGreaterThan(0)
    }
  })
})

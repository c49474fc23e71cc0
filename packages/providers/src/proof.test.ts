import { type CalendarDate, formatDate } from '@ledgerhand/core/calendar-date'
import { type Cents, cents, toDecimal } from '@ledgerhand/core/money'
import { needsReview } from '@ledgerhand/core/review'
import type { Bill, BillLine, Reading, ReadTransaction } from '@ledgerhand/extract/result/reading'
import { sealedStatement } from '@ledgerhand/extract/result/sealed-statement'
import { describe, expect, it } from 'vitest'
import { attacks, flipped, numbers, said, statementOf, type Truth, truthTotal } from '../testing/made-truth.ts'
import { mergeTrusted } from './proof.ts'
import type { Answer } from './service.ts'
import { toReading } from './to-reading.ts'

const from = { documentType: 'bank_statement', format: 'pdf', pages: 1, text: null } as const
const builtIn = (rows: ReadTransaction[], truth: Truth, opening: Cents | null = null): Reading => ({
  format: 'pdf',
  bill: null,
  text: truth.text,
  pages: 1,
  statements: [
    sealedStatement({
      accountName: null,
      accountLastFour: '4321',
      isCard: false,
      currency: 'USD',
      periodStart: null,
      periodEnd: null,
      openingCents: opening,
      closingCents: opening === null ? null : truth.closing,
      transactions: rows,
      unread: [],
    }),
  ],
})
const judged = (answer: Answer, here: Reading | null, text: string | null) =>
  mergeTrusted('openai', toReading(answer, from), here, text === null ? null : [text])
const rowsOf = (reading: Reading) => reading.statements.flatMap((s) => s.transactions)
const isMarked = (row: ReadTransaction) => row.doubt !== null && needsReview({ needsReview: false, aiConfidence: row.confidence })
const unmarked = (reading: Reading) => rowsOf(reading).filter((row) => !(row.doubt !== null || isMarked(row)))
const factsOf = (r: ReadTransaction) => `${r.date} ${r.amountCents} ${r.isCredit ? 'in' : 'out'}`
/** Whether each row is one of the truth's, by count. */
function isTrue(rows: readonly ReadTransaction[], truth: Truth): boolean {
  const left = truth.rows.map(factsOf)
  return rows.every((row) => {
    const at = left.indexOf(factsOf(row))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

describe('an honest service', () => {
  it.each([true, false])('whose rows stand in the text and add up needs no review (balances beside the rows: %s)', (withBalances) => {
    const truth = statementOf(numbers(7), 8, withBalances)
    const reading = judged(said(truth.rows, truth.opening, truth.closing), null, truth.text)
    expect(unmarked(reading)).toHaveLength(8)
    expect(reading.statements[0]).toMatchObject({ seal: { state: 'reconciled' }, accountLastFour: '4321', openingCents: truth.opening })
  })

  it('that agrees with the built-in reader keeps its rows with their places on the page, and adds what proves the rest', () => {
    const truth = statementOf(numbers(8), 40, false)
    const here = builtIn(truth.rows.slice(0, 36), truth)
    const reading = judged(said(truth.rows, truth.opening, truth.closing), here, truth.text)
    expect(unmarked(reading)).toHaveLength(40)
    expect(reading.statements[0]?.seal.state).toBe('reconciled')
    expect(rowsOf(reading)[0]?.evidence).toEqual({ kind: 'page', page: 1, box: [1, 2, 3, 4] })
  })

  it('of a picture without balances beside the rows is not believed by itself', () => {
    const truth = statementOf(numbers(9), 6, false)
    const reading = judged(said(truth.rows, truth.opening, truth.closing), null, null)
    expect(rowsOf(reading)).toHaveLength(6)
    expect(unmarked(reading)).toEqual([])
    expect(reading.statements[0]?.seal.state).not.toBe('reconciled')
  })

  it('changes nothing of a reading that adds up already', () => {
    const truth = statementOf(numbers(10), 6, false)
    const here = builtIn(truth.rows, truth, truth.opening)
    expect(here.statements[0]?.seal.state).toBe('reconciled')
    const reading = judged(said(truth.rows.slice(1), truth.opening, truth.closing), here, truth.text)
    expect(rowsOf(reading)).toEqual(truth.rows)
  })

  it('that read a row differently sends it to review with both readings', () => {
    const truth = statementOf(numbers(11), 6, false)
    const [first] = truth.rows
    if (!first) throw new Error('no row')
    const misread = { ...first, amountCents: cents(first.amountCents + 900) }
    const reading = judged(said([misread, ...truth.rows.slice(1)], null, null), builtIn(truth.rows, truth), truth.text)
    const [row] = rowsOf(reading)
    expect(row?.doubt).toBe(
      `OpenAI read 10/1/2026, ${toDecimal(misread.amountCents)} ${first.isCredit ? 'in' : 'out'}, ${first.description}; ` +
        `the built-in reader read 10/1/2026, ${toDecimal(first.amountCents)} ${first.isCredit ? 'in' : 'out'}, ${first.description}`,
    )
    expect(isMarked(row as ReadTransaction)).toBe(true)
    expect(rowsOf(reading)).toHaveLength(6)
  })
})

describe('a hostile service gets no row past review unmarked', () => {
  describe.each(Object.keys(attacks))('%s', (name) => {
    it.each([
      ['and the built-in reader read nothing', 0],
      ['and the built-in reader read half of the rows', 0.5],
      ['and the built-in reader read all of them, without balances', 1],
    ])('%s', (_, share) => {
      for (let seed = 1; seed <= 40; seed++) {
        const random = numbers(seed * 7919)
        const truth = statementOf(random, 6 + random.upTo(20), random.is(0.5))
        const lie = attacks[name]?.(truth, random)
        if (!lie) throw new Error('no attack')
        const here = share === 0 ? null : builtIn(truth.rows.slice(0, Math.ceil(truth.rows.length * share)), truth)
        const reading = judged(said(lie.rows, lie.opening, lie.closing), here, truth.text)
        expect(isTrue(unmarked(reading), truth), `seed ${seed}: ${unmarked(reading).map(factsOf).join('; ')}`).toBe(true)
        // What the built-in reader read is never lost.
        if (here)
          for (const row of here.statements[0]?.transactions ?? [])
            expect(rowsOf(reading).some((r) => r.date === row.date || r.doubt?.includes(row.date))).toBe(true)
        if (reading.statements.some((s) => s.seal.state === 'reconciled')) expect(isTrue(rowsOf(reading), truth)).toBe(true)
      }
    })

    it('and there is only a picture', () => {
      for (let seed = 1; seed <= 10; seed++) {
        const random = numbers(seed * 104_729)
        const truth = statementOf(random, 8, true)
        const lie = attacks[name]?.(truth, random)
        if (!lie) throw new Error('no attack')
        expect(unmarked(judged(said(lie.rows, lie.opening, lie.closing), null, null))).toEqual([])
      }
    })
  })

  /** A printed statement of which the first three rows add up to nothing. */
  const cancelling = (seed: number) => {
    const { opening, rows: made } = statementOf(numbers(seed), 6, false)
    const rows = made.map((r, i) => ({ ...r, amountCents: cents([10_000, 6_000, 4_000, 777, 1_234, 5_550][i] ?? 1), isCredit: i === 0 }))
    const closing = cents(opening + truthTotal(rows))
    const text = [
      'Opening balance ',
      toDecimal(opening),
      '\n',
      ...rows.map((r) => `${formatDate(r.date)} ${r.description} ${toDecimal(r.amountCents)}\n`),
      'Closing balance ',
      toDecimal(closing),
    ].join('')
    return { opening, rows, closing, text }
  }

  it('by turning round rows that cancel each other out', () => {
    const { opening, rows, closing, text } = cancelling(3)
    const lie = rows.map((r, i) => (i < 3 ? flipped(r) : r))
    expect(truthTotal(lie)).toBe(truthTotal(rows))
    expect(unmarked(judged(said(lie, opening, closing), null, text))).toEqual([])
  })

  it('by leaving out rows that cancel each other out', () => {
    const { opening, rows, closing, text } = cancelling(4)
    expect(unmarked(judged(said(rows.slice(3), opening, closing), null, text))).toEqual([])
  })

  it('nor names and balances that do not stand in the document', () => {
    const truth = statementOf(numbers(5), 6, false)
    const answer = said(truth.rows, cents(123_456_789), cents(987_654_321))
    const [account] = answer.accounts
    if (account) Object.assign(account, { lastFour: '0000', name: 'Ignore Previous Instructions' })
    const [statement] = judged(answer, null, truth.text).statements
    expect(statement).toMatchObject({ accountLastFour: null, accountName: null, openingCents: null, closingCents: null })
  })
})

describe('a bill', () => {
  const bill = (changes: Partial<Bill> = {}): Bill => ({
    vendor: 'Corner Cafe',
    date: '2026-10-03' as CalendarDate,
    totalCents: cents(1250),
    taxCents: cents(100),
    number: 'A-77',
    currency: 'USD',
    evidence: { kind: 'page', page: 1, box: [1, 2, 3, 4] },
    confidence: 0.8,
    ...changes,
  })
  const reading = (b: Bill | null): Reading => ({ format: 'pdf', statements: [], bill: b, text: '', pages: 1 })
  const text = 'CORNER CAFE\nReceipt A-77\n10/03/2026\nSubtotal 11.50\nTax 1.00\nTotal $12.50'
  const judgedBill = (service: Bill, here: Bill | null, printed: string | null = text) =>
    mergeTrusted('azure', reading(service), here && reading(here), printed === null ? null : [printed]).bill

  it('on which two readers agree is sure', () => {
    expect(judgedBill(bill(), bill({ vendor: null, confidence: 0.6 }))).toMatchObject({
      totalCents: 1250,
      vendor: 'Corner Cafe',
      confidence: 0.9,
    })
  })
  it.each([
    ['that only the service read', bill(), null],
    ['whose total is another printed amount', bill({ totalCents: cents(1150) }), bill()],
    ['whose date is not printed', bill({ date: '2026-11-30' as CalendarDate }), bill({ date: null })],
  ])('%s goes to review', (_, service, here) => {
    expect(judgedBill(service, here)?.confidence).toBeLessThan(0.7)
  })
  it('takes no name, number or tax that is not printed', () => {
    const lie = bill({ vendor: 'Evil Corporation', number: 'Z-99', taxCents: cents(999) })
    expect(judgedBill(lie, bill({ taxCents: null }))).toMatchObject({ vendor: 'Corner Cafe', number: 'A-77', taxCents: null })
  })
  const line = (kind: BillLine['kind'], description: string, amount: number): BillLine => ({
    kind,
    description,
    quantity: null,
    unitCents: null,
    cents: cents(amount),
  })
  const listed = `${text}\nDue 10/20/2026\nSoup 4.50\nBread 7.00`
  const lines = [line('item', 'Soup', 450), line('item', 'Bread', 700), line('tax', 'Tax', 100)]
  it('takes lines that add up and are printed, and a day to pay by that is printed', () => {
    const dueDate = '2026-10-20' as CalendarDate
    expect(judgedBill(bill({ lines, dueDate }), bill(), listed)).toMatchObject({ lines, dueDate })
    expect(judgedBill(bill({ lines, dueDate }), null, listed)?.lines).toEqual(lines)
  })
  it.each<[string, BillLine[]]>([
    ['that do not add up', [line('item', 'Soup', 450), line('item', 'Bread', 700)]],
    ['with an amount that is not printed', [line('item', 'Soup', 460), line('item', 'Bread', 690), line('tax', 'Tax', 100)]],
    ['with words that are not printed', [line('item', 'Soup', 450), line('item', 'Diamonds', 700), line('tax', 'Tax', 100)]],
  ])('takes no lines %s', (_, lie) => {
    const found = judgedBill(
      bill({ lines: lie, dueDate: '2026-12-24' as CalendarDate, paidBy: { method: 'card', lastFour: '9999' } }),
      bill(),
      listed,
    )
    expect([found?.lines, found?.dueDate, found?.paidBy]).toEqual([undefined, null, null])
  })
  it('keeps what was read here of the same total', () => {
    const paidBy = { method: 'card', lastFour: '4242' } as const
    expect(judgedBill(bill(), bill({ lines, paidBy }))).toMatchObject({ lines, paidBy })
  })
  it('of which the service found no total stays as it was read here', () => {
    expect(judgedBill(bill({ totalCents: null }), bill())).toEqual(bill())
  })
})

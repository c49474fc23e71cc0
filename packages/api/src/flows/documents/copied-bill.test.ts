import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { describe, expect, test } from 'vitest'
import { account, all, get, type Json, type Person, testBooks } from '../../../testing/books.ts'

const { owner, add, product } = testBooks('2026-04-10T12:00:00.000Z')

interface Made {
  file?: string
  vendor?: string
  number?: string | null
  total?: string
  date?: string
  type?: 'invoice' | 'receipt'
}
/** Files of one bill differ in their last line. */
async function bill(p: Person, made: Made = {}): Promise<string> {
  const { file = 'a', vendor = 'Contoso Ltd.', number = 'INV-20417', total = '$110.00', date = '03/02/2026', type = 'invoice' } = made
  const kind = type === 'invoice' ? 'Invoice' : 'Receipt'
  const lines = [
    vendor,
    '12 Quay Street',
    '',
    kind.toUpperCase(),
    ...(number === null ? [] : [`${kind} number   ${number}`]),
    `Date     ${date}`,
  ]
  return add(p, `${file}.pdf`, await madePdf([...lines, '', `Consulting   ${total}`, `Total   ${total}`, '', `Page of ${file}`]), type)
}
const sheet = async (p: Person, asOf: string): Promise<Json> => get(p, `/api/reports/balance-sheet?asOf=${asOf}&basis=accrual`)
const payable = async (p: Person, asOf = '2026-03-31'): Promise<string | undefined> =>
  (await sheet(p, asOf)).sections[1].lines.find((l: Json) => l.name === 'Unpaid bills')?.amount
const spent = async (p: Person, basis = 'accrual', from = '2026-01-01'): Promise<number> =>
  (await p.call('POST', '/api/reports', { title: 'R', reportPeriod: 'x', startDate: from, endDate: '2026-12-31', basis })).json
    .totalExpenses
const document = (p: Person, id: string): Promise<Json> => get(p, `/api/documents/${id}`)
const say = async (p: Person, id: string, said: string | null) => {
  const answer = await p.call('PUT', `/api/documents/${id}/copy`, { said })
  await product().work()
  return answer
}

describe('the same bill in two files', () => {
  test('is one bill; the second file says which it copies', async () => {
    const p = await owner()
    await bill(p)
    const second = await bill(p, { file: 'b', vendor: 'CONTOSO' })
    expect(await all(p)).toHaveLength(1)
    expect([await spent(p), await payable(p)]).toEqual([110, '110.00'])
    expect((await document(p, second)).extractedText).toContain('(1 more was already in your books)')
    expect((await document(p, second)).copiedBill).toMatchObject({ otherName: 'a.pdf', likeness: 'copy', said: null, isCopy: true })
    expect(await get(p, `/api/documents/${second}/transactions`)).toHaveLength(1)
    expect((await sheet(p, '2026-03-31')).difference).toBe('0.00')
  })
  test('are two once a person says so, and one again when that is taken back', async () => {
    const p = await owner()
    const first = await bill(p)
    const second = await bill(p, { file: 'b' })
    expect((await say(p, second, 'another')).json).toMatchObject({ said: 'another', isCopy: false })
    expect(await all(p)).toHaveLength(2)
    expect([await spent(p), await payable(p)]).toEqual([220, '220.00'])
    // The first one, read again, is another bill as well.
    await p.call('POST', `/api/documents/${first}/retry`, {})
    await product().work()
    expect(await all(p)).toHaveLength(2)
    const [own] = await get(p, `/api/documents/${second}/transactions`)
    await p.call('PUT', `/api/transactions/${own.id}`, { category: 'repairs' })
    await say(p, second, null)
    // What a person settled of it stays until they say that it is a copy.
    await say(p, second, 'copy')
    expect(await all(p)).toHaveLength(1)
    expect([await spent(p), await payable(p)]).toEqual([110, '110.00'])
  })
  test('are two as a person said, when one is read while the other is', async () => {
    const p = await owner()
    const [first, second] = [await bill(p), await bill(p, { file: 'b' })]
    await say(p, second, 'another')
    const { sqlite } = product().database
    const isRead = (is: 0 | 1) =>
      sqlite.prepare(`update documents set is_processed = ?, claimed_by = 'x' where id = ? and "user_id" = "user_id"`).run(is, first)
    isRead(0)
    await p.call('POST', `/api/documents/${second}/retry`, {})
    await product().work()
    isRead(1)
    await p.call('POST', `/api/documents/${first}/retry`, {})
    await product().work()
    expect([(await all(p)).length, await spent(p), await payable(p)]).toEqual([2, 220, '220.00'])
    expect((await document(p, second)).copiedBill).toMatchObject({ said: 'another' })
  })
  test('are two where the first one is read as another bill later', async () => {
    const p = await owner()
    const [first, second] = [await bill(p), await bill(p, { file: 'b', total: '$610.00' })]
    await say(p, second, 'copy')
    // As an earlier reading may have had it.
    const { sqlite } = product().database
    sqlite.prepare(`update copied_bills set said = null, likeness = 'copy' where document_id = ? and "user_id" = "user_id"`).run(second)
    sqlite.prepare('update transactions set amount_cents = 61000 where document_id = ? and "user_id" = "user_id"').run(first)
    expect([await spent(p), await payable(p)]).toEqual([610, '610.00'])
    await p.call('POST', `/api/documents/${first}/retry`, {})
    await product().work()
    await product().work()
    expect([await spent(p), await payable(p)]).toEqual([720, '720.00'])
    expect((await document(p, second)).copiedBill).toMatchObject({ likeness: 'total', isCopy: false })
  })
  test('stays where the first file is deleted with its transactions, and where it is read again', async () => {
    const p = await owner()
    const first = await bill(p)
    const second = await bill(p, { file: 'b' })
    await p.call('POST', `/api/documents/${first}/retry`, {})
    await product().work()
    expect(await get(p, `/api/documents/${second}/transactions`)).toHaveLength(1)
    expect(await all(p)).toHaveLength(1)
    expect((await p.call('DELETE', `/api/documents/${first}?transactions=delete`)).status).toBe(204)
    await product().work()
    expect(await all(p)).toMatchObject([{ documentId: second }])
    expect((await document(p, second)).copiedBill).toBeNull()
  })
  test('is known where its file was deleted and its transaction kept', async () => {
    const p = await owner()
    const first = await bill(p)
    await p.call('DELETE', `/api/documents/${first}?transactions=keep`)
    await product().work()
    const again = await bill(p)
    expect(await all(p)).toHaveLength(1)
    expect((await document(p, again)).copiedBill).toMatchObject({ otherId: null, isCopy: true })
  })
  test.each([
    ['another total', { total: '$610.00' }, 'has the same vendor and number, and another total'],
    ['another day', { date: '03/09/2026' }, 'has the same vendor, number and total, and another day'],
    ['no number', { number: null }, 'has the same vendor, day and total'],
  ] as const)('is asked about with %s', async (_, made, words) => {
    const p = await owner()
    await bill(p)
    const second = await bill(p, { file: 'b', ...made })
    const [row] = await get(p, `/api/documents/${second}/transactions`)
    expect(row).toMatchObject({ documentId: second, needsReview: true })
    expect(row.aiClassification).toContain(`a.pdf ${words}`)
    expect((await document(p, second)).copiedBill).toMatchObject({ isCopy: false, said: null, otherName: 'a.pdf' })
    await say(p, second, 'copy')
    expect(await all(p)).toHaveLength(1)
    await say(p, second, 'another')
    expect(await all(p)).toHaveLength(2)
    expect((await get(p, `/api/documents/${second}/transactions`))[0].aiClassification).not.toContain('a.pdf')
  })
  test('with two numbers, of two vendors, or with money back are two', async () => {
    const p = await owner()
    await bill(p)
    await bill(p, { file: 'b', number: 'INV-20418' })
    await bill(p, { file: 'c', vendor: 'Northwind Traders' })
    expect(await all(p)).toHaveLength(3)
    expect((await all(p)).filter((r) => r.aiClassification.includes('.pdf'))).toEqual([])
  })
})

describe('a bill that may be a copy', () => {
  const asked = (p: Person): Promise<Json[]> => get(p, '/api/documents/asked-copies')
  const pending = (p: Person): Promise<Json> => get(p, '/api/dashboard/pending')
  const review = (p: Person): Promise<Json[]> => get(p, '/api/transactions/review')

  test('waits in review beside the one in the books, as one item; what is said takes it from there, and back', async () => {
    const p = await owner()
    const first = await bill(p)
    const [before, groups] = [await pending(p), await review(p)]
    const second = await bill(p, { file: 'b', total: '$610.00' })
    const printed = { vendor: 'Contoso Ltd.', number: 'INV-20417', currency: null, date: '2026-03-02' }
    expect(await asked(p)).toMatchObject([
      {
        documentId: second,
        otherId: first,
        likeness: 'total',
        bill: { ...printed, amount: '610.00' },
        other: { ...printed, amount: '110.00' },
      },
    ])
    expect(await pending(p)).toMatchObject({ copies: 1, total: before.total + 1, suggestions: { count: before.suggestions.count } })
    expect(await review(p)).toEqual(groups)
    await say(p, second, 'copy')
    expect([await asked(p), (await pending(p)).total]).toEqual([[], before.total])
    await say(p, second, null)
    expect([(await asked(p)).length, (await pending(p)).total]).toEqual([1, before.total + 1])
    await say(p, second, 'another')
    expect([await asked(p), (await pending(p)).copies]).toEqual([[], 0])
  })
  test('is asked after its row was settled, is counted once, and no answer to the merchant settles its row', async () => {
    const p = await owner()
    await bill(p)
    const second = await bill(p, { file: 'b', date: '03/09/2026' })
    const [row] = await get(p, `/api/documents/${second}/transactions`)
    const merchant = product()
      .database.sqlite.prepare('select merchant from transactions where id = ? and "user_id" = "user_id"')
      .pluck()
      .get(row.id)
    const waiting = { merchant, isCredit: false }
    await p.call('PUT', '/api/transactions/bulk-category', { waiting, category: 'repairs' })
    expect((await get(p, `/api/transactions/${row.id}`)).needsReview).toBe(true)
    await p.call('PUT', `/api/transactions/${row.id}`, { category: 'repairs' })
    expect((await get(p, `/api/transactions/${row.id}`)).needsReview).toBe(false)
    const { copies, total, suggestions, unrecognized } = await pending(p)
    expect([copies, total]).toEqual([1, 1 + suggestions.count + unrecognized.count])
    await p.call('DELETE', `/api/transactions/${row.id}`)
    expect([await asked(p), (await pending(p)).copies]).toEqual([[], 0])
  })
  test('is asked beside a transaction whose file was deleted, and not while its own is in the trash', async () => {
    const p = await owner()
    const first = await bill(p)
    await p.call('DELETE', `/api/documents/${first}?transactions=keep`)
    await product().work()
    await bill(p, { file: 'b', number: null })
    expect(await asked(p)).toMatchObject([{ otherId: null, otherName: null, other: { number: 'INV-20417', amount: '110.00' } }])
  })
})

describe('an invoice and its receipt of the same number', () => {
  const december = { date: '12/20/2025' } as const
  const january = { file: 'b', date: '01/15/2026', type: 'receipt' } as const
  const bank = account('4821', ['2026-01-15,CONTOSO LTD,-110.00'])

  test.each(['invoice first', 'receipt first'])('are one bill of the day of the invoice: %s', async (order) => {
    const p = await owner()
    await add(p, 'bank.csv', bank)
    const steps = [() => bill(p, december), () => bill(p, january)]
    for (const step of order === 'invoice first' ? steps : steps.reverse()) await step()
    await product().work()
    const rows = await all(p)
    expect(rows.map((r) => [r.transactionDate, r.treatment, r.pair?.state])).toEqual([
      ['2026-01-15', 'business', 'paired'],
      ['2025-12-20', 'bill', 'paired'],
    ])
    expect([await spent(p, 'cash'), await spent(p)]).toEqual([110, 0])
    expect([await payable(p, '2025-12-31'), await payable(p, '2026-01-31')]).toEqual(['110.00', '0.00'])
  })
})

test('a receipt that a person joined to its payment stays when its invoice comes', async () => {
  const p = await owner()
  const receipt = await bill(p, { date: '03/15/2026', type: 'receipt' })
  await add(p, 'bank.csv', account('4821', ['2026-03-20,SOMEBODY ELSE,-40.00']))
  const rows = await all(p)
  const [payment, paper] = [rows.find((r) => r.amount === '40.00'), rows.find((r) => r.treatment === 'bill')]
  expect((await p.call('POST', `/api/transactions/${paper.id}/pair`, { otherId: payment.id, difference: 'part' })).status).toBe(200)
  const invoice = await bill(p, { file: 'b', date: '03/02/2026' })
  await product().work()
  expect((await all(p)).filter((r) => r.treatment === 'bill')).toMatchObject([{ documentId: receipt, pair: { state: 'paired' } }])
  expect((await document(p, invoice)).copiedBill).toMatchObject({ isCopy: true })
  expect([await spent(p), await payable(p)]).toEqual([110, '70.00'])
})

describe('what a person said of a bill that they then call a copy', () => {
  const rowOf = async (p: Person, id: string): Promise<Json> => (await get(p, `/api/documents/${id}/transactions`))[0]
  const said = (r: Json) => [r.label, r.category, r.note, r.entityId, r.treatment, r.needsReview, r.parts ?? null]
  const set = async (p: Person, documentId: string, values: object) => {
    const answer = await p.call('PUT', `/api/transactions/${(await rowOf(p, documentId)).id}`, values)
    expect([answer.status, answer.json?.message]).toEqual([200, undefined])
  }
  const entity = async (p: Person): Promise<string> =>
    (await p.call('POST', '/api/entities', { name: 'North Shop', entityType: 'business' })).json.id
  const two = async () => {
    const p = await owner()
    const [first, second] = [await bill(p), await bill(p, { file: 'b', number: null })]
    return { p, first, second }
  }
  const isSound = async (p: Person) => expect((await get(p, '/api/reports/trial-balance?asOf=2026-12-31')).difference).toBe('0.00')

  test('is said of the one that stays; taken back, both are what they were', async () => {
    const { p, first, second } = await two()
    const entityId = await entity(p)
    await set(p, second, { category: 'repairs', note: 'Roof of the shop', entityId })
    const before = [said(await rowOf(p, first)), said(await rowOf(p, second))]
    await say(p, second, 'copy')
    const [stays, ...none] = await all(p)
    expect(none).toEqual([])
    expect(stays).toMatchObject({ documentId: first, label: before[1]?.[0], note: 'Roof of the shop', entityId, needsReview: false })
    await isSound(p)
    await say(p, second, null)
    expect([said(await rowOf(p, first)), said(await rowOf(p, second))]).toEqual(before)
    await isSound(p)
    // It stays so however often its file is read.
    await p.call('POST', `/api/documents/${second}/retry`, {})
    await product().work()
    expect(said(await rowOf(p, second))).toEqual(before[1])
  })
  test('gives way to an answer of the one that stays, which gains only what it has not', async () => {
    const { p, first, second } = await two()
    await set(p, first, { category: 'travel' })
    await set(p, second, { category: 'repairs', note: 'Roof of the shop' })
    const before = [said(await rowOf(p, first)), said(await rowOf(p, second))]
    await say(p, second, 'copy')
    expect(await all(p)).toMatchObject([{ documentId: first, label: before[0]?.[0], note: 'Roof of the shop' }])
    await say(p, second, 'another')
    expect([said(await rowOf(p, first)), said(await rowOf(p, second))]).toEqual(before)
  })
  test('is kept with its parts, and what was changed since on the one that stays is not undone', async () => {
    const { p, first, second } = await two()
    const parts = [
      { amount: '80.00', leaf: 'repairs' },
      { amount: '30.00', leaf: 'supplies', note: 'Nails' },
    ]
    // Paid from elsewhere: a bill that waits for its payment is split with that.
    await set(p, second, { treatment: 'business' })
    await set(p, second, { parts })
    await set(p, second, { note: 'Roof' })
    const before = said(await rowOf(p, second))
    await say(p, second, 'copy')
    const stays = await rowOf(p, first)
    expect(stays.parts).toMatchObject(parts)
    expect([await spent(p), (await all(p)).length]).toEqual([110, 1])
    await isSound(p)
    await set(p, first, { note: 'Mine' })
    await say(p, second, null)
    expect(await rowOf(p, first)).toMatchObject({ note: 'Mine' })
    expect((await rowOf(p, first)).parts ?? null).toBeNull()
    expect(said(await rowOf(p, second))).toEqual(before)
    await isSound(p)
  })
  test('waits in review where its parts do not add up to the one that stays', async () => {
    const p = await owner()
    const [first, second] = [await bill(p), await bill(p, { file: 'b', total: '$610.00' })]
    await set(p, second, { treatment: 'business' })
    await set(p, second, {
      parts: [
        { amount: '600.00', leaf: 'repairs' },
        { amount: '10.00', leaf: 'supplies' },
      ],
    })
    const before = [said(await rowOf(p, first)), said(await rowOf(p, second))]
    await say(p, second, 'copy')
    expect(await rowOf(p, first)).toMatchObject({ needsReview: true, aiClassification: expect.stringContaining('split it again') })
    await say(p, second, null)
    expect([said(await rowOf(p, first)), said(await rowOf(p, second))]).toEqual(before)
    await isSound(p)
  })
  test('is its own again where the one that stays is deleted with its file', async () => {
    const { p, first, second } = await two()
    await set(p, second, { category: 'repairs', note: 'Roof' })
    const before = said(await rowOf(p, second))
    await say(p, second, 'copy')
    await p.call('DELETE', `/api/documents/${first}?transactions=delete`)
    await product().work()
    expect(await all(p)).toMatchObject([{ documentId: second }])
    expect(said(await rowOf(p, second))).toEqual(before)
  })
})

import { describe, expect, test } from 'vitest'
import { all, get, type Json, named, testBooks, totals } from '../../../testing/books.ts'

const { product, owner, add } = testBooks('2026-04-10T12:00:00.000Z')

const sealed = (rows: string[], opening: string, closing: string) =>
  ['Date,Description,Amount,Balance', `2026-03-01,OPENING BALANCE,,${opening}`, ...rows, `2026-03-31,CLOSING BALANCE,,${closing}`].join(
    '\n',
  )

describe('a statement without a row', () => {
  const mt940 = [':20:MARCH', ':25:20041000/1234567', ':28C:3/1', ':60F:C260301USD1000,00', ':62F:C260331USD1250,00', '-'].join('\r\n')
  test('whose balances differ is off by their difference, and as an earlier version stored it, says nothing that is not so', async () => {
    const p = await owner()
    const id = await add(p, 'march.sta', mt940)
    const statement = async () => (await get(p, `/api/documents/${id}`)).statements[0]
    expect(await statement()).toMatchObject({
      state: 'off',
      verdict: "Doesn't reconcile: off by $250.00",
      note: 'It has no transactions.',
      repair: null,
    })
    product()
      .database.sqlite.prepare(
        `update statements set state = 'unprinted', difference_cents = 0 where "user_id" = (select "user_id" from documents where id = ?)`,
      )
      .run(id)
    expect(await statement()).toMatchObject({ state: 'unprinted', verdict: 'No transactions read', opening: '1000.00', closing: '1250.00' })
  })
})

describe('repairs', () => {
  const off = sealed(
    ['2026-03-02,STAPLES STORE 1182,-50.00,950.00', '2026-03-05,CITY POWER,-12.30,936.80', '2026-03-09,STRIPE PAYOUT,300.00,1236.80'],
    '1000.00',
    '1236.80',
  )
  test('of two changes that explain the difference neither is made unless a person says which', async () => {
    const p = await owner()
    const id = await add(
      p,
      'march.csv',
      sealed(['2026-03-02,STAPLES STORE 1182,-45.60,', '2026-03-05,CITY POWER,-12.30,'], '1000.00', '941.20'),
    )
    const [{ id: statement, repair }] = (await get(p, `/api/documents/${id}`)).statements
    expect([repair.action, ...repair.instead.map((r: { action: string }) => r.action)]).toEqual([
      'Change $45.60 to $46.50',
      'Change $12.30 to $13.20',
    ])
    const apply = (body: object) => p.call('POST', `/api/statements/${statement}/repair`, body)
    expect((await apply({})).status).toBe(409)
    expect((await apply({ choice: 2 })).status).toBe(409)
    expect((await apply({ choice: 1 })).json).toMatchObject({ state: 'reconciled', repair: null })
    expect((await named(p, 'CITY POWER')).amount).toBe('13.20')
    expect((await named(p, 'STAPLES STORE 1182')).amount).toBe('45.60')
  })
  test('one click applies what is proposed, the check runs again, and undo takes it back', async () => {
    const p = await owner()
    const id = await add(p, 'march.csv', off)
    const before = await get(p, `/api/documents/${id}`)
    const [statement] = before.statements
    expect(statement).toMatchObject({ state: 'off', verdict: "Doesn't reconcile: off by $0.90", applied: null })
    expect(statement.repair).toMatchObject({
      kind: 'digits',
      action: 'Change $12.30 to $13.20',
      reason: "Two digits are exchanged in 'CITY POWER': with $13.20 instead of $12.30 the statement adds up",
      transactionId: (await named(p, 'CITY POWER')).id,
    })
    expect((await all(p)).every((r) => r.needsReview)).toBe(true)
    const listed = async () => (await get(p, '/api/documents'))[0].seal
    expect(await listed()).toEqual({ state: 'off', words: "Doesn't reconcile: off by $0.90" })

    const repaired = await p.call('POST', `/api/statements/${statement.id}/repair`, {})
    expect(repaired.json).toMatchObject({
      state: 'reconciled',
      verdict: 'Reconciled',
      repair: null,
      applied: { kind: 'digits' },
      debits: '63.20',
    })
    expect(await listed()).toEqual({ state: 'reconciled', words: 'Reconciled' })
    expect(await named(p, 'CITY POWER')).toMatchObject({ amount: '13.20' })
    expect(await named(p, 'STAPLES')).toMatchObject({ needsReview: false })
    expect(await totals(p)).toEqual([300, 63.2])
    expect((await named(p, 'STAPLES')).aiClassification).not.toMatch(/^Its statement is off/)
    expect((await p.call('POST', `/api/statements/${statement.id}/repair`, {})).status).toBe(409)

    const undone = await p.call('DELETE', `/api/statements/${statement.id}/repair`)
    expect(undone.json).toMatchObject({
      state: 'off',
      verdict: "Doesn't reconcile: off by $0.90",
      applied: null,
      repair: { kind: 'digits' },
    })
    expect(await named(p, 'CITY POWER')).toMatchObject({ amount: '12.30', needsReview: true })
    expect(await totals(p)).toEqual([300, 62.3])
  })
  test.each([
    ['digits', off, '13.20', [300, 63.2]],
    [
      'sign',
      sealed(['2026-03-02,RENT,-50.00,950.00', '2026-03-05,CITY POWER REFUND,-12.30,962.30'], '1000.00', '962.30'),
      '12.30',
      [12.3, 50],
    ],
    ['missing', sealed(['2026-03-02,RENT,-50.00,950.00', '2026-03-09,PAYOUT,300.00,1236.80'], '1000.00', '1236.80'), '13.20', [300, 63.2]],
  ] as const)(
    'what was applied (%s) stays applied when the document is read again, once, and can be taken back',
    async (kind, text, amount, sums) => {
      const p = await owner()
      const id = await add(p, 'march.csv', text)
      const statement = async () => (await get(p, `/api/documents/${id}`)).statements[0]
      await p.call('POST', `/api/statements/${(await statement()).id}/repair`, {})
      const rows = async () => (await get(p, `/api/documents/${id}/transactions`)).map((r: Json) => `${r.description} ${r.amount}`)
      const repaired = await rows()
      for (let again = 0; again < 2; again++) {
        await p.call('POST', `/api/documents/${id}/retry`, {})
        await product().work()
        expect(await statement()).toMatchObject({ state: 'reconciled', applied: { kind }, repair: null })
        expect(await rows()).toEqual(repaired)
        expect(await totals(p)).toEqual(sums)
      }
      const undone = await p.call('DELETE', `/api/statements/${(await statement()).id}/repair`)
      expect(undone.json).toMatchObject({ state: 'off', applied: null, repair: { kind } })
      expect(repaired.some((r: string) => r.endsWith(amount))).toBe(true)
    },
  )
  test('what was applied is not forced on rows that a person changed since', async () => {
    const p = await owner()
    const id = await add(p, 'march.csv', off)
    const statement = async () => (await get(p, `/api/documents/${id}`)).statements[0]
    await p.call('POST', `/api/statements/${(await statement()).id}/repair`, {})
    const { id: row, description, transactionDate, category, isCredit } = await named(p, 'CITY POWER')
    const changed = { description, transactionDate, category, isCredit, amount: '13.50' }
    expect((await p.call('PUT', `/api/transactions/${row}`, changed)).status).toBe(200)
    await p.call('POST', `/api/documents/${id}/retry`, {})
    await product().work()
    expect(await named(p, 'CITY POWER')).toMatchObject({ amount: '13.50' })
    expect(await statement()).toMatchObject({ state: 'off', applied: null })
  })
  test('a missing row is put in where it belongs, and goes again', async () => {
    const p = await owner()
    const text = sealed(['2026-03-02,STAPLES STORE 1182,-50.00,950.00', '2026-03-09,STRIPE PAYOUT,300.00,1236.80'], '1000.00', '1236.80')
    const id = await add(p, 'march.csv', text)
    const [statement] = (await get(p, `/api/documents/${id}`)).statements
    expect(statement.repair).toMatchObject({ kind: 'missing', action: 'Add a row of $13.20 out', transactionId: null })
    await p.call('POST', `/api/statements/${statement.id}/repair`, {})
    const rows = await get(p, `/api/documents/${id}/transactions`)
    expect(rows.map((r: Json) => [r.description, r.amount, r.isCredit, r.needsReview])).toEqual([
      ['STAPLES STORE 1182', '50.00', false, false],
      ['Row missing from the statement', '13.20', false, true],
      ['STRIPE PAYOUT', '300.00', true, true],
    ])
    expect(await get(p, '/api/transactions?search=missing')).toHaveLength(1)
    expect(await totals(p)).toEqual([300, 63.2])
    await p.call('DELETE', `/api/statements/${statement.id}/repair`)
    expect(await totals(p)).toEqual([300, 50])
    expect(await get(p, '/api/transactions?search=missing')).toHaveLength(0)
  })
  test('a doubled row is taken out, a sign turned round', async () => {
    const p = await owner()
    const doubled = sealed(
      ['2026-03-02,STAPLES,-50.00,950.00', '2026-03-02,STAPLES,-50.00,950.00', '2026-03-09,STRIPE PAYOUT,300.00,1250.00'],
      '1000.00',
      '1250.00',
    )
    const turned = sealed(
      ['2026-03-03,HARBOR REFUND,20.00,480.00', '2026-03-04,PAPER,-5.00,475.00', '2026-03-05,INK,-5.00,470.00'],
      '500.00',
      '470.00',
    )
    for (const [name, text, kind] of [
      ['doubled.csv', doubled, 'doubled'],
      ['turned.csv', turned, 'sign'],
    ] as const) {
      const id = await add(p, name, text)
      const [statement] = (await get(p, `/api/documents/${id}`)).statements
      expect(statement.repair?.kind).toBe(kind)
      expect((await p.call('POST', `/api/statements/${statement.id}/repair`, {})).json.state).toBe('reconciled')
    }
    expect(await totals(p)).toEqual([300, 80])
  })
  test('a correction by hand runs the check again', async () => {
    const p = await owner()
    const id = await add(p, 'march.csv', off)
    const row = await named(p, 'CITY POWER')
    const { description, transactionDate, category, isCredit } = row
    await p.call('PUT', `/api/transactions/${row.id}`, { description, transactionDate, category, isCredit, amount: '13.20' })
    expect((await get(p, `/api/documents/${id}`)).statements[0]).toMatchObject({ state: 'reconciled', repair: null })
    expect((await named(p, 'STAPLES')).needsReview).toBe(false)
  })
  test('rows that only their running balances prove are said to be checked one by one', async () => {
    const p = await owner()
    const id = await add(
      p,
      'rows.csv',
      'Date,Description,Amount,Balance\n2026-03-01,A ONE,-1.00,99.00\n2026-03-02,B TWO,-2.00,97.00\n2026-03-03,C,-3.00,94.00\n2026-03-04,D,-4.00,90.00\n2026-03-05,E,-5.00,85.00\n2026-03-06,F,-6.00,79.00\n',
    )
    expect((await get(p, `/api/documents/${id}`)).statements[0]).toMatchObject({ state: 'unprinted', verdict: 'Running balance checked' })
  })
})

describe('a list that the bank did not print in order of date', () => {
  let balance = 1000
  const days = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
  const lines = days.map((day, i) => {
    const moved = i === 4 ? 2500 : -(10 + i)
    balance += moved
    return `2026-03-${String(day).padStart(2, '0')},SHOP${'ABCDEFGHIJKLMNOPQRS'[i]}SIDE,${moved.toFixed(2)},${balance.toFixed(2)}`
  })
  const [first, second] = [lines[4] ?? '', lines[5] ?? '']
  const text = ['Date,Description,Amount,Balance', ...lines.with(4, second).with(5, first)].join('\n')

  test('is checked in that order at one click, which changes no row, stays after another reading and is taken back', async () => {
    const p = await owner()
    const id = await add(p, 'march.csv', text)
    const statement = async () => (await get(p, `/api/documents/${id}`)).statements[0]
    const rows = async () => (await get(p, `/api/documents/${id}/transactions`)).map((r: Json) => `${r.transactionDate} ${r.amount}`)
    const before = await statement()
    const [entered, waiting] = [await rows(), (await all(p)).filter((r) => r.aiClassification?.startsWith('The balance beside')).length]
    expect(before).toMatchObject({ state: 'off', repair: { kind: 'order', action: 'Check in date order', instead: [] } })
    expect(waiting).toBeGreaterThan(0)
    expect(before.repair.transactionId).toBe((await named(p, 'SHOPESIDE')).id)

    const by = { state: 'unprinted', verdict: 'Running balance checked', repair: null, applied: { kind: 'order' } }
    const checked = await p.call('POST', `/api/statements/${before.id}/repair`, {})
    expect(checked.json).toMatchObject({
      ...by,
      note: 'Every running balance matches, in order of date; no opening and closing balance is printed.',
    })
    expect((await all(p)).filter((r) => r.aiClassification?.includes('balance beside'))).toHaveLength(0)
    expect(await rows()).toEqual(entered)

    // The day of a row that a person moves is still the printed one to the check.
    const { id: row, description, amount, category, isCredit } = await named(p, 'SHOPCSIDE')
    await p.call('PUT', `/api/transactions/${row}`, { description, amount, category, isCredit, transactionDate: '2026-03-30' })
    expect(await statement()).toMatchObject(by)

    await p.call('POST', `/api/documents/${id}/retry`, {})
    await product().work()
    expect(await statement()).toMatchObject(by)

    await p.call('DELETE', `/api/statements/${(await statement()).id}/repair`)
    expect(await statement()).toMatchObject({ state: 'off', applied: null, repair: { kind: 'order' } })
    const again = (await all(p)).filter((r) => r.aiClassification?.startsWith('The balance beside'))
    expect(again.map((r) => r.needsReview)).toEqual(Array.from({ length: waiting }, () => true))
  })
})

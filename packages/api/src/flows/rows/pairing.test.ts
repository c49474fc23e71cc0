import { describe, expect, test } from 'vitest'
import { account, all, get, type Json, named, type Person, testBooks, totals } from '../../../testing/books.ts'

const { product, owner, add } = testBooks('2026-04-10T12:00:00.000Z')

describe('transfers between own accounts', () => {
  const checking = account('4821', ['2026-03-02,STAPLES,-50.00', '2026-03-05,ONLINE TRANSFER TO SAVINGS 9900,-500.00'])
  const savings = account('9900', ['2026-03-06,DEPOSIT REF 77,500.00', '2026-03-31,INTEREST PAID,1.25'])
  test('are paired when the other statement arrives, and left out on both sides', async () => {
    const p = await owner()
    await add(p, 'checking.csv', checking)
    expect((await named(p, 'ONLINE TRANSFER')).pair).toBeNull()
    const id = await add(p, 'savings.csv', savings)
    const [out, into] = [await named(p, 'ONLINE TRANSFER'), await named(p, 'DEPOSIT REF')]
    expect(out.pair).toMatchObject({
      kind: 'transfer',
      role: 'from',
      state: 'paired',
      other: { id: into.id, amount: '500.00', sourceLastFour: '9900' },
    })
    expect(into).toMatchObject({ isTransfer: true, needsReview: false, pair: { role: 'to', other: { id: out.id } } })
    expect(into.aiClassification).toBe('Transfer seen in both accounts: the same amount arrives in ••9900 1 day later')
    expect(await totals(p)).toEqual([1.25, 50])

    // Read again, nothing changes; gone, the other side stands alone as before; back, they are joined again.
    await p.call('POST', `/api/documents/${id}/retry`, {})
    await product().work()
    expect((await named(p, 'DEPOSIT REF')).pair).not.toBeNull()
    await p.call('DELETE', `/api/documents/${id}?transactions=delete`)
    expect((await named(p, 'ONLINE TRANSFER')).pair).toBeNull()
    await add(p, 'savings again.csv', `${savings}\n`)
    expect((await named(p, 'ONLINE TRANSFER')).pair).toMatchObject({ state: 'paired' })
    expect(await totals(p)).toEqual([1.25, 50])
  })
  test('a person takes them apart, and they stay apart, also when read again', async () => {
    const p = await owner()
    await add(p, 'checking.csv', checking)
    const id = await add(p, 'savings.csv', savings)
    const { pair } = await named(p, 'DEPOSIT REF')
    expect((await p.call('DELETE', `/api/pairs/${pair.id}`)).status).toBe(200)
    expect(await named(p, 'DEPOSIT REF')).toMatchObject({ isTransfer: false, pair: null })
    await p.call('POST', `/api/documents/${id}/retry`, {})
    await product().work()
    expect(await named(p, 'DEPOSIT REF')).toMatchObject({ isTransfer: false, pair: null })
    // And together again by hand.
    const [out, into] = [await named(p, 'ONLINE TRANSFER'), await named(p, 'DEPOSIT REF')]
    const candidates = await get(p, `/api/transactions/${into.id}/pair-candidates`)
    expect(candidates.map((c: Json) => c.id)).toEqual([out.id])
    const joined = await p.call('POST', `/api/transactions/${into.id}/pair`, { otherId: out.id })
    expect(joined.json).toMatchObject({ isTransfer: true, pair: { decidedBy: 'person', role: 'to' } })
    expect((await p.call('POST', `/api/transactions/${into.id}/pair`, { otherId: out.id })).status).toBe(409)
  })
  test('what a shop was paid is no end of a transfer of the same amount', async () => {
    const p = await owner()
    await add(p, 'wells.csv', account('7892', ['2026-03-03,WHOLE FOODS MARKET #1021,-50.00', '2026-03-08,TRANSFER WITHDRAWAL 88,-50.00']))
    await add(p, 'chase.csv', account('4521', ['2026-03-04,TRANSFER FROM SAVINGS,50.00']))
    expect(await named(p, 'WHOLE FOODS')).toMatchObject({ isTransfer: false, pair: null, label: 'groceries' })
    expect((await named(p, 'TRANSFER FROM SAVINGS')).pair).toMatchObject({ other: { description: 'TRANSFER WITHDRAWAL 88' } })
  })
  test('the switch on the row does the same', async () => {
    const p = await owner()
    await add(p, 'checking.csv', checking)
    await add(p, 'savings.csv', savings)
    const into = await named(p, 'DEPOSIT REF')
    await p.call('PUT', '/api/transactions/bulk-transfer', { transactionIds: [into.id], isTransfer: false })
    expect(await named(p, 'DEPOSIT REF')).toMatchObject({ isTransfer: false, pair: null })
    expect((await named(p, 'ONLINE TRANSFER')).pair).toBeNull()
    expect((await totals(p))[0]).toBe(501.25)
  })
  test('a card payment is asked about until the card is there, then paired without asking', async () => {
    const p = await owner()
    await add(p, 'checking.csv', account('4821', ['2026-03-15,CHASE CREDIT CRD AUTOPAY,-250.00']))
    expect(await named(p, 'AUTOPAY')).toMatchObject({ needsReview: true, isTransfer: true })
    const id = await add(
      p,
      'card.csv',
      account('0077', ['2026-03-03,HARBOR COFFEE,-250.00', '2026-03-17,PAYMENT THANK YOU,250.00']),
      'credit_card',
    )
    expect(await named(p, 'AUTOPAY')).toMatchObject({ needsReview: false, isTransfer: true, pair: { state: 'paired' } })
    expect((await named(p, 'THANK YOU')).pair.other.description).toBe('CHASE CREDIT CRD AUTOPAY')
    expect(await totals(p)).toEqual([0, 250])
    await p.call('DELETE', `/api/documents/${id}?transactions=delete`)
    expect(await named(p, 'AUTOPAY')).toMatchObject({ needsReview: true, isTransfer: true, pair: null })
  })
  test('two transfers of one amount are matched one to one', async () => {
    const p = await owner()
    await add(p, 'checking.csv', account('4821', ['2026-03-05,TRANSFER TO SAVINGS,-100.00', '2026-03-05,TRANSFER TO SAVINGS,-100.00']))
    await add(
      p,
      'savings.csv',
      account('9900', ['2026-03-05,TRANSFER FROM CHECKING,100.00', '2026-03-05,TRANSFER FROM CHECKING,100.00', '2026-03-05,GIFT,100.00']),
    )
    const rows = await all(p)
    expect(rows.filter((r) => r.isTransfer)).toHaveLength(4)
    expect(new Set((await get(p, '/api/transactions?limit=20')).map((r: Json) => r.pair?.id).filter(Boolean)).size).toBe(2)
    expect(await totals(p)).toEqual([100, 0])
  })
})

const invoice = (lines: string[]) => lines.join('\n')
describe('bills and their payments', () => {
  async function bill(p: Person, name: string, vendor: string, total: string, date: string) {
    const { madePdf } = await import('@ledgerhand/extract-fixtures/pdf/made-pdf')
    return add(
      p,
      name,
      await madePdf(
        invoice([
          vendor,
          '12 Quay Street',
          '',
          'INVOICE',
          `Invoice number   INV-20417`,
          `Invoice date     ${date}`,
          '',
          `Paper, 10 boxes        ${total}`,
          `Total due              ${total}`,
        ]).split('\n'),
      ),
      'invoice',
    )
  }
  test('a bill is counted once, with its payment, whichever comes first', async () => {
    for (const billFirst of [true, false]) {
      const p = await owner()
      const statement = () =>
        add(p, 'march.csv', account('4821', ['2026-03-12,NORTHWIND PAPER CO 4471,-318.20', '2026-03-13,HARBOR COFFEE,-4.00']))
      if (!billFirst) await statement()
      const id = await bill(p, 'invoice.pdf', 'Northwind Paper Company', '$318.20', '03/02/2026')
      if (billFirst) await statement()
      const [row] = await get(p, `/api/documents/${id}/transactions`)
      expect(row.pair).toMatchObject({ kind: 'bill', role: 'from', state: 'paired', other: { description: 'NORTHWIND PAPER CO 4471' } })
      expect(row.aiClassification).toBe(
        "Paid by 'NORTHWIND PAPER CO 4471' of 3/12/2026: the same amount 10 days later, the same name. It is counted once, there",
      )
      const payment = await named(p, 'NORTHWIND PAPER CO 4471')
      expect(payment.pair).toMatchObject({ role: 'to', other: { documentId: id } })
      expect(await totals(p)).toEqual([0, 322.2])
      const report = (
        await p.call('POST', '/api/reports', { title: 'March', reportPeriod: '2026-03', startDate: '2026-03-01', endDate: '2026-03-31' })
      ).json
      expect([report.totalExpenses, report.reportData.transfers]).toEqual([322.2, { count: 0, total: 0 }])

      await p.call('DELETE', `/api/pairs/${payment.pair.id}`)
      // Unpaid again, it is paper: on the cash basis no expense.
      expect(await totals(p)).toEqual([0, 322.2])
      expect((await get(p, `/api/documents/${id}/transactions`))[0].pair).toBeNull()
    }
  })
  test('a payment that names nobody is asked about; yes and no are remembered', async () => {
    const p = await owner()
    const id = await bill(p, 'invoice.pdf', 'Northwind Paper Company', '$318.20', '03/02/2026')
    const statement = await add(p, 'march.csv', account('4821', ['2026-03-12,CHECK 1042,-318.20']))
    const asked = async () => (await get(p, `/api/documents/${id}/transactions`))[0]
    expect(await asked()).toMatchObject({
      needsReview: true,
      isTransfer: true,
      treatment: 'bill',
      pair: { state: 'asked', other: { description: 'CHECK 1042' } },
    })
    expect(await totals(p)).toEqual([0, 318.2])
    await p.call('POST', `/api/pairs/${(await asked()).pair.id}/confirm`, {})
    expect(await asked()).toMatchObject({ needsReview: false, pair: { state: 'paired', decidedBy: 'person' } })
    expect(await totals(p)).toEqual([0, 318.2])
    await p.call('DELETE', `/api/documents/${statement}?transactions=delete`)
    expect(await totals(p)).toEqual([0, 0])
    expect((await asked()).pair).toBeNull()
    const again = await add(p, 'march 2.csv', account('4821', ['2026-03-12,CHECK 1042,-318.20', '2026-03-14,INK,-1.00']))
    expect(await asked()).toMatchObject({ pair: { state: 'paired', score: '1.00' } })
    await p.call('DELETE', `/api/pairs/${(await asked()).pair.id}`)
    await p.call('POST', `/api/documents/${again}/retry`, {})
    await product().work()
    expect((await asked()).pair).toBeNull()
  })
})

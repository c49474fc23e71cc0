import { describe, expect, test } from 'vitest'
import { account, ask, get, type Json, named, testBooks } from '../../../testing/books.ts'

const { product, owner, add } = testBooks('2026-04-10T12:00:00.000Z')

describe('which months are there', () => {
  test('each account with its months, and what to upload next', async () => {
    const p = await owner()
    const id = await add(p, 'january.csv', account('4821', ['2026-01-02,A ONE,-1.00', '2026-01-30,B TWO,-2.00']))
    await add(p, 'march.csv', account('4821', ['2026-03-02,C THREE,-1.00', '2026-03-30,D FOUR,-2.00']))
    const { accounts } = await get(p, '/api/documents/coverage')
    expect(accounts).toHaveLength(1)
    expect(accounts[0]).toMatchObject({ next: 'Upload the statement for Feb 2026 of Account ••4821' })
    expect(accounts[0].months.map((m: Json) => [m.month, m.state])).toEqual([
      ['2026-01', 'there'],
      ['2026-02', 'missing'],
      ['2026-03', 'there'],
    ])
    expect(accounts[0].months[0].documents).toEqual([{ id, name: 'january.csv' }])
  })
})

describe('protected files', () => {
  test('ask for their password, say when it is wrong, open with the right one, and keep nothing of it', async () => {
    const { madePdf } = await import('@ledgerhand/extract-fixtures/pdf/made-pdf')
    const lines = [
      'FIRST BANK',
      'Statement period 03/01/2026 to 03/31/2026',
      '',
      'Date        Description                 Amount',
      '03/02/2026  STAPLES STORE               -50.00',
      '03/05/2026  CITY POWER                  -12.30',
    ]
    const p = await owner()
    const id = await add(p, 'locked.pdf', await madePdf(lines, { password: 'Tiger-77' }))
    expect(await get(p, `/api/documents/${id}`)).toMatchObject({
      needsPassword: true,
      extractedText: 'Processing failed: This PDF is password protected',
    })
    await p.call('POST', `/api/documents/${id}/unlock`, { password: 'wrong one' })
    await product().work()
    expect(await get(p, `/api/documents/${id}`)).toMatchObject({
      needsPassword: true,
      extractedText: 'Processing failed: This password does not open the PDF',
    })
    expect((await p.call('POST', `/api/documents/${id}/unlock`, { password: '' })).json.message).toBe('Password is required')
    await p.call('POST', `/api/documents/${id}/unlock`, { password: 'Tiger-77' })
    await product().work()
    expect(await get(p, `/api/documents/${id}`)).toMatchObject({ needsPassword: false, transactionCount: 2 })
    expect(product().ports.filePasswords.get(id)).toBeUndefined()
    expect(product().log.join('\n')).not.toMatch(/Tiger-77|wrong one/)
    expect((await p.call('POST', `/api/documents/${id}/unlock`, { password: 'x' })).status).toBe(409)
  })
})

test('another owner finds neither statements nor pairs', async () => {
  const [p, other] = [await owner(), await owner()]
  const id = await add(p, 'checking.csv', account('4821', ['2026-03-05,ONLINE TRANSFER TO SAVINGS 9900,-500.00']))
  await add(p, 'savings.csv', account('9900', ['2026-03-06,DEPOSIT REF 77,500.00']))
  const [statement] = (await get(p, `/api/documents/${id}`)).statements
  const { pair, id: row } = await named(p, 'DEPOSIT REF')
  for (const [method, path] of [
    ['POST', `/api/statements/${statement.id}/repair`],
    ['DELETE', `/api/statements/${statement.id}/repair`],
    ['POST', `/api/pairs/${pair.id}/confirm`],
    ['DELETE', `/api/pairs/${pair.id}`],
    ['GET', `/api/transactions/${row}/pair-candidates`],
  ] as const)
    expect([path, (await other.call(method, path, method === 'POST' ? {} : undefined)).status]).toEqual([path, 404])
  expect(await ask(other, 'transactions.joinPair', { id: row, otherId: pair.other.id })).toMatchObject({
    error: { json: { data: { httpStatus: 404 } } },
  })
})

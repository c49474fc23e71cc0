import { firstTamperedLine } from '@ledgerhand/db/audit'
import { describe, expect, test } from 'vitest'
import { createTestApps, MINUTE_MS, password } from '../testing/apps.ts'
import { unzip } from '../testing/zip.ts'

const makeApp = createTestApps()

describe('the end of an account', () => {
  const statement = 'Date,Description,Amount\n2024-03-01,Coffee House,-4.50\n2024-03-02,Client payment,1200.00'

  test('the export holds every row and every original, and asks for a password given lately', async () => {
    const { product, verifiedUser, later } = makeApp({ isMailOn: false })
    const maya = await verifiedUser('maya@example.com')
    await maya.upload('march.csv', statement)
    await product.work()
    await maya.call('POST', '/api/documents/coverage/close', { account: 'bank:', lastMonth: '2024-03' })
    expect((await maya.call('PUT', '/api/exchange-rates', { currency: 'EUR', month: '2024-02', rate: '1.08' })).status).toBe(200)
    later(6 * MINUTE_MS)
    const refused = await maya.call('GET', '/api/account/export')
    expect([refused.status, refused.json.reauthRequired]).toEqual([403, true])
    expect((await maya.call('POST', '/api/account/confirm', { password: 'wrong' })).status).toBe(400)
    expect((await maya.call('POST', '/api/account/confirm', { password })).status).toBe(200)
    const answer = await product.handle(new Request('http://localhost:3000/api/account/export', { headers: { cookie: maya.cookie() } }))
    expect(answer.headers.get('content-disposition')).toContain('ledgerhand-2024-03-01.zip')
    const files = new Map([...unzip(Buffer.from(await answer.arrayBuffer()))].map(([name, content]) => [name, content.toString('utf8')]))
    // The folder 'books' is what another installation takes in; its own tests hold it.
    expect([...files.keys()].filter((name) => !name.startsWith('books/')).sort()).toEqual([
      'account.json',
      'archives.json',
      'audit-log.json',
      'closed-accounts.json',
      'closed-periods.json',
      'copied-bills.json',
      'document-currencies.json',
      'document-years.json',
      'documents.json',
      'documents/march.csv',
      'entities.json',
      'exchange-rates.json',
      'people.json',
      'questions.json',
      'reports.json',
      'requests.json',
      'tax.json',
      'transactions.csv',
      'transactions.json',
      'upload-links.json',
    ])
    expect(JSON.parse(files.get('exchange-rates.json') ?? '')).toMatchObject([{ currency: 'EUR', month: '2024-02', rate: '1.08' }])
    expect(files.get('documents/march.csv')).toBe(statement)
    expect(JSON.parse(files.get('transactions.json') ?? '')).toHaveLength(2)
    expect(JSON.parse(files.get('closed-accounts.json') ?? '')).toEqual([{ account: 'bank:', lastMonth: '2024-03' }])
    // The table is the one that the list is handed over as: signed amounts, and what each counts as.
    const table = files.get('transactions.csv') ?? ''
    expect(table.replace(/^\uFEFF/, '')).toBe((await maya.call('GET', '/api/transactions/export?format=csv')).text)
    expect(table.split('\r\n')).toHaveLength(4)
  })

  test('deleting it takes the password and the address typed out, and leaves no row and no file; others lose what they were given', async () => {
    const { product, verifiedUser } = makeApp()
    const maya = await verifiedUser('maya@example.com')
    const anna = await verifiedUser('anna@example.com')
    await maya.upload('march.csv', statement)
    await anna.upload('hers.csv', statement)
    await product.work()
    await maya.call('POST', '/api/entities', { name: 'Studio', entityType: 'business' })
    const close = { account: 'bank:', lastMonth: '2024-03' }
    expect((await maya.call('POST', '/api/documents/coverage/close', close)).status).toBe(200)
    const [row] = (await maya.call('GET', '/api/transactions')).json
    await maya.call('DELETE', `/api/transactions/${row.id}`)
    await maya.call('POST', '/api/reports', { title: 'M', reportPeriod: '2024-03', startDate: '2024-03-01', endDate: '2024-03-31' })
    await maya.call('POST', '/api/shareable-links', { description: 'receipts', expiresAt: '' })
    await maya.give(anna, anna.id, 'cpa')
    await anna.give(maya, maya.id, 'viewer')
    expect((await anna.call('GET', '/api/transactions', undefined, { 'x-business-owner': maya.id })).status).toBe(200)
    product.mails()
    const remove = (confirmation: string, secret = password) => maya.call('POST', '/api/account/delete', { password: secret, confirmation })
    expect((await remove('maya@example.com', 'wrong')).status).toBe(400)
    expect((await remove('maya')).json.issues).toEqual([{ path: 'confirmation', message: 'Type your email to confirm' }])
    expect(product.files.size).toBe(2)
    expect((await remove(' Maya@example.com')).status).toBe(204)

    expect(product.files.size).toBe(1)
    const { sqlite } = product.database
    const tables = sqlite
      .prepare("select name from sqlite_schema where type = 'table' and name not in ('audit_log')")
      .pluck()
      .all() as string[]
    const left = tables.filter((t) =>
      (sqlite.prepare(`select * from "${t}"`).all() as object[]).some((r) => JSON.stringify(r).includes(maya.id)),
    )
    expect(left).toEqual([])
    expect(sqlite.pragma('foreign_key_check')).toEqual([])
    expect((await maya.call('GET', '/api/auth/user')).status).toBe(401)
    expect((await anna.call('GET', '/api/transactions', undefined, { 'x-business-owner': maya.id })).status).toBe(404)
    expect((await anna.call('GET', '/api/transactions')).json).toHaveLength(2)
    expect((await anna.call('GET', '/api/auth/user')).json.books).toHaveLength(1)
    const mails = product.mails()
    // Of one moment, in no order.
    const to = (address: string) => mails.filter((mail) => mail.to === address)
    expect(mails).toHaveLength(2)
    expect(to('maya@example.com').map(({ subject }) => subject)).toEqual(['Your account was deleted'])
    expect(to('anna@example.com').map(({ subject }) => subject)).toEqual(["Your access to Maya Lee's books has ended"])
    expect(to('anna@example.com')[0]?.text).toContain('deleted their Ledgerhand account')
    expect(firstTamperedLine(product.database)).toBeNull()
    expect((await product.person().call('POST', '/api/auth/login', { email: 'maya@example.com', password })).status).toBe(401)
  })
})

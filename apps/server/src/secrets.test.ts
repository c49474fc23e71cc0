import { lockedPages } from '@ledgerhand/api/locked-pages'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { expect, test, vi } from 'vitest'
import { testApp } from '../testing/app.ts'

/** Words that must never be written down: planted where secrets come in, looked for wherever the server writes. */
const canaries = {
  password: 'canary-password-71c2',
  file: 'canary-password-of-file-3e0d',
  token: 'canary-token-88aa',
  body: 'canary-body-19f3',
  header: 'canary-header-55d0',
}

test('nothing secret is in a log, in the database in the clear, or in the answer of a failure', async () => {
  const printed: string[] = []
  for (const method of ['log', 'warn', 'error', 'info', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...words) => void printed.push(words.map(String).join(' ')))
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text))
    return true
  })
  const reader = {
    read: async () => ({ kind: 'unreadable' as const, reason: 'no reader here', retryable: false }),
    unpack: async () => ({ kind: 'unreadable' as const, reason: 'Not read in tests', retryable: false }),
    renderPage: async (_: Uint8Array, page: number, password?: string) => {
      if (page === 1) throw lockedPages('This password does not open the PDF', password)
      throw new Error('the reader broke')
    },
    pictureToSend: async () => null,
    showSheet: async () => null,
    showText: async () => null,
  }
  const { app, post, database, logged } = testApp({ ports: { reader } })
  const account = { email: 'a@b.co', firstName: 'A', lastName: 'B', password: canaries.password, confirmPassword: canaries.password }
  const bodies: string[] = []
  const keep = async (response: Response | Promise<Response>) => {
    const r = await response
    bodies.push(await r.text())
    return r
  }
  await keep(post('/api/auth/signup', account))
  await keep(post('/api/auth/login', { email: 'a@b.co', password: `${canaries.password}x` }))
  const session = (await keep(post('/api/auth/login', { email: 'a@b.co', password: canaries.password }))).headers.get('set-cookie')
  const cookie = session?.split(';')[0] ?? ''
  await keep(app.request(`/api/upload/${canaries.token}`))
  await keep(app.request('/api/transactions', { headers: { cookie, authorization: canaries.header } }))
  await keep(post('/api/transactions', { description: canaries.body, amount: 'x' }, { cookie }))
  const slot = await (await app.request('/api/object-storage/generate-upload-url', { headers: { cookie } })).json()
  const path = new URL(slot.url).pathname + new URL(slot.url).search
  await app.request(path, { method: 'PUT', body: (await madePdf(['A'], { password: canaries.file })) as Uint8Array<ArrayBuffer> })
  const { document } = await (
    await post('/api/documents/upload', { filename: slot.filename, originalName: 'locked.pdf' }, { cookie })
  ).json()
  for (const [page, status] of [
    [1, 400],
    [2, 500],
  ])
    expect((await keep(post(`/api/documents/${document.id}/pages/${page}`, { password: canaries.file }, { cookie }))).status).toBe(status)
  // And when the inside breaks.
  database.sqlite.exec('alter table transactions rename to gone; drop table transaction_search; drop table tries')
  const failed = await keep(
    app.request(`/api/transactions?search=${canaries.body}`, { headers: { cookie, authorization: canaries.header } }),
  )
  expect(failed.status).toBe(500)
  // Links are addresses: their tokens stand in the paths.
  for (const path of ['upload/T', 'upload/T/reminders', 'answer/T', 'invitations/T'])
    expect((await keep(app.request(`/api/${path.replace('T', canaries.token)}`))).status).toBe(500)
  written.mockRestore()
  vi.restoreAllMocks()

  const id = cookie.split('=')[1] ?? ''
  expect(id.length).toBeGreaterThan(20)
  const logs = JSON.stringify(logged) + printed.join('\n')
  expect(logs).toContain('request failed')
  for (const secret of [...Object.values(canaries), id]) expect(logs).not.toContain(secret)
  const stored = Buffer.from(database.sqlite.serialize()).toString('latin1')
  // The test's own passwords are 'hash of …'; the session's id is what a stolen database must not hold.
  expect(stored).not.toContain(id)
  expect(stored).not.toContain(canaries.file)
  for (const body of bodies) expect(body).not.toMatch(/sqlite|no such table|node_modules|\.ts:|at \w+ \(|canary-(password|token|header)/i)
})

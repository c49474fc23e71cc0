import { makeContext } from '@ledgerhand/api/context'
import { enqueueMail } from '@ledgerhand/api/flows/requests/mail-jobs'
import type { RequestSession } from '@ledgerhand/api/ports'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testMailServer } from '../../testing/mail-server.ts'
import { startSender } from './sender.ts'
import { makeSmtp } from './smtp.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function mailServer(options: SMTPServerOptions = {}) {
  const server = await testMailServer(options)
  closers.push(server.stop)
  return server
}

const from = 'Books <books@example.com>'
function setUp() {
  let now = Date.parse('2024-03-01T12:00:00Z')
  const made = testApp({ ports: { mail: { isOn: true, wake: () => {} }, now: () => new Date(now) } })
  const session: RequestSession = { userId: null, sid: null, device: null, setDevice() {}, start: async () => {}, end: async () => {} }
  const request = { ownerHeader: null, ip: '127.0.0.1', userAgent: null, origin: 'http://localhost' }
  const ctx = makeContext({ database: made.database, ports: made.ports, session, request })
  const waiting = () => made.database.sqlite.prepare('select count(*) from mail_outbox').pluck().get()
  const start = (port: number) => {
    const log = (message: string, facts?: Record<string, unknown>) => void made.logged.push({ message, facts })
    const sender = startSender({ database: made.database, ports: made.ports, transport: makeSmtp({ port, from, host: '127.0.0.1' }), log })
    closers.push(sender.stop)
    return sender
  }
  return { ...made, ctx, waiting, start, later: (ms: number) => (now += ms) }
}

test('a mail goes out with its words as text and as a page, to one address, signed in where the server asks', async () => {
  const { mails, port } = await mailServer({ authOptional: false, allowInsecureAuth: true })
  const transport = makeSmtp({ host: '127.0.0.1', port, user: 'books', pass: 'secret word', from })
  closers.push(transport.close)
  await transport.send({ to: 'maya@example.com', subject: 'Grüße', text: 'Plain words', html: '<p>Words of a page</p>' })
  expect(mails).toMatchObject([{ from: 'books@example.com', to: ['maya@example.com'], user: 'books' }])
  expect(mails[0]?.message).toContain('Plain words')
  expect(mails[0]?.message).toContain('<p>Words of a page</p>')
  expect(mails[0]?.message).toMatch(/^Subject: =\?UTF-8\?/m)
  const stranger = makeSmtp({ host: '127.0.0.1', port, user: 'books', pass: 'wrong', from })
  closers.push(stranger.close)
  await expect(stranger.send({ to: 'maya@example.com', subject: 'x', text: 'x', html: 'x' })).rejects.toThrow()
})

test('an address is one address and no header, whatever stands in it', async () => {
  const { mails, port } = await mailServer()
  const transport = makeSmtp({ url: `smtp://127.0.0.1:${port}`, from })
  closers.push(transport.close)
  const strange = { subject: 'x\r\nBcc: eve@example.com', text: 'x', html: 'x' }
  await transport.send({ to: 'maya@example.com', ...strange })
  expect(mails[0]?.to).toEqual(['maya@example.com'])
  expect(mails[0]?.message).not.toMatch(/^Bcc:/m)
  await transport.send({ to: 'maya@example.com\r\nRCPT TO:<eve@example.com>', subject: 'x', text: 'x', html: 'x' }).catch(() => {})
  await transport.send({ to: 'maya@example.com, eve@example.com', subject: 'x', text: 'x', html: 'x' }).catch(() => {})
  expect(mails.flatMap((m) => m.to)).not.toContain('eve@example.com')
})

test('what waits when the server stops goes out after the next start, once', async () => {
  const { mails, port } = await mailServer()
  const one = setUp()
  await one.signUp('maya@example.com')
  expect(one.waiting()).toBe(1)
  expect(one.database.sqlite.serialize().includes('Verify your email')).toBe(false)
  one.start(port)
  await expect.poll(() => mails.length).toBe(1)
  await expect.poll(one.waiting).toBe(0)
  expect(mails[0]?.message).toContain('/verify?token')
})

test('a mail server that is down or refuses keeps the mail waiting; the log says so without address or words', async () => {
  const one = setUp()
  enqueueMail(one.ctx, { kind: 'notice', to: 'maya@example.com', notice: 'password' })
  let isUp = false
  const { mails, port } = await mailServer({
    onRcptTo: (_, __, done) => done(isUp ? null : Object.assign(new Error('try later'), { responseCode: 451 })),
  })
  const sender = one.start(port)
  await expect.poll(() => one.logged.length).toBe(1)
  expect(one.logged[0]).toMatchObject({ message: 'a mail could not be sent', facts: { tries: 1, responseCode: 451 } })
  expect(JSON.stringify(one.logged)).not.toContain('maya')
  expect(one.waiting()).toBe(1)
  sender.wake()
  expect(mails).toHaveLength(0)
  isUp = true
  one.later(15_001)
  await expect
    .poll(() => {
      sender.wake()
      return mails.length
    })
    .toBe(1)
  await expect.poll(one.waiting).toBe(0)
})

test('a mail that could not be sent for two days is given up', async () => {
  const { mails, port } = await mailServer()
  const one = setUp()
  enqueueMail(one.ctx, { kind: 'notice', to: 'maya@example.com', notice: 'password' })
  one.later(2 * 86_400_000 + 1)
  one.start(port)
  await expect.poll(one.waiting).toBe(0)
  expect(mails).toHaveLength(0)
})

test('a role that somebody is invited to, changed and taken back is mailed to its person', async () => {
  const { mails, port } = await mailServer()
  const one = setUp()
  for (const email of ['maya@example.com', 'anna@example.com']) await one.signUp(email)
  one.database.sqlite.exec('delete from mail_outbox; update users set is_verified = 1')
  const signedIn = await one.post('/api/auth/login', { email: 'maya@example.com', password: 'correct horse battery' })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const granted = await one.post('/api/user-roles', { userId: 'anna@example.com', role: 'cpa' }, { cookie })
  expect(granted.status).toBe(201)
  const sender = one.start(port)
  await expect.poll(() => mails.length).toBe(1)
  expect(mails[0]?.to).toEqual(['anna@example.com'])
  expect(mails[0]?.message).toMatch(/^Subject: Maya Lee invites you to their books/m)
  const { id, acceptPath } = (await granted.json()) as { id: string; acceptPath: string }
  const anna = await one.post('/api/auth/login', { email: 'anna@example.com', password: 'correct horse battery' })
  const theirs = anna.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await one.post('/api/user-roles/accept', { token: acceptPath.split('/').pop() }, { cookie: theirs })).status).toBe(200)
  expect((await one.post('/trpc/sharing.changeRole', { id, role: 'viewer' }, { cookie })).status).toBe(200)
  sender.wake()
  await expect.poll(() => mails.length).toBe(2)
  expect(mails[1]?.message).toMatch(/^Subject: Your access to Maya Lee's books has changed/m)
  expect((await one.post('/trpc/sharing.revokeRole', { id }, { cookie })).status).toBe(200)
  sender.wake()
  await expect.poll(() => mails.length).toBe(3)
  expect(mails[2]?.to).toEqual(['anna@example.com'])
  expect(mails[2]?.message).toMatch(/^Subject: Your access to Maya Lee's books has ended/m)
  await expect.poll(one.waiting).toBe(0)
})

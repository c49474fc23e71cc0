import { remind } from '@ledgerhand/api/flows/requests/remind'
import { testProduct } from '@ledgerhand/api/testing/product'
import { afterEach, expect, test } from 'vitest'
import { testMailServer } from '../../testing/mail-server.ts'
import { startSender } from './sender.ts'
import { makeSmtp } from './smtp.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A product whose mails go to a real mail server, and whose days pass one by one. */
async function setUp() {
  const server = await testMailServer()
  closers.push(server.stop)
  const product = testProduct({ mail: { isOn: true, wake: () => undefined } })
  closers.push(() => product.database.close())
  let day = Date.parse('2026-04-01T12:00:00')
  product.setClock(() => new Date(day))
  const owner = product.person()
  await owner.call('POST', '/api/auth/signup', {
    email: 'maya@example.com',
    firstName: 'Maya',
    lastName: 'Lee',
    password: 'correct horse battery',
    confirmPassword: 'correct horse battery',
  })
  product.database.sqlite.exec('delete from mail_outbox; update users set is_verified = 1')
  await owner.call('POST', '/api/auth/login', { email: 'maya@example.com', password: 'correct horse battery' })
  const { database, ports } = product
  const transport = makeSmtp({ host: '127.0.0.1', port: server.port, from: 'Books <books@example.com>' })
  const sender = startSender({ database, ports, transport, log: () => undefined })
  closers.push(sender.stop)
  const waiting = () => database.sqlite.prepare('select count(*) from mail_outbox').pluck().get()
  /** The mails that go out today, by their addressee. */
  async function mails(): Promise<{ to: string; message: string }[]> {
    const before = server.mails.length
    await remind({ database, ports })
    // Asked again the same day, nothing goes out twice.
    await remind({ database, ports })
    sender.wake()
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
    return server.mails
      .slice(before)
      .map(({ to, message }) => ({ to: to[0] ?? '', message: message.replace(/=\r\n/g, '').replace(/=3D/g, '=') }))
  }
  return { product, owner, mails, nextDay: () => (day += 86_400_000), at: () => new Date(day).toISOString().slice(0, 10) }
}

const items = [
  { kind: 'other', text: 'The lease' },
  { kind: 'other', text: 'The loan' },
]
const ask = (
  owner: {
    call: (method: string, path: string, body?: unknown) => Promise<{ json: { id: string; path: string; items: { id: string }[] } }>
  },
  email: string,
) => owner.call('POST', '/api/requests', { items, addressee: { name: 'Sam', email }, dueOn: '2026-04-12', message: 'For the <b>taxes</b>' })

test('a request is mailed on asking and 7, 3 and 0 days before it is due, weekly after, four reminders in all; then none', async () => {
  const { owner, mails, nextDay, at } = await setUp()
  await ask(owner, 'sam@example.com')
  const days: string[] = []
  for (let n = 0; n < 45; n += 1, nextDay())
    for (const { to, message } of await mails()) {
      if (to !== 'sam@example.com') continue
      days.push(at())
      expect(message).toContain('- The lease')
      expect(message).toContain('/reminders')
      expect(message).toContain('For the &lt;b&gt;taxes&lt;/b&gt;')
    }
  expect(days).toEqual(['2026-04-01', '2026-04-05', '2026-04-09', '2026-04-12', '2026-04-19'])
})

test('none goes out once it is done, or stopped by the link in the mail; opening that link stops nothing', async () => {
  const { product, owner, mails, nextDay } = await setUp()
  const [done, stopped] = [(await ask(owner, 'done@example.com')).json, (await ask(owner, 'stopped@example.com')).json]
  const asking = await mails()
  expect(asking.map(({ to }) => to).sort()).toEqual(['done@example.com', 'stopped@example.com'])
  const stop = /http:\/\/localhost:3000(\/upload\/[\w-]+)\/reminders/.exec(
    asking.find(({ to }) => to.startsWith('stopped'))?.message ?? '',
  )?.[1]
  expect(stop).toBe(stopped.path)
  const anybody = product.person()
  expect((await anybody.call('GET', `/api${stop}/reminders`)).json).toEqual({ businessName: 'Maya Lee', isStopped: false })
  for (let n = 0; n < 4; n += 1) nextDay()
  expect((await mails()).map(({ to }) => to).sort()).toEqual(['done@example.com', 'stopped@example.com'])
  expect((await anybody.call('POST', `/api${stop}/reminders/stop`, {})).json.isStopped).toBe(true)
  for (const { id } of done.items) await owner.call('PATCH', `/api/requests/${done.id}/items/${id}`, { state: 'done' })
  const later: { to: string; message: string }[] = []
  for (let n = 0; n < 30; n += 1) {
    nextDay()
    later.push(...(await mails()))
  }
  // Who asked is told once a day: what has arrived, and that the other is late.
  expect(later.map(({ to }) => to)).toEqual(['maya@example.com', 'maya@example.com'])
  expect(later[0]?.message).toContain('The lease has arrived')
  expect(later[1]?.message).toContain('is late, 2 still open')
})

/** SIGTERM in the middle of everything: the end comes within five seconds, with exit code 0, and nothing acknowledged is lost. */
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { personAt, statementOf } from '../testing/installation.ts'
import { testProgram } from '../testing/program.ts'

const program = testProgram()
const sockets: Socket[] = []
/** A mail server that takes a connection and never says a word. */
const silent = createServer((socket) => void sockets.push(socket.on('error', () => {})))
afterAll(() => {
  program.kill()
  silent.close()
  for (const socket of sockets) socket.destroy()
})

test('uploads that hang, a large import, a mail server that is silent and requests in flight do not hold up the end', async () => {
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const { port } = silent.address() as { port: number }
  const plain = { READERS: '2' }
  const first = await program.start(plain)
  const maya = personAt(first)
  await maya.signUp()
  const read = await maya.upload(statementOf('Coffee'))
  expect(await program.end('SIGTERM')).toBe(0)

  const address = await program.start({ ...plain, SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) })
  const again = personAt(address)
  expect((await again.login()).status).toBe(200)
  // A mail that waits for the silent server.
  await again.call('POST', '/api/auth/forgot-password', { email: 'maya@example.com' })
  // A large statement, which is read and then entered in slices.
  const rows = Array.from({ length: 15_000 }, (_, i) => `2024-02-${String(1 + (i % 28)).padStart(2, '0')},Shop ${i},-${i}.10`)
  const slot = (await again.call<{ url: string; filename: string }>('GET', '/api/object-storage/generate-upload-url')).json
  expect((await fetch(slot.url, { method: 'PUT', body: `Date,Description,Amount\n${rows.join('\n')}\n` })).status).toBe(200)
  const large = await again.call<{ document: { id: string } }>('POST', '/api/documents', {
    filename: slot.filename,
    originalName: 'large.csv',
  })
  expect(large.status).toBe(201)
  // Uploads that stop in the middle, and a request whose body never comes.
  for (let i = 0; i < 5; i++) {
    const hanging = (await again.call<{ url: string }>('GET', '/api/object-storage/generate-upload-url')).json
    const { hostname, port: own, pathname, search } = new URL(hanging.url)
    const socket = connect(Number(own), hostname, () =>
      socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-length: 100000\r\n\r\nDate,Desc`),
    )
    sockets.push(socket.on('error', () => {}))
  }
  await sleep(1500)

  const began = performance.now()
  const code = await program.end('SIGTERM')
  const took = performance.now() - began
  expect(code).toBe(0)
  expect(took).toBeLessThan(5000)

  const after = personAt(await program.start(plain))
  await after.login()
  expect((await after.file(read.id)).status).toBe(200)
  await expect
    .poll(async () => (await after.call('GET', `/api/documents/${large.json.document.id}`)).json, { timeout: 120_000, interval: 500 })
    .toMatchObject({ isProcessed: true, transactionCount: 15_000 })
}, 240_000)

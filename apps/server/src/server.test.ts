import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { builtPages } from '../testing/app.ts'
import { programFile, readerFiles } from '../testing/files.ts'
import { CannotStart } from './base/data-folder.ts'
import { type Running, startServer } from './server.ts'
import { readEnv } from './settings/env.ts'

const running: Running[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
})
const start = async (dataDir: string, settings: Record<string, string> = {}) => {
  const one = await startServer(readEnv({ PORT: '0', DATA_DIR: dataDir, ...settings }), {
    version: '9.9.9',
    reader: readerFiles,
    programFile,
    webFolder: builtPages(),
    log: () => {},
  })
  running.push(one)
  return one
}
const fresh = () => mkdtempSync(join(tmpdir(), 'server-'))

/** A person with a cookie jar, over the real network. */
function person(address: string) {
  let cookie = ''
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(new URL(path, address), {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return { status: response.status, json: (await response.json().catch(() => null)) as Record<string, never> | null }
  }
  const account = { email: 'maya@example.com', password: 'correct horse battery' }
  return {
    call,
    signUp: () => call('POST', '/api/auth/signup', { ...account, firstName: 'Maya', lastName: 'Lee', confirmPassword: account.password }),
    login: () => call('POST', '/api/auth/login', account),
    upload: async (content: string) => {
      const slot = (await call('GET', '/api/object-storage/generate-upload-url')).json as unknown as { url: string; filename: string }
      const sent = await fetch(slot.url, { method: 'PUT', body: content })
      const registered = await call('POST', '/api/documents', {
        filename: slot.filename,
        originalName: 'january.csv',
        documentType: 'bank_statement',
      })
      const { document } = registered.json as unknown as { document: { id: string } }
      return { sent: sent.status, status: registered.status, id: document.id }
    },
  }
}

test('from nothing: an account, a statement, its transactions; and all of it is there after a restart', async () => {
  const folder = fresh()
  const first = await start(folder)
  expect(first.newKeys).toBe(join(folder, 'keys.json'))
  const maya = person(first.address)
  expect((await maya.signUp()).status).toBe(201)
  expect((await maya.login()).status).toBe(200)
  const csv = 'Date,Description,Amount\n2024-01-03,COFFEE HOUSE,-4.50\n2024-01-04,ACME PAYMENT,1200.00\n2024-01-05,COFFEE HOUSE,-4.50\n'
  const document = await maya.upload(csv)
  expect(document).toMatchObject({ sent: 200, status: 201 })
  await expect
    .poll(async () => (await maya.call('GET', `/api/documents/${document.id}`)).json?.extractedText)
    .toBe('3 transactions extracted using built-in reader')
  const log = (await maya.call('GET', '/api/audit?kind=documents')).json?.items as unknown as {
    action: string
    by: string
    ip: string | null
  }[]
  expect(log.map(({ action, by, ip }) => [action, by, ip])).toEqual([
    ['document.processed', 'product', null],
    ['document.register', 'person', '127.0.0.1'],
  ])
  await first.stop()
  running.length = 0
  expect(
    readdirSync(folder)
      .filter((name) => name !== 'reserve')
      .sort(),
  ).toEqual(['files', 'keys.json', 'ledgerhand.db'])

  const second = await start(folder)
  expect(second.newKeys).toBeNull()
  const again = person(second.address)
  await again.login()
  const rows = (await again.call('GET', '/api/transactions')).json as unknown as { amount: string }[]
  expect(rows.map((row) => row.amount)).toEqual(['4.50', '1200.00', '4.50'])
  const file = await again.call('GET', `/api/documents/${document.id}`)
  expect(file.status).toBe(200)
})

test('a second server on the same folder is refused, and the first goes on', async () => {
  const folder = fresh()
  const { address } = await start(folder)
  await expect(start(folder)).rejects.toThrow(/^Another Ledgerhand \(process \d+\) is already using /)
  expect((await fetch(new URL('/api/health', address))).status).toBe(200)
})

test('a connection is kept for longer than a proxy would use it again', async () => {
  const { address } = await start(fresh())
  expect((await fetch(new URL('/api/health', address))).headers.get('keep-alive')).toBe('timeout=75')
})

test('a port that is taken stops the start with its name and leaves the folder free', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const { port } = other.address() as { port: number }
  const folder = fresh()
  await expect(start(folder, { PORT: String(port) })).rejects.toThrow(`PORT ${port} is taken by another program`)
  expect(existsSync(join(folder, 'server.lock'))).toBe(false)
  other.close()
})

test('an address whose percent signs are no encoding is refused in words, whoever it is for', async () => {
  const { address } = await start(fresh())
  for (const path of ['/api/%ZZ', '/trpc/%ZZ', '/api/documents/%E0%A4', '/trpc/auth.user,%', '/documents/%ZZ']) {
    const response = await fetch(`${address}${path}`)
    expect([response.status, await response.json()], path).toEqual([400, { message: 'Address is not valid', code: 'BAD_REQUEST' }])
  }
})

test('listens on an address of the sixth version, where the machine has one', async ({ skip }) => {
  if (!Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))) skip()
  const { address } = await start(fresh(), { HOST: '::1' })
  expect(address).toMatch(/^http:\/\/\[::1\]:\d+$/)
  expect((await fetch(new URL('/api/health', address))).status).toBe(200)
})

test.each(['192.0.2.1', 'no-such-host.invalid'])('HOST=%s, which is not of this machine, stops the start with its name', async (host) => {
  const folder = fresh()
  await expect(start(folder, { HOST: host })).rejects.toThrow(new RegExp(`HOST .*${host}`))
  expect(existsSync(join(folder, 'server.lock'))).toBe(false)
})

test('a file where a folder of the data should be stops the start with DATA_DIR and its name', async () => {
  for (const name of ['files']) {
    const folder = fresh()
    writeFileSync(join(folder, name), '')
    const refusal = start(folder)
    await expect(refusal).rejects.toThrow(CannotStart)
    await expect(refusal).rejects.toThrow(new RegExp(`^DATA_DIR .*${name}`))
  }
})

test('requests that a proxy could read in two ways are refused', async () => {
  const { address } = await start(fresh())
  const { hostname, port } = new URL(address)
  const raw = (text: string) =>
    new Promise<string>((resolve) => {
      let answer = ''
      const socket = connect(Number(port), hostname, () => socket.write(text))
      socket.on('data', (chunk) => {
        answer += chunk
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', () => resolve(answer))
    })
  const head = 'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nconnection: close\r\n'
  for (const [what, request] of [
    ['two lengths', `${head}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
    ['length and chunks', `${head}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a folded header', `${head}x-a: b\r\n c: d\r\ncontent-length: 2\r\n\r\n{}`],
    ['two hosts', 'GET /api/health HTTP/1.1\r\nhost: localhost\r\nhost: books.example\r\nconnection: close\r\n\r\n'],
    ['a bare line feed', 'GET /api/health HTTP/1.1\nhost: localhost\n\n'],
  ] as const) {
    expect(await raw(request), what).toMatch(/^HTTP\/1.1 400 /)
  }
})

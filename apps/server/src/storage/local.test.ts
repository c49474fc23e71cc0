import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { findUpload, releaseReceiving } from '@ledgerhand/db/system/uploads'
import { testDatabase } from '@ledgerhand/db/testing/database'
import { afterAll, describe, expect, test } from 'vitest'
import { openFileStore } from './file-store.ts'
import { makeLocalStorage } from './local.ts'

/** For a machine that is busy with other things. */

const MAX = 10_485_760
const csv = (bytes: number) => Buffer.from('Date,Description,Amount\n2024-01-03,Coffee,-4.50\n'.padEnd(bytes, 'x'))
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes - 9, 32)])

const { database, addUser } = testDatabase()
const user = addUser()
const folder = join(mkdtempSync(join(tmpdir(), 'local-')), 'files')
const store = openFileStore(folder, [{ id: 1, key: randomBytes(32) }])
let clock = () => new Date()
const { storage, routes } = makeLocalStorage({ database, store, signingKey: randomBytes(32), now: () => clock(), log: () => {} })
// Kept while a busy machine is slow: a request that meets a connection just being closed fails.
const server = createAdaptorServer({ fetch: routes.fetch, serverOptions: { keepAliveTimeout: 75_000 } })
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const { port } = server.address() as AddressInfo
const origin = `http://127.0.0.1:${port}`
afterAll(() => {
  server.close()
  if ('closeAllConnections' in server) server.closeAllConnections()
  database.close()
})

const who = { ownerId: user.id, actorId: user.id, linkId: null }
const slot = (hint?: { name?: string; size?: number; type?: string }) => storage.presign(who, origin, hint)
async function put(url: string, body: BodyInit, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'PUT',
    body,
    headers,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit)
  const { message } = (await response.json()) as { message?: string }
  return { status: response.status, message }
}
const bytes = (of: Buffer) => of as unknown as Uint8Array<ArrayBuffer>
const state = (key: string) => findUpload(database, key)?.state
const filesOn = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile() && f.name !== 'key-check').length
const EXPIRED = { status: 403, message: 'Request has expired' }

describe('an upload', () => {
  test('is one PUT of the raw bytes; what comes back later is what was sent', async () => {
    const before = Date.now()
    const { url, filename, expiresAt } = await slot()
    expect(url.startsWith(`${origin}/ingest/`)).toBe(true)
    expect(Date.parse(expiresAt) - before).toBeGreaterThan(590_000)
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(600_000)
    expect(filename).toMatch(/^[0-9a-f]{48}$/)
    expect(state(filename)).toBe('issued')
    const sent = csv(500)
    expect((await put(url, bytes(sent))).status).toBe(200)
    expect(findUpload(database, filename)).toMatchObject({
      state: 'received',
      fileSize: 500,
      format: 'csv',
      userId: user.id,
      actorId: user.id,
    })
    expect(Buffer.compare(await storage.read(filename), sent)).toBe(0)
  })

  test.each(['text/csv', 'application/json', 'application/x-www-form-urlencoded', 'image/png'])(
    'may call itself %s: only the bytes count',
    async (type) => {
      const { url, filename } = await slot({ name: 'a.png', size: 500, type })
      expect((await put(url, bytes(csv(500)), { 'content-type': type })).status).toBe(200)
      expect(findUpload(database, filename)).toMatchObject({ format: 'csv', mimeType: 'text/csv' })
    },
  )

  test('may be called anything: its name is not in the address', async () => {
    for (const name of ['../../etc/passwd', `a${'\u{1F4B0}'.repeat(300)}`, '\ud800', 'a\r\nSet-Cookie: x.csv', '']) {
      const { url } = await slot({ name, size: 500, type: '\ud800\r\n' })
      expect(url).not.toMatch(/passwd|Cookie|%F0/)
      expect((await put(url, bytes(csv(500)))).status).toBe(200)
    }
  })

  test('may come as a form with the field file', async () => {
    const { url, filename } = await slot({ name: 'statement.csv', size: 500 })
    const form = new FormData()
    form.append('file', new Blob([bytes(csv(500))]), 'statement.csv')
    expect((await put(url, form)).status).toBe(200)
    expect(Buffer.compare(await storage.read(filename), csv(500))).toBe(0)
    const without = new FormData()
    without.append('document', new Blob([bytes(csv(500))]))
    expect(await put((await slot()).url, without)).toEqual({ status: 400, message: "Send the file in the field 'file'" })
  })

  test('of exactly ten megabytes is taken, and of one byte more is not', async () => {
    const fits = await slot()
    expect((await put(fits.url, bytes(pdf(MAX)))).status).toBe(200)
    const before = filesOn()
    const over = await slot()
    expect(await put(over.url, bytes(pdf(MAX + 1)))).toEqual({ status: 413, message: 'File exceeds size limit (10 MB)' })
    expect([state(over.filename), filesOn()]).toEqual(['issued', before])
    const form = new FormData()
    form.append('file', new Blob([bytes(pdf(MAX + 1))]))
    expect(await put(over.url, form)).toEqual({ status: 413, message: 'File exceeds size limit (10 MB)' })
  })

  test('without an end is cut off at the limit, whatever it announces', async () => {
    const { url, filename } = await slot({ size: 100 })
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        if (sent > 20) controller.close()
        else controller.enqueue(new Uint8Array(1_048_576).fill(65))
      },
    })
    expect(await put(url, endless)).toEqual({ status: 413, message: 'File exceeds size limit (10 MB)' })
    expect(state(filename)).toBe('issued')
  })

  test('that announces gigabytes is refused before they come', async () => {
    const { url } = await slot()
    const status = await new Promise<number | undefined>((done, fail) => {
      const req = httpRequest(url, { method: 'PUT', headers: { 'content-length': '5000000000' } }, (res) => {
        done(res.statusCode)
        req.destroy()
      })
      req.on('error', fail)
      req.write('%PDF-1.4')
    })
    expect(status).toBe(413)
    await expect(slot({ size: MAX + 1 })).rejects.toThrow('File exceeds size limit (10 MB)')
  })

  test('without content is empty', async () => {
    expect(await put((await slot()).url, '')).toEqual({ status: 400, message: 'File is empty' })
  })

  test('shorter than announced is incomplete, and may be tried again at the same address', async () => {
    const { url, filename } = await slot({ size: 600 })
    expect(await put(url, bytes(csv(500)))).toEqual({ status: 400, message: 'Upload incomplete, try again' })
    expect(state(filename)).toBe('issued')
    expect((await put(url, bytes(csv(600)))).status).toBe(200)
  })

  test('that breaks off leaves nothing, and may be tried again', async () => {
    const { url, filename } = await slot()
    const before = filesOn()
    const { pathname, search } = new URL(url)
    const socket = connect(port, '127.0.0.1')
    socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 500\r\n\r\n${csv(200)}`)
    await expect.poll(() => state(filename)).toBe('receiving')
    socket.destroy()
    await expect.poll(() => state(filename)).toBe('issued')
    expect(filesOn()).toBe(before)
    expect((await put(url, bytes(csv(500)))).status).toBe(200)
  })

  test('whose receiver was killed can be tried again after the next start', async () => {
    const { url, filename } = await slot()
    database.sqlite.prepare("update uploads set state = 'receiving' where key = ?").run(filename)
    expect(await put(url, bytes(csv(500)))).toEqual(EXPIRED)
    releaseReceiving(database)
    expect((await put(url, bytes(csv(500)))).status).toBe(200)
  })

  test.each([
    ['a web page', Buffer.from('<!doctype html><html><body><script>alert(1)</script></body></html>')],
    ['a drawing with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300, 0)])],
    ['an archive', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(300, 0)])],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;')],
  ])('of %s is refused by its content, though it is called a PDF', async (_, content) => {
    const { url, filename } = await slot({ name: 'statement.pdf', type: 'application/pdf' })
    const before = filesOn()
    expect(await put(url, bytes(content), { 'content-type': 'application/pdf' })).toEqual({
      status: 415,
      message: 'File type not supported. Use PDF, Excel, CSV or image files',
    })
    expect([state(filename), filesOn()]).toEqual(['issued', before])
  })
})

describe('an upload address', () => {
  test('works once', async () => {
    const { url } = await slot()
    expect((await put(url, bytes(csv(500)))).status).toBe(200)
    expect(await put(url, bytes(csv(500)))).toEqual(EXPIRED)
  })

  test('works once also for two at the same moment', async () => {
    const { url } = await slot()
    const both = await Promise.all([put(url, bytes(pdf(2_000_000))), put(url, bytes(pdf(2_000_000)))])
    expect(both.map((r) => r.status).sort()).toEqual([200, 403])
  })

  test('with any of its parts changed is refused', async () => {
    const { url } = await slot({ name: 'a.csv', size: 500, type: 'text/csv' })
    const other = await slot()
    const names = [...new URL(url).searchParams.keys()]
    expect(names).toContain('signature')
    for (const name of names) {
      const changed = new URL(url)
      changed.searchParams.set(name, `${changed.searchParams.get(name)}1`)
      expect(await put(changed.href, bytes(csv(500))), name).toEqual(EXPIRED)
      const missing = new URL(url)
      missing.searchParams.delete(name)
      expect(await put(missing.href, bytes(csv(500))), name).toEqual(EXPIRED)
    }
    const swapped = new URL(url)
    swapped.pathname = new URL(other.url).pathname
    expect(await put(swapped.href, bytes(csv(500)))).toEqual(EXPIRED)
    const foreign = new URL(url)
    foreign.searchParams.set('x-ut-custom-id', other.filename)
    expect(await put(foreign.href, bytes(csv(500)))).toEqual(EXPIRED)
    expect((await put(url, bytes(csv(500)))).status).toBe(200)
  })

  test('works behind another name of the same server', async () => {
    const { url } = await storage.presign(who, 'https://books.example')
    expect(url.startsWith('https://books.example/ingest/')).toBe(true)
    const { pathname, search } = new URL(url)
    expect((await put(`${origin}${pathname}${search}`, bytes(csv(500)))).status).toBe(200)
  })

  test('is over after ten minutes', async () => {
    const { url } = await slot()
    clock = () => new Date(Date.now() + 601_000)
    try {
      expect(await put(url, bytes(csv(500)))).toEqual(EXPIRED)
    } finally {
      clock = () => new Date()
    }
  })

  test('takes PUT and nothing else', async () => {
    const { url } = await slot()
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
      const response = await fetch(url, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'PUT'])
    }
  })

  test('of a slot that was forgotten is refused', async () => {
    const { url, filename } = await slot()
    database.sqlite.prepare('delete from uploads where key = ?').run(filename)
    expect(await put(url, bytes(csv(500)))).toEqual(EXPIRED)
  })
})

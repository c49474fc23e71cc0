import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findUpload } from '@ledgerhand/db/system/uploads'
import { testDatabase } from '@ledgerhand/db/testing/database'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openFileStore } from './file-store.ts'
import { makeUploadThingStorage } from './uploadthing.ts'

const apiKey = 'sk_live_0123456789'
const token = Buffer.from(JSON.stringify({ apiKey, appId: 'app1', regions: ['sea1'] })).toString('base64')
const INGEST = 'https://sea1.ingest.uploadthing.com'

/** The service, as far as its HTTP surface shows: what was told to it, what lies there, and what was deleted. */
const told: { url: string; key: string | null; body: unknown }[] = []
const files = new Map<string, Uint8Array>()
const deleted: string[] = []
let down = false
const server = setupServer(
  http.post(`${INGEST}/route-metadata`, async ({ request }) => {
    told.push({ url: request.url, key: request.headers.get('x-uploadthing-api-key'), body: await request.json() })
    return HttpResponse.json({ ok: true })
  }),
  http.get('https://app1.ufs.sh/f/:key', ({ request, params }) => {
    if (down) return new HttpResponse(null, { status: 502 })
    const url = new URL(request.url)
    const signature = url.searchParams.get('signature')
    url.searchParams.delete('signature')
    if (signature !== `hmac-sha256=${createHmac('sha256', apiKey).update(url.href).digest('hex')}`)
      return new HttpResponse(null, { status: 403 })
    const bytes = files.get(String(params.key))
    return bytes ? new HttpResponse(bytes as Uint8Array<ArrayBuffer>) : new HttpResponse(null, { status: 404 })
  }),
  http.post('https://api.uploadthing.com/v6/deleteFiles', async ({ request }) => {
    const { fileKeys } = (await request.json()) as { fileKeys: string[] }
    if (request.headers.get('x-uploadthing-api-key') !== apiKey) return new HttpResponse(null, { status: 401 })
    deleted.push(...fileKeys)
    for (const key of fileKeys) files.delete(key)
    return HttpResponse.json({ success: true, deletedCount: fileKeys.length })
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  told.length = 0
  deleted.length = 0
  down = false
})
afterAll(() => server.close())

const { database, addUser } = testDatabase()
const user = addUser()
const store = openFileStore(join(mkdtempSync(join(tmpdir(), 'remote-')), 'files'), [{ id: 1, key: randomBytes(32) }])
const logged: string[] = []
const storage = makeUploadThingStorage({ token, database, store, now: () => new Date(), log: (message) => void logged.push(message) })
const csv = Buffer.from('Date,Description,Amount\n2024-01-03,Coffee,-4.50\n2024-01-04,Tea,-3.50\n')

/** A slot, and the file put there as the service would hold it. */
async function sent(bytes: Uint8Array | null) {
  const slot = await storage.presign({ ownerId: user.id, actorId: user.id, linkId: null }, 'http://localhost:3000', {
    name: 'a.csv',
    type: 'text/csv',
  })
  const remoteKey = new URL(slot.url).pathname.slice(1)
  if (bytes) files.set(remoteKey, bytes)
  return { ...slot, remoteKey }
}

test('an address of the service is signed for a private file, and nothing about the person goes with it', async () => {
  const { url, filename, remoteKey } = await sent(null)
  const address = new URL(url)
  expect(address.origin).toBe(INGEST)
  expect(address.searchParams.get('x-ut-acl')).toBe('private')
  expect(address.searchParams.get('x-ut-content-disposition')).toBe('attachment')
  expect(filename).toMatch(new RegExp(`^[0-9a-f]{48}\\.${remoteKey}$`))
  expect(told).toHaveLength(1)
  expect(told[0]?.key).toBe(apiKey)
  expect(JSON.stringify(told)).not.toContain(user.id)
  expect(findUpload(database, filename)?.state).toBe('issued')
})

test('two uploads of one name, size and moment have different keys', async () => {
  const [first, second] = await Promise.all([sent(null), sent(null)])
  expect(first.remoteKey).not.toBe(second.remoteKey)
})

test('registering fetches the file, checks and encrypts it here, and deletes it there', async () => {
  const { filename, remoteKey } = await sent(csv)
  await storage.settle(filename)
  expect(findUpload(database, filename)).toMatchObject({
    state: 'received',
    fileSize: csv.length,
    format: 'csv',
    sha256: createHash('sha256').update(csv).digest('hex'),
  })
  expect(Buffer.from(await storage.read(filename)).equals(csv)).toBe(true)
  expect(deleted).toEqual([remoteKey])
  await storage.settle(filename)
  expect(deleted).toEqual([remoteKey])
  await storage.remove(filename)
  await expect(storage.read(filename)).rejects.toThrow('File damaged')
})

test('a file that is too large, empty or of no known type is refused and deleted there', async () => {
  const cases = [
    [Buffer.alloc(10_485_761, 65), 'File exceeds size limit (10 MB)'],
    [Buffer.alloc(0), 'File is empty'],
    [Buffer.from('<html><script></script></html>'), 'File type not supported. Use PDF, Excel, CSV or image files'],
  ] as const
  for (const [bytes, message] of cases) {
    const { filename, remoteKey } = await sent(bytes)
    await expect(storage.settle(filename)).rejects.toThrow(message)
    expect(deleted.splice(0)).toEqual([remoteKey])
  }
})

test('a file that never arrived is not found; a service that fails is tried again later', async () => {
  await expect(storage.settle((await sent(null)).filename)).rejects.toThrow('Upload not found')
  const { filename } = await sent(csv)
  down = true
  await expect(storage.settle(filename)).rejects.toThrow('The upload service did not answer, try again')
  expect(deleted).toEqual([])
  down = false
  await storage.settle(filename)
  expect(findUpload(database, filename)?.state).toBe('received')
})

test('a copy that cannot be deleted there is told, and the file here is kept', async () => {
  server.use(http.post('https://api.uploadthing.com/v6/deleteFiles', () => new HttpResponse(null, { status: 500 })))
  const { filename } = await sent(csv)
  await storage.settle(filename)
  expect(logged).toEqual(['the copy at UploadThing could not be deleted'])
  expect(Buffer.from(await storage.read(filename)).equals(csv)).toBe(true)
  server.resetHandlers()
})

test('addresses are signed here: they are given also while the service is away', async () => {
  server.use(http.post(`${INGEST}/route-metadata`, () => HttpResponse.error()))
  expect(new URL((await sent(null)).url).origin).toBe(INGEST)
  server.resetHandlers()
})

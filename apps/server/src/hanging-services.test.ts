import { readDocument } from '@ledgerhand/extract/read'
import { Unreadable } from '@ledgerhand/extract/result/reading'
import { testRegistry } from '@ledgerhand/providers/testing/played-services'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { startWorker } from './worker.ts'

const photo = (n: number) => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, n])

test('while every service hangs, other documents are read, every page answers, and stopping waits for nobody', async () => {
  let asked = 0
  const hang = () => {
    asked += 1
    return new Promise<never>(() => undefined)
  }
  const registry = testRegistry([
    { id: 'openai', extract: hang, classify: hang },
    { id: 'anthropic', extract: hang },
  ])
  const one = testApp({
    ports: {
      registry,
      reader: {
        read: async (document) => {
          try {
            return { kind: 'read', reading: await readDocument(document), by: 'built-in reader', fallbackAfter: null }
          } catch (error) {
            return { kind: 'unreadable', reason: error instanceof Unreadable ? error.message : String(error), retryable: false }
          }
        },
        unpack: async () => ({ kind: 'unreadable', reason: 'Not read in tests', retryable: false }),
        renderPage: async () => null,
        pictureToSend: async (file) => file,
        showSheet: async () => null,
        showText: async () => null,
      },
    },
  })
  const cookie = await one.signUp()
  const get = async (path: string) => {
    const response = await one.app.request(path, { headers: { cookie } })
    return { status: response.status, json: (await response.json()) as Record<string, unknown> }
  }
  for (const id of ['openai', 'anthropic'])
    expect((await one.post(`/api/ai-services/${id}/consent`, undefined, { cookie })).status).toBe(200)
  const upload = async (name: string, body: Uint8Array | string) => {
    const { json: slot } = await get('http://localhost/api/object-storage/generate-upload-url')
    await one.app.request(String(slot.url), { method: 'PUT', body: body as Uint8Array<ArrayBuffer> })
    const sent = await one.post('/api/documents', { filename: slot.filename, originalName: name }, { cookie })
    return ((await sent.json()) as { document: { id: string } }).document.id
  }
  const worker = startWorker({ database: one.database, ports: one.ports, bootId: 'boot', atOnce: 5, log: () => {} })
  onTestFinished(() => worker.stop())
  const photos = []
  for (let i = 0; i < 4; i++) photos.push(await upload(`${i}.png`, photo(i)))
  worker.wake()
  await expect.poll(() => asked).toBeGreaterThan(1)

  const csv = await upload('rows.csv', 'Date,Description,Amount\n2024-03-01,STAPLES STORE,-5.00\n2024-03-02,ACME,7.00\n')
  worker.wake()
  await expect
    .poll(async () => (await get(`/api/documents/${csv}`)).json.extractedText)
    .toBe('2 transactions extracted using built-in reader')
  for (const path of ['/api/transactions', '/api/dashboard/metrics', '/api/documents', '/api/entities', '/api/reports', '/api/ai-services'])
    expect([path, (await get(path)).status]).toEqual([path, 200])
  for (const id of photos) expect((await get(`/api/documents/${id}`)).json.isProcessed).toBe(false)

  await worker.stop()
  // Given back: the next run of the program reads them.
  expect(one.database.sqlite.prepare('select count(*) from documents where is_processed = 0 and claimed_by is null').pluck().get()).toBe(4)
})

import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAll, realServer } from '../testing/server.ts'

/** Over the real network, with the real reader: a file that is broken is the file's fault, and no fault of the server. */
let maya: ReturnType<Awaited<ReturnType<typeof realServer>>['person']>
let address: string
beforeAll(async () => {
  const server = await realServer()
  address = server.address
  maya = server.person()
  await maya.settle('maya@example.com')
})
afterAll(closeAll)

async function handedIn(name: string, bytes: Buffer): Promise<string> {
  const { json: slot } = await maya.call('GET', '/api/object-storage/generate-upload-url')
  const put = await fetch(new URL(slot.url, address), { method: 'PUT', body: new Uint8Array(bytes) })
  expect(put.status).toBe(200)
  const sent = await maya.call('POST', '/api/documents', { filename: slot.filename, originalName: name })
  expect([name, sent.status]).toEqual([name, 201])
  const { id } = sent.json.document
  await expect.poll(async () => (await maya.call('GET', `/api/documents/${id}`)).json.isProcessed).toBe(true)
  return id
}

/** The first `share` of a file: as after a transfer that broke off. */
const cutOff = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))
const photo = () => sharp({ create: { width: 400, height: 300, channels: 3, background: 'white' } })

test.each<[string, () => Promise<Buffer>]>([
  ['cut-off.pdf', async () => cutOff(Buffer.from(await madePdf(['FIRST BANK', 'Statement period 03/01/2026 to 03/31/2026'])), 0.3)],
  ['nonsense.pdf', async () => Buffer.from(`%PDF-1.7\n${'nothing of a PDF follows\n'.repeat(50)}`)],
  ['head-only.png', async () => cutOff(await photo().png().toBuffer(), 0.2)],
  ['head-only.jpg', async () => cutOff(await photo().jpeg().toBuffer(), 0.2)],
])('%s: its page is refused with a sentence, its small picture is empty, and the original can be taken', async (name, made) => {
  const bytes = await made()
  const id = await handedIn(name, bytes)
  const page = await maya.call('GET', `/api/documents/${id}/pages/1`)
  expect([page.status, page.json.code]).toEqual([422, 'UNPROCESSABLE_CONTENT'])
  expect(page.json.message).toMatch(/^This (page|PDF|picture|image|file) .*(damaged|can't be|could not)/)
  expect((await maya.call('GET', `/api/documents/${id}/thumbnail`)).status).toBe(204)
  expect((await maya.call('GET', `/api/documents/${id}/file`)).status).toBe(200)
})

test('a workbook of which only the beginning has come says so as well', async () => {
  const id = await handedIn('cut-off.xlsx', Buffer.from(`PK\x03\x04${'\0'.repeat(26)}xl/workbook.xml, and no more`, 'latin1'))
  const sheet = await maya.call('GET', `/api/documents/${id}/sheets/0`)
  expect([sheet.status, sheet.json.code]).toEqual([422, 'UNPROCESSABLE_CONTENT'])
  expect(sheet.json.message).toMatch(/damaged/)
})

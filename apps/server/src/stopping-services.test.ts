/** SIGTERM while an AI service has not answered: the end comes within five seconds, and the document is taken up by the next start. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { afterAll, expect, test } from 'vitest'
import { testProgram } from '../testing/program.ts'

const program = testProgram()
const { call } = program
let asked = 0
/** A model server that takes every question and never answers. */
const model = createServer((request) => {
  request.resume().on('end', () => {
    asked += 1
  })
})
afterAll(() => {
  program.kill()
  model.closeAllConnections()
  model.close()
})

test('SIGTERM does not wait for the answer of a service', async () => {
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const { port } = model.address() as AddressInfo
  await program.start({ LOCAL_AI_BASE_URL: `http://127.0.0.1:${port}/v1`, LOCAL_AI_MODEL: 'm' })
  await program.signUp()
  // No balances are printed: what the built-in reader finds is not proven, so the service is asked.
  const pdf = await madePdf([
    'Date         Description               Amount',
    '05/03/2024   SHOP 6                     -6.10',
    '05/03/2024   CAFE 6                     -6.20',
  ])
  const slot = (await call<{ url: string; filename: string }>('GET', '/api/object-storage/generate-upload-url')).json
  expect((await fetch(slot.url, { method: 'PUT', body: pdf as Uint8Array<ArrayBuffer> })).status).toBe(200)
  const sent = await call<{ document: { id: string } }>('POST', '/api/documents', {
    filename: slot.filename,
    originalName: 'shop.pdf',
    documentType: 'bank_statement',
  })
  const document = async () => (await call('GET', `/api/documents/${sent.json.document.id}`)).json
  await expect.poll(() => asked, { timeout: 60_000 }).toBe(1)
  expect(await document()).toMatchObject({ isProcessed: false })

  const began = performance.now()
  expect(await program.end('SIGTERM')).toBe(0)
  expect(performance.now() - began).toBeLessThan(5000)

  // The service is gone by then: what is here reads it.
  await program.start()
  await expect.poll(document, { timeout: 60_000 }).toMatchObject({ isProcessed: true, transactionCount: 2 })
  expect(await program.end('SIGTERM')).toBe(0)
})

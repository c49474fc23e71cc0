import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { afterAll, expect, test } from 'vitest'
import { testProgram } from '../testing/program.ts'

const program = testProgram()
const { call } = program
let model: Server | undefined
afterAll(() => {
  program.kill()
  model?.closeAllConnections()
  model?.close()
})

/** A model server that answers every statement with the two rows of its number. `onAnswer` runs when an answer has gone out. */
async function startModel(onAnswer: () => void): Promise<{ port: number; asked: Map<string, number> }> {
  const asked = new Map<string, number>()
  model = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    // Whether the rows can be sorted is asked after they are in the books, and counted by no document.
    const isSorting = body.includes('You sort bank transactions')
    const number = /SHOP (\d+)/.exec(body)?.[1] ?? '0'
    if (!isSorting) asked.set(number, (asked.get(number) ?? 0) + 1)
    const row = (description: string, amount: string) => ({
      date: '05/03/2024',
      description,
      amount,
      direction: 'out',
      page: 1,
      balance: null,
      confidence: 0.9,
    })
    const account = {
      name: null,
      last4: null,
      currency: 'USD',
      period_start: null,
      period_end: null,
      opening_balance: null,
      closing_balance: null,
    }
    const read = {
      accounts: [{ ...account, transactions: [row(`SHOP ${number}`, `${number}.10`), row(`CAFE ${number}`, `${number}.20`)] }],
      bill: { vendor: null, date: null, number: null, total: null, tax: null, currency: null },
    }
    const content = JSON.stringify(isSorting ? { labels: [] } : read)
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model: 'm',
        choices: [{ index: 0, finish_reason: 'stop', logprobs: null, message: { role: 'assistant', content, refusal: null } }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
      isSorting ? () => undefined : onAnswer,
    )
  })
  await new Promise<void>((resolve) => model?.listen(0, '127.0.0.1', resolve))
  return { port: (model.address() as AddressInfo).port, asked }
}

test('killed -9 around the moment of an answer: every row once, and at most one answer asked for again by each kill', async () => {
  const KILLS = 2
  let kills = 0
  /** Each of the kills, once it has come. */
  const cuts: Promise<unknown>[] = []
  let answered = 0
  const { port, asked } = await startModel(() => {
    answered += 1
    // From before the answer is read until after it is entered, wherever that falls.
    if (kills < KILLS && answered % 2 === 1) {
      kills += 1
      cuts.push(sleep(randomInt(0, 60)).then(() => program.end('SIGKILL')))
    }
  })
  const start = () => program.start({ LOCAL_AI_BASE_URL: `http://127.0.0.1:${port}/v1`, LOCAL_AI_MODEL: 'm' })
  await start()
  await program.signUp()

  const DOCUMENTS = 3
  for (let n = 1; n <= DOCUMENTS; n++) {
    // No balances are printed: what the built-in reader finds is not proven, so the server on this machine is asked.
    const pdf = await madePdf([
      'Date         Description               Amount',
      `05/03/2024   SHOP ${n}                     -${n}.10`,
      `05/03/2024   CAFE ${n}                     -${n}.20`,
    ])
    const put = async () => {
      const { json: slot } = await call<{ url: string; filename: string }>('GET', '/api/object-storage/generate-upload-url')
      await fetch(slot.url, { method: 'PUT', body: pdf as Uint8Array<ArrayBuffer> })
      await call('POST', '/api/documents', { filename: slot.filename, originalName: `${n}.pdf`, documentType: 'bank_statement' })
    }
    await put().catch(() => undefined)
    const isDone = async () => {
      if (program.wasKilled()) await start()
      const { json: documents } = await call<{ originalName: string; isProcessed: boolean }[]>('GET', '/api/documents')
      const mine = documents.find((d) => d.originalName === `${n}.pdf`)
      // The kill may have come before the upload was acknowledged: it is sent again, as a person would.
      if (!mine) await put()
      return mine?.isProcessed === true
    }
    await expect.poll(() => isDone().catch(() => false), { timeout: 180_000, interval: 200 }).toBe(true)
  }
  // The last one may come after the last document was done.
  await Promise.all(cuts)
  if (program.wasKilled()) await start()
  const { json: rows } = await call<{ description: string; amount: string }[]>('GET', '/api/transactions')
  const expected = Array.from({ length: DOCUMENTS }, (_, i) => [`CAFE ${i + 1} ${i + 1}.20`, `SHOP ${i + 1} ${i + 1}.10`]).flat()
  expect(rows.map((r) => `${r.description} ${r.amount}`).sort()).toEqual(expected.sort())
  expect(kills).toBeGreaterThan(0)
  const again = [...asked.values()].reduce((n, times) => n + times - 1, 0)
  expect(again).toBeLessThanOrEqual(kills)
}, 600_000)

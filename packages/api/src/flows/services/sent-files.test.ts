import type { Reading } from '@ledgerhand/extract/result/reading'
import { madePicture, notedPicture } from '@ledgerhand/extract/testing/made-scans'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import { makeServiceRegistry } from '@ledgerhand/providers/routing/service-registry'
import { services } from '@ledgerhand/providers/services'
import { type Sent, type StandInAnswer, standIn } from '@ledgerhand/providers/testing/stand-in'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

const SECRET = 'TAKEN-AT-48.2082-16.3738'
const bill = { vendor: null, date: null, number: null, total: null, tax: null, currency: null }
const answer: StandInAnswer = {
  accounts: [
    {
      name: null,
      last4: null,
      currency: 'USD',
      period_start: null,
      period_end: null,
      opening_balance: '10,000.00',
      closing_balance: '9,555.44',
      transactions: [
        { date: '2024-04-16', description: 'PAYROLL', amount: '2,400.00', direction: 'out', page: 1, balance: '7,600.00', confidence: 0.9 },
        { date: '2024-04-18', description: 'SHOPIFY', amount: '1,955.44', direction: 'in', page: 1, balance: '9,555.44', confidence: 0.9 },
      ],
    },
  ],
  bill,
}
let photo: Uint8Array
let webp: Uint8Array
beforeAll(async () => {
  const page = await madePdf([
    'First Harbor Bank',
    '04/16/2024   PAYROLL   2,400.00   7,600.00',
    '04/18/2024   SHOPIFY   1,955.44   9,555.44',
  ])
  const picture = await madePicture(page, 'coarse')
  photo = await notedPicture(picture, SECRET, 'jpeg')
  webp = await notedPicture(picture, SECRET, 'webp')
})

const env = {
  openai: { OPENAI_API_KEY: 'stand-in-key' },
  anthropic: { ANTHROPIC_API_KEY: 'stand-in-key' },
  google: { GEMINI_API_KEY: 'stand-in-key' },
  mistral: { MISTRAL_API_KEY: 'stand-in-key' },
  groq: { GROQ_API_KEY: 'stand-in-key' },
  local: { LOCAL_AI_BASE_URL: 'http://127.0.0.1:9/v1', LOCAL_AI_MODEL: 'words', LOCAL_AI_VISION_MODEL: 'eyes' },
}

/** What leaves for one service when a picture is read with it, and what becomes of the answer. */
async function sentFor(service: keyof typeof env, bytes: Uint8Array, here: Reading | null): Promise<{ sent: Sent[]; verdicts: string[] }> {
  const { fetch, sent } = standIn(() => answer)
  const registry = makeServiceRegistry({
    services: Object.values(services),
    env: env[service],
    localOnly: false,
    ceiling: { pagesADay: 500, microsADay: 10_000_000 },
    fetch,
  })
  const product = testProduct({ registry })
  onTestFinished(() => product.database.close())
  product.ports.reader.read = async () =>
    here
      ? { kind: 'read', reading: here, by: 'built-in reader', fallbackAfter: null }
      : { kind: 'unreadable', reason: 'nothing found', retryable: false }
  const owner = product.person()
  await owner.signUp()
  await owner.call('POST', `/api/ai-services/${service}/consent`)
  const { json } = await owner.upload('holiday.jpg', bytes, 'bank_statement')
  await product.work()
  const document = (await owner.call('GET', `/api/documents/${json.document.id}`)).json
  return { sent, verdicts: document.statements.map((s: { verdict: string }) => s.verdict) }
}

const recognised: Reading = { format: 'jpeg', statements: [], bill: null, text: 'F1rst H4rb0r 8ank garb1ed', pages: 1, seenPages: [1] }

test.each(Object.keys(env) as (keyof typeof env)[])(
  '%s is given the picture and no text of ours, and learns nothing but its points',
  async (service) => {
    for (const [bytes, here] of [
      [photo, recognised],
      [webp, null],
    ] as const) {
      expect(Buffer.from(bytes).includes(SECRET)).toBe(true)
      const { sent, verdicts } = await sentFor(service, bytes, here)
      expect(verdicts).toEqual(['Reconciled'])
      const files = sent.flatMap((one) => one.files)
      expect(files).toHaveLength(1)
      expect(Buffer.from(files[0] ?? []).toString('hex', 0, 3)).toBe('ffd8ff')
      for (const hidden of [SECRET, 'Exif', 'garb1ed', 'holiday'])
        expect([...files.map((f) => Buffer.from(f).includes(hidden)), sent.some((one) => one.text.includes(hidden))]).toEqual([
          false,
          false,
        ])
    }
  },
)

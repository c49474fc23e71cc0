import { documentStatus } from '@ledgerhand/core/document-status'
import { madePdf } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import type { ExtractRequest, RunningService } from '@ledgerhand/providers/service'
import { ServiceError, type ServiceErrorKind } from '@ledgerhand/providers/service-error'
import { labelsAll, type PlayedPart, row, statementAnswer, testRegistry, usage } from '@ledgerhand/providers/testing/played-services'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testProduct } from '../../../testing/product.ts'

type Extract = RunningService['extract']

/** A picture that nobody can read here. */
const photo = (n = 0) => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, n])

async function setUp(
  parts: PlayedPart[],
  { consents = parts.map((p) => p.id), ...changes }: { consents?: string[] } & Parameters<typeof testRegistry>[1] = {},
) {
  const registry = testRegistry(parts, changes)
  const product = testProduct({ registry })
  onTestFinished(() => product.database.close())
  const owner = product.person()
  await owner.signUp()
  for (const id of consents) await owner.call('POST', `/api/ai-services/${id}/consent`)
  const send = (name: string, bytes: Uint8Array | string, { documentType = 'bank_statement', aiProvider = 'auto' } = {}) =>
    owner.upload(name, bytes, documentType, aiProvider)
  const read = async (name: string, bytes: Uint8Array | string, options: Parameters<typeof send>[2] = {}) => {
    const sent = await send(name, bytes, options)
    expect(sent.status).toBe(201)
    const { id } = sent.json.document as { id: string }
    await product.work()
    const { json: document } = await owner.call('GET', `/api/documents/${id}`)
    const rows = (await owner.call('GET', `/api/documents/${id}/transactions`)).json as {
      id: string
      amount: string
      description: string
      needsReview: boolean
      aiClassification: string
      transactionDate: string
      isCredit: boolean
    }[]
    return { id, status: document.extractedText as string, document, rows }
  }
  const calls = async () => (await owner.call('GET', '/api/ai-services/calls')).json.items as Record<string, unknown>[]
  return { product, owner, send, read, calls, registry }
}
const watched = (answer: Extract) => {
  const asked: ExtractRequest[] = []
  const extract: Extract = (request, options) => {
    asked.push(request)
    return answer(request, options)
  }
  return { asked, extract }
}
const april = statementAnswer([row('04/16/2024', 'PAYROLL', '2,400.00', 'out'), row('04/18/2024', 'SHOPIFY PAYOUT', '1,955.44', 'in')], {
  opening: '10,000.00',
  closing: '9,555.44',
})
const answers =
  (answer = april): Extract =>
  async () =>
    answer
const fails =
  (kind: ServiceErrorKind): Extract =>
  async () => {
    throw new ServiceError(kind, `it failed with ${kind}`)
  }
/** A statement with a text layer. Its balances agree, or one is misprinted. */
const statement = (closing = '$9,555.44', extra: string[] = []) =>
  madePdf([
    'First Harbor Bank',
    'Business Checking    Account number: XXXXXX4821',
    'Statement period 04/01/2024 to 04/30/2024',
    '',
    'Beginning balance              $10,000.00',
    `Ending balance                  ${closing}`,
    '',
    'Date         Description               Amount',
    '04/16/2024   PAYROLL                -2,400.00',
    '04/18/2024   SHOPIFY PAYOUT          1,955.44',
    ...extra,
  ])

describe('who is asked', () => {
  test('what is read exactly here never leaves, whatever was chosen', async () => {
    const { asked, extract } = watched(answers())
    const s = await setUp([{ id: 'anthropic', extract }])
    const { status } = await s.read('a.csv', 'Date,Description,Amount\n2024-03-01,STAPLES,-5.00\n', { aiProvider: 'anthropic' })
    expect(status).toBe('1 transactions extracted using built-in reader')
    expect((await s.read('b.csv', 'Date,Name,Color\n2024-03-01,Maya,red\n2024-03-02,Lee,blue\n')).status).toMatch(/^Processing failed/)
    expect(asked).toEqual([])
    expect(await s.calls()).toEqual([])
  })
  test('a photo is read by the first service of the order; its rows wait for a person, for nothing else could confirm them', async () => {
    const { asked, extract } = watched(answers())
    const s = await setUp([
      { id: 'anthropic', extract: fails('auth') },
      { id: 'openai', extract },
    ])
    const { status, rows, id } = await s.read('photo.png', photo())
    expect(status).toBe('2 transactions extracted using openai')
    expect(asked[0]?.content).toMatchObject({ kind: 'image', mediaType: 'image/jpeg' })
    expect(JSON.stringify(asked)).not.toContain('photo.png')
    expect(rows.map((r) => [r.amount, r.isCredit, r.needsReview])).toEqual(
      expect.arrayContaining([
        ['2400.00', false, true],
        ['1955.44', true, true],
      ]),
    )
    expect(rows[0]?.aiClassification).toContain('OpenAI read this from a picture')
    expect(await s.calls()).toMatchObject([
      // It alone could have confirmed what the first one read.
      { service: 'anthropic', outcome: 'auth' },
      { service: 'openai', purpose: 'read', outcome: 'answered', documentId: id, documentName: 'photo.png', usd: 0.01 },
    ])
  })
  test.each<[string, Parameters<typeof setUp>[1], string]>([
    ['nobody allowed it', { consents: [] }, 'the owner of these books has not allowed it yet (AI Services page)'],
    ['LOCAL_ONLY is on', { localOnly: true }, 'LOCAL_ONLY is on: nothing leaves this machine'],
    [
      'the day has no room',
      { ceiling: { pagesADay: 0, microsADay: 1 } },
      'the limit of 0 pages a day of this installation would be exceeded (0 sent today)',
    ],
  ])('nobody, when %s; the document says why', async (_, changes, words) => {
    const { asked, extract } = watched(answers())
    const s = await setUp([{ id: 'anthropic', extract }], changes)
    expect((await s.read('photo.png', photo())).status).toContain(`Anthropic Claude: ${words}`)
    expect(asked).toEqual([])
  })
  test('a document that was read can be read again with a service that is named, and only with one that may be asked', async () => {
    const { asked, extract } = watched(answers())
    const s = await setUp([{ id: 'google', extract }])
    const { id } = await s.read('april.pdf', await statement())
    expect(asked).toEqual([])
    const again = (aiProvider: string) => s.owner.call('POST', `/api/documents/${id}/retry`, { aiProvider })
    expect((await again('groq')).json.message).toBe('No key is set for Groq')
    expect((await again('google')).status).toBe(202)
    await s.product.work()
    expect(asked).toHaveLength(1)
    expect((await s.owner.call('GET', `/api/documents/${id}`)).json).toMatchObject({ aiProvider: 'google', asking: null })
  })
  test('a named service without key, consent or permission is refused at the door', async () => {
    const s = await setUp([{ id: 'anthropic', extract: answers() }], { consents: [] })
    expect((await s.send('p.png', photo(), { aiProvider: 'anthropic' })).json.message).toBe(
      'Anthropic Claude has not been allowed for these books yet. The owner can allow it on the AI Services page.',
    )
    expect((await s.send('q.png', photo(1), { aiProvider: 'mistral' })).json.message).toBe('No key is set for Mistral OCR')
    const closed = await setUp([{ id: 'anthropic', extract: answers() }], { localOnly: true, consents: [] })
    expect((await closed.send('p.png', photo(), { aiProvider: 'anthropic' })).json.message).toBe(
      'Nothing is sent to Anthropic Claude: LOCAL_ONLY is on',
    )
  })
})

describe('what enters the books', () => {
  test("auto asks nobody about a statement whose balances agree; a named service's answer is held against it", async () => {
    const { asked, extract } = watched(answers(statementAnswer([row('04/16/2024', 'PAYROLL', '999.00', 'in')])))
    const s = await setUp([{ id: 'google', extract }])
    expect((await s.read('auto.pdf', await statement())).status).toBe('2 transactions extracted using built-in reader')
    expect(asked).toEqual([])
    const named = await s.read('named.pdf', await statement('$9,555.44', ['Thank you']), { aiProvider: 'google' })
    expect(asked).toHaveLength(1)
    expect(named.status).toContain('extracted using google')
    // What arithmetic proved stands, whatever a service says.
    expect(named.rows.map((r) => r.amount)).not.toContain('999.00')
  })
  test('where the two readings differ the row waits, with both of them in words', async () => {
    const s = await setUp([
      {
        id: 'google',
        extract: answers(
          statementAnswer([row('04/16/2024', 'PAYROLL', '2,400.00', 'out'), row('04/18/2024', 'SHOPIFY PAYOUT', '1,995.44', 'in')]),
        ),
      },
    ])
    // The printed closing balance does not agree, so the built-in reading is not proven either.
    const { rows, status } = await s.read('off.pdf', await statement('$9,000.00'))
    expect(status).toBe('2 transactions extracted using google')
    const differing = rows.find((r) => r.description === 'SHOPIFY PAYOUT')
    expect(differing).toMatchObject({ needsReview: true })
    expect(differing?.aiClassification).toMatch(/Google Gemini read .*1,995\.44.*built-in reader read .*1,955\.44/)
  })
  test('a named service that fails is followed by nobody but the built-in reader, in amber', async () => {
    const { asked, extract } = watched(answers())
    const s = await setUp([
      { id: 'aws', extract: fails('quota') },
      { id: 'google', extract },
    ])
    expect((await s.read('off.pdf', await statement('$9,000.00'), { aiProvider: 'aws' })).status).toBe(
      'Processed with fallback data after aws failed: 2 transactions (AWS Textract: it failed with quota)',
    )
    expect((await s.read('photo.png', photo(), { aiProvider: 'aws' })).status).toMatch(
      /^Processing failed: .*AWS Textract: it (failed with quota|is left alone)/,
    )
    expect(asked).toEqual([])
  })
  test('auto moves on, and ends at the built-in reader', async () => {
    const s = await setUp([
      { id: 'google', extract: fails('refused') },
      { id: 'openai', extract: fails('truncated') },
    ])
    expect((await s.read('off.pdf', await statement('$9,000.00'))).status).toBe(
      '2 transactions extracted using built-in reader (Google Gemini: it failed with refused)',
    )
    expect((await s.calls()).map((c) => [c.service, c.outcome])).toEqual([
      ['openai', 'truncated'],
      ['google', 'refused'],
    ])
  })
  test('an answer without a row is no answer', async () => {
    const s = await setUp([{ id: 'google', extract: answers(statementAnswer([])) }])
    expect((await s.read('photo.png', photo())).status).toContain('Google Gemini: it found nothing to enter in this document')
  })
})

describe('what it costs', () => {
  test('killed between the answer and the write: read again after the restart, asked and paid for once, entered once', async () => {
    const { asked, extract } = watched(answers())
    const s = await setUp([{ id: 'anthropic', extract }])
    const { json } = await s.send('photo.png', photo())
    // The write fails as a kill would end it: nothing of it is there.
    s.product.database.sqlite.exec("create trigger killed before insert on transactions begin select raise(abort, 'killed'); end")
    await s.product.work().catch(() => undefined)
    expect(asked).toHaveLength(1)
    expect((await s.owner.call('GET', '/api/transactions')).json).toEqual([])
    s.product.database.sqlite.exec('drop trigger killed')
    await s.owner.call('POST', `/api/documents/${json.document.id}/retry`)
    await s.product.work()
    expect(asked).toHaveLength(1)
    expect((await s.owner.call('GET', '/api/transactions')).json).toHaveLength(2)
    const spent = (await s.owner.call('GET', '/api/ai-services')).json.limits.today
    expect(spent.pages).toBe(1)
    // Entered, the answer is forgotten.
    expect(s.product.database.sqlite.prepare('select count(*) from ai_answers').pluck().get()).toBe(0)
  })
  test('the daily limit of the owner stops the second document with a sentence', async () => {
    const s = await setUp([{ id: 'anthropic', extract: answers(), usd: 0.4 }])
    await s.owner.call('PUT', '/api/ai-services/limits', { pagesADay: 100, usdADay: 0.5 })
    expect((await s.read('one.png', photo(1))).status).toContain('using anthropic')
    expect((await s.read('two.png', photo(2))).status).toContain(
      'the limit of $0.50 a day of your books would be exceeded ($0.40 spent today)',
    )
  })
  test('a document that was read here says so too when a limit kept the services away, named or not', async () => {
    const s = await setUp([{ id: 'anthropic', extract: answers() }], { ceiling: { pagesADay: 0, microsADay: 1 } })
    const words = 'Anthropic Claude: the limit of 0 pages a day of this installation would be exceeded (0 sent today)'
    const { status } = await s.read('auto.pdf', await statement('$9,000.00'))
    expect(status).toBe(`2 transactions extracted using built-in reader (${words})`)
    expect(documentStatus({ isProcessed: true, extractedText: status })).toMatchObject({
      text: '2 transactions extracted via built-in reader',
      note: words,
    })
    const other = await statement('$9,000.00', ['04/05/2024   RENT                   -900.00'])
    expect((await s.read('named.pdf', other, { aiProvider: 'anthropic' })).status).toContain(
      `after anthropic failed: 1 transactions (${words})`,
    )
    expect(await s.calls()).toEqual([])
  })
  test('consent that is withdrawn while another service is tried keeps the next one from being asked', async () => {
    const { asked, extract } = watched(answers())
    const s = await setUp([
      {
        id: 'google',
        extract: async () => {
          expect((await s.owner.call('DELETE', '/api/ai-services/openai/consent')).status).toBe(204)
          throw new ServiceError('refused', 'no')
        },
      },
      { id: 'openai', extract },
    ])
    expect((await s.read('photo.png', photo())).status).toContain('OpenAI: the owner of these books does not allow it')
    expect(asked).toEqual([])
    expect((await s.calls()).map((c) => c.service)).toEqual(['google'])
  })
  test('pages that were answered count although a later one fails, once, and whatever the service says it took', async () => {
    let isBusy = true
    const lines = (n: number) => ['First Harbor Bank', `${n} pages`, '04/16/2024   PAYROLL                -2,400.00']
    const s = await setUp([
      {
        id: 'google',
        pagesPerCall: 2,
        extract: async ({ firstPage }) => {
          if (firstPage !== undefined && isBusy) {
            // The first run is answered before the second is refused.
            await new Promise((resolve) => setTimeout(resolve, 30))
            throw new ServiceError('rate', 'later', { retryAfterMs: 900_000 })
          }
          return statementAnswer([row('04/16/2024', 'PAYROLL', '2,400.00', 'out')], {}, { usage: usage({ pages: 0, requests: 1 }) })
        },
      },
    ])
    const today = async () => (await s.owner.call('GET', '/api/ai-services')).json.limits.today
    await s.read('long.pdf', await madePdf([...lines(1), '\f', ...lines(2), '\f', ...lines(3)]), { aiProvider: 'google' })
    expect(await s.calls()).toMatchObject([{ outcome: 'rate', usd: 0.01 }])
    isBusy = false
    expect((await today()).usd).toBe(0.01)
  })
  test('a try that came to nothing counts with what the service says it worked, not with the estimate', async () => {
    const used = { model: 'played', tokensIn: 1000, tokensOut: 500 }
    const refuses: Extract = async () => {
      throw new ServiceError('refused', 'it declined', { used })
    }
    const s = await setUp([
      { id: 'google', extract: refuses, usd: 0.2, costUsd: ({ tokensIn, tokensOut }) => (tokensIn + tokensOut) / 100_000 },
    ])
    await s.read('photo.png', photo())
    expect(await s.calls()).toMatchObject([{ outcome: 'refused', usd: 0.015, tokensIn: 1000, tokensOut: 500 }])
  })
  test('an answer that names no usage counts with its estimate', async () => {
    const s = await setUp([{ id: 'google', extract: answers({ ...april, usage: usage({ pages: 0 }) }), usd: 0.2, costUsd: () => 0 }])
    await s.read('photo.png', photo())
    expect(await s.calls()).toMatchObject([{ outcome: 'answered', usd: 0.2, pages: 1 }])
  })
  test('tests of a key are paid for too: they count, and end at the limit; a refused key costs nothing', async () => {
    const s = await setUp([
      { id: 'google', probe: async () => ({ ok: true, message: 'The key works.' }), classify: labelsAll('travel') },
      { id: 'openai', probe: async () => ({ ok: false, kind: 'auth', message: 'No.' }), classify: labelsAll('travel') },
    ])
    await s.owner.call('PUT', '/api/ai-services/limits', { pagesADay: 100, usdADay: 0.01 })
    const tested = async (id: string) => (await s.owner.call('POST', `/api/ai-services/${id}/test`)).json
    expect(await tested('openai')).toEqual({ ok: false, message: 'No.' })
    expect(await tested('google')).toEqual({ ok: true, message: 'The key works.' })
    expect(await tested('google')).toEqual({ ok: true, message: 'The key works.' })
    expect((await tested('google')).message).toMatch(/^Not tested: the limit of \$0\.01 a day of your books/)
  })
  test('a document that is deleted meanwhile: the call is broken off and nothing is entered', async () => {
    let told: AbortSignal | undefined
    const s = await setUp([
      {
        id: 'anthropic',
        extract: (_, { signal }) => {
          told = signal
          return new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        },
      },
    ])
    const { json } = await s.send('photo.png', photo())
    const working = s.product.work()
    await expect.poll(() => told).toBeDefined()
    expect((await s.owner.call('DELETE', `/api/documents/${json.document.id}`)).status).toBe(204)
    await working
    expect(told?.aborted).toBe(true)
    expect((await s.owner.call('GET', '/api/transactions')).json).toEqual([])
    expect(await s.calls()).toMatchObject([{ outcome: 'stopped' }])
  })
  test('how each one did stands on the scoreboard, and corrections count', async () => {
    const s = await setUp([{ id: 'anthropic', extract: answers({ ...april, usage: usage({ pages: 1 }) }) }])
    const { rows } = await s.read('photo.png', photo())
    const [one] = rows
    await s.owner.call('PUT', `/api/transactions/${one?.id}`, {
      description: 'Corrected',
      amount: '12.00',
      transactionDate: one?.transactionDate,
      category: 'travel',
      isCredit: false,
    })
    expect((await s.owner.call('GET', '/api/ai-services/scores')).json).toMatchObject([
      {
        service: 'anthropic',
        label: 'Anthropic Claude',
        advertised: 97,
        documentType: 'bank_statement',
        documents: 1,
        reconciled: 1,
        correctionsPerRow: 0.5,
        usdPerDocument: 0.01,
      },
    ])
  })
})

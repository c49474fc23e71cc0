import type { DocumentType } from '@ledgerhand/core/documents'
import { serviceLabels } from '@ledgerhand/core/providers'
import { z } from 'zod'
import { accountsIn, billInAzure, pagesInAzure } from './azure-result.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { calling, type HttpFailure, jsonFrom, textField } from './calling.ts'
import { type Failing, failing, retryAfterMs } from './failing.ts'
import { sizeOf } from './language-model.ts'
import { probing } from './probing.ts'
import { type CallOptions, service } from './service.ts'
import type { ServiceError } from './service-error.ts'
import { key, secondsPerCall, secureAddress } from './setting.ts'

const API = 'api-version=2024-11-30'
/** Azure says when to ask again; a second when it does not. Never so long that a document waits for nothing. */
const POLL_MS = 1_000
const LONGEST_POLL_MS = 5_000
/** Its bank statement model knows those of the United States; cards it knows only as pieces of plastic, so their tables are read. */
const models: Record<DocumentType, string> = {
  bank_statement: 'prebuilt-bankStatement.us',
  credit_card: 'prebuilt-layout',
  invoice: 'prebuilt-invoice',
  receipt: 'prebuilt-receipt',
  other: 'prebuilt-layout',
}
const PAGE_USD = 0.01

/** Azure AI Document Intelligence, by REST: started, asked about until it is done, and deleted there once it is read. */
export const azure = service({
  id: 'azure',
  reads: {
    bank_statement: ['pdf', 'image'],
    credit_card: ['pdf', 'image'],
    invoice: ['pdf', 'image'],
    receipt: ['pdf', 'image'],
    other: ['pdf', 'image'],
  },
  classifies: false,
  maxBytes: 500_000_000,
  maxPages: 2_000,
  pagesPerCall: 2_000,
  leavesBox: true,
  retention:
    'Azure keeps it up to 24 hours in the region of the resource and does not train on it; what was read is deleted there as soon as it has arrived.',
  settings: z.object({
    DOCUMENT_INTELLIGENCE_ENDPOINT: secureAddress(
      'The endpoint of an Azure Document Intelligence resource: https://….cognitiveservices.azure.com',
    ),
    DOCUMENT_INTELLIGENCE_API_KEY: key('A key of that resource. Its presence switches Azure Document Intelligence on.'),
    DOCUMENT_INTELLIGENCE_SECONDS_PER_CALL: secondsPerCall(120, 2000),
  }),
  switches: ['DOCUMENT_INTELLIGENCE_API_KEY', 'DOCUMENT_INTELLIGENCE_ENDPOINT'],
  estimateUsd: ({ pages }) => Math.max(1, pages) * PAGE_USD,
  costUsd: ({ pages }) => pages * PAGE_USD,
  create({ DOCUMENT_INTELLIGENCE_ENDPOINT: endpoint, DOCUMENT_INTELLIGENCE_API_KEY: apiKey }) {
    const label = serviceLabels.azure
    const fail = failing(label, 'DOCUMENT_INTELLIGENCE_API_KEY')
    const auth = { 'ocp-apim-subscription-key': apiKey }
    const base = `${endpoint}/documentintelligence`
    return {
      id: 'azure',
      classify: null,
      extract: (request, options) =>
        calling(options.signal, fail, meaning(fail), async () => {
          const { content, documentType } = request
          if (content.kind === 'text' || content.kind === 'images') throw fail.unsupported('it takes one file, not text')
          const fetch = boundedFetch(label, options)
          const model = models[documentType]
          const started = await jsonFrom(fetch, `${base}/documentModels/${model}:analyze?${API}`, {
            method: 'POST',
            headers: { ...auth, 'content-type': content.kind === 'pdf' ? 'application/pdf' : content.mediaType },
            body: new Blob([new Uint8Array(content.bytes)]),
          })
          const operation = started.response.headers.get('operation-location') ?? ''
          // The key goes with the question: nowhere but to where the document went.
          if (!URL.canParse(operation) || new URL(operation).origin !== new URL(endpoint).origin) throw fail.invalidOutput()
          const result = await finished(operation, started.response, fetch, auth, options.signal)
          await deleted(operation, fetch, auth)
          if (result.status !== 'succeeded') throw failure(result.json, fail)
          const pageTexts = pagesInAzure(result.json)
          const sent = sizeOf(request)
          // A free resource reads two pages and says nothing of the others.
          if (pageTexts.length < sent.pages) {
            throw fail.unsupported(
              `it read ${pageTexts.length} of ${sent.pages} pages; a free resource reads no more than two: choose the S0 tier`,
            )
          }
          return {
            accounts: accountsIn(result.json, documentType),
            bill: billInAzure(result.json, documentType),
            pageTexts: pageTexts.every((text) => text === '') ? null : pageTexts,
            usage: {
              model,
              requests: 1,
              pages: pageTexts.length,
              bytes: sent.bytes,
              tokensIn: 0,
              tokensOut: 0,
              requestId: started.response.headers.get('apim-request-id'),
            },
          }
        }),
      probe: (options: CallOptions) =>
        probing(() =>
          calling(options.signal, fail, meaning(fail), async () => {
            await jsonFrom(boundedFetch(label, options), `${base}/info?${API}`, { headers: auth })
            return new URL(endpoint).hostname
          }),
        ),
    }
  },
})

type Fetch = typeof globalThis.fetch

async function finished(operation: string, started: Response, fetch: Fetch, headers: Record<string, string>, signal: AbortSignal) {
  let response = started
  for (;;) {
    const waitMs = Math.min(retryAfterMs(response.headers) ?? POLL_MS, LONGEST_POLL_MS)
    await pause(waitMs, signal)
    const asked = await jsonFrom(fetch, operation, { headers })
    const status = textField(asked.json, 'status')
    if (status !== 'running' && status !== 'notStarted') return { status, json: asked.json }
    response = asked.response
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
  })

/** Away with it there. What was read is here by then: a deletion that fails costs nobody anything, and Azure forgets it within a day. */
async function deleted(operation: string, fetch: Fetch, headers: Record<string, string>): Promise<void> {
  try {
    await fetch(operation, { method: 'DELETE', headers })
  } catch {}
}

const failure = (json: unknown, fail: Failing): ServiceError => {
  const code = textField(json, 'error', 'innererror', 'code') ?? textField(json, 'error', 'code') ?? ''
  if (code === '' || /^Internal|Timeout/.test(code)) return fail.transient()
  return ofCode(code, fail) ?? fail.badRequest()
}
const ofCode = (code: string, fail: Failing, more = {}): ServiceError | null => {
  if (code === 'InvalidContentLength' || code === 'InvalidContentDimensions') return fail.unsupported('it is too large', more)
  if (/^InvalidContent|^UnsupportedContent|PasswordProtected|^InvalidImage/.test(code))
    return fail.unsupported('the file is damaged, protected or of another kind', more)
  return null
}
const meaning =
  (fail: Failing) =>
  ({ status, headers, body, requestId }: HttpFailure): ServiceError => {
    const more = { status, requestId: requestId ?? headers?.get('apim-request-id') ?? null }
    const code = textField(body, 'error', 'innererror', 'code') ?? ''
    return ofCode(code, fail, more) ?? fail.ofStatus(status, headers, 'DOCUMENT_INTELLIGENCE_ENDPOINT', more)
  }

import type { DocumentType } from '@ledgerhand/core/documents'
import { serviceLabels } from '@ledgerhand/core/providers'
import { z } from 'zod'
import { boundedFetch } from './bounded-fetch.ts'
import { at, calling, type HttpFailure, jsonFrom, listAt } from './calling.ts'
import { accountIn, billInDocumentAi, pagesIn } from './document-ai-result.ts'
import { type Failing, failing } from './failing.ts'
import { sizeOf } from './language-model.ts'
import { blankPage, probing } from './probing.ts'
import { type CallOptions, type ExtractRequest, service } from './service.ts'
import type { ServiceError } from './service-error.ts'
import { secondsPerCall, secureAddress, words } from './setting.ts'

const PAGE_USD = 0.1
const identifier = /^[\w-]{1,64}$/
const settings = z.object({
  GOOGLE_APPLICATION_CREDENTIALS: words('The file with the key of a Google Cloud service account that may use Document AI.').optional(),
  GOOGLE_APPLICATION_CREDENTIALS_JSON: words('The contents of that file, instead of the file.').optional(),
  DOCUMENT_AI_PROJECT: words('The Google Cloud project of the processors. Its presence switches Google Document AI on.').regex(
    /^[\w.:-]{1,64}$/,
    'must be the id of a project',
  ),
  DOCUMENT_AI_LOCATION: words('Where the processors are: us, eu or a region.')
    .regex(/^[a-z0-9-]{2,30}$/, 'must be a location such as us or eu')
    .default('us'),
  DOCUMENT_AI_BANK_PROCESSOR: words('The id of a Bank Statement processor; without one, statements are not sent to it.')
    .regex(identifier, 'must be the id of a processor')
    .optional(),
  DOCUMENT_AI_INVOICE_PROCESSOR: words('The id of an Invoice processor; without one, invoices are not sent to it.')
    .regex(identifier, 'must be the id of a processor')
    .optional(),
  DOCUMENT_AI_EXPENSE_PROCESSOR: words('The id of an Expense processor; without one, receipts are not sent to it.')
    .regex(identifier, 'must be the id of a processor')
    .optional(),
  DOCUMENT_AI_BASE_URL: secureAddress('Where Document AI is reached; without it, at its own address for that location.').optional(),
  DOCUMENT_AI_SECONDS_PER_CALL: secondsPerCall(120, 10),
})
type Settings = z.output<typeof settings>

const processors = (s: Settings): Record<DocumentType, string | undefined> => ({
  bank_statement: s.DOCUMENT_AI_BANK_PROCESSOR,
  // There is none for cards: the bank's does what it can, and totals tell whether that was enough.
  credit_card: s.DOCUMENT_AI_BANK_PROCESSOR,
  invoice: s.DOCUMENT_AI_INVOICE_PROCESSOR,
  receipt: s.DOCUMENT_AI_EXPENSE_PROCESSOR,
  other: undefined,
})
const settingOf: Record<DocumentType, string> = {
  bank_statement: 'DOCUMENT_AI_BANK_PROCESSOR',
  credit_card: 'DOCUMENT_AI_BANK_PROCESSOR',
  invoice: 'DOCUMENT_AI_INVOICE_PROCESSOR',
  receipt: 'DOCUMENT_AI_EXPENSE_PROCESSOR',
  other: 'DOCUMENT_AI_BANK_PROCESSOR',
}

/** Google Document AI, by REST (its own client speaks gRPC and weighs five times as much); only the token comes from Google's library. */
export const googleDocumentAi = service({
  id: 'google_document_ai',
  reads: {
    bank_statement: ['pdf', 'image'],
    credit_card: ['pdf', 'image'],
    invoice: ['pdf', 'image'],
    receipt: ['pdf', 'image'],
    other: [],
  },
  classifies: false,
  maxBytes: 30_000_000,
  maxPages: 300,
  // Fifteen at once, and ten of expenses.
  pagesPerCall: 10,
  leavesBox: true,
  retention: 'Google Cloud does not train on it and keeps nothing after the answer, in the location of the processor.',
  settings,
  switches: ['DOCUMENT_AI_PROJECT', 'DOCUMENT_AI_BANK_PROCESSOR', 'DOCUMENT_AI_INVOICE_PROCESSOR', 'DOCUMENT_AI_EXPENSE_PROCESSOR'],
  lacks: (set) =>
    !set.GOOGLE_APPLICATION_CREDENTIALS && !set.GOOGLE_APPLICATION_CREDENTIALS_JSON
      ? 'GOOGLE_APPLICATION_CREDENTIALS is missing: DOCUMENT_AI_PROJECT is set, and both are needed'
      : Object.values(processors(set)).some(Boolean)
        ? null
        : 'DOCUMENT_AI_BANK_PROCESSOR is missing (or DOCUMENT_AI_INVOICE_PROCESSOR, or DOCUMENT_AI_EXPENSE_PROCESSOR): nothing can be sent without a processor',
  estimateUsd: ({ pages }) => Math.max(1, pages) * PAGE_USD,
  costUsd: ({ pages }) => pages * PAGE_USD,
  create(set) {
    const label = serviceLabels.google_document_ai
    const fail = failing(label, 'GOOGLE_APPLICATION_CREDENTIALS')
    const origin = set.DOCUMENT_AI_BASE_URL ?? `https://${set.DOCUMENT_AI_LOCATION}-documentai.googleapis.com`

    async function processed(
      processor: string,
      content: Extract<ExtractRequest['content'], { kind: 'pdf' | 'image' }>,
      options: CallOptions,
    ) {
      const fetch = boundedFetch(label, options)
      const token = await accessToken(set, fetch, fail)
      const name = `projects/${set.DOCUMENT_AI_PROJECT}/locations/${set.DOCUMENT_AI_LOCATION}/processors/${processor}`
      const { json } = await jsonFrom(fetch, `${origin}/v1/${name}:process`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({
          skipHumanReview: true,
          fieldMask: 'text,entities,pages.pageNumber,pages.layout.textAnchor',
          rawDocument: {
            mimeType: content.kind === 'pdf' ? 'application/pdf' : content.mediaType,
            content: Buffer.from(content.bytes).toString('base64'),
          },
        }),
      })
      if (typeof at(json, 'document') !== 'object' || at(json, 'document') === null) throw fail.invalidOutput()
      return json
    }

    return {
      id: 'google_document_ai',
      classify: null,
      extract: (request, options) =>
        calling(options.signal, fail, meaning(fail), async () => {
          const { content, documentType } = request
          if (content.kind === 'text' || content.kind === 'images') throw fail.unsupported('it takes one file, not text')
          const processor = processors(set)[documentType]
          if (!processor) throw fail.unsupported(`${settingOf[documentType]} is not set`)
          const json = await processed(processor, content, options)
          const isBill = documentType === 'invoice' || documentType === 'receipt'
          const pageTexts = pagesIn(json)
          return {
            accounts: isBill ? [] : accountIn(json),
            bill: isBill ? billInDocumentAi(json) : null,
            pageTexts: pageTexts.length > 0 && pageTexts.some((text) => text !== '') ? pageTexts : null,
            usage: {
              model: processor,
              requests: 1,
              pages: Math.max(1, listAt(json, 'document', 'pages').length),
              bytes: sizeOf(request).bytes,
              tokensIn: 0,
              tokensOut: 0,
              requestId: null,
            },
          }
        }),
      probe: (options) =>
        probing(() =>
          calling(options.signal, fail, meaning(fail), async () => {
            const processor = set.DOCUMENT_AI_BANK_PROCESSOR ?? set.DOCUMENT_AI_INVOICE_PROCESSOR ?? set.DOCUMENT_AI_EXPENSE_PROCESSOR
            if (!processor)
              throw fail.config(
                'has no processor: set DOCUMENT_AI_BANK_PROCESSOR, DOCUMENT_AI_INVOICE_PROCESSOR or DOCUMENT_AI_EXPENSE_PROCESSOR',
              )
            await processed(processor, { kind: 'pdf', bytes: await blankPage(), pages: 1 }, options)
            return `processor ${processor}`
          }),
        ),
    }
  },
})

/** A token of the service account. Only from the named file, or from what was given as its contents: never from wherever else the library would look. */
async function accessToken(
  { GOOGLE_APPLICATION_CREDENTIALS: keyFile, GOOGLE_APPLICATION_CREDENTIALS_JSON: keyText }: Settings,
  fetch: typeof globalThis.fetch,
  fail: Failing,
): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  let credentials: { client_email?: string; private_key?: string }
  try {
    credentials = JSON.parse(keyText ?? (await readFile(keyFile ?? '', 'utf8')))
  } catch {
    throw fail.config('has no key: GOOGLE_APPLICATION_CREDENTIALS names a file that cannot be read as one')
  }
  const { client_email: email, private_key: key } = credentials
  if (!email || !key) throw fail.config('needs the key of a service account in the file of GOOGLE_APPLICATION_CREDENTIALS')
  const { JWT } = await import('google-auth-library')
  const client = new JWT({
    email,
    key,
    scopes: ['https://www.googleapis.com/auth/cloud-platform'],
    transporterOptions: { fetchImplementation: fetch as never, retryConfig: { retry: 0 } },
  })
  const { token } = await client.getAccessToken().catch((cause: unknown) => {
    const status = at(cause, 'status') ?? at(cause, 'response', 'status')
    if (typeof status === 'number' && status < 500) throw fail.auth({ status, cause })
    throw cause
  })
  if (!token) throw fail.auth()
  return token
}

const meaning =
  (fail: Failing) =>
  ({ status, headers, body, requestId }: HttpFailure): ServiceError => {
    const more = { status, requestId }
    const reasons = listAt(body, 'error', 'details').map((d) => at(d, 'reason'))
    if (reasons.includes('PAGE_LIMIT_EXCEEDED')) return fail.truncated(more)
    if (reasons.includes('IAM_PERMISSION_DENIED'))
      return fail.config('does not let this service account use the processor: give it the role Document AI API User', more)
    return fail.ofStatus(status, headers, 'the DOCUMENT_AI settings', more)
  }

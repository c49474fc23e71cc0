import type { AnalyzeDocumentCommandOutput, AnalyzeExpenseCommandOutput, TextractClient } from '@aws-sdk/client-textract'
import { serviceLabels } from '@ledgerhand/core/providers'
import { z } from 'zod'
import { awsHandler } from './aws-handler.ts'
import { billInAws, linesIn, tablesIn } from './aws-result.ts'
import { calling, type HttpFailure, textField } from './calling.ts'
import { splitPdf } from './chunks.ts'
import { type Failing, failing } from './failing.ts'
import { sizeOf } from './language-model.ts'
import { everyKind } from './prices.ts'
import { blankPage, probing } from './probing.ts'
import { type CallOptions, type ExtractRequest, service } from './service.ts'
import type { ServiceError } from './service-error.ts'
import { key, secondsPerCall, secureAddress, words } from './setting.ts'
import { accountsFromTables } from './tables.ts'

const TABLES_USD = 0.015
const EXPENSE_USD = 0.01
/** Pages at the same time: accounts start with few calls a second. */
const AT_ONCE = 2

/** AWS Textract. It reads one page of a PDF in a call, so the pages go one by one; nothing is left in a bucket. */
export const aws = service({
  id: 'aws',
  reads: everyKind(['pdf', 'image']),
  classifies: false,
  maxBytes: 10_000_000,
  maxPages: 100,
  pagesPerCall: 100,
  leavesBox: true,
  retention:
    'AWS may keep it to improve its services, until your organization opts out of that (AI services opt-out policy). It stays in the region.',
  settings: z.object({
    AWS_ACCESS_KEY_ID: key('The access key of an AWS user who may use Textract. Its presence switches AWS Textract on.'),
    AWS_SECRET_ACCESS_KEY: key('The secret of that access key.'),
    AWS_REGION: words('The region in which Textract is used.')
      .regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/, 'must be a region such as us-east-1')
      .default('us-east-1'),
    AWS_SESSION_TOKEN: words('The token of a temporary access key.').optional(),
    AWS_TEXTRACT_BASE_URL: secureAddress('Where Textract is reached; without it, at its own address in that region.').optional(),
    AWS_SECONDS_PER_CALL: secondsPerCall(120, 100),
  }),
  switches: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  estimateUsd: ({ pages, documentType }) => Math.max(1, pages) * (isExpense(documentType) ? EXPENSE_USD : TABLES_USD),
  costUsd: ({ pages }, documentType) => pages * (documentType && isExpense(documentType) ? EXPENSE_USD : TABLES_USD),
  create(set) {
    const label = serviceLabels.aws
    const fail = failing(label, 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')

    async function withClient<T>(options: CallOptions, work: (client: TextractClient) => Promise<T>): Promise<T> {
      const { TextractClient } = await import('@aws-sdk/client-textract')
      const client = new TextractClient({
        region: set.AWS_REGION,
        credentials: {
          accessKeyId: set.AWS_ACCESS_KEY_ID,
          secretAccessKey: set.AWS_SECRET_ACCESS_KEY,
          ...(set.AWS_SESSION_TOKEN ? { sessionToken: set.AWS_SESSION_TOKEN } : {}),
        },
        // Never another address from the environment or a profile.
        endpoint: set.AWS_TEXTRACT_BASE_URL ?? `https://textract.${set.AWS_REGION}.amazonaws.com`,
        maxAttempts: 1,
        requestHandler: awsHandler(label, options),
      })
      try {
        return await calling(options.signal, fail, meaning(fail), () => work(client).catch(asHttpFailure))
      } finally {
        client.destroy()
      }
    }

    return {
      id: 'aws',
      classify: null,
      extract: (request, options) =>
        withClient(options, async (client) => {
          const { content, documentType } = request
          if (content.kind === 'text' || content.kind === 'images') throw fail.unsupported('it takes one file, not text')
          const { AnalyzeDocumentCommand, AnalyzeExpenseCommand } = await import('@aws-sdk/client-textract')
          const pages = await pagesOf(content)
          const usage = (requestId: string | undefined) => ({
            model: isExpense(documentType) ? 'textract-expense' : 'textract-tables',
            requests: pages.length,
            pages: pages.length,
            bytes: sizeOf(request).bytes,
            tokensIn: 0,
            tokensOut: 0,
            requestId: requestId ?? null,
          })
          if (isExpense(documentType)) {
            const read = await inTurns(pages, (Bytes) => client.send(new AnalyzeExpenseCommand({ Document: { Bytes } })))
            if (read.some((r) => !Array.isArray(r.ExpenseDocuments))) throw fail.invalidOutput()
            return { accounts: [], bill: billInAws(read), pageTexts: null, usage: usage(read[0]?.$metadata.requestId) }
          }
          const read = await inTurns(pages, (Bytes) =>
            client.send(new AnalyzeDocumentCommand({ Document: { Bytes }, FeatureTypes: ['TABLES'] })),
          )
          if (read.some((r) => !Array.isArray(r.Blocks))) throw fail.invalidOutput()
          const tables = read.flatMap((r, i) => tablesIn(r.Blocks ?? [], i + 1))
          const lines = read.map((r) => linesIn(r.Blocks ?? []))
          return {
            accounts: accountsFromTables(tables, lines.flat(), documentType),
            bill: null,
            pageTexts: lines.some((page) => page.length > 0) ? lines.map((page) => page.join('\n')) : null,
            usage: usage(read[0]?.$metadata.requestId),
          }
        }),
      probe: (options) =>
        probing(() =>
          withClient(options, async (client) => {
            const { AnalyzeExpenseCommand } = await import('@aws-sdk/client-textract')
            await client.send(new AnalyzeExpenseCommand({ Document: { Bytes: await blankPage() } }))
            return `Textract in ${set.AWS_REGION}`
          }),
        ),
    }
  },
})

const isExpense = (documentType: ExtractRequest['documentType']): boolean => documentType === 'invoice' || documentType === 'receipt'

async function pagesOf(content: Extract<ExtractRequest['content'], { kind: 'pdf' | 'image' }>): Promise<Uint8Array[]> {
  if (content.kind === 'image' || content.pages === 1) return [content.bytes]
  return splitPdf(
    content.bytes,
    Array.from({ length: content.pages }, (_, i) => ({ from: i + 1, to: i + 1 })),
  )
}

/** A few pages at a time, answers in the order of the pages. After a failure nothing more is sent. */
async function inTurns<T extends AnalyzeDocumentCommandOutput | AnalyzeExpenseCommandOutput>(
  pages: readonly Uint8Array[],
  read: (bytes: Uint8Array) => Promise<T>,
): Promise<T[]> {
  const answers: T[] = []
  let next = 0
  let failed = false
  const worker = async () => {
    for (let i = next++; i < pages.length && !failed; i = next++) {
      try {
        answers[i] = await read(pages[i] ?? new Uint8Array())
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, pages.length) }, worker))
  return answers
}

/** The client tells what happened by the error's name, and its status beside it. */
function asHttpFailure(error: unknown): never {
  const status =
    error instanceof Error && '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined
  if (!(error instanceof Error) || status === undefined) throw error
  const headers = '$response' in error ? (error.$response as { headers?: Record<string, string> } | undefined)?.headers : undefined
  throw Object.assign(new Error('AWS answered with a failure', { cause: error.name === 'SyntaxError' ? error : undefined }), {
    status,
    headers: new Headers(headers ?? {}),
    error: { name: error.name },
    requestID: (error as { $metadata?: { requestId?: string } }).$metadata?.requestId ?? null,
  })
}

const AUTH = new Set([
  'UnrecognizedClientException',
  'InvalidSignatureException',
  'InvalidClientTokenId',
  'ExpiredTokenException',
  'MissingAuthenticationToken',
  'IncompleteSignature',
  'SignatureDoesNotMatch',
])
const RATE = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'Throttling',
  'TooManyRequestsException',
  'RequestLimitExceeded',
])

const meaning =
  (fail: Failing) =>
  ({ status, headers, body, requestId }: HttpFailure): ServiceError => {
    const more = { status, requestId }
    const name = textField(body, 'name') ?? ''
    // Throttling and bad keys come with status 400 here.
    if (AUTH.has(name)) return fail.auth(more)
    if (RATE.has(name)) return fail.ofStatus(429, headers, '', more)
    if (name === 'AccessDeniedException')
      return fail.config('does not let this key use Textract: allow textract:AnalyzeDocument and textract:AnalyzeExpense', more)
    if (name === 'LimitExceededException') return fail.quota(more)
    if (name === 'DocumentTooLargeException') return fail.unsupported('it is too large', more)
    if (name === 'UnsupportedDocumentException' || name === 'BadDocumentException')
      return fail.unsupported('the file is damaged, protected or of another kind', more)
    if (status >= 200 && status < 300) return fail.invalidOutput(more)
    return fail.ofStatus(status, headers, 'AWS_REGION', more)
  }

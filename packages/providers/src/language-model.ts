import type { ServiceId } from '@ledgerhand/core/providers'
import { z } from 'zod'
import { accountsOf, answer, answeredBill, answerSchema, type JsonSchema, labels, labelsSchema } from './answer-schema.ts'
import type { Failing } from './failing.ts'
import { probing } from './probing.ts'
import { classifyPrompt, extractPrompt, type Prompt, writePrompt } from './prompt.ts'
import type {
  Answer,
  CallOptions,
  ClassifiedRows,
  ClassifyRequest,
  ExtractRequest,
  RunningService,
  Usage,
  WriteRequest,
  Written,
} from './service.ts'
import { ServiceError } from './service-error.ts'
import { parseStrictly, repairRequest } from './strict-json.ts'

/** One question to a language model: no tools, no earlier conversation, an answer of one schema. */
export interface ModelPrompt extends Prompt {
  purpose: 'extract' | 'classify' | 'write' | 'probe'
  /** The file beside the words; null when the words hold everything. */
  file: Exclude<ExtractRequest['content'], { kind: 'text' }> | null
  schema: JsonSchema
  schemaName: string
  maxTokens: number
}
/** What it said, once the service itself says that this is all of it: a refusal or a truncation is thrown before. */
export interface Said {
  text: string
  model: string
  tokensIn: number
  tokensOut: number
  requestId: string | null
}
export type Ask = (question: ModelPrompt, options: CallOptions) => Promise<Said>

/** Six dense pages of rows; an answer that needs more is cut by the service, and the document goes in shorter runs. */
const EXTRACT_TOKENS = 16_000
const CLASSIFY_TOKENS = 8_000
const WRITE_TOKENS = 2_000
const PROBE_TOKENS = 1_024

/** What every language model does alike, around its own way of being asked. */
export function languageModel(id: ServiceId, fail: Failing, ask: Ask): RunningService {
  return {
    id,
    async extract(request, options) {
      const file = request.content.kind === 'text' ? null : request.content
      const question = { ...extractPrompt(request), purpose: 'extract', file, ...statementForm } as const
      const { value, usage } = await askStrictly(ask, fail, question, answer, options)
      return asAnswer(request, value, usage)
    },
    classify: (request, options) => classifyWith(ask, fail, request, options),
    write: (request, options) => writeWith(ask, fail, request, options),
    probe: (options) =>
      probing(async () => {
        const { model } = await ask(PROBE, options)
        return model
      }),
  }
}

/** The form of what a model says of a document. */
export const statementForm = { schema: answerSchema, schemaName: 'bookkeeping_document', maxTokens: EXTRACT_TOKENS } as const

const PROBE: ModelPrompt = {
  purpose: 'probe',
  system: 'Answer with JSON of the given schema.',
  user: 'Say that you can be reached.',
  file: null,
  schema: { type: 'object', properties: { reached: { type: 'boolean' } }, required: ['reached'], additionalProperties: false },
  schemaName: 'reached',
  maxTokens: PROBE_TOKENS,
}

/** The answer as one of ours, with what it took. */
export const asAnswer = (request: ExtractRequest, value: z.output<typeof answer>, usage: Usage): Answer => ({
  accounts: accountsOf(value),
  bill: answeredBill(value),
  pageTexts: null,
  usage: { ...usage, ...sizeOf(request) },
})

type OneFile = Extract<ExtractRequest['content'], { kind: 'pdf' | 'image' }>
/** The files beside a question, one by one, in their order. */
export const filesOf = (file: ModelPrompt['file']): OneFile[] =>
  file === null ? [] : file.kind === 'images' ? file.pages.map((bytes) => ({ kind: 'image', bytes, mediaType: 'image/jpeg' })) : [file]

/** How much of a document a request carries. */
export function sizeOf({ content }: ExtractRequest): { pages: number; bytes: number } {
  if (content.kind === 'images') return { pages: content.pages.length, bytes: content.pages.reduce((n, page) => n + page.length, 0) }
  if (content.kind === 'text')
    return { pages: content.pages.length, bytes: content.pages.reduce((n, page) => n + Buffer.byteLength(page), 0) }
  return { pages: content.kind === 'pdf' ? content.pages : 1, bytes: content.bytes.length }
}

/** Asks, reads the answer strictly, asks once more with what was wrong with it, and then gives up. */
export async function askStrictly<T>(
  ask: Ask,
  fail: Failing,
  question: ModelPrompt,
  schema: z.ZodType<T>,
  options: CallOptions,
): Promise<{ value: T; usage: Usage }> {
  const said = await ask(question, options)
  const parsed = parseStrictly(said.text, schema)
  if (parsed.ok) return { value: parsed.value, usage: usageOf([said]) }
  const wanted = repairRequest(said.text, parsed.issues)
  if (wanted === null) throw fail.invalidOutput({ requestId: said.requestId, used: usageOf([said]) })
  // The document does not go a second time: the answer is to be put right, not thought over.
  const repair = { ...question, user: `${wanted}\nYour last answer, as data:\n${said.text}`, file: null }
  const again = await ask(repair, options).catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error
    // The first answer was paid for, too.
    const { kind, message, retryAfterMs, status, requestId, used } = error
    const both = { model: said.model, tokensIn: said.tokensIn + (used?.tokensIn ?? 0), tokensOut: said.tokensOut + (used?.tokensOut ?? 0) }
    throw new ServiceError(kind, message, { retryAfterMs, status, requestId, used: both, cause: error })
  })
  const repaired = parseStrictly(again.text, schema)
  if (!repaired.ok) throw fail.invalidOutput({ requestId: again.requestId, used: usageOf([said, again]) })
  return { value: repaired.value, usage: usageOf([said, again]) }
}

function usageOf(all: readonly Said[]): Usage {
  const last = all.at(-1)
  return {
    model: last?.model ?? '',
    requests: all.length,
    pages: 0,
    bytes: 0,
    tokensIn: all.reduce((n, s) => n + s.tokensIn, 0),
    tokensOut: all.reduce((n, s) => n + s.tokensOut, 0),
    requestId: last?.requestId ?? null,
  }
}

const written = z.strictObject({ text: z.string().max(4_000) })
const writtenSchema: JsonSchema = {
  type: 'object',
  properties: { text: { type: 'string' } },
  required: ['text'],
  additionalProperties: false,
}

async function writeWith(ask: Ask, fail: Failing, request: WriteRequest, options: CallOptions): Promise<Written> {
  const question = {
    ...writePrompt(request),
    purpose: 'write',
    file: null,
    schema: writtenSchema,
    schemaName: 'text',
    maxTokens: WRITE_TOKENS,
  } as const
  const { value, usage } = await askStrictly(ask, fail, question, written, options)
  return { text: value.text, usage: { ...usage, bytes: Buffer.byteLength(question.user) } }
}

async function classifyWith(ask: Ask, fail: Failing, request: ClassifyRequest, options: CallOptions): Promise<ClassifiedRows> {
  const categories = request.categories.map((c) => c.id)
  const question = {
    ...classifyPrompt(request),
    purpose: 'classify',
    file: null,
    schema: labelsSchema(categories),
    schemaName: 'categories',
    maxTokens: CLASSIFY_TOKENS,
  } as const
  const { value, usage } = await askStrictly(ask, fail, question, labels, options)
  const offered = new Set(categories)
  const open = new Set(request.rows.map((r) => r.ref))
  // What was not asked, or is answered twice, or with a category of its own: dropped.
  const kept = value.labels.filter((l) => offered.has(l.category) && open.delete(l.ref))
  return { labels: kept, usage: { ...usage, bytes: Buffer.byteLength(question.user) } }
}

import { serviceLabels } from '@ledgerhand/core/providers'
import { z } from 'zod'
import { answer } from './answer-schema.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { at, calling, countAt, type HttpFailure, jsonFrom, listAt, textField } from './calling.ts'
import { failing } from './failing.ts'
import { asAnswer, askStrictly, languageModel, type ModelPrompt, statementForm } from './language-model.ts'
import { listModels, saidOf } from './listed-models.ts'
import { askByChat, type Endpoint } from './openai-chat.ts'
import { estimateTokensUsd, everyKind, tokensUsd } from './prices.ts'
import { blankPage, probing } from './probing.ts'
import { extractPrompt } from './prompt.ts'
import { type Answer, type CallOptions, type ExtractRequest, type ListedModel, type RunningService, service } from './service.ts'
import type { ServiceError } from './service-error.ts'
import { key, secondsPerCall, secureAddress, words } from './setting.ts'
import { parseStrictly } from './strict-json.ts'

const PAGE_USD = 0.004
const CHAT_PRICE = { in: 0.15, out: 0.6 }

/** Mistral: files by its optical reading with an annotation of our schema, text by its chat. */
export const mistral = service({
  id: 'mistral',
  reads: everyKind(['pdf', 'image', 'text']),
  classifies: true,
  maxBytes: 37_000_000,
  maxPages: 300,
  // Annotations were limited to eight pages.
  pagesPerCall: 6,
  leavesBox: true,
  retention: 'Mistral keeps it up to 30 days to look for abuse, in the European Union with the usual address.',
  settings: z.object({
    MISTRAL_API_KEY: key('The key of a Mistral account, from console.mistral.ai. Its presence switches Mistral OCR on.'),
    MISTRAL_OCR_MODEL: words('The model that reads files.').default('mistral-ocr-latest'),
    MISTRAL_MODEL: words('The model that reads text and sorts transactions into categories.').default('mistral-small-latest'),
    MISTRAL_BASE_URL: secureAddress('Where Mistral is reached.').default('https://api.mistral.ai'),
    MISTRAL_SECONDS_PER_CALL: secondsPerCall(60, 6),
  }),
  switches: ['MISTRAL_API_KEY'],
  estimateUsd: (work) =>
    (work.input === 'text' ? 0 : Math.max(1, work.pages) * PAGE_USD) + estimateTokensUsd({ ...work, input: 'text' }, CHAT_PRICE),
  costUsd: (usage) => (/ocr/i.test(usage.model) ? usage.pages * PAGE_USD : 0) + tokensUsd(usage, CHAT_PRICE),
  create(settings) {
    const label = serviceLabels.mistral
    const fail = failing(label, 'MISTRAL_API_KEY')
    const endpoint: Endpoint = {
      label,
      baseURL: `${settings.MISTRAL_BASE_URL}/v1`,
      apiKey: settings.MISTRAL_API_KEY,
      fail,
      modelSetting: 'MISTRAL_MODEL',
    }
    const ask = (question: ModelPrompt, options: CallOptions) =>
      askByChat(endpoint, { model: settings.MISTRAL_MODEL, limit: 'max_tokens', form: 'json_schema' }, question, options)
    const chat = languageModel('mistral', fail, ask)

    const meaning = ({ status, headers, requestId }: HttpFailure): ServiceError =>
      status === 422 ? fail.badRequest({ status, requestId }) : fail.ofStatus(status, headers, 'MISTRAL_OCR_MODEL', { status, requestId })
    const ocr = (content: Extract<ExtractRequest['content'], { kind: 'pdf' | 'image' }>, more: object, options: CallOptions) =>
      calling(options.signal, fail, meaning, async () => {
        const url = `data:${content.kind === 'pdf' ? 'application/pdf' : content.mediaType};base64,${Buffer.from(content.bytes).toString('base64')}`
        const { json } = await jsonFrom(boundedFetch(label, options), `${settings.MISTRAL_BASE_URL}/v1/ocr`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${settings.MISTRAL_API_KEY}` },
          body: JSON.stringify({
            model: settings.MISTRAL_OCR_MODEL,
            document: content.kind === 'pdf' ? { type: 'document_url', document_url: url } : { type: 'image_url', image_url: url },
            ...more,
          }),
        })
        const pages = listAt(json, 'pages')
        if (pages.length === 0) throw fail.invalidOutput()
        return { json, pages, model: ocrName(textField(json, 'model') ?? settings.MISTRAL_OCR_MODEL) }
      })

    const running: RunningService = {
      ...chat,
      models: (options) => listedModels(settings, fail, options),
      async extract(request, options): Promise<Answer> {
        if (request.content.kind === 'text') return chat.extract(request, options)
        const { content } = request
        if (content.kind === 'images') throw fail.unsupported('it takes one picture in a call')
        const { system, user } = extractPrompt(request)
        const read = await ocr(
          content,
          {
            confidence_scores_granularity: 'page',
            document_annotation_format: {
              type: 'json_schema',
              json_schema: { name: statementForm.schemaName, strict: true, schema: statementForm.schema },
            },
            document_annotation_prompt: `${system}\n${user}`,
          },
          options,
        )
        const pageTexts = read.pages.map((page) => textField(page, 'markdown') ?? '')
        const scores = read.pages.map((page) => countAt(page, 'confidence_scores', 'average_page_confidence_score') || null)
        const pages = countAt(read.json, 'usage_info', 'pages_processed') || read.pages.length
        const spent = {
          model: read.model,
          requests: 1,
          pages,
          bytes: content.bytes.length,
          tokensIn: 0,
          tokensOut: 0,
          requestId: null,
        }
        const annotated = parseStrictly(textField(read.json, 'document_annotation') ?? '', answer)
        if (annotated.ok) {
          const found = asAnswer(request, annotated.value, spent)
          return withPageScores({ ...found, pageTexts, usage: { ...found.usage, pages } }, scores)
        }
        // The pages were read, only the annotation is missing or does not fit: their text goes to the chat, the file not again.
        const text: ExtractRequest = { ...request, content: { kind: 'text', pages: pageTexts } }
        const question = { ...extractPrompt(text), purpose: 'extract', file: null, ...statementForm } as const
        const { value, usage } = await askStrictly(ask, fail, question, answer, options)
        const found = asAnswer(request, value, spent)
        const both = { ...usage, model: read.model, requests: usage.requests + 1, pages, bytes: spent.bytes }
        return withPageScores({ ...found, pageTexts, usage: both }, scores)
      },
      probe: (options) =>
        probing(async () => {
          const read = await ocr({ kind: 'pdf', bytes: await blankPage(), pages: 1 }, {}, options)
          return read.model
        }),
    }
    return running
  },
})

const listedModels = (
  settings: { MISTRAL_BASE_URL: string; MISTRAL_API_KEY: string },
  fail: ReturnType<typeof failing>,
  options: CallOptions,
): Promise<ListedModel[]> =>
  listModels(
    {
      label: serviceLabels.mistral,
      fail,
      means: ({ status, headers, requestId }) => fail.ofStatus(status, headers, 'MISTRAL_BASE_URL', { status, requestId }),
      url: `${settings.MISTRAL_BASE_URL}/v1/models`,
      headers: { authorization: `Bearer ${settings.MISTRAL_API_KEY}` },
      field: 'data',
      read: listedModel,
    },
    options,
  )

/** A model that answers in words, or that reads pages. */
function listedModel(entry: unknown): ListedModel | null {
  const id = textField(entry, 'id')
  const isReader = id !== null && (/ocr/i.test(id) || at(entry, 'capabilities', 'ocr') === true)
  if (id === null || (at(entry, 'capabilities', 'completion_chat') === false && !isReader)) return null
  const sees = isReader ? true : saidOf(at(entry, 'capabilities', 'vision'))
  return { id, name: textField(entry, 'name'), seesPictures: sees, contextTokens: countAt(entry, 'max_context_length') || null }
}

/** Pages are paid by the name of who read them, whatever an answer or a setting calls the model. */
const ocrName = (model: string): string => (/ocr/i.test(model) ? model : `${model} (OCR)`)

/** No row can be surer than the page that it was read from. */
const withPageScores = (found: Answer, scores: readonly (number | null)[]): Answer => ({
  ...found,
  accounts: found.accounts.map((account) => ({
    ...account,
    rows: account.rows.map((row) => {
      const score = row.page === null ? null : (scores[row.page - 1] ?? null)
      return score === null ? row : { ...row, confidence: Math.min(row.confidence ?? 1, score) }
    }),
  })),
})

import { serviceLabels } from '@ledgerhand/core/providers'
import { z } from 'zod'
import { boundedFetch } from './bounded-fetch.ts'
import { at, calling, countAt, type HttpFailure, jsonFrom, listAt, textField } from './calling.ts'
import { type Failing, failing } from './failing.ts'
import { filesOf, languageModel, type ModelPrompt, type Said } from './language-model.ts'
import { listModels } from './listed-models.ts'
import { priceOf } from './model-prices.ts'
import { estimateTokensUsd, everyKind, tokensUsd } from './prices.ts'
import { type CallOptions, type ListedModel, service } from './service.ts'
import type { ServiceError } from './service-error.ts'
import { key, secondsPerCall, secureAddress, words } from './setting.ts'

const PRICE = { in: 1.5, out: 7.5 }
const CLASSIFY_PRICE = { in: 0.3, out: 2.5 }
/** Reasons for which it stops without having declined: everything else but STOP is a refusal in one of its forms. */
const CUT = new Set(['MAX_TOKENS'])
const REFUSED = new Set(['SAFETY', 'SPII', 'RECITATION', 'PROHIBITED_CONTENT', 'BLOCKLIST', 'IMAGE_SAFETY', 'LANGUAGE'])

/** Google Gemini, by its own API (generateContent). The key goes in a header: an address ends up in logs. */
export const google = service({
  id: 'google',
  reads: everyKind(['pdf', 'image', 'text']),
  classifies: true,
  // Requests with the file in them may be 20 MB, and base64 adds a third.
  maxBytes: 14_000_000,
  maxPages: 300,
  pagesPerCall: 6,
  leavesBox: true,
  retention:
    'With a paid key Google does not train on it. With a free key it does: what is sent may be read by people and used to improve its products.',
  settings: z.object({
    GEMINI_API_KEY: key(
      'The key of a Gemini project with billing, from aistudio.google.com. Its presence switches Google Gemini on. With a free key Google uses what it is sent.',
    ),
    GEMINI_MODEL: words('The model that reads documents.').default('gemini-3.8-flash'),
    GEMINI_CLASSIFY_MODEL: words('The model that sorts transactions into categories.').default('gemini-3.5-flash-lite'),
    GEMINI_BASE_URL: secureAddress('Where Gemini is reached.').default('https://generativelanguage.googleapis.com'),
    GEMINI_SECONDS_PER_CALL: secondsPerCall(60, 6),
  }),
  switches: ['GEMINI_API_KEY'],
  estimateUsd: (work) => estimateTokensUsd(work, priceOf(work.model, PRICE)),
  costUsd: (usage, documentType) => tokensUsd(usage, priceOf(usage.model, documentType ? PRICE : CLASSIFY_PRICE)),
  create(settings) {
    const label = serviceLabels.google
    const fail = failing(label, 'GEMINI_API_KEY')
    const ask = (question: ModelPrompt, options: CallOptions): Promise<Said> =>
      calling(options.signal, fail, meaning(fail), async () => {
        const model = question.purpose === 'extract' ? settings.GEMINI_MODEL : settings.GEMINI_CLASSIFY_MODEL
        const url = `${settings.GEMINI_BASE_URL}/v1beta/models/${encodeURIComponent(model)}:generateContent`
        const { json } = await jsonFrom(boundedFetch(label, options), url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-goog-api-key': settings.GEMINI_API_KEY },
          body: JSON.stringify(requestOf(question)),
        })
        return saidIn(json, model, fail)
      })
    return {
      ...languageModel('google', fail, ask),
      models: (options) =>
        listModels(
          {
            label,
            fail,
            means: meaning(fail),
            url: `${settings.GEMINI_BASE_URL}/v1beta/models?pageSize=1000`,
            headers: { 'x-goog-api-key': settings.GEMINI_API_KEY },
            field: 'models',
            read: listedModel,
          },
          options,
        ),
    }
  },
})

/** The list names methods and sizes, and does not say who sees. */
function listedModel(entry: unknown): ListedModel | null {
  const id = textField(entry, 'name')?.replace(/^models\//, '') ?? null
  if (id === null || !listAt(entry, 'supportedGenerationMethods').includes('generateContent')) return null
  return {
    id,
    name: textField(entry, 'displayName'),
    seesPictures: null,
    contextTokens: countAt(entry, 'inputTokenLimit') || null,
  }
}

function requestOf({ system, user, file, schema, maxTokens }: ModelPrompt): object {
  const files = filesOf(file).map((one) => ({
    inlineData: { mimeType: one.kind === 'pdf' ? 'application/pdf' : one.mediaType, data: Buffer.from(one.bytes).toString('base64') },
  }))
  return {
    systemInstruction: { parts: [{ text: system }] },
    contents: [
      {
        role: 'user',
        parts: [...files, { text: user }],
      },
    ],
    generationConfig: {
      responseMimeType: 'application/json',
      responseJsonSchema: schema,
      maxOutputTokens: maxTokens,
      thinkingConfig: { thinkingLevel: 'low' },
    },
  }
}

function saidIn(json: unknown, model: string, fail: Failing): Said {
  const requestId = textField(json, 'responseId')
  const used = {
    model: textField(json, 'modelVersion') ?? model,
    tokensIn: countAt(json, 'usageMetadata', 'promptTokenCount'),
    tokensOut: countAt(json, 'usageMetadata', 'candidatesTokenCount') + countAt(json, 'usageMetadata', 'thoughtsTokenCount'),
  }
  if (at(json, 'promptFeedback', 'blockReason') !== undefined) throw fail.refused({ requestId, used })
  const candidate = at(json, 'candidates', 0)
  const reason = textField(candidate, 'finishReason') ?? ''
  if (CUT.has(reason)) throw fail.truncated({ requestId, used })
  if (REFUSED.has(reason)) throw fail.refused({ requestId, used })
  const parts = listAt(candidate, 'content', 'parts').filter((part) => at(part, 'thought') !== true)
  if (reason !== 'STOP' || parts.length === 0) throw fail.invalidOutput({ requestId, used })
  return {
    text: parts.map((part) => textField(part, 'text') ?? '').join(''),
    ...used,
    requestId,
  }
}

/** Codes, never wording: its limit for a minute also says 'check your plan and billing details'. */
function meaning(fail: Failing) {
  return ({ status, headers, body, requestId }: HttpFailure): ServiceError => {
    const more = { status, requestId }
    const details = listAt(body, 'error', 'details')
    if (details.some((d) => at(d, 'reason') === 'API_KEY_INVALID')) return fail.auth(more)
    if (status === 429) {
      const quotas = details.flatMap((d) => listAt(d, 'violations')).map((v) => textField(v, 'quotaId') ?? '')
      if (quotas.some((id) => /PerDay/.test(id))) return fail.quota(more)
      const delay = details.map((d) => textField(d, 'retryDelay')).find((d) => d !== null)
      const seconds = /^(\d+(?:\.\d+)?)s$/.exec(delay ?? '')?.[1]
      if (seconds !== undefined) return fail.rate(Math.round(Number(seconds) * 1000), more)
    }
    return fail.ofStatus(status, headers, 'GEMINI_MODEL', more)
  }
}

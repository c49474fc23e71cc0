import type Anthropic from '@anthropic-ai/sdk'
import { serviceLabels } from '@ledgerhand/core/providers'
import { z } from 'zod'
import { boundedFetch } from './bounded-fetch.ts'
import { at, calling, countAt, type HttpFailure, textField } from './calling.ts'
import { type Failing, failing } from './failing.ts'
import { filesOf, languageModel, type ModelPrompt, type Said } from './language-model.ts'
import { LIST_BYTES, modelsIn, saidOf } from './listed-models.ts'
import { priceOf } from './model-prices.ts'
import { estimateTokensUsd, everyKind, tokensUsd } from './prices.ts'
import { type CallOptions, type ListedModel, service } from './service.ts'
import type { ServiceError } from './service-error.ts'
import { key, secondsPerCall, secureAddress, words } from './setting.ts'

const PRICE = { in: 2, out: 10 }
const CLASSIFY_PRICE = { in: 0.1, out: 0.5 }
/** Nothing that the client would add from its environment leaves with a call. */
const ALLOWED = /^(?:accept|content-type|content-length|user-agent|anthropic-version)$/i
/** Models that take an effort; older ones refuse the field. */
const TAKES_EFFORT = /^claude-[a-z]+-(?:[5-9]|\d\d)/

/** Anthropic Claude, by its Messages API: documents as base64, answers held to a schema. */
export const anthropic = service({
  id: 'anthropic',
  reads: everyKind(['pdf', 'image', 'text']),
  classifies: true,
  // Requests may be 32 MB, and base64 adds a third.
  maxBytes: 22_000_000,
  maxPages: 100,
  pagesPerCall: 6,
  leavesBox: true,
  retention: 'Anthropic does not train on it and keeps it for 30 days unless agreed otherwise.',
  settings: z.object({
    ANTHROPIC_API_KEY: key('The key of an Anthropic account, from console.anthropic.com. Its presence switches Anthropic Claude on.'),
    ANTHROPIC_MODEL: words('The model that reads documents.').default('claude-sonnet-5-5'),
    ANTHROPIC_CLASSIFY_MODEL: words('The model that sorts transactions into categories.').default('claude-haiku-5-5'),
    ANTHROPIC_BASE_URL: secureAddress('Where Anthropic is reached.').default('https://api.anthropic.com'),
    ANTHROPIC_SECONDS_PER_CALL: secondsPerCall(60, 6),
  }),
  switches: ['ANTHROPIC_API_KEY'],
  estimateUsd: (work) => estimateTokensUsd(work, priceOf(work.model, PRICE)),
  costUsd: (usage, documentType) => tokensUsd(usage, priceOf(usage.model, documentType ? PRICE : CLASSIFY_PRICE)),
  create(settings) {
    const label = serviceLabels.anthropic
    const fail = failing(label, 'ANTHROPIC_API_KEY')
    const clientFor = async (options: CallOptions, maxBytes?: number): Promise<Anthropic> => {
      const { default: Client } = await import('@anthropic-ai/sdk')
      const bounded = boundedFetch(label, options, maxBytes)
      return new Client({
        apiKey: settings.ANTHROPIC_API_KEY,
        authToken: null,
        baseURL: settings.ANTHROPIC_BASE_URL,
        maxRetries: 0,
        logLevel: 'off',
        // Our own time limit is the signal's; without one of its own the client refuses long answers.
        timeout: 600_000,
        fetch: (input, init) => {
          const headers = new Headers(init?.headers)
          for (const name of [...headers.keys()]) if (!ALLOWED.test(name)) headers.delete(name)
          headers.set('authorization', `Bearer ${settings.ANTHROPIC_API_KEY}`)
          return bounded(input, { ...init, headers })
        },
      })
    }
    const ask = (question: ModelPrompt, options: CallOptions): Promise<Said> =>
      calling(options.signal, fail, meaning(fail), async () => {
        const client = await clientFor(options)
        const model = question.purpose === 'extract' ? settings.ANTHROPIC_MODEL : settings.ANTHROPIC_CLASSIFY_MODEL
        const message = await client.messages.create(requestOf(question, model))
        const requestId = message._request_id ?? message.id ?? null
        const { input_tokens = 0, cache_creation_input_tokens, cache_read_input_tokens, output_tokens = 0 } = message.usage ?? {}
        const used = {
          model: message.model || model,
          tokensIn: input_tokens + (cache_creation_input_tokens ?? 0) + (cache_read_input_tokens ?? 0),
          tokensOut: output_tokens,
        }
        if (message.stop_reason === 'refusal') throw fail.refused({ requestId, used })
        if (message.stop_reason === 'max_tokens' || message.stop_reason === 'model_context_window_exceeded')
          throw fail.truncated({ requestId, used })
        // Thoughts may stand before the answer.
        const text = message.content?.find((block) => block.type === 'text')
        if (message.stop_reason !== 'end_turn' || !text) throw fail.invalidOutput({ requestId, used })
        return {
          text: text.text,
          ...used,
          requestId,
        }
      })
    return {
      ...languageModel('anthropic', fail, ask),
      models: (options) =>
        calling(options.signal, fail, meaning(fail), async () => {
          const client = await clientFor(options, LIST_BYTES)
          const { data } = await client.models.list({ limit: 1000 })
          if (!Array.isArray(data)) throw fail.invalidOutput()
          return modelsIn(data, listedModel)
        }),
    }
  },
})

function listedModel(entry: unknown): ListedModel | null {
  const id = textField(entry, 'id')
  if (id === null) return null
  return {
    id,
    name: textField(entry, 'display_name'),
    seesPictures: saidOf(at(entry, 'capabilities', 'image_input', 'supported')),
    contextTokens: countAt(entry, 'max_input_tokens') || null,
  }
}

/** No temperature and its like: the current version of the API refuses them. */
function requestOf({ system, user, file, schema, maxTokens }: ModelPrompt, model: string): Anthropic.MessageCreateParamsNonStreaming {
  const files = filesOf(file).map((one): Anthropic.ContentBlockParam => {
    const data = Buffer.from(one.bytes).toString('base64')
    return one.kind === 'pdf'
      ? { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data } }
      : { type: 'image', source: { type: 'base64', media_type: one.mediaType, data } }
  })
  const content: Anthropic.ContentBlockParam[] = [...files, { type: 'text', text: user }]
  return {
    model,
    max_tokens: maxTokens,
    system: [{ type: 'text', text: system, cache_control: { type: 'ephemeral' } }],
    messages: [{ role: 'user', content }],
    output_config: { ...(TAKES_EFFORT.test(model) ? { effort: 'low' } : {}), format: { type: 'json_schema', schema } },
  }
}

const meaning =
  (fail: Failing) =>
  ({ status, headers, body, requestId }: HttpFailure): ServiceError => {
    const more = { status, requestId: requestId ?? textField(body, 'request_id') }
    const type = textField(body, 'error', 'type') ?? textField(body, 'type') ?? ''
    if (type === 'billing_error' || type.endsWith('_spend_limit_reached')) return fail.quota(more)
    if (type === 'not_found_error') return fail.config('does not know the model: check ANTHROPIC_MODEL', more)
    return fail.ofStatus(status, headers, 'ANTHROPIC_MODEL', more)
  }

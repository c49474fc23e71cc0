import type OpenAI from 'openai'
import { boundedFetch } from './bounded-fetch.ts'
import { calling, type HttpFailure, textField } from './calling.ts'
import type { Failing } from './failing.ts'
import { filesOf, type ModelPrompt, type Said } from './language-model.ts'
import type { CallOptions } from './service.ts'
import type { ServiceError } from './service-error.ts'

/** OpenAI's client, for every service that speaks its language. */
export interface Endpoint {
  label: string
  baseURL: string
  apiKey: string
  fail: Failing
  /** The name of the setting that names the model, for the sentence about a model that is not known. */
  modelSetting: string
}

/**
 * A client of one call: organisation and project are said to be none, since the client would otherwise take them (and more headers)
 * from the environment and hand them to whatever server it is pointed at; the address is ours for the same reason.
 */
export async function openAiClient({ label, baseURL, apiKey }: Endpoint, options: CallOptions): Promise<OpenAI> {
  const { default: Client } = await import('openai')
  return new Client({
    apiKey,
    baseURL,
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
    fetch: withOwnHeaders(apiKey, boundedFetch(label, options)),
  })
}

/** OPENAI_CUSTOM_HEADERS and its like cannot be switched off in the client: nothing leaves but what a call needs, with the key of this very service. */
const ALLOWED = /^(?:accept|content-type|content-length|user-agent)$/i
const withOwnHeaders =
  (apiKey: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers)
    for (const name of [...headers.keys()]) if (!ALLOWED.test(name)) headers.delete(name)
    headers.set('authorization', `Bearer ${apiKey}`)
    return fetch(input, { ...init, headers })
  }

/** What failures of the OpenAI shape mean. */
export function openAiFailure({ fail, modelSetting }: Endpoint): (failure: HttpFailure) => ServiceError {
  return ({ status, headers, body, requestId }) => {
    const more = { status, requestId }
    // The client hands on the inside of {error: …}; some servers send it bare.
    const code = textField(body, 'code') ?? textField(body, 'error', 'code') ?? textField(body, 'type')
    if (code === 'insufficient_quota' || code === 'billing_hard_limit_reached') return fail.quota(more)
    if (code === 'model_not_found') return fail.config(`does not know the model: check ${modelSetting}`, more)
    if (code === 'json_validate_failed') return fail.invalidOutput(more)
    if (code === 'context_length_exceeded') return fail.truncated(more)
    return fail.ofStatus(status, headers, modelSetting, more)
  }
}

export type AnswerForm = 'json_schema' | 'json_object' | 'text'
export interface ChatOptions {
  model: string
  /** The name of the limit, which differs from service to service. */
  limit: 'max_tokens' | 'max_completion_tokens'
  form: AnswerForm
  /** Fields that only this service knows. */
  extra?: Record<string, unknown>
}

const dataUrl = (mediaType: string, bytes: Uint8Array): string => `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`

/** One question as a chat completion. Images go as data, PDFs do not go this way at all. */
export async function askByChat(
  endpoint: Endpoint,
  chat: ChatOptions,
  { system, user, file, schema, schemaName, maxTokens }: ModelPrompt,
  options: CallOptions,
): Promise<Said> {
  const { fail } = endpoint
  if (file?.kind === 'pdf') throw fail.unsupported('it does not take PDF files, only their text')
  const format = {
    json_schema: { type: 'json_schema', json_schema: { name: schemaName, strict: true, schema } },
    json_object: { type: 'json_object' },
    text: { type: 'text' },
  } as const
  return calling(options.signal, fail, openAiFailure(endpoint), async () => {
    const client = await openAiClient(endpoint, options)
    const body = {
      model: chat.model,
      messages: [
        { role: 'system', content: system },
        {
          role: 'user',
          content:
            file === null
              ? user
              : [
                  ...filesOf(file).map((one) => ({
                    type: 'image_url',
                    image_url: { url: dataUrl(one.kind === 'image' ? one.mediaType : 'application/pdf', one.bytes) },
                  })),
                  { type: 'text', text: user },
                ],
        },
      ],
      response_format: format[chat.form],
      [chat.limit]: maxTokens,
      ...chat.extra,
    } as OpenAI.Chat.ChatCompletionCreateParamsNonStreaming
    const completion = await client.chat.completions.create(body)
    const requestId = completion._request_id ?? null
    const choice = completion.choices?.[0]
    if (!choice) throw fail.invalidOutput({ requestId })
    const used = {
      model: completion.model || chat.model,
      tokensIn: completion.usage?.prompt_tokens ?? 0,
      tokensOut: completion.usage?.completion_tokens ?? 0,
    }
    // The stop reason first: what was cut off may still look whole.
    const reason: string = choice.finish_reason
    if (reason === 'length' || reason === 'model_length') throw fail.truncated({ requestId, used })
    if (reason === 'content_filter' || choice.message.refusal) throw fail.refused({ requestId, used })
    if (reason !== 'stop' || typeof choice.message.content !== 'string') throw fail.invalidOutput({ requestId, used })
    return {
      text: choice.message.content,
      ...used,
      requestId: requestId ?? completion.id ?? null,
    }
  })
}

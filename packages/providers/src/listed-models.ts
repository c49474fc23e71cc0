import { boundedFetch } from './bounded-fetch.ts'
import { at, calling, countAt, type HttpFailure, jsonFrom, listAt, textField } from './calling.ts'
import type { Failing } from './failing.ts'
import type { CallOptions, ListedModel } from './service.ts'
import type { ServiceError } from './service-error.ts'

/** A list of models is short; an answer that runs on is none. */
export const LIST_BYTES = 4 * 1024 * 1024
/** More than any service offers. */
const MOST = 500
/** A model's name as it is sent and shown: no more than that comes in from a list. */
const NAME = /^[\w.:/@+-]{1,120}$/

/** Models that neither read documents nor sort rows. A name that is not known is offered. */
const OTHER_WORK =
  /embed|whisper|tts|dall-e|moderation|transcri|realtime|-audio|audio-|gpt-image|sora|guard|rerank|imagen|veo|lyria|aqa|orpheus|playai|voxtral/i

export interface ModelList {
  label: string
  fail: Failing
  means: (failure: HttpFailure) => ServiceError
  url: string
  headers: Record<string, string>
  /** Where the list stands in the answer. */
  field: 'data' | 'models'
  /** One entry of it; null where it is no model for us. */
  read(entry: unknown): ListedModel | null
}

/** Asks a service for its models: one GET that costs nothing and carries nothing but the key. Rejects as every call does. */
export function listModels({ label, fail, means, url, headers, field, read }: ModelList, options: CallOptions): Promise<ListedModel[]> {
  return calling(options.signal, fail, means, async () => {
    const { json } = await jsonFrom(boundedFetch(label, options, LIST_BYTES), url, { headers })
    if (!Array.isArray(at(json, field))) throw fail.invalidOutput()
    return modelsIn(listAt(json, field), read)
  })
}

/** The models of a list, each once, in its order. */
export function modelsIn(list: readonly unknown[], read: ModelList['read']): ListedModel[] {
  const found = new Map<string, ListedModel>()
  for (const entry of list) {
    const model = read(entry)
    if (model && NAME.test(model.id) && !OTHER_WORK.test(model.id) && !found.has(model.id)) found.set(model.id, model)
    if (found.size === MOST) break
  }
  return [...found.values()]
}

/** A yes or no of the list; null where it says neither. */
export const saidOf = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

/** An entry of the OpenAI shape, with what Groq, LM Studio and vLLM add to it. */
export function chatModel(entry: unknown): ListedModel | null {
  const id = textField(entry, 'id')
  if (id === null || at(entry, 'active') === false) return null
  const type = textField(entry, 'type')
  if (type === 'embeddings' || type === 'embedding') return null
  return {
    id,
    name: null,
    seesPictures: type === 'vlm' ? true : type === 'llm' ? false : null,
    contextTokens:
      countAt(entry, 'loaded_context_length') ||
      countAt(entry, 'context_window') ||
      countAt(entry, 'max_model_len') ||
      countAt(entry, 'max_context_length') ||
      null,
  }
}

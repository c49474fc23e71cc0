import { boundedFetch } from './bounded-fetch.ts'
import { jsonFrom, listAt, textField } from './calling.ts'
import { chatModel, modelsIn } from './listed-models.ts'
import type { CallOptions, ListedModel } from './service.ts'

/** A server of the OpenAI shape that answered on its usual port. */
export interface FoundServer {
  name: 'Ollama' | 'LM Studio'
  /** As the setting takes it. */
  address: string
  models: ListedModel[]
}

/** This machine, and the machine that a container runs on. Nothing else is ever asked: no address comes from outside. */
export const LOCAL_HOSTS = ['127.0.0.1', 'host.docker.internal'] as const

const LIST_BYTES = 1024 * 1024
const programs = [
  {
    name: 'Ollama',
    port: 11434,
    // Its own list says more than the one of the OpenAI shape, and that it is Ollama.
    lists: [{ path: '/api/tags', field: 'models', read: ollamaModel }],
  },
  {
    name: 'LM Studio',
    port: 1234,
    lists: [
      { path: '/api/v0/models', field: 'data', read: chatModel },
      { path: '/v1/models', field: 'data', read: chatModel },
    ],
  },
] as const

/**
 * Ollama and LM Studio where they usually listen: a GET of the list of models each, no redirect, nothing else. Empty where nothing answers.
 * `hosts`: which of LOCAL_HOSTS may be asked; the first at which a program answers counts.
 */
export async function findLocalServers(hosts: readonly (typeof LOCAL_HOSTS)[number][], options: CallOptions): Promise<FoundServer[]> {
  const found = await Promise.all(
    programs.map(async ({ name, port, lists }): Promise<FoundServer | null> => {
      const answers = await Promise.all(
        hosts.map(async (host) => {
          for (const { path, field, read } of lists) {
            const list = await listOf(`http://${host}:${port}${path}`, field, options)
            if (list) return { name, address: `http://${host}:${port}/v1`, models: modelsIn(list, read) }
          }
          return null
        }),
      )
      return answers.find((answer) => answer !== null) ?? null
    }),
  )
  return found.filter((server) => server !== null)
}

async function listOf(url: string, field: string, options: CallOptions): Promise<unknown[] | null> {
  try {
    const { json } = await jsonFrom(boundedFetch('The server', options, LIST_BYTES), url, {})
    return json !== null && typeof json === 'object' && Array.isArray((json as Record<string, unknown>)[field]) ? listAt(json, field) : null
  } catch {
    return null
  }
}

/** Newer versions say what a model can do; the context that it is run with stands in no list. */
function ollamaModel(entry: unknown): ListedModel | null {
  const id = textField(entry, 'model') ?? textField(entry, 'name')
  if (id === null) return null
  const can = listAt(entry, 'capabilities')
  return { id, name: null, seesPictures: can.length > 0 ? can.includes('vision') : null, contextTokens: null }
}

import { isPictureFormat } from '@ledgerhand/core/documents'
import type { ServiceId } from '@ledgerhand/core/providers'
import { findLocalServers, LOCAL_HOSTS } from '../local-servers.ts'
import type { Input, RunningService, Service } from '../service.ts'
import { SECONDS_PER_CALL } from '../setting.ts'
import { type Configured, configured, settingsOf } from '../settings.ts'
import { makeBreaker } from './breaker.ts'
import { type Gate, makeGate } from './gate.ts'
import { loopbackOnly } from './local-fetch.ts'
import { isLoopback } from './loopback.ts'
import { configuredByOwner, inOwnersWords, ownRegistries, ownSettings, sharedSettings, toldToOwner } from './own-services.ts'
import type { ExtractionInput, RegisteredService, ServiceRegistry, ServiceRegistryOptions } from './registered-service.ts'
import { ATTEMPT_MS } from './run.ts'

export type {
  Asking,
  ExtractionInput,
  OwnKey,
  RegisteredService,
  ServiceRegistry,
  ServiceRegistryOptions,
  ServiceSetting,
} from './registered-service.ts'

/** So many calls to one service at the same time. */
const AT_ONCE = 2

/** The settings of services that cannot be used as they stand: one sentence each, for the operator, before anything starts. */
export const wrongServiceSettings = (services: readonly Service[], env: ServiceRegistryOptions['env']): string[] =>
  services.flatMap((service) => {
    const set = configured(service, env)
    return set.state === 'wrong' ? [`${set.message}.`] : []
  })

/** Sets up every service that has its key. With LOCAL_ONLY those that would send anything away are not even made. */
export function makeServiceRegistry(options: ServiceRegistryOptions): ServiceRegistry {
  const now = options.now ?? Date.now
  const fetch = options.localOnly ? loopbackOnly(options.fetch ?? globalThis.fetch) : options.fetch
  const gates = new Map<string, Gate>()
  const byId = (id: ServiceId) => options.services.find((service) => service.id === id)
  const base: ServiceRegistry = {
    services: options.services.map((service) =>
      deskService(service, configured(service, options.env), options.env, options.localOnly, fetch),
    ),
    localOnly: options.localOnly,
    ceiling: options.ceiling,
    asking: new Map(),
    runner: {
      breaker: makeBreaker(now),
      gateOf(id) {
        const gate = gates.get(id) ?? makeGate(AT_ONCE)
        gates.set(id, gate)
        return gate
      },
      now,
      sleep: options.sleep ?? pause,
      random: options.random ?? Math.random,
    },
    withOwn: (ownerId, keys) => registryOf(ownerId, keys),
    tryOut(id, given) {
      const service = byId(id)
      if (!service) return { wrong: 'This service is not there' }
      const set = configuredByOwner(service, given, options.env)
      if (set.state === 'off') return { wrong: 'Nothing is filled in' }
      if (set.state === 'wrong') return { wrong: inOwnersWords(id, set.message) }
      const own = deskService(service, set, ownSettings(service, given, options.env), options.localOnly, fetch)
      // What the server is set to is not what the owner gave: only their fields are theirs to see.
      return { ...toldToOwner(own), isOwn: true, settings: base.services.find((s) => s.id === id)?.settings ?? [] }
    },
    sharedSettings: (id) => {
      const service = byId(id)
      return service ? sharedSettings(service, options.env) : {}
    },
    findLocal: (signal) =>
      findLocalServers(options.localOnly ? LOCAL_HOSTS.slice(0, 1) : LOCAL_HOSTS, { signal, ...(fetch ? { fetch } : {}) }),
  }
  const registryOf = ownRegistries(base, now, (id, settings) => {
    const own = base.tryOut(id, settings)
    return 'wrong' in own ? null : own
  })
  return base
}

/** The settings that name the model by which rows are sorted, and that by which documents are read. */
const SORTING_MODEL = /CLASSIFY_MODEL$/
const READING_MODEL = /^(?!.*(?:CLASSIFY|VISION|OCR)).*_MODEL$/

function deskService(
  service: Service,
  set: Configured,
  env: ServiceRegistryOptions['env'],
  localOnly: boolean,
  fetch: typeof globalThis.fetch | undefined,
): RegisteredService {
  const facts = settingsOf(service)
  const reader = facts.find(({ name }) => READING_MODEL.test(name))
  const model = reader && (env[reader.name]?.trim() || reader.default)
  const sorter = facts.find(({ name }) => SORTING_MODEL.test(name)) ?? reader
  // A server of the owner's own may still stand elsewhere: what counts is where its address leads.
  const leavesBox = service.leavesBox || (set.state === 'on' && ownAddresses(facts, env).some((address) => !isLoopback(address)))
  const blocked = localOnly && leavesBox ? 'local_only' : null
  const running = set.state === 'on' && blocked === null ? set.service : null
  const options = (signal: AbortSignal) => ({ signal, ...(fetch ? { fetch } : {}) })
  const need = (): RunningService => {
    if (!running) throw new Error(`${service.id} is not set up, or not allowed to be asked`)
    return running
  }
  return {
    id: service.id,
    isConfigured: set.state === 'on',
    isOwn: false,
    leavesBox,
    blocked,
    retention: service.retention,
    settings: facts.map(({ name, sentence, default: standard }) => ({
      name,
      about: sentence,
      standard,
      isSet: Boolean(env[name]?.trim()),
      isSwitch: service.switches.includes(name),
    })),
    canClassify: service.classifies,
    classifyModel: sorter ? env[sorter.name]?.trim() || sorter.default : null,
    maxBytes: service.maxBytes,
    maxPages: service.maxPages,
    pagesPerCall: service.pagesPerCall,
    callMs: callMsOf(facts, env),
    reads: service.reads,
    inputFor: (document) => {
      const forms = formsOf(document).filter((input) => input !== 'image' || running?.seesPictures !== false)
      const inputs = service.reads[document.documentType].filter((input) => forms.includes(input))
      return (document.isSeen ? inputs.find((input) => input !== 'text') : undefined) ?? inputs[0] ?? null
    },
    estimateMicros: (work) => micros(service.estimateUsd({ ...work, ...(model && { model }) })),
    costMicros: (usage, documentType) => micros(service.costUsd(usage, documentType)),
    extract: (request, { signal }) => need().extract(request, options(signal)),
    async classify(request, signal) {
      const { classify } = need()
      if (!classify) throw new Error(`${service.id} does not classify`)
      return classify(request, options(signal))
    },
    async write(request, signal) {
      const { write } = need()
      if (!write) throw new Error(`${service.id} does not write`)
      return write(request, options(signal))
    },
    probe: (signal) => need().probe(options(signal)),
    listsModels: set.state === 'on' && set.service.models !== undefined,
    async models(signal) {
      return (await need().models?.(options(signal))) ?? []
    },
  }
}

/** How long a call of a service may take: its setting's value, or the standard. */
function callMsOf(facts: ReturnType<typeof settingsOf>, env: ServiceRegistryOptions['env']): number {
  const setting = facts.find(({ name }) => name.endsWith(SECONDS_PER_CALL))
  const seconds = setting ? Number(env[setting.name]?.trim() || setting.default) : Number.NaN
  return seconds > 0 ? seconds * 1000 : ATTEMPT_MS
}

/** The addresses among a service's settings. */
const ownAddresses = (facts: readonly { name: string; default: string | null }[], env: ServiceRegistryOptions['env']): string[] =>
  facts.flatMap(({ name, default: standard }) => (/_(BASE_)?URL$/.test(name) ? [env[name]?.trim() || standard || ''] : [])).filter(Boolean)

function formsOf({ format, text, isSeen }: Pick<ExtractionInput, 'format' | 'text' | 'isSeen'>): Input[] {
  const words: Input[] = text === null ? [] : ['text']
  if (format === 'pdf') return isSeen ? ['pdf', 'image', ...words] : ['pdf', ...words]
  return isPictureFormat(format) ? ['image', ...words] : words
}

/** Dollars in millionths, never rounded down to nothing. */
const micros = (usd: number) => Math.ceil(Math.max(0, usd) * 1_000_000)

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.throwIfAborted()
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal.addEventListener('abort', abort, { once: true })
  })

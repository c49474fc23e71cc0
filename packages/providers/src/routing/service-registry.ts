import { type DocumentType, type FileFormat, isPictureFormat } from '@ledgerhand/core/documents'
import type { ServiceId } from '@ledgerhand/core/providers'
import type {
  Answer,
  ClassifiedRows,
  ClassifyRequest,
  Input,
  Probe,
  RunningService,
  Service,
  Work,
  WriteRequest,
  Written,
} from '../service.ts'
import { SECONDS_PER_CALL } from '../setting.ts'
import { configured, settingsOf } from '../settings.ts'
import { makeBreaker } from './breaker.ts'
import { type Gate, makeGate } from './gate.ts'
import { loopbackOnly } from './local-fetch.ts'
import { isLoopback } from './loopback.ts'
import { ATTEMPT_MS, type Runner } from './run.ts'

/** A document as it lies on the registry: what may be sent of it, and in which forms. */
export interface ExtractionInput {
  documentType: DocumentType
  format: FileFormat
  bytes: Uint8Array
  pages: number
  /** Its own text, or what was recognised in its pictures, pages parted by form feeds; null where there is none. */
  text: string | null
  /** Its text was recognised on pictures: who sees is given those. */
  isSeen: boolean
}

export interface ServiceSetting {
  name: string
  about: string
  standard: string | null
  isSet: boolean
  /** Its presence switches the service on. */
  isSwitch: boolean
}

/** A service on this installation, set up or not. */
export interface RegisteredService {
  id: ServiceId
  isConfigured: boolean
  leavesBox: boolean
  /** What keeps it from being asked although it is set up; null when nothing does. */
  blocked: 'local_only' | null
  retention: string
  settings: readonly ServiceSetting[]
  canClassify: boolean
  maxBytes: number
  maxPages: number
  pagesPerCall: number
  /** How long one call may take, in milliseconds. */
  callMs: number
  /** In which form it takes this document; null when in none. */
  inputFor(document: Pick<ExtractionInput, 'documentType' | 'format' | 'text' | 'isSeen'>): Input | null
  reads: Service['reads']
  estimateMicros(work: Work): number
  costMicros(usage: Answer['usage'], documentType: DocumentType | null): number
  /** One call, or the few that one answer takes. */
  extract: RunningService['extract']
  classify(request: ClassifyRequest, signal: AbortSignal): Promise<ClassifiedRows>
  /** A small task in words; only where `canClassify`. */
  write(request: WriteRequest, signal: AbortSignal): Promise<Written>
  probe(signal: AbortSignal): Promise<Probe>
}

export interface ServiceRegistry {
  services: readonly RegisteredService[]
  localOnly: boolean
  /** What this installation sends in a day, all books together. */
  ceiling: { pagesADay: number; microsADay: number }
  runner: Runner
  /** Documents that a service reads at the moment, by their id: who, since when (by the runner's clock), and how many runs of pages of how many are read. */
  asking: Map<string, Asking>
}
export interface Asking {
  service: ServiceId
  since: number
  done: number
  of: number
}

export interface ServiceRegistryOptions {
  services: readonly Service[]
  /** The environment: only the names that a service's own settings list are looked at. */
  env: Readonly<Record<string, string | undefined>>
  localOnly: boolean
  ceiling: ServiceRegistry['ceiling']
  fetch?: typeof globalThis.fetch
  now?: () => number
  sleep?: Runner['sleep']
  random?: () => number
}

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
  return {
    services: options.services.map((service) => deskService(service, options.env, options.localOnly, fetch)),
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
  }
}

/** The setting that names the model by which documents are read. */
const READING_MODEL = /^(?!.*(?:CLASSIFY|VISION|OCR)).*_MODEL$/

function deskService(
  service: Service,
  env: ServiceRegistryOptions['env'],
  localOnly: boolean,
  fetch: typeof globalThis.fetch | undefined,
): RegisteredService {
  const set = configured(service, env)
  const facts = settingsOf(service)
  const reader = facts.find(({ name }) => READING_MODEL.test(name))
  const model = reader && (env[reader.name]?.trim() || reader.default)
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

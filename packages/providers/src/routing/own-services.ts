import { ownFields } from '@ledgerhand/core/own-keys'
import type { ServiceId } from '@ledgerhand/core/providers'
import type { Service } from '../service.ts'
import { ServiceError } from '../service-error.ts'
import { type Configured, configured } from '../settings.ts'
import { type Breaker, makeBreaker } from './breaker.ts'
import { type Gate, makeGate } from './gate.ts'
import type { OwnKey, RegisteredService, ServiceRegistry, ServiceRegistryOptions } from './registered-service.ts'

type Env = ServiceRegistryOptions['env']

/** Settings of the server that hold for owners' keys as well: they name no account, pay nothing and open nothing. */
const SHARED = /_(?:BASE_URL|MODEL|REGION|LOCATION|SECONDS_PER_CALL)$/

/** What the environment of the server says of a service, by which an owner's own settings are outdone. Never a key, a project or a processor. */
export const sharedSettings = (service: Pick<Service, 'settings' | 'switches'>, env: Env): Record<string, string> =>
  Object.fromEntries(
    Object.keys(service.settings.shape).flatMap((name) => {
      const value = env[name]?.trim()
      return value && SHARED.test(name) && !service.switches.includes(name) ? [[name, value]] : []
    }),
  )

/** A service as an owner's settings switch it on: only what an owner may give, below what the server says. */
export function ownSettings(service: Service, given: Readonly<Record<string, string>>, env: Env): Record<string, string> {
  const own = ownFields[service.id].flatMap(({ name }) => (given[name] && name in service.settings.shape ? [[name, given[name]]] : []))
  return { ...Object.fromEntries(own), ...sharedSettings(service, env) }
}
export const configuredByOwner = (service: Service, given: Readonly<Record<string, string>>, env: Env): Configured =>
  configured(service, ownSettings(service, given, env))

/** 'check OPENAI_API_KEY' → 'check the API key': owners see fields, not settings of a server. */
export const inOwnersWords = (service: ServiceId, text: string): string =>
  text.replace(/the DOCUMENT_AI settings/g, 'project, location and processors').replace(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g, (name) => {
    const fields = ownFields[service]
    const field = fields.find((f) => f.name === name) ?? fields.find((f) => f.name === `${name}_JSON`)
    return field ? `“${field.label}”` : name
  })

/** The same service, whose failures speak of the fields that its owner filled in. */
export function toldToOwner(service: RegisteredService): RegisteredService {
  const telling = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      const { kind, message, retryAfterMs, status, requestId, used, cause } = error
      throw new ServiceError(kind, inOwnersWords(service.id, message), { retryAfterMs, status, requestId, used, cause })
    }
  }
  return {
    ...service,
    extract: (request, options) => telling(service.extract(request, options)),
    classify: (request, signal) => telling(service.classify(request, signal)),
    models: (signal) => telling(service.models(signal)),
    probe: async (signal) => {
      const probe = await service.probe(signal)
      return { ...probe, message: inOwnersWords(service.id, probe.message) }
    },
  }
}

interface Kept {
  version: string
  service: RegisteredService
  breaker: Breaker
  gate: Gate
}
/** So many owners' services are kept ready; the one least lately made goes first, and is made anew when it is asked for. */
const MOST_KEPT = 2_000
const AT_ONCE = 2

/**
 * The registries of owners: the installation's, in which services that the environment sets nothing of stand as this owner's key sets them up.
 * A service of an owner rests, waits its turn and fails by itself: what happens with one owner's key tells nothing of another's.
 */
export function ownRegistries(
  base: ServiceRegistry,
  now: () => number,
  /** null where the settings switch nothing on. */
  setUp: (service: ServiceId, settings: Readonly<Record<string, string>>) => RegisteredService | null,
) {
  const kept = new Map<string, Kept>()
  const isOfEnvironment = (id: ServiceId) => base.services.some((s) => s.id === id && s.isConfigured)

  function keptOf(ownerId: string, key: OwnKey): Kept | null {
    if (isOfEnvironment(key.service)) return null
    const name = `${ownerId} ${key.service}`
    const known = kept.get(name)
    if (known?.version === key.version) return known
    kept.delete(name)
    const settings = key.settings()
    const service = settings && setUp(key.service, settings)
    if (!service) return null
    const fresh = { version: key.version, service, breaker: makeBreaker(now), gate: makeGate(AT_ONCE) }
    kept.set(name, fresh)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return fresh
  }

  return (ownerId: string, keys: readonly OwnKey[]): ServiceRegistry => {
    const own = new Map<string, Kept>()
    for (const key of keys) {
      const found = keptOf(ownerId, key)
      if (found) own.set(key.service, found)
    }
    if (own.size === 0) return base
    const { breaker, gateOf } = base.runner
    const breakerOf = (id: string) => own.get(id)?.breaker ?? breaker
    return {
      ...base,
      services: base.services.map((service) => own.get(service.id)?.service ?? service),
      runner: {
        ...base.runner,
        gateOf: (id) => own.get(id)?.gate ?? gateOf(id),
        breaker: {
          resting: (id) => breakerOf(id).resting(id),
          enter: (id) => breakerOf(id).enter(id),
          succeeded: (id) => breakerOf(id).succeeded(id),
          failed: (id, failure) => breakerOf(id).failed(id, failure),
          left: (id) => breakerOf(id).left(id),
        },
      },
    }
  }
}

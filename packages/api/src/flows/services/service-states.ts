import { AppError } from '@ledgerhand/core/errors'
import { type AiChoice, aiChoices, providerFacts, type ServiceId } from '@ledgerhand/core/providers'
import type { ProviderChoice, ServiceState } from '@ledgerhand/core/wire/ai'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'
import type { RegisteredService, ServiceRegistry } from '@ledgerhand/providers/routing/service-registry'
import type { Ports } from '../../ports.ts'
import { openOwnKey } from './sealed-keys.ts'

type AiBooks = Pick<ReadBooks, 'ai'>

export const consentsOf = (books: AiBooks): ReadonlySet<string> => new Set(books.ai.consents().map((c) => c.service))

/**
 * The services as these books see them: the installation's, and the owner's own keys for those that the environment sets nothing of. Every flow that
 * asks a service for somebody's books takes it from here.
 */
export function registryOf({ ai }: AiBooks, { registry, keySealer }: Pick<Ports, 'registry' | 'keySealer'>): ServiceRegistry {
  const keys = ai.ownKeys()
  const [first] = keys
  if (!first) return registry
  return registry.withOwn(
    first.userId,
    keys.map((key) => ({
      service: key.service as ServiceId,
      version: `${key.setAt} ${key.sealed}`,
      settings: () => openOwnKey(key, { keySealer }),
    })),
  )
}

/** The ports for work in these books. */
export const portsOf = (books: AiBooks, ports: Ports): Ports => {
  const registry = registryOf(books, ports)
  return registry === ports.registry ? ports : { ...ports, registry }
}

/** The state of a service for a set of books: the first obstacle, or ready. */
export function stateOf(service: RegisteredService, consents: ReadonlySet<string>, registry: ServiceRegistry): ServiceState {
  if (!service.isConfigured) return 'off'
  if (service.blocked) return service.blocked
  if (service.leavesBox && !consents.has(service.id)) return 'needs_consent'
  return registry.runner.breaker.resting(service.id) ? 'resting' : 'ready'
}

export const findService = (registry: ServiceRegistry, id: string): RegisteredService | undefined =>
  registry.services.find((s) => s.id === id)

/** The choices of the upload dialog, 'auto' first; the server on the owner's own machine only where there is one. */
export function providerChoices(books: AiBooks, ports: Ports): ProviderChoice[] {
  const registry = registryOf(books, ports)
  const consents = consentsOf(books)
  return aiChoices.flatMap((id): ProviderChoice[] => {
    const service = id === 'auto' ? undefined : findService(registry, id)
    const state = id === 'auto' ? 'ready' : service ? stateOf(service, consents, registry) : 'off'
    if (id === 'local' && state === 'off') return []
    return [{ id, ...providerFacts[id], isConfigured: state !== 'off', state }]
  })
}

const refusals: Partial<Record<ServiceState, (label: string) => string>> = {
  off: (label) => `No key is set for ${label}`,
  local_only: (label) => `Nothing is sent to ${label}: LOCAL_ONLY is on`,
  needs_consent: (label) => `${label} has not been allowed for these books yet. The owner can allow it on the AI Services page.`,
}

/** AppError for a named service that cannot be asked, so that the upload is refused instead of read without it. */
export function mustBeUsable(id: Exclude<AiChoice, 'auto'> & ServiceId, books: AiBooks, ports: Ports): void {
  const registry = registryOf(books, ports)
  const service = findService(registry, id)
  const refusal = refusals[service ? stateOf(service, consentsOf(books), registry) : 'off']
  if (refusal) throw new AppError('conflict', refusal(providerFacts[id].label))
}

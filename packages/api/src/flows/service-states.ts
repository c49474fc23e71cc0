import { AppError } from '@ledgerhand/core/errors'
import { type AiChoice, aiChoices, providerFacts, type ServiceId } from '@ledgerhand/core/providers'
import type { ProviderChoice, ServiceState } from '@ledgerhand/core/wire-ai'
import type { ReadBooks } from '@ledgerhand/db/books'
import type { RegisteredService, ServiceRegistry } from '@ledgerhand/providers/routing/service-registry'
import type { Ports } from '../ports.ts'

type AiBooks = Pick<ReadBooks, 'ai'>

export const consentsOf = (books: AiBooks): ReadonlySet<string> => new Set(books.ai.consents().map((c) => c.service))

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
export function providerChoices(books: AiBooks, { registry }: Ports): ProviderChoice[] {
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
export function mustBeUsable(id: Exclude<AiChoice, 'auto'> & ServiceId, books: AiBooks, { registry }: Ports): void {
  const service = findService(registry, id)
  const refusal = refusals[service ? stateOf(service, consentsOf(books), registry) : 'off']
  if (refusal) throw new AppError('conflict', refusal(providerFacts[id].label))
}

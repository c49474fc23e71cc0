import { today } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import type { ServiceModelsJson } from '@ledgerhand/core/wire/ai'
import type { Books } from '@ledgerhand/db/books/open-books'
import type { RegisteredService } from '@ledgerhand/providers/routing/service-registry'
import type { ListedModel } from '@ledgerhand/providers/service'
import { ServiceError } from '@ledgerhand/providers/service-error'
import type { Ports } from '../ports.ts'

/** How long a person waits for a list. */
const LIST_MS = 15_000

/** Asks a service for its models, once. Written down like every call, as a test; it costs nothing. */
export async function listServiceModels(
  service: RegisteredService,
  { ai }: Pick<Books['manage'], 'ai'>,
  { registry, now }: Ports,
): Promise<ServiceModelsJson> {
  const at = now()
  const reserved = ai.reserve(
    {
      service: service.id,
      purpose: 'test',
      leavesBox: service.leavesBox,
      byOwnKey: service.isOwn,
      documentId: null,
      documentName: 'List of models',
      day: today(at),
      at: at.toISOString(),
      pages: 0,
      bytes: 0,
      micros: 0,
    },
    registry.ceiling,
  )
  if ('refused' in reserved) throw new AppError('too_many', `Not asked: ${reserved.refused}`)
  const startedAt = registry.runner.now()
  const settle = (outcome: string, message: string | null) => {
    const ms = Math.max(0, Math.round(registry.runner.now() - startedAt))
    ai.settle(reserved.seq, { outcome, message, model: null, micros: 0, tokensIn: null, tokensOut: null, ms })
  }
  let models: ListedModel[]
  try {
    models = await service.models(AbortSignal.timeout(LIST_MS))
  } catch (error) {
    if (!(error instanceof ServiceError)) {
      settle('stopped', null)
      throw error
    }
    settle(error.kind, error.message.slice(0, 300))
    return { models: [], message: `${error.message}.` }
  }
  settle('answered', null)
  return { models, message: models.length === 0 ? 'The list holds no model that reads documents.' : null }
}

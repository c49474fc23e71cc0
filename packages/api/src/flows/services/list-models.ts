import { AppError } from '@ledgerhand/core/errors'
import type { ServiceModelsJson } from '@ledgerhand/core/wire/ai'
import type { Books } from '@ledgerhand/db/books/open-books'
import type { RegisteredService } from '@ledgerhand/providers/routing/service-registry'
import { ServiceError } from '@ledgerhand/providers/service-error'
import type { Ports } from '../../ports.ts'
import { countedCall, LimitReached } from './counted-call.ts'

/** How long a person waits for a list. */
const LIST_MS = 15_000

/** Asks a service for its models, once. Written down like every call, as a test; it costs nothing. */
export async function listServiceModels(
  service: RegisteredService,
  books: Pick<Books['manage'], 'ai'>,
  ports: Ports,
): Promise<ServiceModelsJson> {
  try {
    const { models } = await countedCall(
      service,
      { purpose: 'test', documentId: null, documentName: 'List of models', pages: 0, bytes: 0, micros: 0 },
      books,
      ports,
      async () => ({ models: await service.models(AbortSignal.timeout(LIST_MS)), usage: null }),
      () => 0,
    )
    return { models, message: models.length === 0 ? 'The list holds no model that reads documents.' : null }
  } catch (error) {
    if (error instanceof LimitReached) throw new AppError('too_many', `Not asked: ${error.message}`)
    if (error instanceof ServiceError) return { models: [], message: `${error.message}.` }
    throw error
  }
}

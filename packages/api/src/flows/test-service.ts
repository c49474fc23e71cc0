import { AppError } from '@ledgerhand/core/errors'
import type { Books } from '@ledgerhand/db/books/open-books'
import type { RegisteredService } from '@ledgerhand/providers/routing/service-registry'
import { ServiceError } from '@ledgerhand/providers/service-error'
import type { Ports } from '../ports.ts'
import { countedCall, LimitReached } from './services/counted-call.ts'

/** How long a person waits for the answer of a test. */
const TEST_MS = 20_000

/** Makes one real, cheap call to a service and says what happened. Nothing of any document goes with it. */
export async function testService(
  service: RegisteredService,
  books: Pick<Books['manage'], 'ai'>,
  ports: Ports,
): Promise<{ ok: boolean; message: string }> {
  try {
    const { message } = await countedCall(
      service,
      // Tests cost money too, so they count against the daily limits.
      { purpose: 'test', documentId: null, documentName: null, pages: 0, bytes: 0, micros: service.leavesBox ? costOf(service) : 0 },
      books,
      ports,
      () => tried(service),
      () => 0,
    )
    // After a successful test the service is asked again at once, instead of resting for the remaining minutes.
    ports.registry.runner.breaker.succeeded(service.id)
    return { ok: true, message }
  } catch (error) {
    if (error instanceof LimitReached) throw new AppError('too_many', `Not tested: ${error.message}`)
    if (error instanceof ServiceError) return { ok: false, message: error.message }
    throw error
  }
}

/** The most that a test of a service which takes words costs; the others read one empty page for it. */
const WORDS_MICROS = 5_000

function costOf(service: RegisteredService): number {
  const page = service.estimateMicros({ input: 'pdf', documentType: 'receipt', pages: 1, bytes: 1_000, characters: 0 })
  return service.canClassify ? Math.min(page, WORDS_MICROS) : page
}

/** What a test that succeeded says; throws ServiceError with the sentence of one that did not. */
async function tried(service: RegisteredService): Promise<{ message: string; usage: null }> {
  try {
    const { ok, kind, message } = await service.probe(AbortSignal.timeout(TEST_MS))
    if (!ok) throw new ServiceError(kind ?? 'transient', message)
    return { message, usage: null }
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new ServiceError('timeout', `No answer within ${TEST_MS / 1000} seconds.`)
    throw error
  }
}

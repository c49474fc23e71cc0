import { today } from '@ledgerhand/core/calendar-date'
import { AppError } from '@ledgerhand/core/errors'
import type { Books } from '@ledgerhand/db/books/open-books'
import type { RegisteredService } from '@ledgerhand/providers/routing/service-registry'
import type { Probe } from '@ledgerhand/providers/service'
import type { Ports } from '../ports.ts'
import { FREE } from './counted-call.ts'

/** How long a person waits for the answer of a test. */
const TEST_MS = 20_000

/** Makes one real, cheap call to a service and says what happened. Nothing of any document goes with it. */
export async function testService(
  service: RegisteredService,
  { ai }: Pick<Books['manage'], 'ai'>,
  { registry, now }: Ports,
): Promise<{ ok: boolean; message: string }> {
  const at = now()
  const micros = service.leavesBox ? costOf(service) : 0
  const reserved = ai.reserve(
    {
      service: service.id,
      purpose: 'test',
      leavesBox: service.leavesBox,
      byOwnKey: service.isOwn,
      documentId: null,
      documentName: null,
      day: today(at),
      at: at.toISOString(),
      pages: 0,
      bytes: 0,
      micros,
    },
    registry.ceiling,
  )
  if ('refused' in reserved) throw new AppError('too_many', `Not tested: ${reserved.refused}`)
  const startedAt = registry.runner.now()
  const result = await probe(service)
  const isFree = result.kind !== undefined && FREE.includes(result.kind)
  const facts = { micros: isFree ? 0 : micros, tokensIn: null, tokensOut: null, model: null, ms: registry.runner.now() - startedAt }
  ai.settle(reserved.seq, { ...facts, outcome: result.ok ? 'answered' : 'failed', message: result.ok ? null : result.message })
  // After a successful test the service is asked again at once, instead of resting for the remaining minutes.
  if (result.ok) registry.runner.breaker.succeeded(service.id)
  return { ok: result.ok, message: result.message }
}

/** The most that a test of a service which takes words costs; the others read one empty page for it. */
const WORDS_MICROS = 5_000

/** Tests cost money too, so they count against the daily limits. */
function costOf(service: RegisteredService): number {
  const page = service.estimateMicros({ input: 'pdf', documentType: 'receipt', pages: 1, bytes: 1_000, characters: 0 })
  return service.canClassify ? Math.min(page, WORDS_MICROS) : page
}

async function probe(service: RegisteredService): Promise<Probe> {
  try {
    return await service.probe(AbortSignal.timeout(TEST_MS))
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      return { ok: false, message: `No answer within ${TEST_MS / 1000} seconds.` }
    throw error
  }
}

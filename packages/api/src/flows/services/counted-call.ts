import { today } from '@ledgerhand/core/calendar-date'
import type { NewAiCall, SettledAiCall } from '@ledgerhand/db/books/ai'
import type { WriteBooks } from '@ledgerhand/db/books/open-books'
import { withSpareRoom } from '@ledgerhand/db/faults'
import type { ServiceFailure } from '@ledgerhand/providers/failure'
import type { RegisteredService } from '@ledgerhand/providers/routing/service-registry'
import type { Usage } from '@ledgerhand/providers/service'
import { ServiceError } from '@ledgerhand/providers/service-error'
import type { Ports } from '../../ports.ts'

/** A daily limit refuses a call. */
export class LimitReached extends Error {
  readonly failure: ServiceFailure
  constructor(message: string) {
    super(message)
    this.failure = { kind: 'limit', message, retryAfterMs: null }
  }
}

/** An error of a call as a failure of the service; null when the fault is in this program. */
export const serviceFailureOf = (error: unknown): ServiceFailure | null =>
  error instanceof ServiceError ? error : error instanceof LimitReached ? error.failure : null

export type CallFacts = Pick<NewAiCall, 'purpose' | 'documentId' | 'documentName' | 'pages' | 'bytes' | 'micros' | 'withContext'>

/** These failures come before the service has worked: they cost nothing. */
const FREE: readonly ServiceFailure['kind'][] = ['auth', 'quota', 'rate', 'config', 'unsupported', 'bad_request', 'limit']

/**
 * Makes a call that is written down before it is made and completed afterwards, however it ends. Throws LimitReached when the
 * owner does not allow it any more, or the day's limits leave no room for it; nothing is sent then. A document may take several
 * requests: `answered` is told of each one that was answered, so that what was paid counts although a later one fails. An answer without
 * usage (a test, a list of models) costs what was estimated.
 */
export async function countedCall<T extends { usage: Usage | null }>(
  service: RegisteredService,
  facts: CallFacts,
  books: { ai: Pick<WriteBooks['ai'], 'reserve' | 'settle'> },
  { registry, now }: Ports,
  call: (answered: (micros: number) => void) => Promise<T>,
  cost: (answer: { usage: Usage }) => number,
): Promise<T> {
  const at = now()
  const reserved = books.ai.reserve(
    { ...facts, service: service.id, leavesBox: service.leavesBox, byOwnKey: service.isOwn, day: today(at), at: at.toISOString() },
    registry.ceiling,
  )
  if ('refused' in reserved) throw new LimitReached(reserved.refused)
  const startedAt = registry.runner.now()
  const ms = () => Math.max(0, Math.round(registry.runner.now() - startedAt))
  // What was spent is written down on a full disk too.
  const settle = (outcome: SettledAiCall) => withSpareRoom(() => books.ai.settle(reserved.seq, outcome))
  let paid = 0
  try {
    const answer = await call((micros) => {
      paid += micros
    })
    settle({ ...answeredWith(answer.usage, service, facts, cost), ms: ms() })
    return answer
  } catch (error) {
    const failure = serviceFailureOf(error)
    const isFree = failure !== null && FREE.includes(failure.kind)
    // What the service says it worked, where it says so; else the estimate stands: it may have worked already.
    const used = error instanceof ServiceError ? error.used : null
    const worked = used
      ? paid + cost({ usage: { ...used, requests: 1, pages: 0, bytes: 0, requestId: null } })
      : Math.max(paid, facts.micros)
    settle({
      outcome: failure?.kind ?? 'stopped',
      message: failure?.message.slice(0, 300) ?? null,
      model: null,
      micros: !service.leavesBox ? 0 : isFree ? paid : worked,
      tokensIn: used?.tokensIn ?? null,
      tokensOut: used?.tokensOut ?? null,
      ms: ms(),
    })
    throw error
  }
}

function answeredWith(
  usage: Usage | null,
  { leavesBox }: RegisteredService,
  facts: CallFacts,
  cost: (answer: { usage: Usage }) => number,
): Omit<SettledAiCall, 'ms'> {
  const told = { outcome: 'answered', message: null }
  if (usage === null) return { ...told, model: null, micros: leavesBox ? facts.micros : 0, tokensIn: null, tokensOut: null }
  const { model, pages, bytes, tokensIn, tokensOut, requests } = usage
  const micros = cost({ usage })
  // A service that reports no usage is charged with the estimate.
  const charged = requests > 0 && micros === 0 ? facts.micros : micros
  return { ...told, model: model.slice(0, 100), pages, bytes, micros: leavesBox ? charged : 0, tokensIn, tokensOut }
}

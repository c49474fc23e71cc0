import { providerFacts, type ServiceId } from '@ledgerhand/core/providers'
import type { DocumentRow } from '@ledgerhand/db/books/documents'
import type { ServiceFailure } from '@ledgerhand/providers/failure'
import type { Plan, Skip } from '@ledgerhand/providers/routing/plan'
import type { Ran } from '@ledgerhand/providers/routing/run'
import type { ReadOutcome } from '../../ports.ts'
import type { VerifiedAnswer } from './verify-answer.ts'

/** The words that the status text is made of; who reads it is named by id, as everywhere. */
export function outcomeOf(document: DocumentRow, local: ReadOutcome, planned: Plan, ran: Ran<{ believed: VerifiedAnswer }>): ReadOutcome {
  if (ran.best) {
    const { id, answer } = ran.best
    return { kind: 'read', reading: answer.believed.reading, by: id, fallbackAfter: null }
  }
  const named = document.aiProvider === 'auto' ? null : document.aiProvider
  const failed = ran.failures.map(({ id, failure }) => inWords(id, failure.message))
  const skipped = (reasons: (skip: Skip) => boolean) => planned.skipped.filter(reasons).map((s) => inWords(s.id, s.words))
  if (local.kind === 'read') {
    // One sentence: the first that was asked, or a limit of the day. Every call has its line on the AI Services page.
    const [because] = [...failed, ...skipped((s) => named !== null || s.reason === 'limit')]
    return { ...local, ...(named ? { fallbackAfter: named } : {}), ...(because ? { because } : {}) }
  }
  // Of what nobody can do anything about, one sentence is enough; who cannot read such a file is not mentioned, unless the person named it.
  const [first] = failed
  const own = ran.failures.filter(({ failure }) => ACTS.includes(failure.kind)).map(({ id, failure }) => inWords(id, failure.message))
  const reasons = [
    ...(own.length > 0 ? own : first ? [first] : []),
    ...together(planned.skipped.filter((s) => named !== null || OPEN.includes(s.reason))),
  ]
  const passing = ran.failures.some(({ failure }) => failure.kind === 'transient' || failure.kind === 'timeout' || failure.kind === 'rate')
  return {
    kind: 'unreadable',
    reason: [local.reason, ...reasons].map((text) => text.replace(/[.\s]+$/, '')).join('. '),
    retryable: local.retryable || passing,
  }
}

/** Failures and reasons that a person can do something about. */
const ACTS: readonly ServiceFailure['kind'][] = ['auth', 'quota', 'config', 'limit']
const OPEN: readonly Skip['reason'][] = ['no_consent', 'local_only', 'too_large', 'too_many_pages', 'limit']
/** Services that were left out for the same reason, in one sentence. */
const together = (skips: readonly Skip[]): string[] =>
  [...Map.groupBy(skips, (s) => s.words)].map(([words, all]) => `${all.map((s) => labelOf(s.id)).join(', ')}: ${words}`)

/** 'OpenAI refused the key …' names itself; what is ours to say does not. */
const inWords = (id: string, words: string): string => (words.startsWith(labelOf(id)) ? words : `${labelOf(id)}: ${words}`)
const labelOf = (id: string): string => (id in providerFacts ? providerFacts[id as ServiceId].label : id)

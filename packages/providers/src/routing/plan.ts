import { formatFileSize } from '@ledgerhand/core/upload-limits'
import type { Breaker } from './breaker.ts'
import { type Measured, orderFor, type RoutingKind } from './order.ts'

/** What the plan needs to know of a service. */
export interface ServiceCandidate {
  id: string
  isConfigured: boolean
  leavesBox: boolean
  /** Whether it can take this kind in one of the forms that the document can be sent in. */
  reads: boolean
  maxBytes: number
  maxPages: number
}
/** One document to be read, or a batch of rows to be classified (then without bytes and pages). */
export interface ToPlan {
  kind: RoutingKind
  /** 'auto', or the service that was named. */
  wanted: string
  bytes: number
  pages: number
}
export interface Circumstances {
  localOnly: boolean
  /** The services that the owner of the books said yes to. */
  consents: ReadonlySet<string>
  breaker: Pick<Breaker, 'resting'>
  /** The sentence of a daily limit that a call to this service would exceed; null when there is room. */
  overLimit(id: string): string | null
  measured: readonly Measured[]
  random(): number
}
export type SkipReason =
  | 'not_configured'
  | 'local_only'
  | 'no_consent'
  | 'unsupported'
  | 'too_large'
  | 'too_many_pages'
  | 'resting'
  | 'limit'
export interface Skip {
  id: string
  reason: SkipReason
  /** Words for the owner. */
  words: string
}
export interface Plan {
  /** Whom to ask, in this order. */
  steps: string[]
  /** Who was left out, and why. */
  skipped: Skip[]
}

/** Whom to ask about a document, and why not the others. A named service is asked alone: naming it is no permission for any other. */
export function plan(document: ToPlan, candidates: readonly ServiceCandidate[], circumstances: Circumstances): Plan {
  const named = document.wanted !== 'auto'
  const asked = candidates.filter((c) => !named || c.id === document.wanted)
  const skipped: Skip[] = []
  const usable = asked.filter((candidate) => {
    const skip = skipOf(candidate, document, circumstances)
    if (skip) skipped.push({ id: candidate.id, ...skip })
    return skip === null
  })
  const ids = usable.map((c) => c.id)
  return { steps: named ? ids : orderFor(document.kind, ids, circumstances.measured, circumstances.random), skipped }
}

function skipOf(
  c: ServiceCandidate,
  document: ToPlan,
  { localOnly, consents, breaker, overLimit }: Circumstances,
): Omit<Skip, 'id'> | null {
  if (!c.isConfigured) return { reason: 'not_configured', words: 'no key is set' }
  if (localOnly && c.leavesBox) return { reason: 'local_only', words: 'LOCAL_ONLY is on: nothing leaves this machine' }
  if (c.leavesBox && !consents.has(c.id))
    return { reason: 'no_consent', words: 'the owner of these books has not allowed it yet (AI Services page)' }
  if (!c.reads) return { reason: 'unsupported', words: 'it does not read this kind of file' }
  if (document.bytes > c.maxBytes) return { reason: 'too_large', words: `it takes files up to ${formatFileSize(c.maxBytes)}` }
  if (document.pages > c.maxPages) return { reason: 'too_many_pages', words: `it takes up to ${c.maxPages} pages` }
  const rest = breaker.resting(c.id)
  if (rest) return { reason: 'resting', words: `it is left alone for a while: ${rest.reason.message}` }
  const limit = c.leavesBox ? overLimit(c.id) : null
  return limit === null ? null : { reason: 'limit', words: limit }
}

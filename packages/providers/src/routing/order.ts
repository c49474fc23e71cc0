import type { DocumentType } from '@ledgerhand/core/documents'
import type { ServiceFigures, ServiceId } from '@ledgerhand/core/providers'

/** What a document is to a service: two services that are good at one kind may fail at another. */
export type RoutingKind = 'statement' | 'invoice' | 'receipt' | 'classify'

export const routingKind: Record<DocumentType, Exclude<RoutingKind, 'classify'>> = {
  bank_statement: 'statement',
  credit_card: 'statement',
  invoice: 'invoice',
  receipt: 'receipt',
  other: 'statement',
}

/** The order before anything was measured: judgement, not measurement. A test holds that every service stands where it can be asked. */
const first: Record<RoutingKind, readonly ServiceId[]> = {
  statement: ['google', 'openai', 'anthropic', 'mistral', 'azure', 'google_document_ai', 'aws', 'groq', 'local'],
  invoice: ['azure', 'google', 'google_document_ai', 'mistral', 'openai', 'anthropic', 'aws', 'groq', 'local'],
  receipt: ['azure', 'google', 'mistral', 'openai', 'aws', 'google_document_ai', 'anthropic', 'groq', 'local'],
  classify: ['local', 'groq', 'openai', 'anthropic', 'google', 'mistral'],
}

/** What one service did on one kind, on this installation. */
export interface Measured extends ServiceFigures {
  kind: RoutingKind
}

/** From so many documents of a kind on, the order follows what was measured. */
const MEASURED_FROM = 50
/** How often a service other than the best is asked first, so that it can show what it does by now. */
export const EXPLORE = 0.05
/** What is assumed of a service, as if it had read so many documents this well already: a lucky first one proves little. */
const ASSUMED = { documents: 5, rate: 0.85 }

/** 0 to 1: the share of documents whose totals agree, less the share of rows that a person had to correct; per dollar. */
export function scoreOf(m: Measured | undefined): number {
  if (!m || m.documents === 0) return ASSUMED.rate
  const agreed = (m.reconciled + ASSUMED.documents * ASSUMED.rate) / (m.checkable + ASSUMED.documents)
  const corrections = m.rows === 0 ? 0 : Math.min(m.corrected / m.rows, 1)
  return (agreed * (1 - corrections)) / (1 + m.micros / 1_000_000 / m.documents)
}

/** Statements of banks and of cards are counted apart, and are one kind here. */
const together = (before: Measured | undefined, m: Measured): Measured =>
  before === undefined
    ? m
    : {
        ...m,
        documents: before.documents + m.documents,
        checkable: before.checkable + m.checkable,
        reconciled: before.reconciled + m.reconciled,
        rows: before.rows + m.rows,
        corrected: before.corrected + m.corrected,
        micros: before.micros + m.micros,
        ms: before.ms + m.ms,
      }

/**
 * The order in which services are asked for a kind: as judged beforehand, then, once this installation has read enough of the
 * kind, as measured. Services that the judgement does not name come last. `random` gives 0 ≤ n < 1.
 */
export function orderFor(kind: RoutingKind, ids: readonly string[], measured: readonly Measured[], random: () => number): string[] {
  const rank = (id: string) => {
    const at = (first[kind] as readonly string[]).indexOf(id)
    return at < 0 ? first[kind].length : at
  }
  const order = ids.toSorted((a, b) => rank(a) - rank(b))
  const ofKind = new Map<string, Measured>()
  for (const m of measured) if (m.kind === kind) ofKind.set(m.service, together(ofKind.get(m.service), m))
  if ([...ofKind.values()].reduce((n, m) => n + m.documents, 0) < MEASURED_FROM) return order
  order.sort((a, b) => scoreOf(ofKind.get(b)) - scoreOf(ofKind.get(a)) || rank(a) - rank(b))
  if (order.length > 1 && random() < EXPLORE) {
    const [chosen] = order.splice(1 + Math.floor(random() * (order.length - 1)), 1)
    if (chosen) order.unshift(chosen)
  }
  return order
}

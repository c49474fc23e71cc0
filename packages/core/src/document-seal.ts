import type { ReconciliationState } from './reconciliation.ts'

/** The proof of a whole document, from those of its statements: what its line in a list says. */
export interface DocumentSeal {
  state: ReconciliationState | 'unreadable'
  words: string
}

/** Null for a document that is no statement, or is being read. */
export function documentSeal(
  isFailed: boolean,
  statements: readonly { state: ReconciliationState; verdict: string }[],
): DocumentSeal | null {
  if (isFailed) return { state: 'unreadable', words: 'Could not be read' }
  const [first] = statements
  if (!first) return null
  const off = statements.filter((s) => s.state === 'off')
  const [broken] = off
  if (broken) return { state: 'off', words: off.length === 1 ? broken.verdict : `${off.length} of ${statements.length} statements are off` }
  const open = statements.find((s) => s.state === 'unprinted')
  return open ? { state: 'unprinted', words: open.verdict } : { state: 'reconciled', words: first.verdict }
}

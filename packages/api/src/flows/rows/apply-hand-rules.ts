import type { WriteBooks } from '@ledgerhand/db/books/open-books'

/** Rules that a person wrote, for the rows that a document brought: of several that fit a row the first one counts. */
export function applyHandRules({ handRules }: Pick<WriteBooks, 'handRules'>, documentId: string, at: string): void {
  const taken = new Set<string>()
  for (const rule of handRules.list()) {
    const ids = handRules.wouldChange(rule, documentId).filter((id) => !taken.has(id))
    if (ids.length > 0) handRules.apply(rule, ids, at)
    for (const id of ids) taken.add(id)
  }
}

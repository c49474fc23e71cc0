import type { Evidence } from '@ledgerhand/core/documents'
import { extentOf } from '../pages/extents.ts'
import { looksLikeMovement, type TokenLine } from '../pages/statement-lines.ts'
import { fold } from '../printed/fold.ts'
import type { Statement } from '../result/reading.ts'
import type { LabelledBalance } from './balances.ts'

const NUMBERED =
  /\b(?:page|seite|pagina|pag|blatt|strona|side|sida|sivu|hoja|folha)\b\W*(\d{1,3}) ?(?:of|\/|von|de|sur|di|van|z|av|af) ?(\d{1,3})\b/

/**
 * 'Page 1 of 3' on the last page there is, or a balance brought forward and nothing below it: what follows is not in the file, and not known.
 * Null where the pages are not numbered so, or all are there.
 */
export function pageMissing(lines: readonly TokenLine[], labelled: readonly LabelledBalance[]): Statement['unread'][number] | null {
  const latest = labelled.toSorted((a, b) => a.line - b.line).at(-1)
  const forward = latest?.side === 'opening' ? lines[latest.line] : undefined
  const goesOn = latest !== undefined && lines.some((line, i) => i > latest.line && looksLikeMovement(line))
  if (forward && !goesOn) return { text: 'What follows this balance is not in this file', evidence: evidenceOf(forward) }
  const numbered = lastNumber(lines)
  if (!numbered || numbered.number >= numbered.of) return null
  return { text: `Page ${numbered.number + 1} of ${numbered.of} is not in this file`, evidence: evidenceOf(numbered.line) }
}

/** Whether the last page there is calls itself the last: 'Page 3 of 3'. */
export function isLastPageThere(lines: readonly TokenLine[]): boolean {
  const numbered = lastNumber(lines)
  return numbered !== null && numbered.number === numbered.of
}

/** What the last page there is calls itself; null where the pages are not numbered so. */
function lastNumber(lines: readonly TokenLine[]): { number: number; of: number; line: TokenLine } | null {
  const last = lines.at(-1)?.page
  for (const line of lines.filter(({ page }) => page === last).toReversed()) {
    const [, number = '', of = ''] = NUMBERED.exec(fold(line.text)) ?? []
    if (number !== '') return { number: Number(number), of: Number(of), line }
  }
  return null
}

const evidenceOf = (line: TokenLine): Evidence => {
  const { page, x0, top, x1, bottom } = extentOf(line.tokens, line)
  return { kind: 'page', page, box: [x0, top, x1 - x0, bottom - top] }
}

/**
 * Whether a closing balance is only what a page carries over to the next: no label names it as the statement's, and it stands on no day of
 * its own, later than that of the last row.
 */
export function isCarriedOnly(
  closing: number,
  labelled: readonly LabelledBalance[],
  value: (b: LabelledBalance) => number,
  after: Later,
): boolean {
  const own = labelled.filter((b) => b.side === 'closing' && value(b) === closing)
  return own.length > 0 && own.every((b) => !b.strong && !after(b.line))
}
/** Whether a line begins with another day than the last row of the statement. */
type Later = (line: number) => boolean

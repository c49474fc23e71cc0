import type { Statement } from '../reading.ts'
import type { LabelledBalance } from './balances.ts'
import { extentOf } from './extents.ts'
import type { TokenLine } from './statement-lines.ts'
import { fold } from './wording.ts'

const NUMBERED =
  /\b(?:page|seite|pagina|pag|blatt|strona|side|sida|sivu|hoja|folha)\b\W*(\d{1,3}) ?(?:of|\/|von|de|sur|di|van|z|av|af) ?(\d{1,3})\b/

/**
 * 'Page 1 of 3' on the last page there is: the pages after it are not in the file, and what stands on them is not known. Null where the
 * pages are not numbered so, or all are there.
 */
export function pageMissing(lines: readonly TokenLine[]): Statement['unread'][number] | null {
  const last = lines.at(-1)?.page
  for (const line of lines.filter(({ page }) => page === last).toReversed()) {
    const [, number = '', of = ''] = NUMBERED.exec(fold(line.text)) ?? []
    if (number === '') continue
    const { page, x0, top, x1, bottom } = extentOf(line.tokens, line)
    const missing = Number(number) < Number(of) && { text: `Page ${Number(number) + 1} of ${of} is not in this file`, page }
    return missing ? { text: missing.text, evidence: { kind: 'page', page, box: [x0, top, x1 - x0, bottom - top] } } : null
  }
  return null
}

/** Whether a closing balance is only what a page carries over to the next, and no label names it as the statement's. */
export const isCarriedOnly = (closing: number, labelled: readonly LabelledBalance[], value: (b: LabelledBalance) => number): boolean => {
  const own = labelled.filter((b) => b.side === 'closing' && value(b) === closing)
  return own.length > 0 && own.every((b) => !b.strong)
}

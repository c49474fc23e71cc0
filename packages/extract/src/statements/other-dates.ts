import { addDays, type CalendarDate } from '@ledgerhand/core/calendar-date'
import { dayLine } from '@ledgerhand/core/statement-days'
import type { StatementPeriod } from '../pages/period.ts'
import type { TokenLine } from '../pages/statement-lines.ts'
import { fold } from '../printed/fold.ts'
import { type PlacedDateOrder, resolve } from '../printed/printed-dates.ts'
import type { Statement } from '../result/reading.ts'

/** Days that follow the end of the period, by what is printed before them. */
const FOLLOWS =
  /(?<!previous |prior |last )(?:statement date|closing date|statement closing|date of statement|billing date|issue date|invoice date|(?:payment )?due(?: date| by| on)?|erstellt am|fallig(?: am)?|date d'arrete|echeance|fecha de (?:corte|emision|vencimiento|pago)|vencimiento|scadenza|vervaldatum|data (?:di )?(?:emissione|emissao|vencimento))[ :.]*$/
/** A statement is made within days, and paid within weeks; a year more or less is a misreading. */
const [BEFORE, AFTER] = [10, 100]
const MOST_WORDS = 6

/** Names, as a line, a date of the statement with which its printed period does not agree; null where all do. */
export function disagreeing(
  lines: readonly TokenLine[],
  period: StatementPeriod | null,
  order: PlacedDateOrder,
): Statement['unread'][number] | null {
  if (!period?.printed) return null
  for (const line of lines) {
    // A row that begins with its day may say of another one when it is due.
    if (line.tokens[0]?.kind === 'date') continue
    const strange = line.tokens.findIndex((token, k) => {
      const date = token.kind === 'date' ? resolve(token.date, order) : null
      return date !== null && FOLLOWS.test(labelBefore(line, k)) && !beginsRange(line, k) && isFar(date, period)
    })
    const token = line.tokens[strange]
    if (token)
      return {
        text: dayLine(`The printed period does not agree with '${labelBefore(line, strange).trim()} ${token.text}'`),
        evidence: {
          kind: 'page',
          page: line.page,
          box: [token.x0, line.top, token.x1 - token.x0, line.bottom - line.top],
        },
      }
  }
  return null
}

const isFar = (date: CalendarDate, { end }: StatementPeriod): boolean => date < addDays(end, -BEFORE) || date > addDays(end, AFTER)

/** 'Opening/Closing Date 10/01/24 - 10/28/24': the first of two days is the other end of the period. */
const beginsRange = ({ tokens }: TokenLine, at: number): boolean =>
  tokens[at + 2]?.kind === 'date' && /^(?:[-–—]|to|thru|through|until|bis|au|al|a|tot|do)$/.test(fold(tokens[at + 1]?.text ?? ''))

/** The words right before a date, folded. */
const labelBefore = ({ tokens }: TokenLine, at: number): string => {
  const from = tokens.slice(0, at).findLastIndex((t) => t.kind !== 'word')
  return fold(
    tokens
      .slice(Math.max(from + 1, at - MOST_WORDS), at)
      .map((t) => t.text)
      .join(' '),
  )
}

import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { fold } from '../printed/fold.ts'
import { type PlacedDateOrder, resolve } from '../printed/printed-dates.ts'
import { looksLikeMovement, type TokenLine } from './statement-lines.ts'
import type { DateToken } from './tokens.ts'

const STATEMENT_DATE =
  /statement date|closing date|statement closing|date of statement|issue date|as of|statement for|ending|statement ends|auszug vom|erstellt am|date d'arrete|fecha de (?:corte|emision)|data (?:di )?(?:emissione|emissao)|datum|billing date/
const FIRST_PAGES = 3
/** The date of the statement, beside its label or under it. */
export function statementDate(lines: readonly TokenLine[], order: PlacedDateOrder): CalendarDate | null {
  let any: CalendarDate | null = null
  for (const [i, line] of lines.entries()) {
    const isLate = line.page > FIRST_PAGES
    // Behind the rows it is named, or it is the date of something else.
    if (isLate && (any !== null || looksLikeMovement(line))) continue
    for (const [k, token] of line.tokens.entries()) {
      if (token.kind !== 'date' || token.date.year === null) continue
      const date = resolve(token.date, order)
      if (!date) continue
      const before = fold(
        line.tokens
          .slice(Math.max(0, k - 5), k)
          .map((t) => t.text)
          .join(' '),
      )
      if (/due/.test(before)) continue
      if (STATEMENT_DATE.test(before) || STATEMENT_DATE.test(labelOver(lines, i, token))) return date
      if (!isLate) any ??= date
    }
  }
  return any
}

function labelOver(lines: readonly TokenLine[], i: number, token: DateToken): string {
  const line = lines[i]
  const above = lines.slice(Math.max(0, i - 2), i).filter((l) => l.page === line?.page)
  return fold(above.flatMap((l) => l.words.filter((w) => w.x0 < token.x1 + 20 && w.x1 > token.x0 - 20).map((w) => w.text)).join(' '))
}

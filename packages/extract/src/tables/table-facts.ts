import type { DocumentTypeChoice } from '@ledgerhand/core/documents'
import { linesOfTexts, printedEnds } from '../pages/period.ts'
import { parsePrintedDate } from '../printed/cell-dates.ts'
import { currencyOf, isCurrencyCode } from '../printed/currencies.ts'
import { folded } from '../printed/fold.ts'
import { parsePrintedAmount } from '../printed/printed.ts'
import { type PlacedDate, printedDate } from '../printed/printed-dates.ts'
import { lastFourOf } from '../result/sealed-statement.ts'
import { looksLikeCardTable } from './card-table.ts'
import { summaryOf } from './cell-words.ts'
import type { GridRow } from './grid.ts'
import type { TableColumn } from './table-columns.ts'

/** What stands above a table: whose account, which currency, which period, which balances. */
export interface PreambleFacts {
  accountName: string | null
  accountLastFour: string | null
  currency: string | null
  /** With its year. Bare numbers are as printed: how day and month run is known only when the table is read. */
  periodStart: string | null
  periodEnd: string | null
  /** Signed cents as printed. */
  opening: number | null
  closing: number | null
}

const ACCOUNT =
  /\b(?:account|acct|\w*konto\w*|\w*rekening\w*|compte|cuenta|conta|conto|cont|iban|card|kart\w*|saskait\w*|tilinumero|\w*szamla\w*|hesap|rachun\w*|uctu|ucet|racun\w*|akaun|rekening)\b/

const PRINTED_DATE = /\b(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|(?:19|20)\d{6}|\d{1,2}[ -]\p{L}{3,9}\.?[ -]\d{4}|\p{L}{3,9} \d{1,2},? \d{4})\b/gu

/** An amount with its decimals, which is no number of an account. */
const MONEY = /^[-+]?(?:\d{1,3}(?:[ .,']\d{3})+|\d+)[.,]\d{2}(?: ?(?:\p{Lu}{3}|\p{Sc}))?$/u

const TIME_OF_DAY = /\b\d{1,2}:\d{2}(?::\d{2})?\b/g

/** The last amount of a line; of several the one with decimals, since counts and codes stand beside it. */
const amountIn = (cells: readonly string[]): number | null => {
  const figures = cells.filter((c) => MONEY.test(c))
  for (const cell of (figures.length > 0 ? figures : cells).toReversed()) {
    const amount = parsePrintedAmount(cell)
    if (amount) return amount.negative || amount.mark === 'DR' ? -amount.cents : amount.cents
  }
  return null
}

export function preambleFacts(preamble: readonly GridRow[]): PreambleFacts {
  const facts: PreambleFacts = {
    accountName: null,
    accountLastFour: null,
    currency: null,
    periodStart: null,
    periodEnd: null,
    opening: null,
    closing: null,
  }
  const [starts, ends]: [string[][], string[][]] = [[], []]
  const printed: string[][] = []
  const onDays: [string, number][] = []
  for (const [i, { cells }] of preamble.slice(0, 60).entries()) {
    const box = balanceBox(cells, preamble[i + 1]?.cells ?? [])
    if (box) {
      facts.opening ??= box.opening
      facts.closing ??= box.closing
    }
    const filled = cells.flatMap((c) => c.split(/\s*[:=]\s+|:$/)).filter((c) => c !== '')
    const line = folded(filled.join(' '))
    const summary = filled.map(summaryOf).find((s) => s !== null)
    if (summary === 'opening') facts.opening ??= amountIn(filled)
    if (summary === 'closing') facts.closing ??= amountIn(filled)
    if (ACCOUNT.test(line)) {
      const undated = filled.filter((c) => !MONEY.test(c)).map((c) => c.replace(PRINTED_DATE, ' ').replace(TIME_OF_DAY, ' '))
      const number = undated.findLast((c) => (c.match(/\d/g)?.length ?? 0) >= 4 && !parsePrintedDate(c, { order: 'DMY' }))
      facts.accountLastFour ??= lastFourOf(number?.replace(/\([^)]*\)\s*$/, '').match(/[\dXx*•\- ]*\d{2,}\D*$/)?.[0] ?? null)
    }
    facts.currency ??= filled.flatMap((c) => c.split(/[\s:()]+/)).find((c) => isCurrencyCode(c)) ?? null
    if (CURRENCY.test(line))
      facts.currency ??=
        filled
          .slice(1)
          .map(currencyOf)
          .find((c) => c !== null) ?? null
    const dates = cells.join(' ').match(PRINTED_DATE) ?? []
    const [onDay] = dates
    const held = dates.length === 1 && ON_DAY.test(line) ? amountIn(filled.slice(1)) : null
    if (onDay !== undefined && held !== null) onDays.push([onDay, held])
    // 'Date: 1 Apr 2025' alone is the day of printing, unless nothing else is said.
    if (PERIOD.test(line) || STARTS.test(line)) /^date \d/.test(line) && dates.length === 1 ? printed.push(dates) : starts.push(dates)
    if (PERIOD.test(line) || (ENDS.test(line) && (dates.length > 1 || !STARTS.test(line)))) ends.push(dates)
  }
  // A line with both ends is the period's; 'downloaded on' names a day as well.
  const fullest = (lines: readonly (readonly string[])[]) =>
    lines.find((dates) => dates.length > 1) ?? lines.find((dates) => dates.length > 0)
  const period = periodAbove(preamble)
  facts.periodStart = period?.start ?? fullest([...starts, ...printed])?.[0] ?? null
  facts.periodEnd = period?.end ?? fullest(ends)?.at(-1) ?? null
  // 'Balance as on 1 Feb 2025' is the one or the other by its day.
  const on = (day: string) => onDays.find(([d]) => respelled(d) === respelled(day))?.[1] ?? null
  if (facts.periodStart !== null && facts.periodEnd !== null && facts.periodStart !== facts.periodEnd) {
    facts.opening ??= on(facts.periodStart)
    facts.closing ??= on(facts.periodEnd)
  }
  // Without a period, of two such balances the first opens, and one beside a named one is the other.
  const held = onDays.map(([, cents]) => cents)
  if (onDays.length === 2 && facts.opening === null && facts.closing === null) [facts.opening = null, facts.closing = null] = held
  else if (onDays.length === 1 && facts.opening !== null && facts.closing === null && held[0] !== facts.opening)
    facts.closing = held[0] ?? null
  else if (onDays.length === 1 && facts.closing !== null && facts.opening === null && held[0] !== facts.closing)
    facts.opening = held[0] ?? null
  return facts
}

/** The two days of a period, found as on a page (`pages/period.ts`). Days with labels and lines of their own are not among them. */
function periodAbove(preamble: readonly GridRow[]): Record<'start' | 'end', string> | null {
  const texts = preamble.slice(0, 60).map(({ cells }) =>
    cells
      .filter((c) => c !== '')
      .join(' ')
      .replace(TIME_OF_DAY, ' '),
  )
  const lines = texts.some((text) => /\d/.test(text)) ? linesOfTexts(texts) : []
  const ends = printedEnds(lines, 'month-first') ?? printedEnds(lines, 'day-first')
  return ends && { start: spelled(ends.start), end: spelled(ends.end) }
}

function spelled({ year, first, second, written }: PlacedDate): string {
  const [a, b] = [first, second].map((n) => String(n).padStart(2, '0'))
  return written === undefined ? `${a}/${b}/${year}` : `${year}-${a}-${b}`
}

/** One spelling for each day, whether it stands in a period or for itself. */
const respelled = (day: string): string => {
  const date = printedDate(day)
  return date ? spelled(date) : day
}

const ON_DAY =
  /^(?:\p{L}+ )?(?:balance (?:as )?(?:on|of|at)|saldo (?:am|per|vom|al|em|a|op|den|na dzien)|solde (?:crediteur |debiteur )?(?:au|le|du)|kontostand (?:am|per|vom)) /u
const CURRENCY = /\b(?:currency|wahrung|devise|divisa|moneda|moeda|valuta|mata uang|para birimi|doviz cinsi|waluta|mena)\b/

const PERIOD =
  /\b(?:period|periode|periodo|perioada|zeitraum|okres|idoszak|obdobi|tempoh|tarih araligi|date range|statement from|entre|between)\b/
/** Little words count only right before the day: 'van 1 maart', not 'uur van het laatste saldo 31 maart'. */
const STARTS =
  /\b(?:start|inicio|inizio|debut|boekingsdatum vanaf)\b|(?<!\b(?:end|to|final) )\b(?:from|von|vom|du|le|van|vanaf|desde|dal|de|od|date)(?: the)? (?=\d)|^(?:date |datum )?(?:from|von|du|van|vanaf|desde|dal)\b/
const ENDS =
  /\b(?:end|fim|fin|fine|tot en met|t\/m)\b|\b(?:to|bis|au|tot|hasta|al|ate|do)(?: the)? (?=\d)|^(?:date |datum )?(?:to|bis|au|tot|hasta|al)\b/

/** A card by what the person said, else by what the table says above or over its columns. */
export function isCardTable(
  documentType: DocumentTypeChoice,
  columns: readonly TableColumn[],
  preamble: readonly GridRow[],
  movements: readonly (readonly string[])[],
): boolean {
  if (documentType === 'credit_card') return true
  if (documentType === 'auto' && looksLikeCardTable(columns, movements)) return true
  const spoken = preamble
    .flatMap((r) => r.cells)
    .some((c) => /\b(?:credit card|kreditkarte|creditcard|carte de credit|tarjeta de credito)\b/.test(folded(c)))
  return (
    spoken ||
    (documentType !== 'bank_statement' &&
      columns.some((c) => /^(?:card no\.?|card used\b.*|kreditkarte|kredietkaart|kaarthouder)$/i.test(c.header.trim())))
  )
}

/** Words of banks outside the United States. They settle what '05/02/2024' means when nothing else does. */
const FOREIGN_HEADER =
  /^(?:data|datum|fecha|dato|dag|valor|importe|montant|libelle|betrag|buchung\p{L}*|bedrag|descri(?:cao|pcion|zione)|historico|importo|kwota|belopp|belob|saldo|solde|concepto|narration|narrative|particulars|chq)\b/u
const DAY_FIRST =
  /\b(?:sort code|paid in|paid out|cheques?|iban|bic|bsb|ltd|plc|gmbh|s\.?a\.?r\.?l|direct debit|standing order|contactless|faster payment|eftpos|gst|counter ?party)\b|[£€₹]/i
export const speaksDayFirst = (header: readonly string[], rows: readonly (readonly string[])[]): boolean =>
  header.some((c) => FOREIGN_HEADER.test(folded(c))) || [header, ...rows.slice(0, 80)].some((row) => row.some((c) => DAY_FIRST.test(c)))

/** A box of balances: names in one row, figures in the next, one over the other. Null when the row is not the names of one. */
export function balanceBox(
  names: readonly string[],
  figures: readonly string[],
): { opening: number | null; closing: number | null } | null {
  const at = (kind: 'opening' | 'closing') => names.findIndex((c) => summaryOf(c) === kind)
  const [opening, closing] = [at('opening'), at('closing')]
  if (opening < 0 || closing < 0 || opening === closing) return null
  const figure = (column: number) => amountIn([figures[column] ?? ''])
  return figure(opening) === null && figure(closing) === null ? null : { opening: figure(opening), closing: figure(closing) }
}

/** Columns of their own for the first and the last balance, filled in lines that are no movements. */
export function balancesUnder(
  header: readonly string[],
  others: readonly (readonly string[])[],
): { opening: number | null; closing: number | null } {
  const under = (kind: 'opening' | 'closing'): number | null => {
    const column = header.findIndex((c) => summaryOf(c) === kind)
    const figures = others.flatMap((row) => amountIn([row[column] ?? '']) ?? [])
    return column >= 0 && figures.length === 1 ? (figures[0] ?? null) : null
  }
  return { opening: under('opening'), closing: under('closing') }
}

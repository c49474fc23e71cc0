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

const PRINTED_DATE =
  /\b(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|(?:19|20)\d{6}|\d{1,2}[ -]\p{L}{3,9}\.?[ -]\d{2}(?:\d{2})?|\p{L}{3,9} \d{1,2},? \d{4})\b/gu

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

/** What the lines above a table say; of several that say it the first. */
export function preambleFacts(preamble: readonly GridRow[]): PreambleFacts {
  const lines = preamble.slice(0, 60).map(({ cells }, i) => {
    const below = preamble[i + 1]?.cells ?? []
    return lineFacts(withValueBelow(cells, below), below)
  })
  const first = <T>(of: (line: LineFacts) => T | null): T | null => lines.map(of).find((found) => found !== null) ?? null
  const { start, end } = periodEnds(preamble, lines)
  return {
    accountName: null,
    accountLastFour: first((line) => line.accountLastFour),
    currency: first((line) => line.currency),
    periodStart: start,
    periodEnd: end,
    ...withDatedBalances(
      {
        opening: first((line) => (line.held ? null : line.opening)),
        closing: first((line) => (line.held ? null : line.closing)),
      },
      lines.flatMap(({ held }) => held ?? []),
      { start, end },
    ),
  }
}

/** 'Account number' alone on its line, with nothing but the number on the next: the two as one line. */
function withValueBelow(cells: readonly string[], below: readonly string[]): readonly string[] {
  const [[label, ...more], [value, ...others]] = [cells, below].map((row) => row.filter((c) => c !== '')) as [string[], string[]]
  if (label === undefined || value === undefined || more.length > 0 || others.length > 0) return cells
  const isLabel = !/\d/.test(label) && (summaryOf(label) !== null || ACCOUNT.test(folded(label)))
  return isLabel && /\d/.test(value) && (value.match(/\p{L}/gu)?.length ?? 0) <= MOST_LETTERS ? [label, value] : cells
}
/** A value may name its currency or country, and hide its first digits. */
const MOST_LETTERS = 12

type Ends<T> = { opening: T; closing: T }
/** A balance with the day that it was held on, as printed. */
type HeldOn = { day: string; cents: number }

interface LineFacts extends Ends<number | null> {
  accountLastFour: string | null
  currency: string | null
  /** The days that stand on the line, as printed, under what the line says they are. */
  starts: readonly string[]
  ends: readonly string[]
  printed: readonly string[]
  /** 'Balance as on 1 Feb 2025'. */
  held: HeldOn | null
  /** The one day of a line that names the balance at the beginning or at the end. */
  balanceOn: Ends<string | null>
}

function lineFacts(cells: readonly string[], below: readonly string[]): LineFacts {
  const box = balanceBox(cells, below)
  const filled = cells.flatMap((c) => c.split(/\s*[:=]\s+|:$/)).filter((c) => c !== '')
  const line = folded(filled.join(' '))
  const summary = filled.map(summaryOf).find((s) => s !== null)
  return {
    opening: box?.opening ?? (summary === 'opening' ? amountIn(filled) : null),
    closing: box?.closing ?? (summary === 'closing' ? amountIn(filled) : null),
    accountLastFour: ACCOUNT.test(line) ? accountIn(filled) : null,
    currency: currencyIn(filled, line),
    // 'Neuer Kontostand vom 21.1.' says which one it is, 'Kontostand am 22.12.' does not.
    ...daysOfLine(cells, filled, line, summary === undefined || /^kontostand /.test(line)),
    balanceOn: { opening: summary === 'opening' ? dayOfLine(cells) : null, closing: summary === 'closing' ? dayOfLine(cells) : null },
  }
}

function dayOfLine(cells: readonly string[]): string | null {
  const [only = null, ...others] = cells.join(' ').match(PRINTED_DATE) ?? []
  return others.length === 0 ? only : null
}

function accountIn(filled: readonly string[]): string | null {
  const undated = filled.filter((c) => !MONEY.test(c)).map((c) => c.replace(PRINTED_DATE, ' ').replace(TIME_OF_DAY, ' '))
  const number = undated.findLast((c) => (c.match(/\d/g)?.length ?? 0) >= 4 && !parsePrintedDate(c, { order: 'DMY' }))
  return lastFourOf(number?.replace(/\([^)]*\)\s*$/, '').match(/[\dXx*•\- ]*\d{2,}\D*$/)?.[0] ?? null)
}

function currencyIn(filled: readonly string[], line: string): string | null {
  const code = filled.flatMap((c) => c.split(/[\s:()]+/)).find((c) => isCurrencyCode(c))
  if (code !== undefined || !CURRENCY.test(line)) return code ?? null
  return (
    filled
      .slice(1)
      .map(currencyOf)
      .find((c) => c !== null) ?? null
  )
}

function daysOfLine(
  cells: readonly string[],
  filled: readonly string[],
  line: string,
  mayBeHeld: boolean,
): Pick<LineFacts, 'starts' | 'ends' | 'printed' | 'held'> {
  const dates = cells.join(' ').match(PRINTED_DATE) ?? []
  const [onDay] = dates
  const held =
    mayBeHeld && onDay !== undefined && dates.length === 1
      ? ((ON_DAY.test(line) ? amountIn(filled.slice(1)) : null) ?? moneyBesideDay(cells, line, onDay))
      : null
  const isOfStart = PERIOD.test(line) || STARTS.test(line)
  const isOfEnd = PERIOD.test(line) || (ENDS.test(line) && (dates.length > 1 || !STARTS.test(line)))
  // 'Date: 1 Apr 2025' alone is the day of printing, unless nothing else is said.
  const isOfPrinting = /^date \d/.test(line) && dates.length === 1
  return {
    starts: isOfStart && !isOfPrinting ? dates : [],
    printed: isOfStart && isOfPrinting ? dates : [],
    ends: isOfEnd ? dates : [],
    held: onDay !== undefined && held !== null ? { day: onDay, cents: held } : null,
  }
}

/** 'Solde au 31/03/2026 4475,83 €', 'Ledger balance: 3181.07 as of 20260331': the one amount of a line about a balance, less its day. */
function moneyBesideDay(cells: readonly string[], line: string, day: string): number | null {
  if (!BALANCE_LINE.test(line) || NOT_HELD.test(line)) return null
  const [only, ...others] = cells.join(' ').replace(day, ' ').match(MONEY_IN_LINE) ?? []
  return only !== undefined && others.length === 0 ? amountIn([only]) : null
}
const BALANCE_LINE = /^(?:(?:ledger|account|book|current) )?(?:balance|saldo|solde|kontostand)\b/
const NOT_HELD = /\b(?:avail\p{L}*|dispon\p{L}*|verfugbar\p{L}*|limit\p{L}*|pending|previo\p{L}*)\b/u
const MONEY_IN_LINE = /(?<![\d.,/-])-?\d{1,3}(?:[ .,']\d{3})*[.,]\d{2}(?![\d/.-])|(?<![\d.,/-])-?\d+[.,]\d{2}(?![\d/.-])/g

function periodEnds(preamble: readonly GridRow[], lines: readonly LineFacts[]): Record<'start' | 'end', string | null> {
  // A line with both ends is the period's; 'downloaded on' names a day as well.
  const fullest = (days: readonly (readonly string[])[]) => days.find((dates) => dates.length > 1) ?? days.find((dates) => dates.length > 0)
  const period = periodAbove(preamble)
  const starts = [...lines.map((line) => line.starts), ...lines.map((line) => line.printed)]
  const start = period?.start ?? fullest(starts)?.[0] ?? null
  const end = period?.end ?? fullest(lines.map((line) => line.ends))?.at(-1) ?? null
  // 'Beginning balance as of 1 March', 'Ending balance as of 31 March': of these two days, where no others are named.
  const first = lines.flatMap(({ balanceOn }) => balanceOn.opening ?? [])[0]
  const last = lines.flatMap(({ balanceOn }) => balanceOn.closing ?? [])[0]
  return start === null && end === null && first !== undefined && last !== undefined ? { start: first, end: last } : { start, end }
}

/**
 * What is held on a day is the one balance or the other by its day; without a period two are the first and the last, and one is the one that is
 * missing, else the last.
 */
function withDatedBalances(
  { opening, closing }: Ends<number | null>,
  held: readonly HeldOn[],
  { start, end }: Record<'start' | 'end', string | null>,
): Ends<number | null> {
  const on = (day: string) => held.find((one) => respelled(one.day) === respelled(day))?.cents ?? null
  const isPeriod = start !== null && end !== null && start !== end
  const known = isPeriod ? { opening: opening ?? on(start), closing: closing ?? on(end) } : { opening, closing }
  const [first, second] = held.map(({ cents }) => cents)
  if (held.length === 2 && known.opening === null && known.closing === null) return { opening: first ?? null, closing: second ?? null }
  if (held.length !== 1 || first === undefined) return known
  if (known.closing === null && first !== known.opening) return { ...known, closing: first }
  if (known.opening === null && first !== known.closing) return { ...known, opening: first }
  return known
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
  /^(?:\p{L}+ )?(?:balance (?:as )?(?:on|of|at)|saldo (?:am|per|vom|al|em|a|op|den|na dzien)|saldo(?= \d)|solde (?:crediteur |debiteur )?(?:au|le|du)|kontostand (?:am|per|vom)) /u
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

import { type Phrase, phrases } from '../pages/lines.ts'
import { amountsOf, looksLikeMovement, type TokenLine } from '../pages/statement-lines.ts'
import { type AmountToken, CURRENCY_WORD, type Token } from '../pages/tokens.ts'
import { fold } from '../printed/fold.ts'
import { CLOSING, OPENING } from '../printed/lexicon/balances.ts'
import type { PlacedDate } from '../printed/printed-dates.ts'
import { BALANCE_ON, CARD_CLOSING, OTHER_BALANCE } from '../printed/wording.ts'
import { balanceInSentence } from './balances-in-sentences.ts'
import { type Header, headerAt } from './header.ts'

/** A balance that a label names. `line` is the index of the line on which the label stands. */
export interface LabelledBalance {
  side: 'opening' | 'closing'
  token: AmountToken
  line: number
  /** True when label and value share the line: such a line is no movement. */
  sameLine: boolean
  /** The line of the value, where it stands under its label: it is no movement, although a day may stand beside it. */
  figures?: number
  /** False for labels that also carry a page's balance over to the next ('brought forward'). */
  strong: boolean
}
/** 'Balance on 31 January: 12.00'. Which side it is depends on the period. */
export interface DatedBalance {
  date: PlacedDate
  token: AmountToken
  line: number
}

const CARRIED = /\bforward\b|\bb\/?f\b|\bc\/?f\b|\bcarried\b|\bubertrag\b/

function sideOf(label: string, isCard: boolean): 'opening' | 'closing' | null {
  // What a payment service says is available at the ends of its period is its balance.
  // A 'statement opening balance' is no statement balance.
  const text = fold(label)
    .replace(/\b(beginning|ending|opening|closing) available\b/, '$1')
    .replace(/^available (beginning|ending|opening|closing)$/, '$1 balance')
    .replace(/\bstatement (beginning|opening|starting)\b/, '$1')
  if (text.length > 110 || OTHER_BALANCE.test(text)) return null
  // Of two labels in one run of words the value belongs to the later.
  const opening = placeOf(text, [OPENING])
  const closing = placeOf(text, isCard ? [CLOSING, CARD_CLOSING] : [CLOSING])
  if (opening.end !== closing.end) return opening.end > closing.end ? 'opening' : 'closing'
  // 'Previous statement balance' holds the name of a closing one.
  return opening.start === closing.start ? null : opening.start < closing.start ? 'opening' : 'closing'
}

/** 'Last statement 02/28/26 … 12,540.33' and 'This statement 03/31/26 …' name the balances by their days. */
function sideOfStatement(label: string): 'opening' | 'closing' | null {
  const [, which] = /^(last|previous|prior|this|current) statement:?$/.exec(fold(label).trim()) ?? []
  return which === undefined ? null : which === 'this' || which === 'current' ? 'closing' : 'opening'
}

/** Where in a text the last of some labels stands; both 0 when none does. */
const placeOf = (text: string, labels: readonly Pick<RegExp, 'exec'>[]): { start: number; end: number } =>
  labels
    .flatMap((label) => {
      const found = label.exec(text)
      return found ? [{ start: found.index, end: found.index + found[0].length }] : []
    })
    .reduce((a, b) => (b.end > a.end ? b : a), { start: 0, end: 0 })

/** All labelled balances of a document, in order. */
export function findBalances(lines: readonly TokenLine[], isCard: boolean): { labelled: LabelledBalance[]; dated: DatedBalance[] } {
  const labelled: LabelledBalance[] = []
  const dated: DatedBalance[] = []
  let header: Header | null = null
  lines.forEach((line, i) => {
    header = headerAt(lines, i) ?? header
    const known = labelled.length
    const told = balanceInSentence(line)
    if (told) {
      dated.push({ ...told, line: i })
    } else if (amountsOf(line.tokens).length > 0) {
      besideLabels(line, i, isCard, labelled, dated)
    } else if (line.words.length <= 40) {
      belowLabels(lines, i, isCard, labelled, dated)
      if (labelled.length === known) wrappedLabel(lines, i, isCard, labelled)
      if (labelled.length === known && (!headerAt(lines, i) || namesBothBalances(line, isCard))) rowOfFigures(lines, i, isCard, labelled)
    }
    for (const b of labelled.slice(known)) if (b.sameLine && isOverdrawn(b.token, line, header)) b.token = asDebt(b.token)
  })
  return { labelled, dated }
}

const asDebt = (token: AmountToken): AmountToken => ({ ...token, amount: { ...token.amount, mark: 'DR' } })
const DEBT =
  /\bsolde debiteur\b|\bsaldo deudor\b|\bsaldo devedor\b|\ba (?:vostro|suo) debito\b|\bzu (?:ihren lasten|unseren gunsten)\b|\bdebit balance\b|\bsaldo i var favor\b|\bsaldo a nuestro favor\b/

/** Where movements have a column for what goes out and one for what comes in, and balances none, a balance in the former is owed. */
function isOverdrawn(token: AmountToken, line: TokenLine, header: Header | null): boolean {
  if (token.amount.mark || token.amount.negative || token.amount.plus) return false
  if (DEBT.test(fold(line.text))) return true
  const columns = header?.columns ?? []
  const [debit, credit] = (['debit', 'credit'] as const).map((role) => columns.filter((c) => c.role === role))
  if (debit?.length !== 1 || credit?.length !== 1 || columns.some((c) => c.role === 'balance' || c.role === 'amount')) return false
  const near = (c: { x0: number; x1: number } | undefined) => (c ? Math.min(Math.abs(c.x1 - token.x1), Math.abs(c.x0 - token.x0)) : 0)
  return near(debit[0]) < near(credit[0]) && near(debit[0]) < 42
}

/** 'Opening balance 12.00 … Closing balance 34.00': each run of words owns the amounts that follow it, the last of them is its value. */
function besideLabels(line: TokenLine, i: number, isCard: boolean, labelled: LabelledBalance[], dated: DatedBalance[]): void {
  const behind = labelBehind(line, isCard)
  if (behind) {
    labelled.push({ ...behind, line: i, sameLine: true, strong: true })
    return
  }
  const ofDay = balanceOfDay(line)
  if (ofDay) {
    dated.push({ ...ofDay, line: i })
    return
  }
  let label: string[] = []
  // The words before the date and the date: 'Kontostand am' 31.12.2023 ', Auszug Nr. 12'.
  let dateLabel = ''
  let date: PlacedDate | null = null
  const { tokens } = line
  tokens.forEach((token, k) => {
    if (token.kind !== 'amount') {
      if (tokens[k - 1]?.kind === 'amount') [label, date] = [[], null]
      // Words across a gap are another box's; a currency there belongs to the number, and 'as of' with its day to the label.
      if (token.kind === 'word' && CURRENCY_WORD.test(token.text)) return
      const isApart = token.x0 - (tokens[k - 1]?.x1 ?? token.x0) > 1.8 * line.height
      if (isApart && token.kind === 'word' && /\p{L}/u.test(token.text) && !leadsToDay(tokens, k)) label = []
      if (token.kind === 'word') label.push(token.text)
      else [date, dateLabel] = [token.date, label.join(' ')]
      return
    }
    if (tokens[k + 1]?.kind === 'amount') return
    const text = label.filter((w) => /[\p{L}\d]/u.test(w)).join(' ')
    const ofStatement = date ? sideOfStatement(dateLabel) : null
    if (ofStatement) {
      labelled.push({ side: ofStatement, token, line: i, sameLine: true, strong: true })
      return
    }
    const side = sideOf(text, isCard)
    // In a row that begins with a date, the words must be the label and little else: 'TRANSFER TO CLOSING BALANCE LTD' is a movement.
    if (side && looksLikeMovement(line) && (text.split(' ').length > 6 || !startsWithLabel(text))) return
    if (side === 'opening' && looksLikeMovement(line) && movesBeside(tokens[k - 1], token)) return
    if (side) labelled.push({ side, token, line: i, sameLine: true, strong: !CARRIED.test(fold(text)) })
    else if (date && BALANCE_ON.test(fold(dateLabel).trim()) && !OTHER_BALANCE.test(fold(text))) dated.push({ date, token, line: i })
  })
}

/** 'as of', 'per', 'am' and a day behind it. */
const leadsToDay = (tokens: readonly Token[], k: number): boolean => {
  const at = tokens.findIndex((t, i) => i > k && t.kind === 'date')
  const words = tokens.slice(k, at < 0 ? k : at).map((t) => t.text)
  return /^(?:as (?:of|at|on)|at|on|per|am|zum|au|al|a fecha|op)$/.test(fold(words.join(' ')))
}

/** Whose favour it is in: 'a vostro credito', 'zu Ihren Gunsten'. */
const FAVOUR =
  '(?: (?:a|in|zu|en) (?:vostro|nostro|suo|ihren|unseren|votre|notre|su|nuestro|your|our) (?:credito|debito|favore?|gunsten|lasten|faveur))?'
const WHOLE_LABEL = new RegExp(`^(?:${OPENING.source}|${CLOSING.source})${FAVOUR}$`, 'u')
/** '31.12.2023   2.000,00   Saldo iniziale': the words stand behind the amount and are the label alone. */
function labelBehind({ tokens }: TokenLine, isCard: boolean): Pick<LabelledBalance, 'side' | 'token'> | null {
  const at = tokens.findIndex((t) => t.kind === 'amount')
  const token = tokens[at]
  const after = tokens.slice(at + 1)
  if (token?.kind !== 'amount' || tokens.slice(0, at).some((t) => t.kind !== 'date') || after.some((t) => t.kind !== 'word')) return null
  const text = fold(after.map((t) => t.text).join(' '))
  const side = WHOLE_LABEL.test(text) ? sideOf(text, isCard) : null
  return side && { side, token }
}

/** '01.03.24  Kontostand  14 220.44': a day, the noun alone, and what there was. */
function balanceOfDay({ tokens }: TokenLine): { date: PlacedDate; token: AmountToken } | null {
  const [first, ...rest] = tokens
  const token = rest.at(-1)
  if (first?.kind !== 'date' || token?.kind !== 'amount' || rest.length !== 2) return null
  return /^(?:kontostand|saldo|solde|balance)$/.test(fold(rest[0]?.text ?? '')) ? { date: first.date, token } : null
}

/** On a day and with another amount before the balance something moved, whatever the row is called. */
const movesBeside = (before: Token | undefined, balance: AmountToken): boolean =>
  before?.kind === 'amount' && before.amount.cents !== 0 && before.amount.cents !== balance.amount.cents

const startsWithLabel = (text: string) => {
  const first = fold(text)
  return Math.min(first.search(OPENING) >>> 0, first.search(CLOSING) >>> 0) <= 8
}

/** Labels in a row of headings, with the values some lines below, each under its own. */
function belowLabels(lines: readonly TokenLine[], i: number, isCard: boolean, labelled: LabelledBalance[], dated: DatedBalance[]): void {
  const line = lines[i]
  if (!line) return
  const above = lines[i - 1]
  const headed = headerAt(lines, i) !== null
  for (const phrase of phrases(line)) {
    const over =
      above && above.page === line.page && line.top - above.bottom < 0.8 * line.height
        ? phrases(above).filter((p) => p.x0 < phrase.x1 && p.x1 > phrase.x0)
        : []
    const side =
      sideOf(phrase.text, isCard) ??
      sideOf([...over.map((p) => p.text), phrase.text].join(' '), isCard) ??
      (isLastOfSummary(line, phrase, isCard) ? 'closing' : null)
    const date = side ? null : dayOfBalance(line, phrase)
    if (!side && !date) continue
    for (const below of lines.slice(i + 1, i + 5)) {
      if (below.page !== line.page || below.top - line.bottom > 5 * line.height || looksLikeMovement(below)) break
      const under = amountsOf(below.tokens)
        .filter((t) => t.x0 < phrase.x1 + 25 && t.x1 > phrase.x0 - 25)
        .sort((a, b) => distance(a, phrase) - distance(b, phrase))[0]
      if (!under) continue
      const own = headed || !isFigures(below) ? {} : { figures: lines.indexOf(below, i) }
      if (side) labelled.push({ side, token: under, line: i, sameLine: false, strong: true, ...own })
      else if (date) dated.push({ date, token: under, line: i })
      break
    }
  }
}

/** 'Your new balance as of' with its day and the amount on the line below: broken over two lines. */
function wrappedLabel(lines: readonly TokenLine[], i: number, isCard: boolean, labelled: LabelledBalance[]): void {
  const [line, below] = [lines[i], lines[i + 1]]
  if (!line || !below || below.page !== line.page || below.top - line.bottom > line.height) return
  const [day, token] = below.tokens
  const words = line.tokens.filter((t) => t.kind === 'word' && /\p{L}/u.test(t.text)).map((t) => t.text)
  if (below.tokens.length !== 2 || day?.kind !== 'date' || token?.kind !== 'amount' || line.tokens[0]?.x0 !== day.x0) return
  const side = /(?:as (?:of|at|on)|on|per|am|zum|au|al|op)$/.test(fold(words.join(' '))) ? sideOf(words.join(' '), isCard) : null
  if (side) labelled.push({ side, token, line: i, sameLine: false, strong: true, figures: i + 1 })
}

/** 'Previous balance   New credits   New debits   Balance': the noun alone behind the balance that the others begin with. */
function isLastOfSummary(line: TokenLine, phrase: Phrase, isCard: boolean): boolean {
  const all = phrases(line)
  const first = all[0]
  const isLast = phrase.x0 === all.at(-1)?.x0 && all.length >= 3
  return isLast && first !== undefined && sideOf(first.text, isCard) === 'opening' && BARE_BALANCE.test(fold(phrase.text))
}
const BARE_BALANCE = /^(?:balance|saldo|solde|kontostand)(?: ?\(?[^\p{L}\d]\)?)?$/u

/** The day of 'Your May balance as of May 31, 2024' with nothing behind it; null where a phrase says something else. */
function dayOfBalance({ tokens }: TokenLine, { x0, x1 }: Phrase): PlacedDate | null {
  const within = tokens.filter((t) => t.x0 >= x0 - 1 && t.x1 <= x1 + 1)
  const last = within.at(-1)
  const label = fold(
    within
      .slice(0, -1)
      .map((t) => t.text)
      .join(' '),
  )
  return last?.kind === 'date' && BALANCE_ON.test(label) && !OTHER_BALANCE.test(label) ? last.date : null
}

/** Numbers, codes and currencies, and no words: what stands under labels, and in no row of a table. */
const isFigures = ({ tokens }: TokenLine): boolean =>
  tokens.every((t) => t.kind !== 'word' || /\d|^\P{L}*$/u.test(t.text) || CURRENCY_WORD.test(t.text))

const distance = (a: { x0: number; x1: number }, b: { x0: number; x1: number }) => Math.abs((a.x0 + a.x1) / 2 - (b.x0 + b.x1) / 2)

/** 'Datum   Vorig saldo   Totaal afgeschreven   Nieuw saldo' could head a list of movements, but for its two balances. */
function namesBothBalances(line: TokenLine, isCard: boolean): boolean {
  const sides = phrases(line).map((phrase) => sideOf(phrase.text, isCard))
  return sides.includes('opening') && sides.includes('closing')
}

/**
 * 'Beginsaldo … Eindsaldo' over one row of figures that holds days as well, and so looks like a movement: what stands under it is another
 * matter, else it would be the first row of a table.
 */
function rowOfFigures(lines: readonly TokenLine[], i: number, isCard: boolean, labelled: LabelledBalance[]): void {
  const [line, below, after] = [lines[i], lines[i + 1], lines[i + 2]]
  if (!line || !below || below.page !== line.page || below.top - line.bottom > 2.5 * line.height || !looksLikeMovement(below)) return
  if (after && after.page === line.page && looksLikeMovement(after) && after.top - below.bottom < 2.5 * line.height) return
  const labels = phrases(line).flatMap((phrase) => {
    const side = sideOf(phrase.text, isCard)
    return side ? [{ phrase, side }] : []
  })
  const amounts = amountsOf(below.tokens)
  if (phrases(line).length < 3 || labels.length === 0) return
  for (const { phrase, side } of labels) {
    const under = amounts
      .filter((t) => t.x0 < phrase.x1 + 25 && t.x1 > phrase.x0 - 25)
      .sort((a, b) => distance(a, phrase) - distance(b, phrase))
    // One label and one amount belong together, whatever cells are between them.
    const token = under[0] ?? (labels.length === 1 && amounts.length === 1 ? amounts[0] : undefined)
    if (token) labelled.push({ side, token, line: i, sameLine: false, strong: true, figures: i + 1 })
  }
}

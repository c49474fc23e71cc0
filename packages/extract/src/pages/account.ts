import type { DocumentType } from '@ledgerhand/core/documents'
import { currencyOf, isCurrencyCode } from '../printed/currencies.ts'
import { fold } from '../printed/fold.ts'
import { bankNamed } from '../printed/lexicon/banks.ts'
import { monthOfName } from '../printed/month-names.ts'
import { BANK_SIGNS, CARD_SIGNS, CARD_TITLE } from '../printed/wording.ts'
import { lastFourOf } from '../result/sealed-statement.ts'
import { type Phrase, phrases } from './lines.ts'
import { amountsOf, datesOf, isAmountBelow, isProse, looksLikeMovement, type TokenLine } from './statement-lines.ts'
import type { Token } from './tokens.ts'

const HEAD_LINES = 20
/** Whether the statement is a credit card's: by what it prints; what the person said it is weighs in. */
export function isCardStatement(lines: readonly TokenLine[], said: DocumentType): boolean {
  const text = fold(lines.map((l) => l.text).join('\n'))
  const isTitled = lines.slice(0, HEAD_LINES).some((l) => l.words.length <= 8 && CARD_TITLE.test(fold(l.text)))
  const card = CARD_SIGNS.filter((sign) => sign.test(text)).length + (isTitled ? 1 : 0)
  const bank = BANK_SIGNS.filter((sign) => sign.test(text)).length
  return card + (said === 'credit_card' ? 2 : said === 'bank_statement' ? -1 : 0) >= 2 + 2 * bank
}

const NUMBER_LABEL =
  /\b(?:compte|conto|cuenta)(?: [a-z]+){1,3} (?:n[°º.]|num(?:ero)?\b)|\b(?:account|acct|a\/c|c\/c|card|iban|rib|checking|savings|membership|[a-z]*konto|kontonummer|rekening|rekeningnummer|compte|cuenta|conto|conta|rachunek|rachunku|akaun|tilinumero|szamlaszam|hesap|kontonr|carte|tarjeta|carta|karte|kartennummer)\b(?:\W*(?:number|no|nr|num|numero|n|nummer|ending(?: in)?|ends in))?\b\.?|\biban\b|\bkontonummer\b|\btilinumero\b|\bkontonr\b|\brekeningnummer\b|\bending in\b/
/** Digits with the groupings and maskings of account numbers: '****4521', '02-1234-0567890-00', '1503.88.22014', '1000/00088220', 'NL47 BUNQ 2025 1814 18', 'XXXX XXXX XXXX 1234'. */
const NUMBER =
  /(?:\b\d{4}\.\d\d\.\d{5}\b)|(?:\b\d{3,5}\/\d{5,12}\b)|(?:\b\d{2,6}(?:[ -]?\d{1,4})?[ -]?[xX*•][xX*•\d -]*\d{2,6}\b)|(?:[xX*•.…]{1,}[xX*•.… -]*\d{2,6}\b)|(?:\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,8}\b)|(?:\b\d[\d -]{2,34}\d\b)/

/** '40-8822-0144 1 Mar 2024': a day goes on after the number. */
const beforeDay = (text: string): string => {
  const day = / \d{1,2} (\p{L}{3,9})/u.exec(text)
  return day && monthOfName(day[1] ?? '') !== null ? text.slice(0, day.index) : text
}

/** `named`: the label says that a number follows. 'SBI Card 499 499' is a price list. */
const accountDigits = (text: string, named: boolean): string | null => {
  // The last group of an IBAN may be one digit.
  const iban = (/^[\s:.-]*([A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?)\b/.exec(text)?.[1] ?? '').replaceAll(' ', '')
  if (iban.length >= SHORTEST_IBAN && hasCheckDigits(iban)) return lastFourOf(iban)
  // The bank's own code or a day may follow the number; '3/2024' is the third statement of a year.
  const match = NUMBER.exec(
    beforeDay(text)
      .replace(/\b(?:bic|swift)\b.*$/i, '')
      .replace(/^(\W*)\d{1,2}\/(?:19|20)\d\d\b/, '$1'),
  )
  const found = match && match.index <= (/[x*•]/i.test(match[0]) ? 24 : 14) ? match[0] : null
  const plain = found !== null && !/[x*•.…]/i.test(found)
  if (plain && found.replace(/\D/g, '').length < (named ? 4 : 8)) return null
  return found && !/^\d{1,2}[- ]\d{1,2}[- ]\d{2,4}$/.test(found) ? lastFourOf(found) : null
}

/** 'Account 7733' and nothing else: a heading's own number, however short. A year is none. */
const isAlone = (text: string): boolean => /^\W*(?:account|acct\.?|a\/c)\W*(?!(?:19|20)\d\d\W*$)\d{4,7}\W*$/i.test(text)

/** An IBAN that nothing names: its check digits do (ISO 13616, modulo 97). Its last four digits; null where the lines hold none, or several. */
function bareIban(lines: readonly TokenLine[]): string | null {
  const found = lines.flatMap(({ text }) =>
    [...text.matchAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g)].map(([iban]) => iban.replaceAll(' ', '')),
  )
  const valid = [...new Set(found.flatMap(longestIban))]
  return valid.length === 1 ? lastFourOf(valid[0] ?? '') : null
}

/** The number of a card of which some digits are hidden needs no name: '4516 07** **** 9920'. Null where the lines hold none, or several. */
function bareCard(lines: readonly TokenLine[]): string | null {
  const found = lines.flatMap(({ text }) => [...text.matchAll(HIDDEN_CARD)].map(([, last = '']) => last))
  return new Set(found).size === 1 ? (found[0] ?? null) : null
}
const HIDDEN_CARD = /(?<![\dxX*•])(?:\d{4}|[xX*•]{4})[ -]?[\dxX*•]{2}[xX*•]{2}[ -]?[xX*•]{4}[ -]?(\d{4})(?!\d)/g

const hasCheckDigits = (iban: string): boolean => {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

const SHORTEST_IBAN = 15
/** What begins a text and is an IBAN: 'BE12 7331 1223 3444 EUR' goes on with the currency. */
function longestIban(text: string): string[] {
  for (let length = Math.min(34, text.length); length >= SHORTEST_IBAN; length--) {
    const iban = text.slice(0, length)
    if (hasCheckDigits(iban)) return [iban]
  }
  return []
}

/** The last four digits of the account or card number: beside its label, or under it. */
export function accountLastFour(all: readonly TokenLine[]): string | null {
  const first = all.findIndex(looksLikeMovement)
  const last = all.findLastIndex(looksLikeMovement)
  if (first < 0) return numberIn(all) ?? bareIban(all)
  const amid = all.slice(first, last + 1)
  // Amid the rows an IBAN is the other side's.
  let after = last + 1
  while (isNextTo(all[after - 1], all[after])) after++
  return (
    numberIn(all.slice(0, first)) ??
    bareIban(all.slice(0, first)) ??
    bareCard(all.slice(0, first)) ??
    numberIn(all.slice(after)) ??
    numberIn(amid.filter(({ text }) => !/\biban\b|[A-Z]{2}\d\d/i.test(text)))
  )
}

/** True where a line goes on with the one above it. */
const isNextTo = (above: TokenLine | undefined, line: TokenLine | undefined): boolean =>
  above !== undefined && line !== undefined && above.page === line.page && line.top - above.bottom < 0.95 * line.height

function numberIn(lines: readonly TokenLine[]): string | null {
  for (const [i, line] of lines.entries()) {
    if (amountsOf(line.tokens).length > 1 || looksLikeMovement(line) || line.words.length > 24) continue
    // A number does not run on across a wide gap.
    const apart = phrases(line)
    for (const phrase of [{ text: apart.map((p) => p.text).join('\t'), x0: 0, x1: Number.POSITIVE_INFINITY }, ...apart]) {
      const labels = [...fold(phrase.text).matchAll(new RegExp(NUMBER_LABEL, 'g'))]
      if (labels.length === 0) continue
      const asking = labels.filter((l) => /number|no\b|nr\b|nummer|numero|iban|end/.test(l[0]))
      // 'Business Current Account   Sort code 40-11-22   Account 20114455': the name of the account has the word too.
      for (const label of [...asking, ...labels.filter((l) => !asking.includes(l))]) {
        const after = phrase.text.slice(label.index + label[0].length, label.index + label[0].length + 48)
        const named = /number|\bno\b|\bnr\b|\bnum|nummer|numero|iban|ending|ends|konto|rekening|akaun|\bn\b/.test(label[0])
        const digits = accountDigits(after, named || isAlone(phrase.text))
        if (digits) return digits
      }
      if (phrase.x0 === 0 || !/number|no\b|nr\b|nummer|numero|iban/.test(fold(phrase.text))) continue
      for (const below of lines.slice(i + 1, i + 3)) {
        if (below.page !== line.page || below.top - line.bottom > 2.5 * line.height) break
        const under = phrases(below).find((p) => p.x0 < phrase.x1 + 10 && p.x1 > phrase.x0 - 10)
        const found = under && accountDigits(under.text, true)
        if (found) return found
      }
    }
  }
  return null
}

const NAME_LABEL = /^(?:account (?:name|type)|kontobezeichnung|type of account)\s*[:.]?\s*/i
const NAME =
  /^((?:[\p{L}&'.+-]+ ){0,4}(?:checking|savings|current|everyday|transaction|girokonto|tagesgeld|sparkonto|compte courant|livret|cuenta corriente|conto corrente|betaalrekening|spaarrekening|credit card|visa|mastercard|money market)(?: [\p{L}&'.+-]+){0,3}?(?: account)?)\b/iu

/** Whose account it is, which some banks call the name of the account: 'Account Name: Pennine Print Ltd'. */
const HOLDER_NAME = /^(?:mr|mrs|ms|miss|dr|m\/s)\b|\b(?:ltd|limited|llc|llp|inc|plc|gmbh|pty|pvt|corp)\b\.?$/i
/** 'Extracto de cuenta corriente' names the paper with the account. */
const PAPER_PREFIX = /^(?:extracto de|relev[ée] de|estratto (?:conto )?(?:di)?|kontoauszug|statement of) +/i

/** What the bank calls the account, where it says so plainly; else what the bank calls itself. */
export function printedAccountName(lines: readonly TokenLine[]): string | null {
  const rows = lines.findIndex(looksLikeMovement)
  const top = lines.slice(0, rows < 0 ? 40 : Math.min(rows, 60)).filter(isProse)
  for (const line of top) {
    const parts = phrases(line)
    for (const [k, part] of parts.entries()) {
      const label = NAME_LABEL.exec(part.text)
      const beside = label && (part.text.slice(label[0].length).trim() || (valueUnderHeading(lines, line, parts, k) ?? parts[k + 1]?.text))
      const name = beside?.replace(/^[\s:.-]+/, '')
      if (
        name &&
        name.length <= 60 &&
        /\p{L}{3}/u.test(name) &&
        !/number|holder|balance|amount|\bno\b|\bcode\b|\bpage\b|sortcode/i.test(name) &&
        !HOLDER_NAME.test(name)
      )
        return name
    }
  }
  for (const line of top)
    for (const phrase of phrases(line)) {
      const name =
        phrase.text.length <= 50
          ? NAME.exec(phrase.text.replace(/\b(?:account )?(?:statement|summary|activity)\b.*$/i, '').trim())?.[1]
          : undefined
      if (name && name.split(' ').length >= 2 && !/^credit card$|\b(?:merchant|description|amount|date|transactions?|detail)\b/i.test(name))
        // 'Business Checking   Account number 4410'.
        return name
          .replace(PAPER_PREFIX, '')
          .replace(/ account$/i, (word) => (/\baccount (?:number|no\b|#)/i.test(phrase.text) ? '' : word))
          .trim()
    }
  return bankAtHead(lines.slice(0, rows < 0 ? 40 : Math.min(rows, 60)))
}

/** The bank that the lines above the rows name first; null where it is not known. */
function bankAtHead(lines: readonly TokenLine[]): string | null {
  for (const line of lines)
    for (const { text } of phrases(line)) {
      const bank = bankNamed(text)
      if (bank) return bank
    }
  return null
}

/** What stands under the phrase at `k` where it is one of a row of headings: the phrase beside it has words of its own under it, too. */
function valueUnderHeading(lines: readonly TokenLine[], line: TokenLine, parts: readonly Phrase[], k: number): string | undefined {
  const next = lines[lines.indexOf(line) + 1]
  const below = next && next.page === line.page && next.top - line.bottom < 2 * line.height ? phrases(next) : []
  const under = (at: number) => below.find((phrase) => Math.abs(phrase.x0 - (parts[at]?.x0 ?? Number.NaN)) < 4)
  return under(k + 1) && under(k)?.text
}

/** ISO 4217 code of the document's currency: of the codes and unmistakable signs printed, the most frequent one. */
export function currencyOfLines(lines: readonly TokenLine[]): string | null {
  const rows = lines.filter(looksLikeMovement)
  const votes = new Map<string, number>()
  // What stands under a row may be what it cost abroad: 'USD 12.50 rate 1.0843'.
  let isUnderRow = false
  const vote = (code: string | null, weight: number) => {
    if (code && !isUnderRow) votes.set(code, (votes.get(code) ?? 0) + weight)
  }
  // What one row of many names was paid abroad.
  const inRows = (code: string) => rows.filter((r) => r.words.some((w) => w.text.replace(/[^A-Z]/g, '') === code)).length * 2 >= rows.length
  for (const [i, line] of lines.entries()) {
    isUnderRow = looksLikeMovement(line) ? false : isUnderRow && datesOf(line.tokens).length === 0
    // Sentences speak of other currencies.
    if (line.words.length > 10 && !looksLikeMovement(line)) continue
    for (const [k, token] of line.tokens.entries()) {
      if (token.kind === 'amount') vote(abroad(line) || isAmidWords(line, k) || isModel(token.text) ? null : token.amount.currency, 3)
      else if (token.kind === 'word') {
        const code = token.text.replace(/[^A-Za-z€£]/g, '')
        if (/^[A-Z]{3}$/.test(code) && isCurrencyCode(code))
          vote(isCompany(line.tokens, k) || (looksLikeMovement(line) && !inRows(code)) ? null : code, 2)
        // 'Unit price (S$)': dollars of one country.
        else if (/^\(?\p{Lu}{1,2}\$\)?$/u.test(token.text)) vote(currencyOf(token.text.replace(/[()]/g, '')), 1)
        else if (/[€£]/.test(token.text)) vote(currencyOf(token.text.replace(/[^€£]/g, '').slice(0, 1)), 1)
      }
    }
    if (looksLikeMovement(line) || isAmountBelow(line, lines[i + 1])) isUnderRow = true
    else if (isUnderRow && isProse(line)) isUnderRow = line.words.length <= 8
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? (lines.some(namesEuroAccount) ? 'EUR' : null)
}

/** 'Refrigerant R32', 'GST R104882217': a letter before a number without cents or thousands is no rand. */
const isModel = (text: string): boolean => /^\W*R\d+\W*$/.test(text)

/** 'Card transaction of 32.00 USD issued by': what something cost, not an amount of the list. */
const isAmidWords = ({ tokens, height }: TokenLine, k: number): boolean => {
  const [before, token, after] = [tokens[k - 1], tokens[k], tokens[k + 1]]
  const isNear = (a: Token | undefined, b: Token | undefined) => a !== undefined && b !== undefined && b.x0 - a.x1 < 0.6 * height
  return before?.kind === 'word' && after?.kind === 'word' && isNear(before, token) && isNear(token, after)
}

/** 'Sdn Bhd' is a Malaysian company, not a dinar of Bahrain. */
const isCompany = (tokens: readonly Token[], k: number): boolean =>
  /^bhd\.?$/i.test(tokens[k]?.text ?? '') && /^sdn\.?$/i.test(tokens[k - 1]?.text ?? '')

/** One amount of a movement names its currency and another does not: that is what was paid abroad. */
const abroad = (line: TokenLine): boolean =>
  looksLikeMovement(line) && new Set(amountsOf(line.tokens).map((t) => t.amount.currency !== null)).size > 1

/** An account number of a country that pays in euros, in a line about the account: other currencies are printed where they are meant. */
const EURO_IBAN = /\b(?:AT|BE|CY|DE|EE|ES|FI|FR|GR|HR|IE|IT|LT|LU|LV|MT|NL|PT|SI|SK)\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,4})?\b/
const namesEuroAccount = (line: TokenLine): boolean =>
  amountsOf(line.tokens).length === 0 && /\biban\b|konto|compte|cuenta|conto/i.test(line.text) && EURO_IBAN.test(line.text)

/** The number of an account that a line names and nothing else: its last four digits; null where it names none. */
export const accountNamedOn = (line: TokenLine): string | null =>
  amountsOf(line.tokens).length === 0 && !looksLikeMovement(line) ? numberIn([line]) : null

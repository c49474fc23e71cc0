import { type Phrase, phrases } from '../pages/lines.ts'
import type { TokenLine } from '../pages/statement-lines.ts'
import { fold } from '../printed/wording.ts'
import { bareName, compact, domainNames, matches } from './bill-domains.ts'
import { hasAddressUnder, heightOf, isAtFoot, isInWindow } from './bill-letterhead.ts'
import { senderLine } from './bill-sender.ts'
import {
  BUYER_LABEL,
  BUYER_START,
  COMPANY,
  COMPANY_BEHIND_FORM,
  COMPANY_IN_HAN,
  NAME_LABEL,
  NOT_VENDOR,
  PAYEE_LABEL,
  PUBLIC_BODY,
  SELLER_LABEL,
} from './bill-wording.ts'
import { ONLY_TRADES } from './shop-words.ts'

/** 'Northmoor Energy is a trading name of …': what it calls itself. */
const TRADING_NAME = /(?:^|[.·|] )(\p{Lu}[^.·|]{2,40}?) is (?:a|the) (?:trading|business) (?:name|style) of\b/u

interface Candidate {
  text: string
  score: number
}

const TAX_ID =
  /\b(?:ust-?id(?:nr)?|vat|tva|btw|n\.?i\.?f|c\.?i\.?f|nip|p\.? ?iva|partita iva|gstin|siret|siren|rcs|kvk|hrb|steuer-?n|handelsregister|amtsgericht|registered office|sede|regd|cin|abn|ein|company no|registration no|iban|geschaftsfuhrer|cvr|org\.? ?nr|momsreg|y-tunnus|cnpj|cuit|rut|rfc|dic|adoszam|registro mercantil|registered in)\b|αφμ/

/** The name of the seller: what is labelled so, what ends like a company, what the web address says, what stands large at the top; never the addressee. */
export function billVendor(lines: readonly TokenLine[]): string | null {
  const sender = senderLine(lines)
  const buyers = [...buyerAreas(lines), ...(sender ? [sender] : [])]
  const buyerNames = namesOfBuyers(lines)
  // Their departments too: 'Acme Finance' where the customer is Acme Corporation.
  const isBuyer = (name: string) => [...buyerNames].some((b) => bareName(name) === b || (b.length >= 6 && compact(name).startsWith(b)))
  const isBuyerArea = (line: TokenLine, part: Phrase) =>
    buyers.some((b) => b.page === line.page && line.top >= b.top && line.top <= b.bottom && part.x0 < b.x1 && part.x1 > b.x0)
  const domains = domainNames(lines)
  const heights = lines.map((l) => l.height).sort((a, b) => a - b)
  const usual = heights[heights.length >> 1] ?? 10
  const found = new Map<string, Candidate>()
  const add = (name: string, score: number) => {
    const text = clean(name)
    const key = compact(text)
    if (!/\p{L}{2}/u.test(text) || text.length > 70 || key.length < 2 || isBuyer(text)) return
    const known = found.get(key)
    // Said again and again, a name is likelier; a footer on every page must not win by that alone.
    if (known) known.score = Math.max(known.score, score) + 0.5
    else found.set(key, { text, score })
  }
  if (sender) add(companyOf(sender.name) ?? sender.name, 8)
  const last = lines.at(-1)?.page ?? 1
  lines.forEach((line, i) => {
    if (line.page !== 1 && line.page !== last) return
    const parts = phrases(line, 1.5)
    parts.forEach((part, k) => {
      const folded = fold(part.text).trim()
      const label = SELLER_LABEL.exec(folded)
      if (label) {
        const rest = withoutMailbox(part.text.slice(label[0].length).trim())
        // 'From: Ningbo  To: Felixstowe' is a voyage.
        if (/^from\b/.test(folded) && /\bto\b/.test(fold(rest))) return
        const next = rest || parts[k + 1]?.text
        // 'From' alone begins sentences too.
        if (rest && rest.length < 70 && /^[^a-z]/.test(rest)) add(companyOf(rest) ?? rest, 10)
        else if (!rest && next && folded.length < 30 && (parts[k + 1]?.x0 ?? 0) - part.x1 < 150 && /^[:\p{Lu}]/u.test(next))
          add(companyOf(next) ?? `${next}${wrapped(lines, i, parts[k + 1])}`, 9)
        if (!rest) for (const under of below(lines, i, part)) add(companyOf(under) ?? under, 10)
        return
      }
      const payee = PAYEE_LABEL.exec(folded)
      if (payee) {
        const whole = part.text.slice(part.text.length - (payee[1] ?? '').length).trim() || (parts[k + 1]?.text ?? below(lines, i, part)[0])
        const rest = whole?.replace(/\s*[,·|]\s*(?:p\.? ?o\.? ?box\b|\d).*$/i, '')
        if (rest && rest.length < 60 && /^[\p{Lu}\d]/u.test(rest)) add(companyOf(rest) ?? rest, 6)
        return
      }
      if (isBuyerArea(line, part) || BUYER_LABEL.test(folded) || BUYER_START.test(folded)) return
      const trade = TRADING_NAME.exec(part.text)?.[1]
      if (trade) {
        add(trade, 8)
        return
      }
      const company = companyOf(part.text)
      const sentence = part.text.split(' ').length > 9
      if (company) {
        let score = 6 + (line.page === 1 && i < lines.length * 0.35 ? 1 : 0) - (sentence ? 2 : 0)
        // 'Elec & Co and others': a sentence that goes on speaks of somebody.
        if (/^[\s,]*[a-z]/.test(part.text.slice(part.text.indexOf(company) + company.length))) score -= 1.5
        if (i === 0 || nearTaxId(lines, i)) score += 2
        else if (isInWindow(lines, i, part, usual)) score -= 3
        // The line of the law at the foot: who it is, where it is registered, its tax number.
        if (i > 0.6 * lines.length && TAX_ID.test(folded.slice(company.length))) score += 2
        if (domains.some((d) => matches(company, d))) score += 4
        // Who sends it prints the own name larger than the rest.
        if (line.page === 1) score += Math.min(0.5, Math.max(0, heightOf(line, part) / usual - 1))
        add(company, score)
        return
      }
      if (NOT_VENDOR.test(folded) || sentence || /[:?]$/.test(part.text) || !/\p{L}{2}/u.test(part.text)) return
      const domain = domains.find((d) => matches(part.text, d))
      const name = withoutHeading(`${part.text}${continued(lines, i, part)}`)
      if (domain && !/@|www\.|https?:|[a-z]\.[a-z]{2,3}\b/i.test(part.text)) add(name, 8 + (i < lines.length * 0.3 ? 1 : 0))
      else if (
        line.page === 1 &&
        i < Math.min(12, lines.length * 0.3) &&
        !address(folded) &&
        !/\d{3}|@|www\.|https?:|[a-z]\.[a-z]+\//i.test(part.text)
      ) {
        const large = Math.min(3, 3 * (heightOf(line, part) / usual - 1))
        // 'MEDICAL' alone says what the bill is about, not whose it is.
        const trade = ONLY_TRADES.test(folded) ? 3 : 0
        const isHead = i < 3 && trade === 0 && (large > 0.7 ? hasAddressUnder(lines, i, part) || isAtFoot(lines, name) : false)
        const isFirst = i === 0 && trade === 0 && hasAddressUnder(lines, i, part)
        const letterhead = isHead || (i < 5 && PUBLIC_BODY.test(folded)) ? 4 : isFirst ? 2 : 0
        add(name, 3 + letterhead - 0.25 * i - trade + Math.max(0, large) + (part.text === part.text.toUpperCase() ? 0.3 : 0))
      }
    })
  })
  for (const domain of domains)
    if (![...found.values()].some((c) => matches(c.text, domain))) add(domain.charAt(0).toUpperCase() + domain.slice(1), 4)
  for (const name of heldByTaxId(lines, isBuyerArea)) add(companyOf(name) ?? name, 2.5)
  const best = [...found.values()].sort((a, b) => b.score - a.score)[0]
  return best && best.score > 0 ? best.text : null
}

/** 'Leafcart Orders <no-reply@leafcart.example>' → 'Leafcart'. */
const withoutMailbox = (text: string) =>
  /<\S+@\S+>/.test(text)
    ? text
        .replace(/\s*<\S+@.*$/, '')
        .replace(/(?:\s+(?:orders?|receipts?|billing|invoices?|payments?|support|team|notifications?|customer (?:care|service)))+$/i, '')
    : text

/** 'Amazon Web Services Invoice' → 'Amazon Web Services'. */
const withoutHeading = (text: string) =>
  text
    .replace(/\s+(?:tax )?(?:invoice|rechnung|facture|factuur|receipt|statement|bill)\b.*$/i, '')
    .replace(/[\s:,–-]+$|^(?:your|ihre|votre|uw|tu|su|la tua|sua)$/gi, '')

const clean = (text: string) =>
  text
    .replace(NAME_LABEL, '')
    .replace(/^[\s:•*|"'“”-]+|[\s:;,*|"'“”-]+$/g, '')
    .replace(/\s+/g, ' ')

const companyOf = (text: string): string | null => {
  const own = text.trim().replace(NAME_LABEL, '')
  if (COMPANY_IN_HAN.test(own) || COMPANY_BEHIND_FORM.test(own)) return own
  const found = COMPANY.exec(own)?.[1]
  const ending = found?.split(/[\s,]+/).at(-1) ?? ''
  return found &&
    /^(?![AP]\.?M\b)\p{Lu}/u.test(found) &&
    (/^\p{Lu}/u.test(ending) || /^(?:mbh|gmbh|e\.?[kuv]|a\.[gs]|o\.o|d\.|s\.|r\.|plc)/i.test(ending)) &&
    found.split(' ').length <= 9
    ? found
    : null
}

/** Who is named as the customer on a line that says so: 'Customer name: Acme Corp'. */
function namesOfBuyers(lines: readonly TokenLine[]): Set<string> {
  const names = new Set<string>()
  for (const line of lines)
    for (const [k, part] of phrases(line, 1.5).entries()) {
      const folded = fold(part.text)
      const label =
        /^\W*(?:customer(?: name)?|client(?: name)?|buyer|bill(?:ed)? to|invoiced? to|sold to|kunde|klant|cliente|nom du client)\s*:\s*/.exec(
          folded,
        )
      if (!label) continue
      const name = part.text.slice(label[0].length).trim() || (phrases(line, 1.5)[k + 1]?.text ?? '')
      const bare = bareName(name)
      if (bare.length >= 4 && !/\d{3}/.test(bare)) names.add(bare)
    }
  return names
}

const nearTaxId = (lines: readonly TokenLine[], i: number): boolean =>
  lines.slice(Math.max(0, i - 1), i + 5).some((l) => TAX_ID.test(fold(l.text)))

/**
 * The first lines of the blocks in which a tax number stands: a seller who prints no name at the top has it in the letterhead at the
 * bottom of the page. Blocks of the buyer, and of 'your VAT number', say nothing.
 */
function heldByTaxId(lines: readonly TokenLine[], isBuyer: (line: TokenLine, part: Phrase) => boolean): string[] {
  return lines.flatMap((line, i) =>
    phrases(line, 1.5).flatMap((part) => {
      const folded = fold(part.text)
      if (!TAX_ID.test(folded) || /^\W*(?:your|uw|ihre?|votre|vostra|su)\b/.test(folded) || isBuyer(line, part)) return []
      const name = topOfBlock(lines, i, part)
      return name && name !== part.text && /^\p{Lu}/u.test(name) && !NOT_VENDOR.test(fold(name)) && !address(fold(name)) ? [name] : []
    }),
  )
}

/** The topmost line of the block of lines set without white between them in which a phrase of line `i` stands. */
function topOfBlock(lines: readonly TokenLine[], i: number, part: Phrase): string | null {
  let [name, line, at]: [string | null, TokenLine | undefined, Phrase] = [null, lines[i], part]
  for (const over of lines.slice(Math.max(0, i - 8), i).toReversed()) {
    if (!line || over.page !== line.page || line.top - over.bottom > 0.6 * line.height) break
    const above = phrases(over, 1.5).find((p) => p.x0 < at.x1 && p.x1 > at.x0)
    // A line of the block beside it.
    if (!above) continue
    ;[name, line, at] = [above.text, over, above]
  }
  return name
}

const address = (folded: string): boolean =>
  /^\d|\b\d{4,6}\b|\b(?:street|str|strasse|road|rd|avenue|ave|rue|straat|laan|calle|via|ulica|lane|drive|suite|floor|p\.?o\.? box|deutschland|germany|france|united states|nederland)\b/.test(
    folded,
  )

/** The rest of a name that goes on in the next line, right under it and as large: only what the trade is ('Supplies'). */
function continued(lines: readonly TokenLine[], i: number, part: Phrase): string {
  const [line, next] = [lines[i], lines[i + 1]]
  if (!line || !next || next.page !== line.page || next.top - line.bottom > 1.2 * line.height || next.height < 0.8 * line.height) return ''
  const under = phrases(next, 1.5).find((p) => Math.abs(p.x0 - part.x0) < 0.5 * line.height)
  return under && ONLY_TRADES.test(fold(under.text)) && /^\p{Lu}/u.test(under.text) ? ` ${under.text}` : ''
}

/** The rest of a name in the next line of its cell, where nothing else stands in that line to its left. */
function wrapped(lines: readonly TokenLine[], i: number, name: Phrase | undefined): string {
  const [line, next] = [lines[i], lines[i + 1]]
  if (!line || !next || !name || next.page !== line.page || next.top - line.bottom > 0.6 * line.height) return ''
  const [under] = phrases(next, 1.5)
  return under && Math.abs(under.x0 - name.x0) < 2 && /^\p{Lu}/u.test(under.text) && !/[\d:]/.test(under.text) ? ` ${under.text}` : ''
}

/** The first lines under a label, in its column. */
function below(lines: readonly TokenLine[], i: number, part: Phrase): string[] {
  const line = lines[i]
  for (const next of lines.slice(i + 1, i + 5)) {
    if (!line || next.page !== line.page || next.top - line.bottom > 4 * line.height) break
    const under = phrases(next, 1.5).find((p) => p.x0 < part.x1 && p.x1 > part.x0 && Math.abs(p.x0 - part.x0) < 60)
    const name = under?.text.replace(NAME_LABEL, '') ?? ''
    if (BUYER_LABEL.test(fold(name))) break
    if (/^[^(]*\p{L}{3}/u.test(name) && !/\d{5}|:/.test(name) && !address(fold(name))) return [name]
  }
  return []
}

interface Area {
  page: number
  top: number
  bottom: number
  x0: number
  x1: number
}
/** A person in a company: the company's name stands right over theirs. Who is paid has departments. */
const TO_PERSON =
  /^\W*(?:attn|attention|z\. ?hd|t\. ?a\. ?v|a l'attention)\b(?!.*\b(?:receivable|billing|remit|payments?|cashier|collections?)\b)/
/** The line right over a phrase that begins where the phrase does; its own line where there is none. */
function lineOver(lines: readonly TokenLine[], i: number, part: Phrase): TokenLine {
  const [over, line] = [lines[i - 1], lines[i] as TokenLine]
  const isBlock = over?.page === line.page && line.top - over.bottom < 0.6 * line.height
  return over && isBlock && phrases(over, 1.5).some((p) => Math.abs(p.x0 - part.x0) < 2) ? over : line
}

/** Where addressees stand: from their label down a few lines, in its column. */
function buyerAreas(lines: readonly TokenLine[]): Area[] {
  const areas: Area[] = []
  lines.forEach((line, i) => {
    for (const part of phrases(line, 1.5)) {
      const label = fold(part.text)
      if (!(BUYER_LABEL.test(label) || BUYER_START.test(label)) || label.length > 60) continue
      areas.push({
        page: line.page,
        top: (TO_PERSON.test(label) ? lineOver(lines, i, part) : line).top - 2,
        bottom: line.bottom + 7 * line.height,
        x0: part.x0 - 10,
        x1: Math.max(part.x1, part.x0 + 150),
      })
    }
  })
  return areas
}

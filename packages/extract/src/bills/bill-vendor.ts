import { type Phrase, phrases } from '../pages/lines.ts'
import type { TokenLine } from '../pages/statement-lines.ts'
import { fold } from '../printed/fold.ts'
import { type Area, below, buyerAreas, continued, isAddress, topOfBlock, wrapped } from './bill-blocks.ts'
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
  NAMED_ELSEWHERE,
  NOT_VENDOR,
  PAYEE_LABEL,
  PUBLIC_BODY,
  SELLER_LABEL,
  TILL_REQUEST,
} from './bill-wording.ts'
import { isShopAddress, receiptVendor } from './receipt-vendor.ts'
import { type SellerName, SellerNames } from './seller-names.ts'
import { ONLY_TRADES } from './shop-words.ts'

/** 'Northmoor Energy is a trading name of …': what it calls itself. */
const TRADING_NAME = /(?:^|[.·|] )(\p{Lu}[^.·|]{2,40}?) is (?:a|the) (?:trading|business) (?:name|style) of\b/u

const TAX_ID =
  /\b(?:ust-?id(?:nr)?|vat|tva|btw|n\.?i\.?f|c\.?i\.?f|nip|p\.? ?iva|partita iva|gstin|siret|siren|rcs|kvk|hrb|steuer-?n|handelsregister|amtsgericht|registered office|sede|regd|cin|abn|ein|company no|registration no|iban|geschaftsfuhrer|cvr|org\.? ?nr|momsreg|y-tunnus|cnpj|cuit|rut|rfc|dic|adoszam|registro mercantil|registered in)\b|αφμ/

/** The name of the seller: what is labelled so, what ends like a company, what the web address says, what stands large at the top; never the addressee. */
export function billVendor(lines: readonly TokenLine[], isReceipt = false): string | null {
  const sender = senderLine(lines)
  const page = aboutPage(lines, sender ? [sender] : [])
  const names = new SellerNames(namesOfBuyers(lines))
  const last = lines.at(-1)?.page ?? 1
  if (sender) names.add({ name: companyOf(sender.name) ?? sender.name, score: 8 })
  for (const [i, line] of lines.entries()) {
    if (line.page !== 1 && line.page !== last) continue
    const parts = phrases(line, 1.5)
    for (const [k, part] of parts.entries())
      for (const named of namesIn({ i, line, part, next: parts[k + 1], folded: fold(part.text).trim() }, page)) names.add(named)
  }
  for (const domain of page.domains)
    if (!names.some((text) => matches(text, domain))) names.add({ name: domain.charAt(0).toUpperCase() + domain.slice(1), score: 4 })
  const shop = isReceipt ? receiptVendor(lines) : null
  if (shop && !page.domains.includes(compact(shop))) names.add({ name: shop, score: shopScore(shop, page) })
  for (const name of heldByTaxId(lines, page.isOfBuyer)) names.add({ name: companyOf(name) ?? name, score: 2.5 })
  return names.best()
}

/** How much speaks for the name at the head of a receipt: more than for large print, less than for a company whose form is printed. */
const SHOP = 6.5

/** What stands under an address is rather its town, where an address on the web says the name. */
function shopScore(shop: string, { lines, domains }: AboutPage): number {
  if (domains.some((d) => matches(shop, d))) return 9
  const at = lines.findIndex((l) => l.text.includes(shop))
  const isUnderAddress = at > 0 && lines.slice(0, at).some((l) => isShopAddress(fold(l.text)) || isAddress(fold(l.text)))
  return domains.length > 0 && isUnderAddress ? 3 : SHOP
}

/** What of the whole page bears on each of its phrases. */
interface AboutPage {
  lines: readonly TokenLine[]
  domains: readonly string[]
  /** Height of most lines. */
  usual: number
  isOfBuyer(line: TokenLine, part: Phrase): boolean
}

function aboutPage(lines: readonly TokenLine[], sender: readonly Area[]): AboutPage {
  const buyers = [...buyerAreas(lines), ...sender]
  const heights = lines.map((l) => l.height).sort((a, b) => a - b)
  return {
    lines,
    domains: domainNames(lines),
    usual: heights[heights.length >> 1] ?? 10,
    isOfBuyer: (line, part) =>
      buyers.some((b) => b.page === line.page && line.top >= b.top && line.top <= b.bottom && part.x0 < b.x1 && part.x1 > b.x0),
  }
}

/** A phrase of a line, and the one beside it. */
interface PhraseAt {
  i: number
  line: TokenLine
  part: Phrase
  next: Phrase | undefined
  folded: string
}

/** The names of a seller that a phrase holds or leads to. The first thing that it may be decides. */
function namesIn(at: PhraseAt, page: AboutPage): SellerName[] {
  const { i, line, part, folded } = at
  const { lines } = page
  const label = SELLER_LABEL.exec(folded)
  if (label) return behindSellerLabel(at, label[0].length, page)
  const payee = PAYEE_LABEL.exec(folded)
  if (payee) return payeeNamed(at, (payee[1] ?? '').length, page)
  if (page.isOfBuyer(line, part) || BUYER_LABEL.test(folded) || BUYER_START.test(folded)) return []
  const inLetterhead = letterheadName(part.text)
  if (inLetterhead) return [{ name: companyOf(inLetterhead) ?? inLetterhead, score: i < 4 || i > lines.length - 4 ? 7.5 : 6 }]
  const trade = TRADING_NAME.exec(part.text)?.[1]
  if (trade) return [{ name: trade, score: 8 }]
  const company = companyOf(part.text)
  if (company) return [{ name: company, score: companyScore(company, at, page) }]
  return nameAtTop(at, page)
}

/** What stands behind 'Seller:', or under it. */
function behindSellerLabel({ i, part, next, folded }: PhraseAt, length: number, { lines }: AboutPage): SellerName[] {
  const rest = withoutMailbox(part.text.slice(length).trim())
  // 'Merchant ID: 0000881', 'Vendor no. 12': its number, not its name.
  if (
    /^\W*(?:id|no|nr|num(?:ber|ero|mer)?|n[°º]|code|copy|account|ref(?:erence)?|tax|vat|type|category)\b/.test(fold(rest)) ||
    (rest !== '' && !/\p{L}{2}/u.test(rest))
  )
    return []
  // 'From: Ningbo  To: Felixstowe' is a voyage.
  if (/^from\b/.test(folded) && /\bto\b/.test(fold(rest))) return []
  // 'From' alone begins sentences too.
  if (rest) return rest.length < 70 && /^[^a-z]/.test(rest) ? [{ name: companyOf(rest) ?? rest, score: 10 }] : []
  const isBeside = next && folded.length < 30 && next.x0 - part.x1 < 150 && /^[:\p{Lu}]/u.test(next.text)
  const beside = isBeside ? [{ name: companyOf(next.text) ?? `${next.text}${wrapped(lines, i, next)}`, score: 9 }] : []
  return [...beside, ...below(lines, i, part).map((under) => ({ name: companyOf(under) ?? under, score: 10 }))]
}

/** Who is to be paid: `length` characters at the end of the phrase, else what stands beside or under it. */
function payeeNamed({ i, part, next }: PhraseAt, length: number, { lines }: AboutPage): SellerName[] {
  const whole = part.text.slice(part.text.length - length).trim() || (next?.text ?? below(lines, i, part)[0])
  if (whole && NAMED_ELSEWHERE.test(fold(whole))) return []
  const rest = whole?.replace(/\s*[,·|]\s*(?:p\.? ?o\.? ?box\b|\d).*$/i, '')
  return rest && rest.length < 60 && /^[\p{Lu}\d]/u.test(rest) ? [{ name: companyOf(rest) ?? rest, score: 6 }] : []
}

/** 'Hollis Supply · 14 Mill Road · EIN 84-2200911': the name before its address or its numbers; null where a phrase is no such line. */
function letterheadName(text: string): string | null {
  const [first = '', ...rest] = text.split(/\s+[·•|]\s+/)
  if (!rest.map(fold).some((t) => (isAddress(t) && !isMeasure(t)) || isShopAddress(t) || TAX_ID.test(t))) return null
  const isName = /^\p{Lu}/u.test(first) && !/\d{3}|[:@]|www\./.test(first) && first.split(' ').length <= 8 && !NOT_VENDOR.test(fold(first))
  return isName && !isAddress(fold(first)) && !isShopAddress(fold(first)) ? first : null
}

/** 'UberX 14.22 miles | 27 min': a number and its unit are no address. */
const isMeasure = (folded: string): boolean => /^\d[\d.,]* ?\p{L}{1,8}\W*$/u.test(folded)

const isSentence = (part: Phrase): boolean => part.text.split(' ').length > 9

/** How much speaks for what ends like a company's name. */
function companyScore(company: string, { i, line, part, folded }: PhraseAt, { lines, domains, usual }: AboutPage): number {
  let score = 6 + (line.page === 1 && i < lines.length * 0.35 ? 1 : 0) - (isSentence(part) ? 2 : 0)
  // 'Elec & Co and others': a sentence that goes on speaks of somebody.
  if (/^[\s,]*[a-z]/.test(part.text.slice(part.text.indexOf(company) + company.length))) score -= 1.5
  if (i === 0 || nearTaxId(lines, i)) score += 2
  else if (isInWindow(lines, i, part, usual)) score -= 3
  // The line of the law at the foot: who it is, where it is registered, its tax number.
  if (i > 0.6 * lines.length && TAX_ID.test(folded.slice(company.length))) score += 2
  if (domains.some((d) => matches(company, d))) score += 4
  // Who sends it prints the own name larger than the rest.
  if (line.page === 1) score += Math.min(0.5, Math.max(0, heightOf(line, part) / usual - 1))
  return score
}

/** A name without the ending of a company's: one that the web address confirms, or that stands at the top. */
function nameAtTop({ i, line, part, folded }: PhraseAt, page: AboutPage): SellerName[] {
  const { lines, domains, usual } = page
  if (NOT_VENDOR.test(folded) || TILL_REQUEST.test(folded) || isSentence(part) || /[:?]$/.test(part.text) || !/\p{L}{2}/u.test(part.text))
    return []
  const name = withoutHeading(`${part.text}${continued(lines, i, part)}`)
  if (domains.some((d) => matches(part.text, d)) && !/@|www\.|https?:|[a-z]\.[a-z]{2,3}\b/i.test(part.text))
    return [{ name, score: 8 + (i < lines.length * 0.3 ? 1 : 0) }]
  const isNear = line.page === 1 && i < Math.min(12, lines.length * 0.3)
  if (!isNear || isAddress(folded) || isShopAddress(folded) || /\d{3}|@|www\.|https?:|[a-z]\.[a-z]+\//i.test(part.text)) return []
  const large = Math.min(3, 3 * (heightOf(line, part) / usual - 1))
  // 'MEDICAL' alone says what the bill is about, not whose it is.
  const trade = ONLY_TRADES.test(folded) ? 3 : 0
  const isHead = i < 3 && trade === 0 && (large > 0.7 ? hasAddressUnder(lines, i, part) || isAtFoot(lines, name) : false)
  const isFirst = i === 0 && trade === 0 && hasAddressUnder(lines, i, part)
  const letterhead = isHead || (i < 5 && PUBLIC_BODY.test(folded)) ? 4 : isFirst ? 2 : 0
  const inCapitals = part.text === part.text.toUpperCase() ? 0.3 : 0
  return [{ name, score: 3 + letterhead - 0.25 * i - trade + Math.max(0, large) + inCapitals }]
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

const companyOf = (text: string): string | null => {
  const own = text.trim().replace(NAME_LABEL, '')
  if (COMPANY_IN_HAN.test(own) || COMPANY_BEHIND_FORM.test(own)) return own
  const found = COMPANY.exec(own)?.[1]
  const ending = found?.split(/[\s,]+/).at(-1) ?? ''
  // 'Denver, CO 80202'.
  const isTown = found !== undefined && /^[A-Z]{2}$/.test(ending) && /^,? \d{5}\b/.test(own.slice(own.indexOf(found) + found.length))
  return found &&
    !isTown &&
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
      return name && name !== part.text && /^\p{Lu}/u.test(name) && !NOT_VENDOR.test(fold(name)) && !isAddress(fold(name)) ? [name] : []
    }),
  )
}

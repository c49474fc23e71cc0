import type { Rule } from './merchant.ts'
import { splitPaymentMethod } from './payment-methods.ts'

/** Names that are not written like other words, as their owners write them. By the word of the key. */
const KNOWN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...'eBay AT&T PayPal YouTube LinkedIn GitHub GitLab FedEx iTunes iCloud DoorDash GrubHub OpenAI QuickBooks WeWork WhatsApp PlayStation'.split(
        ' ',
      ),
      ..."TikTok WordPress GoDaddy HubSpot DigitalOcean MailChimp JetBlue EasyJet BlueCross CenturyLink McDonald's H&M M&S B&H B&Q A&W J&J P&G".split(
        ' ',
      ),
      ...'ATM ACH IBM UPS USPS DHL CVS BP KFC IKEA IRS AWS AOL HP LG BMW NHS HSBC TD PNC USAA BMO RBC CIBC ING BNP SAP ADP AMC HBO ESPN NBC CBS'.split(
        ' ',
      ),
      ...'BBC CNN DMV DKNY TJ TSA IHOP GNC REI QVC HVAC LLC LLP PLC USA UK US NYC EU VAT GST LA SF DC P&L R&D AA AAA GE GM 3M NFL NBA MLB'.split(
        ' ',
      ),
    ].map((name) => [name.toLowerCase(), name]),
  ),
}
/** Too much of a word to be known by: 'la fitness', 'us bank' and 'tj maxx' are right, 'la boulangerie' is not. */
const WORD_TOO: ReadonlySet<string> = new Set(['la'])

const wordName = (word: string): string =>
  (WORD_TOO.has(word) ? undefined : KNOWN[word]) ?? word.replace(/(^|[&'+-])\p{L}/gu, (start) => start.toUpperCase()).replace(/'S$/u, "'s")

/** A merchant's key ('blue bottle') as a name ('Blue Bottle'); names that are known have their own capitals ('eBay', 'AT&T', 'ATM'). */
export const merchantName = (merchant: string): string => merchant.split(' ').map(wordName).join(' ')

/** Words of a line that end a name: 'Whole Foods 4711', 'Grocery Store - Whole Foods'. */
const FIGURES = /\d/

/**
 * A merchant by name where one of its lines is known: its key holds three words, which may have cut a name in two. A fourth word that
 * belongs to the same part of the line, between dashes, is put back: 'Grocery Store - Whole Foods', not 'Grocery Store Whole'. Of a line
 * that is not all capitals the words up to the first figure are: 'Sunny Side Breakfast Cafe'.
 */
export function merchantNameIn(merchant: string, description: string): string {
  return asPrinted(nameIn(withoutInvoice(merchant, description), description), description)
}

function nameIn(merchant: string, description: string): string {
  const { method, payee } = splitPaymentMethod(description)
  if (method !== '' && merchant.startsWith(`${method} `)) return nameIn(merchant.slice(method.length + 1), payee)
  const keyed = merchant.split(' ')
  const parts = description.split(/\s+[-–—|/]\s+/)
  // A line in capitals goes on with the place and the number; one that is written like a name is one, up to its first figure.
  if (keyed.length < 3 || (parts.length < 2 && !/\p{Ll}/u.test(description))) return merchantName(merchant)
  const words = parts.map((part) => {
    const all = part.toLowerCase().trim().split(/\s+/)
    const figure = all.findIndex((word) => FIGURES.test(word))
    return parts.length < 2 && figure >= 0 ? all.slice(0, figure) : all.filter((word) => word !== '' && !FIGURES.test(word))
  })
  const all = words.flat()
  const isWhole = keyed.every((word, i) => all[i] === word)
  if (!isWhole || all.length > MOST_WORDS) return merchantName(merchant)
  let ended = 0
  const shown = words.filter((part) => {
    const starts = ended < keyed.length
    ended += part.length
    return starts && part.length > 0
  })
  return shown.map((part) => part.map(wordName).join(' ')).join(' - ')
}

/** A bill's row is its vendor and its number: 'CONTOSO LTD. invoice INV-100' is of 'contoso ltd', not of 'contoso ltd invoice'. */
const withoutInvoice = (merchant: string, description: string): string =>
  /^\S+ .*invoice$/.test(merchant) && /\S\s+invoice\s+\S*\d\S*$/i.test(description) ? merchant.slice(0, -' invoice'.length) : merchant

/** Of five letters at most: longer words in capitals are shouted, not abbreviated. */
const ABBREVIATION = /^\p{Lu}{2,5}$/u
const DOMAIN = /([\p{L}\d-]+)\.(com|net|org|io)\b/giu

/** Abbreviations keep their capitals where the line is not all capitals ('ABC Corp'), and an address its dot ('Amazon.com'). */
function asPrinted(name: string, description: string): string {
  const printed = description.split(/[^\p{L}\d&'+-]+/u).filter((word) => /\p{L}{2}/u.test(word))
  const inCapitals = printed.filter((word) => word === word.toUpperCase())
  const short = inCapitals.length * 2 < printed.length ? inCapitals.filter((word) => ABBREVIATION.test(word)) : []
  const words = name.split(' ').map((word) => short.find((capitals) => capitals.toLowerCase() === word.toLowerCase()) ?? word)
  return [...description.matchAll(DOMAIN)].reduce((text, [, site = '', end = '']) => {
    const [of, at] = [wordName(site.toLowerCase()), end.toLowerCase()]
    return text.replace(`${of} ${wordName(at)}`, `${of}.${at}`)
  }, words.join(' '))
}

/** What a rule's merchant is called: as a person said, else as its line has it. */
export const nameOfRule = ({ name, line, merchant }: Pick<Rule, 'name' | 'line' | 'merchant'>): string =>
  name ?? (line === null ? merchantName(merchant) : merchantNameIn(merchant, line))

/** A longer line is no name. */
const MOST_WORDS = 6

import type { ProcessorKind } from '../result/reading.ts'

/** What the rows of payment processors call themselves; the first that fits counts. */
const WORDS: readonly (readonly [kind: ProcessorKind, words: RegExp])[] = [
  ['conversion', /\bcurrency conversion\b/],
  ['fee', /\b(?:dispute|chargeback)s? fees?\b/],
  ['dispute', /\b(?:disputes?|chargebacks?|a-to-z|guarantee claim|claim)\b/],
  [
    'payout',
    /\b(?:payouts?|withdraw(?:al|n)?s?|cash ?out|to your (?:bank )?account|bank transfer|topups?|top-up)\b|\b(?:bank deposit to pp|general (?:card|credit card) deposit)\b/,
  ],
  ['reserve', /\b(?:reserves?d?|holds?|payment release|release of)\b/],
  ['refund', /\b(?:refunds?|refunded|payment reversal|returns?)\b/],
  ['fee', /\b(?:fees?|network costs?)\b/],
  ['payout', /^(?:transfer|standard transfer|instant transfer|transfer to bank)\b/],
  ['sale', /\b(?:charges?|payments?|orders?|sales?|checkout|ebay|invoice|subscription)\b/],
]
/** A fee that came back. Money that went out under these words is a refund to a customer who had paid one. */
const FEE_BACK = /\bfees? (?:refund(?:s|ed)?|reversals?|returned|credits?)\b|\b(?:refund|reversal|return)s? of (?:\w+ ){0,2}fees?\b/
const folded = (text: string) => text.toLowerCase().replaceAll('_', ' ')

/**
 * What kind of row it is by the words of its type and, where those say nothing, of its description. `gross` is what was moved before fees:
 * nothing is sold for money that goes out, and nothing refunded by money that comes in.
 */
export function processorKind(type: string, description: string, gross: number): ProcessorKind {
  const said = (text: string) =>
    gross >= 0 && FEE_BACK.test(folded(text)) ? 'fee' : WORDS.find(([, words]) => words.test(folded(text)))?.[0]
  const vague = /^(?:adjustment|other|)$/.test(folded(type).trim())
  const named = vague ? undefined : said(type)
  // The fee of a dispute has the type of the dispute, or of a refund where it is given back.
  const isFee = (named === 'dispute' || named === 'refund') && said(description) === 'fee'
  const kind = (isFee ? 'fee' : named) ?? said(description) ?? 'other'
  if (kind === 'sale' && gross < 0) return 'other'
  if (kind === 'refund' && gross > 0) return 'other'
  return kind
}

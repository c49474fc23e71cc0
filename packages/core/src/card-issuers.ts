/** Banks that issue credit cards, as they print themselves in a bank's lines, on statements and in names of files. */
const issuers: readonly [name: string, pattern: RegExp][] = [
  ['American Express', /\b(amex|american ?express|blue (cash|business)|sky ?miles)\b/],
  ['Apple', /\b(apple ?card|gsbank)\b/],
  ['Bank of America', /\b(bank of america|bofa|b of a|bk of amer\w*|bank of amer\w*)\b/],
  ['Barclays', /\b(barclays|barclaycard(us)?)\b/],
  ['BMO', /\bbmo\b/],
  ['Capital One', /\b(capital ?one|cap one|quicksilver|spark (cash|miles|classic)|venture (x|one|rewards))\b/],
  ['Chase', /\b(chase|jp ?morgan|sapphire|freedom (flex|unlimited)|ink (business|cash|preferred|unlimited|plus))\b/],
  ['CIBC', /\bcibc\b/],
  ['Citi', /\b(citi|citibank|citi ?cards?)\b/],
  ['Comenity', /\bcomenity\b/],
  ['Discover', /\bdiscover\b/],
  ['HSBC', /\bhsbc\b/],
  ['Lloyds', /\blloyds\b/],
  ['MBNA', /\bmbna\b/],
  ['NatWest', /\bnatwest\b/],
  ['Navy Federal', /\b(navy federal|nfcu)\b/],
  ['PNC', /\bpnc\b/],
  ['RBC', /\brbc\b/],
  ['Santander', /\bsantander\b/],
  ['Scotiabank', /\bscotiabank\b/],
  ['Synchrony', /\b(synchrony|syncb|syf)\b/],
  ['TD', /\btd\b/],
  ['Tesco Bank', /\btesco bank\b/],
  ['US Bank', /\b(us ?bank|u s bank)\b/],
  ['USAA', /\busaa\b/],
  ['Virgin Money', /\bvirgin money\b/],
  ['Wells Fargo', /\b(wells ?fargo|wf)\b/],
]

/** Words alone, in lower case: 'Chase9012_Activity.CSV' is 'chase 9012 activity csv'. */
const wordsOf = (text: string): string =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')

/** The issuers of cards that a text names; none where it leaves that open ('CARDMEMBER SERV' serves many banks). */
export function cardIssuersIn(text: string): string[] {
  const words = wordsOf(text)
  return issuers.filter(([, pattern]) => pattern.test(words)).map(([name]) => name)
}

/** A card whose statements are in the books, with all that it is called. */
export interface KnownCard {
  names: readonly string[]
}

/**
 * Whose card a payment is for that is none of the cards in the books, whichever of those it could be; null where the line names no issuer, names
 * one whose card is known, or a card is known that does not say whose it is.
 */
export function unknownIssuer(description: string, cards: readonly KnownCard[]): string | null {
  const [named, ...others] = cardIssuersIn(description)
  if (named === undefined) return null
  const known = cards.map(({ names }) => new Set(names.flatMap(cardIssuersIn)))
  const mayBe = known.some((of) => of.size === 0 || [named, ...others].some((issuer) => of.has(issuer)))
  return mayBe ? null : named
}

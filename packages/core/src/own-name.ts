/** Forms of companies, which one document prints and another leaves out. */
const FORMS =
  /\b(llc|l l c|inc|incorporated|corp|corporation|co|company|ltd|limited|llp|lp|plc|pllc|pc|gmbh|ag|kg|ug|ohg|gbr|sa|sarl|sas|srl|spa|bv|nv|ab|as|oy|aps|pty|dba)\b/g

/** A name as it is compared: lower case, no accents, no company form, letters and digits only. */
const comparable = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})['’.](?=\p{L}\b)/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(FORMS, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Shorter names of one word stand in too many others: such a one must be the whole. */
const TELLING = 8

/**
 * Whether the seller that a document prints is the owner of the books. `own`: the names of the business, its entities and its owner. The
 * seller may print more than the name ('Harbor Studio, 12 Main St'), never less.
 */
export function isOwnName(seller: string, own: readonly string[]): boolean {
  const printed = comparable(seller)
  return own.some((name) => {
    const known = comparable(name)
    if (known === '') return false
    if (printed === known) return true
    const isTelling = known.includes(' ') || known.length >= TELLING
    return isTelling && ` ${printed} `.startsWith(` ${known} `)
  })
}

/** Whom a payment is to or from is said by the line; a name behind such a word is no mark of the account's holder. */
const OF_WHOM = /^(to|from|for|of|by|an|de|a|von)$/i
/** A name that the bank cut off is known by this many letters. */
const CUT_FROM = 9

/**
 * A line without the name of the account's own holder, which many banks print at the end of what was collected or paid in: 'HARDIE DRAFT 250103
 * HARBOR KITCHEN' is no meal. The line itself where nothing else would be left, or where the name says to whom the payment went.
 */
export function withoutOwnName(description: string, own: readonly string[]): string {
  const words = [...description.matchAll(/[\p{L}\p{N}]+/gu)]
  let end = words.length
  while (end > 0 && comparable(words[end - 1]?.[0] ?? '') === '') end--
  for (const name of own) {
    const known = comparable(name).split(' ')
    const start = end - known.length
    if (start < 1 || (known.length < 2 && name.length < TELLING) || OF_WHOM.test(words[start - 1]?.[0] ?? '')) continue
    const printed = words.slice(start, end).map((word) => comparable(word[0]))
    const letters = printed.join('').length
    const isName = known.every((word, i) =>
      i + 1 === known.length && letters >= CUT_FROM ? word.startsWith(printed[i] || word) : word === printed[i],
    )
    const before = description.slice(0, words[start]?.index).trim()
    if (isName && /\p{L}/u.test(before)) return before
  }
  return description
}

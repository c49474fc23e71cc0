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

/** The words of a bank's line, in small letters. */
export const comparableWords = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\d]{2,}/gu) ?? [],
  )
export const numbersOf = (text: string): ReadonlySet<string> => new Set(text.match(/\d{2,}/g) ?? [])

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let n = 0
  for (const x of a) if (b.has(x)) n++
  return n
}

/**
 * How alike another description is to this one, 0 to 1: the share of the shorter one's words in the other; 0 when their numbers
 * contradict. One text is taken apart once for all that are held against it.
 */
export function likenessTo(a: string): (b: string) => number {
  const [m, x] = [numbersOf(a), comparableWords(a)]
  return (b) => {
    if (a === b) return 1
    // A check number, an invoice, a reference: where both print numbers and none agrees, they are two movements.
    const n = m.size === 0 ? m : numbersOf(b)
    if (m.size > 0 && n.size > 0 && shared(m, n) === 0) return 0
    const y = comparableWords(b)
    const small = Math.min(x.size, y.size)
    return small === 0 ? 0 : shared(x, y) / small
  }
}

/** In a toast a description only says which one: two lines of it, not what the bank printed to the end. */
const LONGEST = 60

/** A description as a toast says it: cut at a word where it is long. */
export function shortName(description: string): string {
  const letters = Array.from(description)
  if (letters.length <= LONGEST) return description
  const cut = letters.slice(0, LONGEST).join('')
  return `${cut.replace(/\s+\S{0,20}$/u, '')}…`
}

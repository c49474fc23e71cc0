import { amountsOf, type TokenLine } from '../pages/statement-lines.ts'
import { fold } from '../printed/fold.ts'
import { COMPANY } from './bill-wording.ts'

/** What the web and mail addresses of a document say about the names in it. */

/** Mail providers: their domains name no vendor. */
const MAILBOX =
  /^(?:gmail|googlemail|yahoo|hotmail|outlook|live|icloud|aol|gmx|web|t-online|orange|wanadoo|free|laposte|example|test|mail|proton|protonmail)$/

/** Only its letters and digits, folded. */
export const compact = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

/** A name without its form of company, in plain letters: 'Acme Corp.' and 'ACME CORPORATION' are one. */
export const bareName = (name: string): string => compact(name.replace(COMPANY, (_all, full: string) => full.replace(/[\s,]+\S+$/, '')))

/** True when a name is what a domain says: 'Azure Interior' and azure-interior.com. */
export const matches = (name: string, domain: string): boolean => {
  const [n, d] = [compact(name), domain.replace(/[^a-z0-9]/g, '')]
  const bare = bareName(name)
  return (
    d.length >= 3 &&
    (n === d ||
      bare === d ||
      (d.length >= 5 && (d.length >= 7 ? n.includes(d) : n.startsWith(d)) && n.length < d.length + 14) ||
      (bare.length >= 5 && d.startsWith(bare)) ||
      isSurnameIn(name, d))
  )
}

/** 'Camille Deschamps' and deschamps-trad.fr. */
function isSurnameIn(name: string, domain: string): boolean {
  const words = name.split(' ')
  const last = compact(words.at(-1) ?? '')
  return (words.length === 2 || words.length === 3) && words.every((w) => /^\p{Lu}/u.test(w)) && last.length >= 6 && domain.startsWith(last)
}

/** The names in the web and mail addresses of a document, the most frequent first. A domain in a row with an amount is what was sold. */
export function domainNames(lines: readonly TokenLine[]): string[] {
  const counts = new Map<string, number>()
  for (const line of lines) {
    if (amountsOf(line.tokens).length > 0 && !/@|www\.|https?:/.test(line.text)) continue
    for (const m of fold(line.text).matchAll(
      /(?:@|www\.|https?:\/\/(?:www\.)?|(?<=[\s|(]|^))((?:[a-z0-9-]+\.)+)(?:com|net|org|de|fr|nl|eu|io|co\.uk|uk|co|at|ch|be|es|it|pt|pl|in|ca|us|com\.au|shop|info|biz|se|dk|no)\b/g,
    )) {
      const labels = (m[1] ?? '').split('.').filter(Boolean)
      // Below a country: 'shop.co.uk', 'shop.com.au'.
      const name = labels.findLast((label, i) => i === 0 || !/^(?:com?|org|net|ac|gov)$/.test(label)) ?? ''
      if (name.length >= 3 && !MAILBOX.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name)
}

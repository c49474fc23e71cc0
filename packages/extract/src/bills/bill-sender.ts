import type { TokenLine } from '../pages/statement-lines.ts'
import { fold } from '../printed/fold.ts'

/** The letter's window: the sender's own address in one small line, and under it who the letter is for. */
export interface SenderLine {
  /** The sender, as the line names it. */
  name: string
  page: number
  /** Where the addressee stands. */
  top: number
  bottom: number
  x0: number
  x1: number
}

/** 'Lena Beispiel · Gartenweg 3 · 50667 Köln': a name, a street with its number, a code and a place, with one mark between them. */
const SENDER =
  /^(\p{L}[^·•|,]{2,50}?)\s*([·•|,]|\s[–-]\s)\s*[^·•|]{3,40}\d{1,4} ?[a-z]?\s*(?:[·•|,]|\s[–-]\s)\s*(?:[A-Z]{1,3}-)?\d{4,5} \p{L}[\p{L} .-]{1,30}$/u

const MOST_LINES = 6

const plain = (text: string) => fold(text).replace(/[^a-z0-9]/g, '')

/** A name from above with more behind it on this line: 'Lena Beispiel', then 'Lena Beispiel · NIF 12345678Z · C/ Mayor 8'. */
function repeated(lines: readonly TokenLine[], i: number): string | null {
  const line = lines[i]
  if (!line || !/[·•|]|\s[–-]\s/.test(line.text) || !/\d/.test(line.text)) return null
  const own = plain(line.text)
  const above = lines.slice(0, i).find((l) => plain(l.text).length >= 6 && own.startsWith(plain(l.text)) && l.height > line.height)
  return above?.text.trim() ?? null
}

export function senderLine(lines: readonly TokenLine[]): SenderLine | null {
  for (const [i, line] of lines.slice(0, 15).entries()) {
    const name = SENDER.exec(line.text)?.[1]?.trim() ?? repeated(lines, i)
    const under = lines[i + 1]
    const x0 = line.words[0]?.x0 ?? 0
    // The addressee begins right under it; in a letterhead or a footer nothing does.
    if (!name || line.page !== 1 || !under || under.page !== 1 || Math.abs((under.words[0]?.x0 ?? 0) - x0) > 12) continue
    const x1 = Math.max(line.words.at(-1)?.x1 ?? x0, x0 + 150)
    return { name, page: 1, top: line.bottom, bottom: line.bottom + MOST_LINES * 1.6 * under.height, x0: x0 - 10, x1 }
  }
  return null
}

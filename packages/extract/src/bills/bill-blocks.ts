/** Where the blocks of a bill's page stand: names that run over lines, what stands under a label, the addressee. */
import { type Phrase, phrases } from '../pages/lines.ts'
import type { TokenLine } from '../pages/statement-lines.ts'
import { fold } from '../printed/fold.ts'
import { BUYER_LABEL, BUYER_START, NAME_LABEL } from './bill-wording.ts'
import { ONLY_TRADES } from './shop-words.ts'

/** The topmost line of the block of lines set without white between them in which a phrase of line `i` stands. */
export function topOfBlock(lines: readonly TokenLine[], i: number, part: Phrase): string | null {
  let [name, line, at]: [string | null, TokenLine | undefined, Phrase] = [null, lines[i], part]
  for (const over of lines.slice(Math.max(0, i - 8), i).toReversed()) {
    if (!line || over.page !== line.page || line.top - over.bottom > 0.6 * line.height) break
    const above = phrases(over, 1.5).find((p) => p.x0 < at.x1 && p.x1 > at.x0)
    // A line of the block beside it.
    if (!above) continue
    ;[name, line, at] = [above.text, over, above]
  }
  return name
}

/** Whether a folded text is or begins an address. */
export const isAddress = (folded: string): boolean =>
  /^\d|\b\d{4,6}\b|^(?:am|an der|auf der|auf dem|im|zum|zur|in der|unter den|de|het) \p{L}+ \d{1,4} ?[a-z]?$|\p{L}(?:strasse|str\.|weg|platz|gasse|damm|allee|ufer|straat|laan|gracht|kade|plein|gatan|vagen|torget|gade|vej|vagen|katu) ?\d{1,4} ?[a-z]?$|\b(?:street|str|strasse|road|rd|avenue|ave|rue|straat|laan|calle|via|ulica|lane|drive|suite|floor|p\.?o\.? box|deutschland|germany|france|united states|nederland)\b/u.test(
    folded,
  )

/** The rest of a name that goes on in the next line, right under it and as large: only what the trade is ('Supplies'). */
export function continued(lines: readonly TokenLine[], i: number, part: Phrase): string {
  const [line, next] = [lines[i], lines[i + 1]]
  if (!line || !next || next.page !== line.page || next.top - line.bottom > 1.2 * line.height || next.height < 0.8 * line.height) return ''
  const under = phrases(next, 1.5).find((p) => Math.abs(p.x0 - part.x0) < 0.5 * line.height)
  return under && ONLY_TRADES.test(fold(under.text)) && /^\p{Lu}/u.test(under.text) ? ` ${under.text}` : ''
}

/** The rest of a name in the next line of its cell, where nothing else stands in that line to its left. */
export function wrapped(lines: readonly TokenLine[], i: number, name: Phrase | undefined): string {
  const [line, next] = [lines[i], lines[i + 1]]
  if (!line || !next || !name || next.page !== line.page || next.top - line.bottom > 0.6 * line.height) return ''
  const [under] = phrases(next, 1.5)
  return under && Math.abs(under.x0 - name.x0) < 2 && /^\p{Lu}/u.test(under.text) && !/[\d:]/.test(under.text) ? ` ${under.text}` : ''
}

/** The first lines under a label, in its column. */
export function below(lines: readonly TokenLine[], i: number, part: Phrase): string[] {
  const line = lines[i]
  for (const next of lines.slice(i + 1, i + 5)) {
    if (!line || next.page !== line.page || next.top - line.bottom > 4 * line.height) break
    const under = phrases(next, 1.5).find((p) => p.x0 < part.x1 && p.x1 > part.x0 && Math.abs(p.x0 - part.x0) < 60)
    const name = under?.text.replace(NAME_LABEL, '') ?? ''
    if (BUYER_LABEL.test(fold(name))) break
    if (/^[^(]*\p{L}{3}/u.test(name) && !/\d{5}|:/.test(name) && !isAddress(fold(name))) return [name]
  }
  return []
}

export interface Area {
  page: number
  top: number
  bottom: number
  x0: number
  x1: number
}
/** A person in a company: the company's name stands right over theirs. Who is paid has departments. */
const TO_PERSON =
  /^\W*(?:attn|attention|z\. ?hd|t\. ?a\. ?v|a l'attention)\b(?!.*\b(?:receivable|billing|remit|payments?|cashier|collections?)\b)/
/** The line right over a phrase that begins where the phrase does; its own line where there is none. */
function lineOver(lines: readonly TokenLine[], i: number, part: Phrase): TokenLine {
  const [over, line] = [lines[i - 1], lines[i] as TokenLine]
  const isBlock = over?.page === line.page && line.top - over.bottom < 0.6 * line.height
  return over && isBlock && phrases(over, 1.5).some((p) => Math.abs(p.x0 - part.x0) < 2) ? over : line
}

/** Where addressees stand: from their label down a few lines, in its column. */
export function buyerAreas(lines: readonly TokenLine[]): Area[] {
  const areas: Area[] = []
  lines.forEach((line, i) => {
    for (const part of phrases(line, 1.5)) {
      const label = fold(part.text)
      if (!(BUYER_LABEL.test(label) || BUYER_START.test(label)) || label.length > 60) continue
      areas.push({
        page: line.page,
        top: (TO_PERSON.test(label) ? lineOver(lines, i, part) : line).top - 2,
        bottom: line.bottom + 7 * line.height,
        x0: part.x0 - 10,
        x1: Math.max(part.x1, part.x0 + 150),
      })
    }
  })
  return areas
}

/** Two sentences about a month, of figures that the books computed. */

/** Numbers in words, which would be figures that nobody counted. */
const NUMBER_WORD =
  /\b(zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|halved|third|thirds|quarters?|fourth|fifth|tenth|twice|thrice|double[sd]?|doubling|triple[sd]?|tripled|quadrupled?|percent|per cent|first|second|once|both|couple|single|grand)\b/i
/** Signs of amounts, of markup and of addresses. */
const SIGN = /[\p{N}%‰\p{Sc}<>[\]\\{}|#*_`@=]|https?:|www\./u

export type Pieces = ({ text: string } | { figure: string })[]
const PLACEHOLDER = /\{(f\d{1,2})\}/
/** Of both sentences together, in characters. */
const MOST_LETTERS = 500

/**
 * Reads a text with placeholders for figures ('{f1}'), as a service wrote it. `refused` says why it is not shown: a figure or number word of
 * its own, a placeholder that is not offered, more than two sentences, no figure at all.
 */
export function readSentences(text: string, offered: ReadonlySet<string>): { pieces: Pieces } | { refused: string } {
  const plain = text.normalize('NFKC').trim()
  if (plain === '' || plain.length > MOST_LETTERS) return { refused: 'it is empty or too long' }
  if (/[\p{Cc}\p{Cf}]/u.test(plain)) return { refused: 'it has characters that are not seen, or more than one paragraph' }
  const pieces: Pieces = plain
    .split(/(\{f\d{1,2}\})/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const figure = PLACEHOLDER.exec(piece)?.[1]
      return figure ? { figure } : { text: piece }
    })
  const figures = pieces.flatMap((piece) => ('figure' in piece ? [piece.figure] : []))
  if (figures.length === 0) return { refused: 'it has none of the figures' }
  if (figures.some((figure) => !offered.has(figure))) return { refused: 'it names a figure that it was not given' }
  // A figure ends a word, so that nothing is written across it.
  const words = pieces.map((piece) => ('text' in piece ? piece.text : ' ; ')).join('')
  if (SIGN.test(words)) return { refused: 'it has a figure or sign of its own' }
  if (NUMBER_WORD.test(words)) return { refused: 'it has a number of its own in words' }
  const sentences = words.split(/[.!?…。]+/).filter((sentence) => /\p{L}/u.test(sentence) || sentence.includes(';'))
  if (sentences.length > 2) return { refused: 'it has more than two sentences' }
  return { pieces }
}

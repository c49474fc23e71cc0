/** How printed text is compared: one spelling of letters, and on that two ways of telling words apart. */

/** Letters that have no accent to take off. */
const OTHER_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/ø/g, 'o'],
  [/ł/g, 'l'],
  [/ı/g, 'i'],
  [/đ/g, 'd'],
]

const ACCENTS = /[\u0300-\u036f]/g
const ALL_MARKS = /\p{M}/gu

/**
 * Lower case without accents: 'Überweisung' → 'uberweisung'. `marks` are those taken off: in running text every mark, in cells only accents,
 * since there the vowels of Thai, Hebrew and Arabic words are needed to tell one heading from another.
 */
export function plainLetters(text: string, marks = ALL_MARKS): string {
  const lower = text.normalize('NFD').replace(marks, '').toLowerCase().normalize('NFC')
  return OTHER_LETTERS.reduce((plain, [letter, other]) => plain.replace(letter, other), lower)
}

/** For cells: words of camelCase apart, no punctuation but '/', '#' and '+', single blanks. How header words and summary lines are compared. */
export const folded = (text: string): string =>
  plainLetters(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'), ACCENTS)
    .replace(/[^\p{L}\p{M}\p{N}/#+-]+/gu, ' ')
    .trim()

/** For running text: plain blanks and apostrophes, punctuation kept. */
export const fold = (text: string): string =>
  plainLetters(text)
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/(?<!\p{L})\p{L}(?: \p{L}){3,}(?!\p{L})/gu, letterSpaced)

/** 'S A L D O' is one word, set wide; the balance that is set so stands under the last row. */
const letterSpaced = (letters: string): string => letters.replaceAll(' ', '').replace(/^saldo$/, 'saldo final')

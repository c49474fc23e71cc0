/** Lower case, words of camelCase apart, no accents, no punctuation but '/', single blanks: how header words and summary lines are compared. */
export const folded = (text: string): string =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i')
    .replace(/đ/g, 'd')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}/#+-]+/gu, ' ')
    .trim()

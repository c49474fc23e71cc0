import type { Pdfium } from './pdfium.ts'

/** More pieces than a page of few words is made of. */
const MOST_PIECES = 2000
const TEXT = 1

/** A letter that means what is seen: no control character, none of a font's own, none that stands for an unknown one. */
const isPlain = (u: number): boolean =>
  u === 10 || u === 13 || (u >= 32 && u < 0x7f) || (u >= 0xa0 && u < 0xd800) || (u > 0xf8ff && u < 0xfff0) || (u >= 0x10000 && u < 0xf0000)

/**
 * Whether a page shows its words, of so many letters together, and nothing else: no picture, no line, no note, and no letter that is not in one of the words. Then
 * looking at it, which takes seconds, finds nothing more. Letters that stand on their side are in no word, so such a page is looked at.
 */
export function isTextAlone(pdfium: Pdfium, page: number, letters: number): boolean {
  if (letters === 0 || pdfium._FPDFPage_GetAnnotCount(page) > 0) return false
  const pieces = pdfium._FPDFPage_CountObjects(page)
  if (pieces > MOST_PIECES) return false
  for (let i = 0; i < pieces; i++) if (pdfium._FPDFPageObj_GetType(pdfium._FPDFPage_GetObject(page, i)) !== TEXT) return false
  const text = pdfium._FPDFText_LoadPage(page)
  if (text === 0) return false
  try {
    let seen = ''
    for (let i = 0, count = pdfium._FPDFText_CountChars(text); i < count; i++) {
      const u = pdfium._FPDFText_GetUnicode(text, i)
      if (!isPlain(u)) return false
      seen += String.fromCodePoint(u)
    }
    return seen.normalize('NFKC').replace(/\s/g, '').length === letters
  } finally {
    pdfium._FPDFText_ClosePage(text)
  }
}

import type { WordBox, WordBoxPage } from '@ledgerhand/core/word-boxes'
import { Unreadable } from '../result/reading.ts'
import { type OpenPdf, type Pdfium, utf16, withBuffer } from './pdfium.ts'
import { isTextAlone } from './text-alone.ts'

/** A word with its box, in points from the page's top left corner as the page is shown (rotation and crop applied). */
export interface Word extends WordBox {
  /** Set for a word that was recognised on a picture: 0 to 100. Text of the file itself needs no such doubt. */
  confidence?: number
  /** True when letters were taken for digits ('1O.5S'): only arithmetic can confirm such a number. */
  repaired?: boolean
}

export interface WordPage extends WordBoxPage {
  words: Word[]
  /** Set for a page of few words that shows nothing else: there is nothing to look at. */
  isTextAlone?: boolean
}

/** Fewer words than this: a page is likely a picture. Decided page by page, because files mix both. */
export const FEW_WORDS = 20

/** All pages of an open PDF with their words, including what is typed into form fields. Throws Unreadable for more than paper can hold. */
export function readPageWords(pdf: OpenPdf): WordPage[] {
  const { pdfium, document, pageCount } = pdf
  const pages: WordPage[] = []
  let all = 0
  withForm(pdf, (form) => {
    for (let index = 0; index < pageCount; index++) {
      const page = pdfium._FPDF_LoadPage(document, index)
      if (page === 0) {
        pages.push({ number: index + 1, width: 0, height: 0, words: [] })
        continue
      }
      // Without closing, each page stays in memory until the process ends.
      try {
        const [width, height] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)]
        const place = placer(pdfium, page, width, height)
        const words = [...textWords(pdfium, page, place), ...(form ? fieldWords(pdfium, page, form, place) : [])]
        if (words.length > MAX_PAGE_WORDS) throw new Unreadable(OVERFULL)
        all += words.length
        if (all > MAX_WORDS) throw new Unreadable(OVERLONG)
        const shown = words.filter((w) => w.x1 > -5 && w.x0 < width + 5 && w.bottom > -5 && w.top < height + 5)
        const letters = words.reduce((n, w) => n + w.text.length, 0)
        const isAlone = words.length < FEW_WORDS && shown.length === words.length && isTextAlone(pdfium, page, letters)
        pages.push({ number: index + 1, width, height, words: withoutDoubles(shown), ...(isAlone && { isTextAlone: true }) })
      } finally {
        pdfium._FPDF_ClosePage(page)
      }
    }
  })
  return pages
}

type Place = (left: number, bottom: number, right: number, top: number) => Omit<Word, 'text'>

/** Maps the page's own coordinates (any origin, any rotation) to points from the top left of the page as shown. */
function placer(pdfium: Pdfium, page: number, width: number, height: number): Place {
  const scale = Math.min(100, 1_000_000 / Math.max(width, height, 1))
  const at = (px: number, py: number): [number, number] =>
    withBuffer(pdfium, 8, (out) => {
      pdfium._FPDF_PageToDevice(page, 0, 0, Math.round(width * scale), Math.round(height * scale), 0, px, py, out, out + 4)
      const view = new DataView(pdfium.HEAPU8.buffer, out, 8)
      return [view.getInt32(0, true) / scale, view.getInt32(4, true) / scale]
    })
  const [ox, oy] = at(0, 0)
  const [ax, ay] = at(1000, 0)
  const [bx, by] = at(0, 1000)
  const [xx, yx, xy, yy] = [(ax - ox) / 1000, (ay - oy) / 1000, (bx - ox) / 1000, (by - oy) / 1000]
  return (left, bottom, right, top) => {
    const [x1, y1] = [ox + xx * left + xy * bottom, oy + yx * left + yy * bottom]
    const [x2, y2] = [ox + xx * right + xy * top, oy + yx * right + yy * top]
    return { x0: Math.min(x1, x2), x1: Math.max(x1, x2), top: Math.min(y1, y2), bottom: Math.max(y1, y2) }
  }
}

/** Some thirty times what a closely printed page holds: more is made to keep a reader busy. */
const MAX_LETTERS = 300_000
/** The same, when they stand apart: the search for lines and columns takes longer for each word than for all that stand before it. */
const MAX_PAGE_WORDS = 20_000
/** Of all pages together: as many as are read, each of them closely printed. */
const MAX_WORDS = 400_000
const OVERFULL = 'A page of this PDF holds more text than fits on a page. Save or print it anew.'
const OVERLONG = 'This PDF holds more text than can be read at once. Split it into files of fewer pages.'
const isSpace = (u: number) =>
  u <= 32 || u === 160 || u === 0xfffe || u === 0xfeff || (u >= 0x2000 && u <= 0x200b) || u === 0x202f || u === 0x3000

/** The library compares pieces of text with all that lie near them, which cannot be stopped: letter by letter a page has a third of this. */
const MAX_PIECES = 30_000
const TEXT = 1
function refuseTooManyPieces(pdfium: Pdfium, page: number): void {
  const objects = pdfium._FPDFPage_CountObjects(page)
  let pieces = 0
  for (let i = 0; objects > MAX_PIECES && i < objects; i++) {
    if (pdfium._FPDFPageObj_GetType(pdfium._FPDFPage_GetObject(page, i)) === TEXT) pieces++
    if (pieces > MAX_PIECES) throw new Unreadable(OVERFULL)
  }
}

/** What follows the first letter of a ligature. */
const LIGATURE = /[filtj]/
/** Letters of one word stand at most so far apart, as a share of their height, where the library breaks the line between them. */
const TOUCHING = 0.04

/**
 * Characters into words by their loose boxes: the tight ones end at the ink, so '1,111.11' would fall apart.
 * A word ends at white space, at a gap, at a jump back, or where the line is left. Text that stands on its side is left out.
 */
function textWords(pdfium: Pdfium, page: number, place: Place): Word[] {
  refuseTooManyPieces(pdfium, page)
  const text = pdfium._FPDFText_LoadPage(page)
  if (text === 0) return []
  const turned = pdfium._FPDFPage_GetRotation(page) * (Math.PI / 2)
  const words: Word[] = []
  let word: Word | null = null
  // The library sometimes believes that every letter begins a line: where letters touch, they are one word all the same.
  let isLineBroken = false
  let last = Number.NaN
  // How much wider a ligature may be than its last letter's box says.
  let hidden = 0
  const end = () => {
    if (word) words.push({ ...word, text: word.text.normalize('NFKC') })
    if (words.length > MAX_PAGE_WORDS) throw new Unreadable(OVERFULL)
    word = null
  }
  try {
    withBuffer(pdfium, 16, (out) => {
      const count = pdfium._FPDFText_CountChars(text)
      if (count > MAX_LETTERS) throw new Unreadable(OVERFULL)
      for (let i = 0; i < count; i++) {
        const u = pdfium._FPDFText_GetUnicode(text, i)
        if (u === 10 || u === 13) {
          isLineBroken = true
          continue
        }
        if (isSpace(u) || u > 0x10ffff) {
          end()
          continue
        }
        if (Math.cos(pdfium._FPDFText_GetCharAngle(text, i) + turned) < 0.9) continue
        pdfium._FPDFText_GetLooseCharBox(text, i, out)
        // A view is made each time because the memory may have grown meanwhile.
        const box = new DataView(pdfium.HEAPU8.buffer, out, 16)
        const at = place(box.getFloat32(0, true), box.getFloat32(12, true), box.getFloat32(8, true), box.getFloat32(4, true))
        const height = at.bottom - at.top
        // The letters of a ligature ('ffi') all begin where it begins, and share its width.
        if (word && at.x0 === last && LIGATURE.test(String.fromCodePoint(u))) {
          word.text += String.fromCodePoint(u)
          word.x1 = Math.max(word.x1, at.x1)
          hidden += at.x1 - at.x0
          continue
        }
        const gapHides = hidden
        last = at.x0
        hidden = 0
        if (word) {
          const gap = at.x0 - word.x1
          const widest = isLineBroken ? TOUCHING : 0.18
          if (gap > widest * height + gapHides || gap < -1.2 * height || Math.abs(at.bottom - word.bottom) > 0.5 * height) end()
        }
        isLineBroken = false
        const char = String.fromCodePoint(u)
        if (word) {
          word.text += char
          word.x1 = Math.max(word.x1, at.x1)
        } else word = { text: char, ...at }
      }
    })
    end()
  } finally {
    pdfium._FPDFText_ClosePage(text)
  }
  return words
}

const FORM_NONE = 0
const FORM_INFO_SIZE = 256
/** Opens the form environment, where the document has a form: without it the values of fields cannot be asked for. */
function withForm(pdf: OpenPdf, use: (form: number | null) => void): void {
  const { pdfium, document } = pdf
  if (pdfium._FPDF_GetFormType(document) === FORM_NONE) {
    use(null)
    return
  }
  withBuffer(pdfium, FORM_INFO_SIZE, (info) => {
    pdfium.HEAPU8.fill(0, info, info + FORM_INFO_SIZE)
    new DataView(pdfium.HEAPU8.buffer).setUint32(info, 2, true)
    const form = pdfium._FPDFDOC_InitFormFillEnvironment(document, info)
    try {
      use(form || null)
    } finally {
      if (form) pdfium._FPDFDOC_ExitFormFillEnvironment(form)
    }
  })
}

/** For each field the library goes through all of them. A form for taxes has a few hundred on a page. */
const MAX_FIELDS = 5000
const TEXT_LIKE = new Set([4, 5, 6]) // combo box, list box, text field
const HIDDEN = 2

/** What is typed into form fields is not text of the page. Its words are spread over the field in proportion to their length. */
function fieldWords(pdfium: Pdfium, page: number, form: number, place: Place): Word[] {
  const words: Word[] = []
  const count = pdfium._FPDFPage_GetAnnotCount(page)
  if (count > MAX_FIELDS) throw new Unreadable(OVERFULL)
  for (let i = 0; i < count; i++) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, i)
    if (annotation === 0) continue
    try {
      if (pdfium._FPDFAnnot_GetFlags(annotation) & HIDDEN) continue
      if (!TEXT_LIKE.has(pdfium._FPDFAnnot_GetFormFieldType(form, annotation))) continue
      const value = utf16(pdfium, (out, size) => pdfium._FPDFAnnot_GetFormFieldValue(form, annotation, out, size)).trim()
      if (!value) continue
      const box = withBuffer(pdfium, 16, (out) => {
        pdfium._FPDFAnnot_GetRect(annotation, out)
        const r = new DataView(pdfium.HEAPU8.buffer, out, 16)
        return place(r.getFloat32(0, true), r.getFloat32(12, true), r.getFloat32(8, true), r.getFloat32(4, true))
      })
      const rows = value.split(/[\r\n]+/)
      rows.forEach((row, k) => {
        const height = (box.bottom - box.top) / rows.length
        const step = Math.min((box.x1 - box.x0) / Math.max(row.length, 1), height * 0.6)
        for (const m of row.matchAll(/\S+/g))
          words.push({
            text: m[0],
            x0: box.x0 + m.index * step,
            x1: box.x0 + (m.index + m[0].length) * step,
            top: box.top + k * height,
            bottom: box.top + (k + 1) * height,
          })
      })
    } finally {
      pdfium._FPDFPage_CloseAnnot(annotation)
    }
  }
  return words
}

/** Some producers print a word twice, a hair apart, to make it bold (and a form field may repeat what is painted). */
function withoutDoubles(words: Word[]): Word[] {
  const seen = new Map<string, Word[]>()
  return words.filter((w) => {
    const same = seen.get(w.text)
    if (same?.some((o) => Math.abs(o.x0 - w.x0) < 1.5 && Math.abs(o.top - w.top) < 1.5)) return false
    if (same) same.push(w)
    else seen.set(w.text, [w])
    return true
  })
}

import type { WordPage } from '../pages/words.ts'
import { type Reader, Unreadable } from '../result/reading.ts'
import { grayPicture, pictureSizes } from '../vision/decode.ts'
import { picturePageSize } from '../vision/page-size.ts'
import { readPicture } from './read-picture.ts'
import { type Draw, MAX_SEEN_PAGES, readScannedPages } from './scanned-pages.ts'

const NO_TEXT = 'No readable text was found on these pages. Scan them again with more contrast, or enter them by hand.'

/** Reads a TIFF: of one page as a picture, of several as the scan of a document. Throws Unreadable for what is none, and for overlong ones. */
export const readTiff: Reader = async (document) => {
  const sizes = await pictureSizes(document.bytes)
  if (sizes.length === 1) return readPicture('tiff')(document)
  if (sizes.length > MAX_SEEN_PAGES)
    throw new Unreadable(`This file has ${sizes.length} scanned pages. Split it into files of at most ${MAX_SEEN_PAGES} pages.`)
  const pages = sizes.map(({ width, height }, i): WordPage => ({ number: i + 1, ...picturePageSize(width, height), words: [] }))
  const draw: Draw = async ({ number, width, height }) => {
    const { gray } = await grayPicture(document.bytes, 'tiff', number)
    return { gray, number, width, height }
  }
  const fileYear = document.knownYear ?? document.yearHandedIn ?? null
  return readScannedPages({ format: 'tiff', pages, pictures: pages, draw, fileYear, embedded: null, noText: NO_TEXT }, document)
}

import type { Evidence } from '@ledgerhand/core/documents'

/** Sizes in points. A page's picture has two pixels to the point. */
export interface PageSize {
  width: number
  height: number
}
export const sizeOfPicture = (naturalWidth: number, naturalHeight: number): PageSize => ({
  width: naturalWidth / 2,
  height: naturalHeight / 2,
})
type Box = Extract<Evidence, { kind: 'page' }>['box']

/** Who reads by a service may know the page of a row and not where on it: then nothing is marked. */
export const hasPlace = ([, , width, height]: Box): boolean => width > 0 && height > 0

/** The margin that the marker leaves around the printed line, in points. */
const MARGIN = 2
const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(3)}%`

/** Where the marker lies on a page, as shares of the picture, so that it fits at any zoom. */
export const markerStyle = ([x, y, width, height]: Box, page: PageSize) => ({
  left: percent(x - MARGIN, page.width),
  top: percent(y - MARGIN, page.height),
  width: percent(width + 2 * MARGIN, page.width),
  height: percent(height + 2 * MARGIN, page.height),
})

/**
 * A page of which only a part is shown, from its left to its right and from its top down; null for all of it. The frame's proportions, and how
 * the whole page lies in it.
 */
export function partStyles(page: PageSize, part: { left: number; right: number; top: number } | null) {
  const { left, right, top } = part ?? { left: 0, right: page.width, top: 0 }
  return {
    frame: { aspectRatio: `${right - left} / ${page.height - top}` },
    page: {
      width: percent(page.width, right - left),
      aspectRatio: `${page.width} / ${page.height}`,
      transform: `translate(${percent(-left, page.width)}, ${percent(-top, page.height)})`,
    },
  }
}

/** How much of the page a crop shows above and below its line, and left and right of it, in points. A date often stands left. */
const AROUND = { above: 22, left: 76, right: 14 }

/** A crop has at least so many pixels to the point: print of 8 points can be read. What does not fit beside is scrolled to. */
const LEAST_SCALE = 1.25

/**
 * A crop a few lines high, no wider than it must be. The frame's proportions, and how the whole
 * page (with its marker) lies in it: its width as a share of the frame, shifted by shares of its own size.
 */
export function cropStyles([x, y, width, height]: Box, page: PageSize) {
  const left = Math.max(0, x - AROUND.left)
  const top = Math.max(0, y - AROUND.above)
  const shownWidth = Math.min(page.width, x + width + AROUND.right) - left
  const shownHeight = Math.min(page.height, y + height + AROUND.above) - top
  return {
    frame: { aspectRatio: `${shownWidth} / ${shownHeight}`, minWidth: `${Math.round(shownWidth * LEAST_SCALE)}px` },
    page: {
      width: percent(page.width, shownWidth),
      aspectRatio: `${page.width} / ${page.height}`,
      transform: `translate(${percent(-left, page.width)}, ${percent(-top, page.height)})`,
    },
  }
}

/** Wider than there is room for, in pixels, at a scale that can be read. */
export const isWide = ([, , width]: Box, room: number): boolean => (width + AROUND.left + AROUND.right) * LEAST_SCALE > room

/** The frame of a crop before its page has come: right for every line but one that runs to the edge of the paper. */
export const frameBefore = ([x, y, width, height]: Box) =>
  cropStyles([x, y, width, height], { width: x + width + AROUND.right, height: y + height + AROUND.above }).frame

/** What can be shown of a file, by its true type. */
export type View = 'pages' | 'sheets' | 'cells' | 'lines' | 'none'
export function viewOf(mimeType: string): View {
  // A photo is a page too: the server draws it upright, and in a format that every browser shows.
  if (mimeType === 'application/pdf' || /^image\/(png|jpe?g|webp|heic|tiff)$/.test(mimeType)) return 'pages'
  if (/spreadsheetml|ms-excel/.test(mimeType)) return 'sheets'
  if (/csv|tab-separated|tsv/.test(mimeType)) return 'cells'
  if (/^text\/|ofx|qif|xml|mt940|swift|rfc822/.test(mimeType)) return 'lines'
  return 'none'
}

/** Where a row stands, in words: for files that the browser cannot show. */
export function placeInWords(evidence: Evidence | null): string {
  if (!evidence) return 'Not from this file'
  if (evidence.kind === 'page')
    return hasPlace(evidence.box) ? `Page ${evidence.page}` : `Page ${evidence.page}, its exact line is not known`
  if (evidence.kind === 'cells') return evidence.sheet ? `Row ${evidence.row} of sheet ${evidence.sheet}` : `Row ${evidence.row}`
  return `Line ${evidence.line}`
}

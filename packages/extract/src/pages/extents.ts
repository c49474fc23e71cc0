import type { TokenLine } from './statement-lines.ts'
import type { Token } from './tokens.ts'

/** A box that covers words, in points from the page's top left. */
export interface Extent {
  page: number
  x0: number
  top: number
  x1: number
  bottom: number
}

/** The box of some tokens of a line: from where the line begins, unless they are of a table beside another. */
export function extentOf(tokens: readonly Token[], line: TokenLine): Extent {
  const x0 = Math.min(...tokens.map((t) => t.x0), line.words[0]?.x0 ?? 0)
  const panel = tokens.length > 0 && tokens[0] !== line.tokens[0]
  return {
    page: line.page,
    x0: panel ? (tokens[0]?.x0 ?? x0) : x0,
    x1: Math.max(...tokens.map((t) => t.x1), x0),
    top: line.top,
    bottom: line.bottom,
  }
}

/** Makes a box cover another one of the same page. */
export function grow(extent: Extent, by: Extent): void {
  if (extent.page !== by.page) return
  Object.assign(extent, {
    x0: Math.min(extent.x0, by.x0),
    x1: Math.max(extent.x1, by.x1),
    top: Math.min(extent.top, by.top),
    bottom: Math.max(extent.bottom, by.bottom),
  })
}

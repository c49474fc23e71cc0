interface Box {
  left: number
  right: number
  top: number
  bottom: number
}
interface Size {
  width: number
  height: number
}
export interface Placed {
  left: number
  width: number
  maxHeight: number
  /** From the top of the window, where it hangs below; else from its bottom, where it stands above. Either way it grows away from the figure. */
  top?: number
  bottom?: number
}

const WIDTH = 500
/** Between the figure and the panel. */
const GAP = 6
/** To the edges of the window. */
const EDGE = 12
/** Room enough for what a panel usually holds. */
const USUAL = 400

/** Where a panel stands beside its figure, in pixels of the window: below where there is room, else where there is more of it. */
export function placePanel(figure: Box, window: Size): Placed {
  const width = Math.min(WIDTH, window.width - 2 * EDGE)
  const left = Math.min(Math.max(figure.right - width, EDGE), window.width - width - EDGE)
  const below = window.height - figure.bottom - GAP - EDGE
  const above = figure.top - GAP - EDGE
  return below >= USUAL || below >= above
    ? { left, width, maxHeight: Math.max(below, 0), top: figure.bottom + GAP }
    : { left, width, maxHeight: Math.max(above, 0), bottom: window.height - figure.top + GAP }
}

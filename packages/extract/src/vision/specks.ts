import type { Gray } from '../pages/gray.ts'

/** A page that is covered with specks: whatever is printed on it is lost among them. */
export class TooNoisy extends Error {
  override name = 'TooSpeckled'
}

/** The densest page has fewer letters than this; paper whose grain is taken for print has many more, and some more than can be gone through. */
const MOST_PARTS = 24_000
const HOPELESS = 120_000
/** Shades by which the limit between print and paper is lowered at a time, and the shade from which nothing is taken for grain. */
const STEP = 6
const DARKEST = 60

/**
 * The page without the grain of its paper, where that would be taken for print: on a page with hardly a word, the limit between ink and
 * paper (which is sought among the shades of the whole page) lies within the paper's own, and a hundred thousand grains become letters
 * that are read for minutes. As it is where no limit
 * parts the two; throws TooSpeckled where there are far too many.
 */
export function withoutSpecks(page: Gray): Gray {
  let limit = limitOf(page.data)
  let parts = partsOf(page, limit)
  if (parts <= MOST_PARTS) return page
  const all = parts
  // Below the grain there are fewer and fewer parts; what is left when they no longer become fewer is print.
  for (let lower = limit - STEP; lower >= DARKEST; lower -= STEP) {
    const left = partsOf(page, lower)
    if (parts <= MOST_PARTS && left > parts / 2) break
    ;[limit, parts] = [lower, left]
  }
  if (parts > MOST_PARTS) {
    if (all > HOPELESS) throw new TooNoisy()
    return page
  }
  return { ...page, data: page.data.map((shade) => (shade >= limit ? 255 : shade)) }
}

/** Throws TooSpeckled for a picture with more parts than can be gone through, in whatever light it is looked at. */
export function refuseNoise(page: Gray): void {
  if (partsOf(page, limitOf(page.data)) > HOPELESS) throw new TooNoisy()
}

/** The shade that best parts dark from light (Otsu's): the one that the text recognition takes for a whole page. */
function limitOf(data: Uint8Array): number {
  const counts = shadesOf(data)
  const all = data.length
  const sum = counts.reduce((n, count, shade) => n + shade * count, 0)
  let [dark, sumDark, best, limit] = [0, 0, 0, 0]
  for (let shade = 0; shade < 255; shade++) {
    dark += counts[shade] ?? 0
    sumDark += shade * (counts[shade] ?? 0)
    if (dark === 0 || dark === all) continue
    const apart = dark * (all - dark) * (sumDark / dark - (sum - sumDark) / (all - dark)) ** 2
    if (apart > best) [best, limit] = [apart, shade + 1]
  }
  return limit
}

/** How often each shade occurs. Neighbours, which are mostly alike, are counted apart: one count would wait for the other. */
function shadesOf(data: Uint8Array): Float64Array {
  const lanes = [0, 1, 2, 3].map(() => new Uint32Array(256))
  const [a, b, c, d] = lanes as [Uint32Array, Uint32Array, Uint32Array, Uint32Array]
  const whole = data.length - (data.length % 4)
  for (let i = 0; i < whole; i += 4) {
    ;(a[data[i] as number] as number)++
    ;(b[data[i + 1] as number] as number)++
    ;(c[data[i + 2] as number] as number)++
    ;(d[data[i + 3] as number] as number)++
  }
  for (let i = whole; i < data.length; i++) (a[data[i] as number] as number)++
  return Float64Array.from(a, (n, shade) => n + (b[shade] ?? 0) + (c[shade] ?? 0) + (d[shade] ?? 0))
}

/** How many parts of the picture that are darker than `limit` hang together each, across and down. */
export function partsOf({ width, height, data }: Gray, limit: number): number {
  // Stretches of ink in a row are joined with those of the row above that they touch. Of each: first point, end, its number.
  let [above, row]: [number[], number[]] = [[], []]
  const joinedTo: number[] = []
  const whole = (part: number): number => {
    let at = part
    while (joinedTo[at] !== at) {
      joinedTo[at] = joinedTo[joinedTo[at] ?? 0] ?? 0
      at = joinedTo[at] ?? 0
    }
    return at
  }
  let parts = 0
  for (let y = 0, start = 0; y < height; y++, start += width) {
    let near = 0
    for (let x = 0; x < width; x++) {
      if ((data[start + x] ?? 255) >= limit) continue
      const from = x
      while (x < width && (data[start + x] ?? 255) < limit) x++
      const part = joinedTo.push(joinedTo.length) - 1
      parts++
      while (near < above.length && (above[near + 1] ?? 0) <= from) near += 3
      for (let k = near; k < above.length && (above[k] ?? 0) < x; k += 3) {
        const [other, own] = [whole(above[k + 2] ?? 0), whole(part)]
        if (other === own) continue
        joinedTo[own] = other
        parts--
      }
      row.push(from, x, part)
    }
    ;[above, row] = [row, []]
  }
  return parts
}

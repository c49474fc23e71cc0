/** A picture in shades of gray: 0 is black, 255 is white; row by row from the top left. */
export interface Gray {
  width: number
  height: number
  data: Uint8Array
}

/** Turns by quarters, clockwise. */
export type Turns = 0 | 1 | 2 | 3

/** The picture turned clockwise by so many quarters. */
export function turned(image: Gray, turns: Turns): Gray {
  if (turns === 0) return image
  const { width, height, data } = image
  const out = new Uint8Array(data.length)
  const [w, h] = turns === 2 ? [width, height] : [height, width]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [nx, ny] = turns === 1 ? [height - 1 - y, x] : turns === 2 ? [width - 1 - x, height - 1 - y] : [y, width - 1 - x]
      out[ny * w + nx] = data[y * width + x] ?? 255
    }
  return { width: w, height: h, data: out }
}

/** A part of the picture, which lies wholly within it. */
export function cropGray(image: Gray, left: number, top: number, width: number, height: number): Gray {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = (top + y) * image.width + left
    data.set(image.data.subarray(from, from + width), y * width)
  }
  return { width, height, data }
}

/** A picture taken anew: rotated about its middle by a small angle (radians, clockwise) and made larger; outside it is white. */
export function resampled(image: Gray, angle: number, scale: number): Gray {
  if (angle === 0 && scale === 1) return image
  const { width, height, data } = image
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
  const out = new Uint8Array(w * h).fill(255)
  const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale]
  const [cx, cy] = [(width - 1) / 2, (height - 1) / 2]
  const [ox, oy] = [(w - 1) / 2, (h - 1) / 2]
  for (let y = 0; y < h; y++) {
    // Where this row's first point comes from; each further point lies one step on.
    let sx = cos * -ox + sin * (y - oy) + cx
    let sy = -sin * -ox + cos * (y - oy) + cy
    for (let x = 0; x < w; x++, sx += cos, sy -= sin) {
      const x0 = Math.floor(sx)
      const y0 = Math.floor(sy)
      if (x0 < 0 || y0 < 0 || x0 >= width - 1 || y0 >= height - 1) continue
      const [fx, fy] = [sx - x0, sy - y0]
      const at = y0 * width + x0
      const top = (data[at] ?? 255) * (1 - fx) + (data[at + 1] ?? 255) * fx
      const bottom = (data[at + width] ?? 255) * (1 - fx) + (data[at + width + 1] ?? 255) * fx
      out[y * w + x] = top * (1 - fy) + bottom * fy + 0.5
    }
  }
  return { width: w, height: h, data: out }
}

/** The picture made smaller by a whole factor, each point the mean of those that it stands for. */
export function shrunk(image: Gray, factor: number): Gray {
  if (factor <= 1) return image
  const { width, data } = image
  const w = Math.floor(width / factor)
  const h = Math.floor(image.height / factor)
  const out = new Uint8Array(w * h)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      let sum = 0
      for (let dy = 0; dy < factor; dy++) {
        const row = (y * factor + dy) * width + x * factor
        for (let dx = 0; dx < factor; dx++) sum += data[row + dx] ?? 255
      }
      out[y * w + x] = sum / (factor * factor)
    }
  return { width: w, height: h, data: out }
}

/** The picture at another size, each point the mean of what it stands for: nothing fine is skipped when it gets smaller. */
export function resized(image: Gray, width: number, height: number): Gray {
  if (width === image.width && height === image.height) return image
  const across = stretched(image.data, image.width, width, image.height, false)
  const exact = stretched(across, image.height, height, width, true)
  const data = new Uint8Array(exact.length)
  for (let i = 0; i < data.length; i++) data[i] = (exact[i] ?? 255) + 0.5
  return { width, height, data }
}

/** Stretches or shrinks along one direction: each new point is the mean of the old ones under it, or lies between two of them. */
function stretched(data: ArrayLike<number>, from: number, to: number, lines: number, isDown: boolean): Float32Array {
  const out = new Float32Array(to * lines)
  const ratio = from / to
  const reach = Math.max(1, ratio)
  const [step, line, outStep, outLine] = isDown ? [lines, 1, lines, 1] : [1, from, 1, to]
  for (let i = 0; i < to; i++) {
    const middle = (i + 0.5) * ratio - 0.5
    const [first, last] = [Math.max(0, Math.ceil(middle - reach)), Math.min(from - 1, Math.floor(middle + reach))]
    const weights: number[] = []
    let sum = 0
    for (let j = first; j <= last; j++) {
      const weight = Math.max(0, 1 - Math.abs(j - middle) / reach)
      weights.push(weight)
      sum += weight
    }
    for (let l = 0; l < lines; l++) {
      let value = 0
      for (let j = first; j <= last; j++) value += (weights[j - first] ?? 0) * (data[j * step + l * line] ?? 255)
      out[i * outStep + l * outLine] = sum === 0 ? 255 : value / sum
    }
  }
  return out
}

import type { Gray } from '../pages/gray.ts'

export type Point = readonly [x: number, y: number]
/** The corners of a quadrilateral: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point]
/** A map between planes, row by row: straight lines stay straight. */
export type Projection = readonly [number, number, number, number, number, number, number, number, number]

/** Where a point comes to lie. */
export function projected([a, b, c, d, e, f, g, h, i]: Projection, [x, y]: Point): Point {
  const w = g * x + h * y + i
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
}

/** The projection that lays a rectangle of this size, its top left corner at the origin, onto the given corners. */
export function ontoCorners(width: number, height: number, [p0, p1, p2, p3]: Corners): Projection {
  const [ux, uy] = [p1[0] - p2[0], p1[1] - p2[1]]
  const [vx, vy] = [p3[0] - p2[0], p3[1] - p2[1]]
  const [sx, sy] = [p0[0] - p1[0] + p2[0] - p3[0], p0[1] - p1[1] + p2[1] - p3[1]]
  const area = ux * vy - vx * uy
  const [g, h] = [(sx * vy - vx * sy) / area, (ux * sy - sx * uy) / area]
  return [
    (p1[0] - p0[0] + g * p1[0]) / width,
    (p3[0] - p0[0] + h * p3[0]) / height,
    p0[0],
    (p1[1] - p0[1] + g * p1[1]) / width,
    (p3[1] - p0[1] + h * p3[1]) / height,
    p0[1],
    g / width,
    h / height,
    1,
  ]
}

/** The projection that leads back. */
export function inverse([a, b, c, d, e, f, g, h, i]: Projection): Projection {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
}

/** A picture of the given size, each point taken from where `from` says that it lies on the image; what lies outside is `outside`. */
export function taken(image: Gray, from: Projection, width: number, height: number, outside = 255): Gray {
  const { data } = image
  const out = new Uint8Array(width * height).fill(outside)
  const [a, b, c, d, e, f, g, h, i] = from
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const w = g * x + h * y + i
      const [sx, sy] = [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
      const [x0, y0] = [Math.floor(sx), Math.floor(sy)]
      if (!(x0 >= 0 && y0 >= 0 && x0 < image.width - 1 && y0 < image.height - 1)) continue
      const [fx, fy] = [sx - x0, sy - y0]
      const at = y0 * image.width + x0
      const top = (data[at] ?? 255) * (1 - fx) + (data[at + 1] ?? 255) * fx
      const bottom = (data[at + image.width] ?? 255) * (1 - fx) + (data[at + image.width + 1] ?? 255) * fx
      out[y * width + x] = top * (1 - fy) + bottom * fy + 0.5
    }
  return { width, height, data: out }
}

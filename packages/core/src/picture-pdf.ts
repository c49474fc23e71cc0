/** Photographed pages as one PDF: each JPEG is embedded byte for byte, upright as its camera says, on a page of its own. */

export interface JpegFacts {
  /** Pixels as they are stored, before the picture is turned. */
  width: number
  height: number
  /** Color channels: 1 gray, 3 color, 4 print colors. */
  channels: number
  /** How the camera was held, 1 to 8 as EXIF counts. */
  orientation: number
}

/** What a JPEG says of itself; null for what is none, or breaks off before its size. */
export function jpegFacts(bytes: Uint8Array): JpegFacts | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let orientation = 1
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = view.getUint16(at + 2)
    // The frame's header: SOF0 to SOF15, without the tables that share their numbers.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      return width > 0 && height > 0 ? { width, height, channels: bytes[at + 9] ?? 0, orientation } : null
    }
    if (marker === 0xe1) orientation = exifOrientation(view, at + 4, Math.min(at + 2 + length, bytes.length)) ?? orientation
    at += 2 + length
  }
  return null
}

const EXIF = 0x45786966
const ORIENTATION = 0x0112

function exifOrientation(view: DataView, from: number, to: number): number | null {
  if (from + 14 > to || view.getUint32(from) !== EXIF) return null
  const tiff = from + 6
  const isLittle = view.getUint16(tiff) === 0x4949
  const first = tiff + view.getUint32(tiff + 4, isLittle)
  if (first + 2 > to) return null
  const count = view.getUint16(first, isLittle)
  for (let i = 0; i < count; i++) {
    const entry = first + 2 + i * 12
    if (entry + 12 > to) return null
    if (view.getUint16(entry, isLittle) !== ORIENTATION) continue
    const value = view.getUint16(entry + 8, isLittle)
    return value >= 1 && value <= 8 ? value : null
  }
  return null
}

/** Where the unit square of the stored picture lies on a page of w by h, for each orientation. */
const PLACEMENTS: readonly ((w: number, h: number) => readonly number[])[] = [
  (w, h) => [w, 0, 0, h, 0, 0],
  (w, h) => [-w, 0, 0, h, w, 0],
  (w, h) => [-w, 0, 0, -h, w, h],
  (w, h) => [w, 0, 0, -h, 0, h],
  (w, h) => [0, -h, -w, 0, w, h],
  (w, h) => [0, -h, w, 0, 0, h],
  (w, h) => [0, h, w, 0, 0, 0],
  (w, h) => [0, h, -w, 0, w, 0],
]
const COLORS: Readonly<Record<number, string>> = { 1: '/DeviceGray', 3: '/DeviceRGB' }

/** Pages are as large as their picture at 300 dots to the inch, within these lengths of their longer side, in points. */
const POINTS_PER_PIXEL = 72 / 300
const SHORTEST = 792
const LONGEST = 1440

/** Whether a picture can stand on a page as it is: print colors are stored inverted by many programs. */
export const canEmbed = (bytes: Uint8Array): boolean => COLORS[jpegFacts(bytes)?.channels ?? 0] !== undefined

/** One PDF of JPEGs, a page each, in their order. RangeError for one that cannot be embedded (`canEmbed`), or none at all. */
export function pdfOfPictures(pictures: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  if (pictures.length === 0) throw new RangeError('a PDF needs a page')
  const parts: Uint8Array[] = []
  const starts: number[] = []
  let length = 0
  const put = (part: Uint8Array | string) => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  const object = (number: number, head: string, stream?: Uint8Array | string) => {
    starts[number] = length
    put(`${number} 0 obj\n${head}\n`)
    if (stream !== undefined) {
      put('stream\n')
      put(stream)
      put('\nendstream\n')
    }
    put('endobj\n')
  }
  put('%PDF-1.4\n')
  put(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]))
  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  const kids = pictures.map((_, i) => `${3 + i * 3} 0 R`).join(' ')
  object(2, `<< /Type /Pages /Count ${pictures.length} /Kids [${kids}] >>`)
  for (const [i, jpeg] of pictures.entries()) {
    const facts = jpegFacts(jpeg)
    const color = facts && COLORS[facts.channels]
    if (!facts || !color) throw new RangeError(`picture ${i + 1} cannot be embedded`)
    const isTurned = facts.orientation >= 5
    const [across, down] = isTurned ? [facts.height, facts.width] : [facts.width, facts.height]
    const longer = Math.max(across, down)
    const scale = Math.min(LONGEST, Math.max(SHORTEST, longer * POINTS_PER_PIXEL)) / longer
    const [w, h] = [Number((across * scale).toFixed(2)), Number((down * scale).toFixed(2))]
    const page = 3 + i * 3
    const drawing = `q ${PLACEMENTS[facts.orientation - 1]?.(w, h).join(' ')} cm /P Do Q`
    object(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents ${page + 1} 0 R /Resources << /XObject << /P ${page + 2} 0 R >> >> >>`,
    )
    object(page + 1, `<< /Length ${drawing.length} >>`, drawing)
    object(
      page + 2,
      `<< /Type /XObject /Subtype /Image /Width ${facts.width} /Height ${facts.height} /ColorSpace ${color} /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    )
  }
  const index = length
  const count = starts.length
  put(`xref\n0 ${count}\n0000000000 65535 f \n`)
  for (const start of starts.slice(1)) put(`${String(start).padStart(10, '0')} 00000 n \n`)
  put(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${index}\n%%EOF\n`)
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

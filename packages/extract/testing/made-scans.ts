import { seeded } from '@ledgerhand/extract-fixtures/made-statements'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { drawPage } from '../src/pages/draw-page.ts'
import { type Gray, resampled, resized, turned } from '../src/pages/gray.ts'
import { withPdf } from '../src/pages/pdfium.ts'
import { type Corners, inverse, ontoCorners, taken } from '../src/vision/perspective.ts'

/** How a printed page comes back as a picture. */
export const scanKinds = ['clean', 'worn', 'coarse', 'askew', 'photo', 'upturned', 'sideways', 'tilted', 'steep', 'neighbour'] as const
/** The first of them, which every change is measured by; the others are ways of taking a page badly. */
export const usualKinds: readonly ScanKind[] = ['clean', 'worn', 'coarse', 'askew', 'photo']
export type ScanKind = (typeof scanKinds)[number]
export const scanKindNames: Record<ScanKind, string> = {
  clean: '300 dpi, clean',
  worn: '300 dpi, blurred, noisy, JPEG 50',
  coarse: '200 dpi, blurred, noisy, JPEG 50',
  askew: '300 dpi, 1.2 degrees askew, JPEG 70',
  photo: 'a phone photo: keystone, 2.5 degrees, shadow',
  upturned: '300 dpi, blurred, upside down',
  sideways: '300 dpi, blurred, on its side',
  tilted: '300 dpi, 7 degrees askew',
  steep: 'a phone photo from below: strong keystone, 5 degrees, shadow',
  neighbour: 'a phone photo with the edge of another page',
}

export interface MadeScan {
  bytes: Uint8Array
  pages: number
}

/**
 * A PDF as it comes out of a scanner, or out of a phone: every page a picture, the same for the same seed. A photo of a single page is
 * a JPEG file, everything else a PDF of pictures.
 */
export async function madeScan(pdf: Uint8Array, kind: ScanKind, seed = 1): Promise<MadeScan> {
  const pages = await withPdf(pdf, (open) => Array.from({ length: open.pageCount }, (_, i) => drawPage(open, i)))
  const pictures: { file: Buffer; width: number; height: number }[] = []
  for (const [i, page] of pages.entries()) {
    if (!page) continue
    const gray = damaged(page.gray, kind, seed + i)
    pictures.push({ file: await fileOf(gray, kind), width: gray.width, height: gray.height })
  }
  const [only] = pictures
  if (photos.includes(kind) && pictures.length === 1 && only) return { bytes: only.file, pages: 1 }
  return { bytes: await pdfOf(pictures, kind === 'coarse' ? 200 : photos.includes(kind) ? PHOTO_DPI : 300), pages: pictures.length }
}

/** A picture as a camera leaves it: with a note in what its file says of itself. */
export const notedPicture = async (picture: Uint8Array, note: string, format: 'jpeg' | 'webp'): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp(picture)
      .withExif({ IFD0: { Copyright: note } })
      .toFormat(format)
      .toBuffer(),
  )

/**
 * The first page of a PDF as a picture of one of the kinds; `faded` print has lost half of its ink, as thermal paper does; `across` leaves
 * so many points of its width, compressed hard.
 */
export async function madePicture(
  pdf: Uint8Array,
  kind: ScanKind,
  { seed = 1, faded = false, across }: { seed?: number; faded?: boolean; across?: number } = {},
): Promise<Uint8Array> {
  const page = await withPdf(pdf, (open) => drawPage(open, 0))
  if (!page) throw new Error('nothing was drawn')
  const { width, height, data } = page.gray
  const printed = faded ? { width, height, data: data.map((value) => 255 - (255 - value) / 2) } : page.gray
  const file = await fileOf(damaged(printed, kind, seed), kind)
  return new Uint8Array(across ? await sharp(file).resize({ width: across }).jpeg({ quality: 45 }).toBuffer() : file)
}

const QUALITY: Record<Exclude<ScanKind, 'clean'>, number> = {
  worn: 50,
  coarse: 50,
  askew: 70,
  photo: 80,
  upturned: 70,
  sideways: 70,
  tilted: 70,
  steep: 80,
  neighbour: 80,
}
const photos: readonly ScanKind[] = ['photo', 'steep', 'neighbour']
const fileOf = ({ width, height, data }: Gray, kind: ScanKind): Promise<Buffer> => {
  const picture = sharp(data, { raw: { width, height, channels: 1 } }).toColourspace('b-w')
  return kind === 'clean' ? picture.png({ compressionLevel: 1 }).toBuffer() : picture.jpeg({ quality: QUALITY[kind] }).toBuffer()
}

function pdfOf(pictures: readonly { file: Buffer; width: number; height: number }[], dpi: number): Promise<Uint8Array> {
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0 })
  const chunks: Buffer[] = []
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
  for (const { file, width, height } of pictures) {
    const size: [number, number] = [(width * 72) / dpi, (height * 72) / dpi]
    doc.addPage({ size, margin: 0 }).image(file, 0, 0, { width: size[0], height: size[1] })
  }
  doc.end()
  return done
}

function damaged(page: Gray, kind: ScanKind, seed: number): Gray {
  if (kind === 'clean') return page
  if (kind === 'worn') return noisy(blurred(blurred(page)), 12, seed)
  if (kind === 'coarse') return noisy(blurred(resized(page, Math.round((page.width * 2) / 3), Math.round((page.height * 2) / 3))), 12, seed)
  const askew = (degrees: number) => noisy(blurred(resampled(page, (degrees * Math.PI) / 180, 1)), 6, seed)
  if (kind === 'askew') return askew(1.2)
  if (kind === 'tilted') return askew(seed % 2 === 0 ? 7 : -7)
  if (kind === 'upturned') return turned(noisy(blurred(page), 6, seed), 2)
  if (kind === 'sideways') return turned(noisy(blurred(page), 6, seed), seed % 2 === 0 ? 1 : 3)
  return photographed(page, seed, kind)
}

/** Each point with its neighbours: 1 2 1 along both ways. */
function blurred({ width, height, data }: Gray): Gray {
  const pass = (from: Uint8Array, step: number) =>
    from.map((value, i) => (2 * value + (from[i - step] ?? value) + (from[i + step] ?? value) + 2) >> 2)
  return { width, height, data: pass(pass(data, 1), width) }
}

/** Shades stray by so much; about two thirds of them by less. */
function noisy({ width, height, data }: Gray, spread: number, seed: number): Gray {
  const random = seeded(seed)
  // Three even throws together are nearly a bell; one throw for each point is quicker, and taken together with its neighbours'.
  let [a, b] = [random(), random()]
  const out = data.map((value) => {
    const c = random()
    const strayed = value + 2 * spread * (a + b + c - 1.5)
    ;[a, b] = [b, c]
    return Math.max(0, Math.min(255, strayed))
  })
  return { width, height, data: out }
}

const [PHOTO_WIDTH, PHOTO_HEIGHT] = [2880, 3840]
/** A photo that a phone puts into a PDF fills a page. */
const PHOTO_DPI = 340
const DESK = 96

/** The page on a desk, from a little below its middle: its far edge is shorter, it lies a little turned, and half of it is in shadow. */
function photographed(page: Gray, seed: number, kind: ScanKind): Gray {
  const corners = photoCorners(page, seed, kind === 'steep' ? STEEP : USUAL)
  const photo = taken(page, inverse(ontoCorners(page.width, page.height, corners)), PHOTO_WIDTH, PHOTO_HEIGHT, DESK)
  if (kind === 'neighbour') layBeside(photo, page, corners)
  return noisy(blurred(lit(photo, 0.3 + 0.4 * seeded(seed + 1)())), 5, seed)
}

/** How long the far edge is of the near one, and by how much the page is turned. */
interface Taken {
  far: number
  degrees: number
}
const USUAL: Taken = { far: 0.94, degrees: 2.5 }
const STEEP: Taken = { far: 0.84, degrees: 5 }

/** The left edge of another page, to the right of this one, with a dark gap between them. */
function layBeside(photo: Gray, page: Gray, corners: Corners): void {
  const gap = 14
  const [from, to] = [corners[1], corners[2]]
  for (let y = Math.max(0, Math.round(from[1])); y < Math.min(photo.height, to[1]); y++) {
    const edge = from[0] + ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1])
    const row = Math.floor(((y - from[1]) / (to[1] - from[1])) * (page.height - 1))
    for (let x = Math.round(edge) + gap; x < photo.width; x++)
      photo.data[y * photo.width + x] = page.data[row * page.width + x - Math.round(edge)] ?? 255
  }
}

/** Where the corners of the page lie on its photo. */
export function photoCorners(page: Gray, seed = 1, { far, degrees }: Taken = USUAL): Corners {
  const random = seeded(seed)
  const scale = Math.min((0.86 * PHOTO_WIDTH) / page.width, (0.88 * PHOTO_HEIGHT) / page.height)
  const [halfWidth, halfHeight] = [(page.width * scale) / 2, (page.height * scale) / 2]
  const angle = ((random() < 0.5 ? -1 : 1) * degrees * Math.PI) / 180
  const corner = (x: number, y: number, width: number) => {
    const [dx, dy] = [x * halfWidth * width, y * halfHeight]
    return [
      PHOTO_WIDTH / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
      PHOTO_HEIGHT / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
    ] as const
  }
  return [corner(-1, -1, far), corner(1, -1, far), corner(1, 1, 1), corner(-1, 1, 1)]
}

/** Light that falls off to the left, and the shadow of whoever takes the photo, with a soft edge across the page. */
function lit({ width, height, data }: Gray, edge: number): Gray {
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light = 0.72 + 0.24 * (x / width)
      const beyond = (y / height - edge - 0.25 * (x / width - 0.5)) / 0.012
      const shadow = 1 - 0.38 / (1 + Math.exp(-beyond))
      out[y * width + x] = (data[y * width + x] ?? 255) * light * shadow
    }
  return { width, height, data: out }
}

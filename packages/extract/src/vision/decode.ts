import { createRequire } from 'node:module'
import type { PictureFormat } from '@ledgerhand/core/documents'
import type { Sharp } from 'sharp'
import type { Gray } from '../pages/gray.ts'
import { capWasmMemory } from '../printed/wasm-memory.ts'
import { Unreadable } from '../result/reading.ts'
import { plainPng } from './plain-png.ts'

/** More points than any camera in use takes; each would be held several times over. */
const MAX_INPUT_PIXELS = 60_000_000
/** What the text recognition gets at most: enough for 300 dots to the inch of a page, and a third of its memory otherwise. */
const MAX_PIXELS = 6_000_000
const MIN_SIDE = 24
/** One more than are read: then it is refused. */
const MAX_TIFF_PAGES = 61
/** Raw pixels of a HEIC picture take four bytes each, in memory that is capped. */
const MAX_HEIC_PIXELS = 28_000_000

const DAMAGED = 'This picture could not be read: the file is damaged. Take the photo or scan again.'
const TOO_LARGE = 'This picture is too large to read. Save it with fewer than 60 million pixels.'
const TOO_LARGE_HEIC = 'This picture is too large to read. Save it as JPEG, or with fewer than 28 million pixels.'
const TOO_SMALL = 'This picture is too small to hold readable text. Take the photo or scan again, closer.'

/** A picture as the person sees it: turned upright as the camera noted, on white where it was transparent. `page`, from 1, of several in a TIFF. */
export async function openPicture(
  bytes: Uint8Array,
  format: PictureFormat,
  page = 1,
): Promise<{ picture: Sharp; width: number; height: number }> {
  // Loaded when first needed: native code that documents without pictures never touch.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const limits = { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' as const }
  if (format === 'heic') {
    const { data, width, height } = await decodeHeic(bytes)
    refuseOddSizes(width, height)
    return { picture: sharp(data, { ...limits, raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' }), width, height }
  }
  const plain = format === 'png' ? plainPng(bytes) : bytes
  const stated = await sharp(plain, { ...limits, limitInputPixels: false, page: page - 1 })
    .metadata()
    .catch(() => {
      throw new Unreadable(DAMAGED)
    })
  const onItsSide = (stated.orientation ?? 1) >= 5
  const [width, height] = onItsSide ? [stated.height, stated.width] : [stated.width, stated.height]
  refuseOddSizes(width, height)
  // Only the first picture of an animation counts.
  return {
    picture: sharp(plain, { ...limits, page: page - 1, pages: 1 })
      .rotate()
      .flatten({ background: '#ffffff' }),
    width,
    height,
  }
}

/** The picture in gray at no more points than the text recognition should get. Throws Unreadable, in words, for what is none. */
export async function grayPicture(
  bytes: Uint8Array,
  format: PictureFormat,
  page = 1,
): Promise<{ gray: Gray; width: number; height: number }> {
  const { picture, width, height } = await openPicture(bytes, format, page)
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)))
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  try {
    const { data, info } = await picture
      .resize(w, h, { fit: 'fill' })
      .grayscale()
      .toColourspace('b-w')
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { gray: { width: info.width, height: info.height, data }, width, height }
  } catch {
    throw new Unreadable(DAMAGED)
  }
}

/** The sizes of a TIFF's pages, as they stand upright. Throws Unreadable for what is damaged; no more than `MAX_TIFF_PAGES` are looked at. */
export async function pictureSizes(bytes: Uint8Array): Promise<{ width: number; height: number }[]> {
  const { default: sharp } = await import('sharp')
  const stated = (page: number) =>
    sharp(bytes, { limitInputPixels: false, failOn: 'error', page })
      .metadata()
      .catch(() => {
        throw new Unreadable(DAMAGED)
      })
  const first = await stated(0)
  const sizes: { width: number; height: number }[] = []
  for (let page = 0; page < Math.min(first.pages ?? 1, MAX_TIFF_PAGES); page++) {
    const { width, height, orientation = 1 } = page === 0 ? first : await stated(page)
    sizes.push(orientation >= 5 ? { width: height, height: width } : { width, height })
  }
  return sizes
}

function refuseOddSizes(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new Unreadable(DAMAGED)
  if (width * height > MAX_INPUT_PIXELS) throw new Unreadable(TOO_LARGE)
  if (Math.min(width, height) < MIN_SIDE) throw new Unreadable(TOO_SMALL)
}

interface HeifImage {
  get_width(): number
  get_height(): number
  display(
    into: { data: Uint8ClampedArray; width: number; height: number },
    done: (filled: { data: Uint8ClampedArray } | null) => void,
  ): void
  free(): void
}
interface Heif {
  ready?: Promise<unknown>
  HeifDecoder: new () => { decoder: { delete(): void } | null; decode(bytes: Uint8Array): HeifImage[] }
}

/** The first picture of a HEIC file, already turned as the file says. The usual libraries lack this codec for its licence. */
async function decodeHeic(bytes: Uint8Array): Promise<{ data: Uint8Array; width: number; height: number }> {
  capWasmMemory()
  const require = createRequire(import.meta.url)
  const others = new Set(Object.keys(require.cache))
  const heif = require('libheif-js/wasm-bundle') as Heif
  // Its memory never shrinks, and the text recognition wants the room: each picture has a decoder of its own, which goes with it.
  for (const path of Object.keys(require.cache)) if (!others.has(path)) delete require.cache[path]
  await heif.ready
  const decoder = new heif.HeifDecoder()
  let images: HeifImage[] = []
  try {
    images = decoder.decode(bytes)
    const [first] = images
    if (!first) throw new Unreadable(DAMAGED)
    const [width, height] = [first.get_width(), first.get_height()]
    if (width * height > MAX_HEIC_PIXELS) throw new Unreadable(TOO_LARGE_HEIC)
    const filled = await new Promise<{ data: Uint8ClampedArray } | null>((resolve) =>
      first.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, resolve),
    )
    if (!filled) throw new Unreadable(DAMAGED)
    return { data: new Uint8Array(filled.data.buffer), width, height }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(DAMAGED)
  } finally {
    for (const image of images) image.free()
    decoder.decoder?.delete()
  }
}

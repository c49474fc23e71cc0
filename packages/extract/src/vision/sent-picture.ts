import type { PictureFormat } from '@ledgerhand/core/documents'
import type { Sharp } from 'sharp'
import { Unreadable } from '../result/reading.ts'
import { openPicture } from './decode.ts'
import { paperOn } from './paper.ts'

/** The longer side of a picture that is sent: services take larger ones down to about this. */
const SIDE = 2_000
/** Tried one after the other until the file is small enough: how much of the side is left, and how hard it is compressed. */
const STEPS = [
  { side: 1, quality: 82 },
  { side: 1, quality: 68 },
  { side: 0.8, quality: 68 },
  { side: 0.6, quality: 60 },
  { side: 0.4, quality: 50 },
] as const
/** Around the paper, in shares of the picture's longer side: an edge that was seen too far inside cuts nothing off. */
const MARGIN = 0.01

export interface SentPictureOptions {
  /** By so many quarters clockwise the picture, as its camera noted it, becomes upright. */
  quarters?: number
  /** The largest file that may leave, in bytes. */
  maxBytes?: number
}

/**
 * A picture as it may leave the machine: upright, cropped to the paper where that is seen, its longer side at most 2,000 points, as JPEG
 * of at most `maxBytes`. It is made of its points alone: what its file said besides, such as place, time and camera, is not in it.
 * Throws Unreadable for what is no picture.
 */
export async function sentPicture(
  bytes: Uint8Array,
  format: PictureFormat,
  { quarters = 0, maxBytes = Number.POSITIVE_INFINITY }: SentPictureOptions = {},
): Promise<Uint8Array> {
  const { picture, width, height } = await openPicture(bytes, format)
  const scale = Math.min(1, SIDE / Math.min(width, height))
  const points = await pointsOf(picture.resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' }))
  const { default: sharp } = await import('sharp')
  const raw = { width: points.width, height: points.height, channels: points.channels }
  const gray = await sharp(points.data, { raw }).grayscale().toColourspace('b-w').extractChannel(0).raw().toBuffer()
  const paper = paperOn({ width: raw.width, height: raw.height, data: gray })
  const margin = Math.round(MARGIN * Math.max(raw.width, raw.height))
  const [left, top] = [Math.max(0, (paper?.left ?? 0) - margin), Math.max(0, (paper?.top ?? 0) - margin)]
  const [right, bottom] = [
    Math.min(raw.width, (paper?.right ?? raw.width) + margin),
    Math.min(raw.height, (paper?.bottom ?? raw.height) + margin),
  ]
  const [w, h] = [right - left, bottom - top]
  // By itself: a turn in the same chain would come before it.
  const cropped = await sharp(points.data, { raw }).extract({ left, top, width: w, height: h }).raw().toBuffer()
  for (const { side, quality } of STEPS) {
    const longest = Math.round(SIDE * side)
    const file = await sharp(cropped, { raw: { ...raw, width: w, height: h } })
      .rotate(90 * quarters)
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality })
      .toBuffer()
    if (file.length <= maxBytes) return new Uint8Array(file)
  }
  throw new Unreadable('This picture cannot be made small enough to be sent')
}

async function pointsOf(picture: Sharp): Promise<{ data: Uint8Array; width: number; height: number; channels: 1 | 2 | 3 | 4 }> {
  try {
    const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, channels: info.channels as 1 | 2 | 3 | 4 }
  } catch {
    throw new Unreadable('This picture could not be read: the file is damaged. Take the photo or scan again.')
  }
}

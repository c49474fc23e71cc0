import { canEmbed, jpegFacts, pdfOfPictures } from '@ledgerhand/core/picture-pdf'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawInColour } from '../pages/draw-page.ts'
import { withPdf } from '../pages/pdfium.ts'

const QUARTERS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
] as const

/** 64 by 48 pixels of four colors, with what the camera says of how it was held. */
async function photo(orientation: number): Promise<Uint8Array> {
  const [width, height] = [64, 48]
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(QUARTERS[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] ?? [], (y * width + x) * 3)
  return new Uint8Array(
    await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation })
      .toBuffer(),
  )
}

/** The colors at the middles of the four quarters of a picture, each channel as 0 or 1. */
const quartersOf = ({ data, width, height }: { data: Uint8Array; width: number; height: number }, channels: number, isBgr: boolean) =>
  [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) => {
      const at = (Math.floor(y * height) * width + Math.floor(x * width)) * channels
      const [a, b, c] = [...data.subarray(at, at + 3)].map((value) => (value > 127 ? 1 : 0))
      return isBgr ? `${c}${b}${a}` : `${a}${b}${c}`
    }),
  )

describe('photographed pages as one PDF', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('stand upright, however the camera was held (%d)', async (orientation) => {
    const jpeg = await photo(orientation)
    expect(jpegFacts(jpeg)).toEqual({ width: 64, height: 48, channels: 3, orientation })
    const upright = await sharp(jpeg).rotate().raw().toBuffer({ resolveWithObject: true })
    const expected = quartersOf({ data: upright.data, ...upright.info }, 3, false)
    const painted = await withPdf(pdfOfPictures([jpeg]), (pdf) => drawInColour(pdf, 0, 0.25, 1_000_000), {})
    if (!painted) throw new Error('no page')
    expect(painted.width > painted.height).toBe(orientation < 5)
    const channels = painted.data.length / (painted.width * painted.height)
    const seen = quartersOf(painted, channels, false)
    // Whichever order of channels the drawing has, the four quarters lie where they belong.
    expect([expected, quartersOf({ data: upright.data, ...upright.info }, 3, true)]).toContainEqual(seen)
  })

  it('keep their order, and the bytes of each picture', async () => {
    const pictures = await Promise.all([1, 6, 8].map(photo))
    const pdf = Buffer.from(pdfOfPictures(pictures))
    const places = pictures.map((picture) => pdf.indexOf(picture))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    const sizes = await withPdf(
      new Uint8Array(pdf),
      (open) => [0, 1, 2, 3].map((i) => drawInColour(open, i, 0.1, 1_000_000)?.width ?? null),
      {},
    )
    expect(sizes[3]).toBeNull()
    expect(sizes.slice(0, 3).every((width) => width !== null)).toBe(true)
  })

  it('take gray pictures, and neither print colors nor what is no JPEG', async () => {
    const gray = new Uint8Array(
      await sharp(await photo(1))
        .grayscale()
        .jpeg()
        .toBuffer(),
    )
    expect(canEmbed(gray)).toBe(true)
    const print = new Uint8Array(
      await sharp(await photo(1))
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
    )
    expect(canEmbed(print)).toBe(false)
    expect(canEmbed(new Uint8Array([1, 2, 3]))).toBe(false)
    expect(canEmbed((await photo(1)).slice(0, 20))).toBe(false)
    expect(() => pdfOfPictures([print])).toThrow('picture 1 cannot be embedded')
    expect(() => pdfOfPictures([])).toThrow(RangeError)
  })
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sentPicture } from './sent-picture.ts'

const PLACE = 'GPS-48.2082-16.3738'
/** A sheet of paper on a dark table, noted by its camera as lying on its side, with where and by what it was taken. */
async function photo(format: 'jpeg' | 'webp'): Promise<Uint8Array> {
  const paper = await sharp({ create: { width: 1500, height: 2100, channels: 3, background: '#f4f4f0' } })
    .composite([{ input: { create: { width: 1100, height: 90, channels: 3, background: '#222222' } }, left: 150, top: 200 }])
    .png()
    .toBuffer()
  const table = sharp({ create: { width: 2100, height: 2800, channels: 3, background: '#3a2a20' } }).composite([
    { input: paper, left: 300, top: 350 },
  ])
  const onItsSide = await sharp(await table.png().toBuffer())
    .rotate(270)
    .png()
    .toBuffer()
  const exif = { IFD0: { Make: 'CAMERA-MAKER', Copyright: PLACE }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 29/1' } }
  return new Uint8Array(
    await sharp(onItsSide).withExif(exif).withMetadata({ orientation: 6 }).withExifMerge(exif).toFormat(format).toBuffer(),
  )
}

test.each(['jpeg', 'webp'] as const)(
  'a %s leaves upright, cropped to the paper, about 2,000 points high, and says nothing of where it was taken',
  async (format) => {
    const taken = await photo(format)
    expect(Buffer.from(taken).includes(PLACE)).toBe(true)
    const sent = await sentPicture(taken, format)
    const about = await sharp(sent).metadata()
    expect(about).toMatchObject({ format: 'jpeg', height: 2000 })
    // The paper is 1500 by 2100; the table around it is gone but for a margin.
    expect((about.width ?? 0) / (about.height ?? 1)).toBeCloseTo(1500 / 2100, 1)
    expect([about.exif, about.icc, about.xmp, about.iptc, about.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    for (const word of [PLACE, 'CAMERA-MAKER', 'Exif', 'GPS']) expect(Buffer.from(sent).includes(word)).toBe(false)
    // The dark bar of its letterhead is at the top.
    const { data, info } = await sharp(sent).grayscale().raw().toBuffer({ resolveWithObject: true })
    expect(data[Math.round(info.height * 0.12) * info.width * info.channels + Math.round(info.width / 2) * info.channels]).toBeLessThan(90)
  },
)

test('what is too large for a service is made smaller, and what lies on its side here is turned', async () => {
  const noise = Buffer.from(Array.from({ length: 900 * 600 * 3 }, (_, i) => (Math.imul(i + 1, 2_654_435_761) >>> 24) & 255))
  const picture = new Uint8Array(
    await sharp(noise, { raw: { width: 900, height: 600, channels: 3 } })
      .png()
      .toBuffer(),
  )
  const sent = await sentPicture(picture, 'png', { quarters: 1, maxBytes: 250_000 })
  expect(sent.length).toBeLessThanOrEqual(250_000)
  const { width = 0, height = 0 } = await sharp(sent).metadata()
  expect(height).toBeGreaterThan(width)
})

test('what is no picture is refused', async () => {
  await expect(sentPicture(new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3]), 'jpeg')).rejects.toThrow('could not be read')
})

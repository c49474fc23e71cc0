import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { plainPng } from './plain-png.ts'

const chunk = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
const gradient = () =>
  sharp(Buffer.from(Array.from({ length: 3000 }, (_, i) => i % 251)), { raw: { width: 50, height: 20, channels: 3 } })
    .withMetadata({ density: 300, orientation: 6 })
    .png({ palette: true })
    .toBuffer()
const pointsOf = (png: Uint8Array) => sharp(png).rotate().raw().toBuffer()
/** The signature with the first chunk, and the last chunk. */
const [HEAD, TAIL] = [33, 12]

test('a PNG keeps its points and how they lie, and loses what says nothing about them, however much that is', async () => {
  const png = await gradient()
  const crowd = Buffer.concat(Array.from({ length: 1000 }, (_, i) => chunk(i % 2 ? 'tIME' : 'zTXt', Buffer.from('a\0\0'))))
  const palette = chunk('PLTE', Buffer.alloc(9))
  const full = Buffer.concat([png.subarray(0, HEAD), crowd, png.subarray(HEAD, -TAIL), palette, png.subarray(-TAIL)])
  const plain = plainPng(full)
  expect(plain.length).toBeLessThanOrEqual(png.length)
  expect(Buffer.from(plain).includes('tIME')).toBe(false)
  expect(await pointsOf(plain)).toEqual(await pointsOf(png))
  expect((await sharp(plain).metadata()).orientation).toBe(6)
})

test('a PNG that breaks off is left to the decoder from there', async () => {
  const png = await gradient()
  const cut = png.subarray(0, png.length - 20)
  await expect(pointsOf(plainPng(cut))).rejects.toThrow()
  expect(plainPng(png.subarray(0, 10))).toEqual(Buffer.from(png.subarray(0, 10)))
})

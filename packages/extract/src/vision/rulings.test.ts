import { expect, test } from 'vitest'
import { printed, scanned } from '../../testing/made-picture.ts'
import type { Gray } from '../pages/gray.ts'
import { withoutRulings } from './rulings.ts'

const page = printed([
  'Date         Description                        Amount',
  '01/05/2024   CITY POWER AND LIGHT              -120.55',
  '_ _ -- ==',
])

/** Draws a grid whose first line runs right through the feet of the letters. */
function ruled({ width, height, data }: Gray, thick: number, shade: number): Gray {
  const out = data.slice()
  const paint = (x: number, y: number) => {
    out[y * width + x] = Math.min(out[y * width + x] ?? 255, shade)
  }
  for (const top of [200, 260, 420]) for (let y = top; y < top + thick; y++) for (let x = 120; x < 2300; x++) paint(x, y)
  for (const left of [120, 900, 2300]) for (let x = left; x < left + thick; x++) for (let y = 200; y < 420; y++) paint(x, y)
  return { width, height, data: out }
}
const differing = (a: Gray, b: Gray) => a.data.reduce((n, v, i) => n + (Math.abs(v - (b.data[i] ?? 0)) > 60 ? 1 : 0), 0)

test('the frames of a table go, and what is printed in it stays', async () => {
  const plain = await page
  for (const [thick, shade] of [
    [2, 128],
    [3, 0],
    [6, 90],
  ] as const) {
    const framed = ruled(plain, thick, shade)
    const before = differing(framed, plain)
    const after = differing(withoutRulings(framed, 300), plain)
    expect(before).toBeGreaterThan(10_000)
    expect(after).toBeLessThan(before / 25)
  }
})

test('also where the scan is noisy', async () => {
  const plain = scanned(await page, { noise: 30, blur: true })
  const framed = scanned(ruled(await page, 3, 90), { noise: 30, blur: true })
  expect(differing(withoutRulings(framed, 300), plain)).toBeLessThan(differing(framed, plain) / 10)
})

test('a page without a table loses no point of its letters, dashes and bars', async () => {
  const plain = await page
  expect(withoutRulings(plain, 300)).toBe(plain)
  const noisy = scanned(plain, { noise: 30, blur: true })
  expect(differing(withoutRulings(noisy, 300), noisy)).toBe(0)
  const barred = ruled(plain, 60, 64)
  expect(differing(withoutRulings(barred, 300), barred)).toBe(0)
})

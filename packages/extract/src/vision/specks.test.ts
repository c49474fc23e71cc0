import { seeded } from '@ledgerhand/extract-fixtures/made-statements'
import { expect, test } from 'vitest'
import type { Gray } from '../pages/gray.ts'
import { partsOf, refuseNoise, TooNoisy, withoutSpecks } from './specks.ts'

const SIDE = 900
const page = (shade: (x: number, y: number) => number): Gray => ({
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, i) => shade(i % SIDE, Math.floor(i / SIDE))),
})
/** Twelve marks of print: too little for a limit of its own among the shades. */
const isPrint = (x: number, y: number) => y > 100 && y < 105 && x % 75 < 5

test('parts that touch, straight or across a corner in between, are one', () => {
  const shapes = ['##....#', '#...#.#', '###.#.#', '....###', '.#.....', '.#...##']
  const gray = { width: 7, height: 6, data: Uint8Array.from(shapes.join(''), (c) => (c === '#' ? 0 : 255)) }
  expect(partsOf(gray, 128)).toBe(4)
})

test('the grain of paper goes, where it would be taken for print, and print stays', () => {
  const random = seeded(1)
  const grainy = page((x, y) => (isPrint(x, y) ? 40 : 225 + 30 * random()))
  expect(partsOf(grainy, 240)).toBeGreaterThan(24_000)
  const clean = withoutSpecks(grainy)
  expect(partsOf(clean, 254)).toBe(12)
  expect(clean.data.filter((shade) => shade < 255)).toEqual(grainy.data.filter((shade) => shade < 60))
})

test('a page of print stays as it is, and so does one whose specks are as dark as its print', () => {
  const print = page((x, y) => (isPrint(x, y) ? 40 : 250))
  expect(withoutSpecks(print)).toBe(print)
  const random = seeded(2)
  const speckled = page((x, y) => (isPrint(x, y) || random() < 0.05 ? 40 : 250))
  expect(withoutSpecks(speckled)).toBe(speckled)
})

test('more specks than can be gone through are refused', () => {
  const covered = page((x, y) => (x % 2 === 0 && y % 2 === 0 ? 40 : 250))
  expect(() => withoutSpecks(covered)).toThrow(TooNoisy)
  expect(() => refuseNoise(covered)).toThrow(TooNoisy)
  const random = seeded(3)
  expect(() => refuseNoise(page((x, y) => (isPrint(x, y) ? 40 : 225 + 30 * random())))).not.toThrow()
})

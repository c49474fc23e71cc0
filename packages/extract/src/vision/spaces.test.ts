import { typedWords } from '@ledgerhand/extract-fixtures/ocr/made-words'
import { expect, test } from 'vitest'
import { withSpacesOf } from './spaces.ts'

/** The letters without their spaces, as wide as with them. */
const glued = (typed: string) => [{ text: typed.replaceAll(' ', ''), x0: 0, x1: typed.length * 6, top: 0, bottom: 10, confidence: 90 }]
const split = (typed: string, other: string) =>
  withSpacesOf(glued(typed), typedWords(other))
    .map((w) => w.text)
    .join(' ')

test.each([
  ['SANYU STATIONERY SHOP', 'SANYU STATIONERY SHOP', 'SANYU STATIONERY SHOP'],
  // The letters stay those of the better reader.
  ['ACME STATIONERS & PRINT', 'ACME STATI0NERS & PRINT', 'ACME STATIONERS & PRINT'],
  ['ACME STATIONERS LTD', 'ACME STATTQNERS LTD', 'ACME STATIONERS LTD'],
  // Where the letters differ at a seam, nothing is known.
  ['HARBOUR LAMPS', 'HARBOUK IAMPS', 'HARBOURLAMPS'],
  ['MOTEL 66 HARBOUR', 'MOTEL 66 HARBOUR', 'MOTEL66HARBOUR'],
  ['MOTEL 66', 'MOTEL 66', 'MOTEL 66'],
  ['12 345', '12 345', '12345'],
  ['HARBOUR LAMPS', 'HARBOURLAMPS', 'HARBOURLAMPS'],
  // White before a last letter alone is none.
  ['JIAWEI', 'JIAWE I', 'JIAWEI'],
])('%s, seen as %s, is %s', (typed, other, read) => {
  expect(split(typed, other)).toBe(read)
})

test('each part lies where the other look saw it', () => {
  expect(withSpacesOf(glued('SANYU SHOP'), typedWords('SANYU SHOP')).map((w) => [w.x0, w.x1])).toEqual([
    [0, 30],
    [36, 60],
  ])
})

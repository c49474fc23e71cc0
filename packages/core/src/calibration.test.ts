import { expect, test } from 'vitest'
import { bandOf, calibrated } from './calibration.ts'

test('without answers a confidence is what was stated', () => {
  expect(calibrated(0.9)).toBe(0.9)
})
test('answers pull it towards what they show', () => {
  expect(calibrated(0.9, { asked: 15, right: 0 })).toBeCloseTo(0.45)
  expect(calibrated(0.6, { asked: 85, right: 85 })).toBeCloseTo(0.94)
  expect(calibrated(0.9, { asked: 1000, right: 800 })).toBeCloseTo(0.8, 2)
})
test.each([
  [0, 0],
  [0.09, 0],
  [0.1, 1],
  [0.84, 8],
  [1, 9],
  [1.2, 9],
  [-1, 0],
])('%d lies in band %i', (confidence, band) => expect(bandOf(confidence)).toBe(band))

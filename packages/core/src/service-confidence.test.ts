import { expect, test } from 'vitest'
import { ENOUGH_JUDGED, serviceConfidence, UNMEASURED } from './service-confidence.ts'

const rounded = (asked: number, right: number) => Math.round(serviceConfidence({ asked, right }) * 100) / 100

test('until enough was judged every answer waits for a person, however often it was right', () => {
  expect(UNMEASURED).toBeLessThan(0.7)
  for (let asked = 0; asked < ENOUGH_JUDGED; asked++) expect(serviceConfidence({ asked, right: asked })).toBe(UNMEASURED)
})

test.each([
  [20, 20, 0.7, 'just enough to stand without a person'],
  [20, 19, 0.67, 'one of twenty wrong: a person looks'],
  [40, 40, 0.81, 'green'],
  [60, 57, 0.81, '95 of 100 are right'],
  [200, 180, 0.79, '90 of 100 are right: never green'],
  [200, 140, 0.63, 'a person looks'],
  [1000, 1000, 0.95, 'the most'],
])('%i judged and %i kept counts %f: %s', (asked, right, confidence) => {
  expect(rounded(asked, right)).toBe(confidence)
})

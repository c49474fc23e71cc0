import superjson from 'superjson'
import { expect, test, vi } from 'vitest'
import { isPlainJson, writtenAnswer } from './plain-answers.ts'

const row = {
  id: 'r1',
  amount: '12.50',
  entityId: null,
  isCredit: false,
  pairs: [{ score: 0.9 }],
  question: { options: [{ label: 'Loan' }] },
}

test('rows are answered as superjson writes them, without going through it', () => {
  const through = superjson.serialize([row, { ...row, id: 'r2' }])
  const spy = vi.spyOn(superjson, 'serialize')
  expect(writtenAnswer([row, { ...row, id: 'r2' }])).toEqual({ json: through.json })
  expect(spy).not.toHaveBeenCalled()
  spy.mockRestore()
})

test.each([
  ['an undefined', { a: undefined }],
  ['a date', { at: new Date(0) }],
  ['a set', { of: new Set([1]) }],
  ['no number', { n: Number.NaN }],
  ['less than nothing', { n: -0 }],
  ['a large integer', { n: 1n }],
  ['nothing at all', undefined],
])('what has %s in it comes back as it was', (_, value) => {
  expect(isPlainJson(value)).toBe(false)
  expect(superjson.deserialize(JSON.parse(JSON.stringify(writtenAnswer(value))))).toEqual(value)
})

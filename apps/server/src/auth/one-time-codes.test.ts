import { expect, test } from 'vitest'
import { oneTimeCodes } from './one-time-codes.ts'

/** The secret and the codes of RFC 6238's appendix, in their last six digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [2000000000, '279037'],
])('the code at %d seconds is the one of the standard', (seconds, code) => {
  expect(oneTimeCodes.stepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
})

test('one step early or late is accepted under its own number, two are not', () => {
  const at = (seconds: number) => oneTimeCodes.stepOf(secret, '287082', new Date(seconds * 1000))
  expect([at(59 - 60), at(59 - 30), at(59 + 30), at(59 + 60)]).toEqual([null, 1, 1, null])
})

test.each(['', '28708', '2870822', 'abcdef', '287 82'])('%j is no code', (code) => {
  expect(oneTimeCodes.stepOf(secret, code, new Date(59_000))).toBeNull()
})

test('a secret has 160 bits, and the address for the app names product and account', () => {
  const fresh = oneTimeCodes.newSecret()
  expect(fresh).toMatch(/^[A-Z2-7]{32}$/)
  expect(oneTimeCodes.newSecret()).not.toBe(fresh)
  const uri = new URL(oneTimeCodes.uri(fresh, 'maya@example.com'))
  expect(uri.protocol).toBe('otpauth:')
  expect(uri.searchParams.get('secret')).toBe(fresh)
  expect(uri.searchParams.get('issuer')).toBe('Ledgerhand')
  expect(decodeURIComponent(uri.pathname)).toContain('maya@example.com')
})

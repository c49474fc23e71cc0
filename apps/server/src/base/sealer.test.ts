import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeSealer } from './sealer.ts'

test('what was sealed opens again, never looks the same twice, and opens nowhere else', () => {
  const sealer = makeSealer(randomBytes(32))
  const sealed = sealer.seal('token-é')
  expect(sealer.open(sealed)).toBe('token-é')
  expect(sealer.seal('token-é')).not.toBe(sealed)
  expect(() => makeSealer(randomBytes(32)).open(sealed)).toThrow()
  expect(() => sealer.open(`${sealed.slice(0, -2)}AA`)).toThrow()
  expect(() => sealer.open('')).toThrow()
})

import { expect, test } from 'vitest'
import { duplicateKey } from './json-keys.ts'

test.each([
  ['{"amount":1,"amount":2}', 'amount'],
  ['{"a":1,"b":{"c":1,"c":2}}', 'c'],
  ['[{"a":1},{"b":1,"b" : 2}]', 'b'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"a\\"":1,"a\\"":2}', 'a"'],
  ['{"a":"a","b":["a","a"]}', null],
  ['{"a":{"a":{"a":1}}}', null],
  ['[{"a":1},{"a":2}]', null],
  ['{"a":"\\"a\\":1,","b":"{\\"b\\":1"}', null],
  ['"a"', null],
  ['{}', null],
])('%s', (json, key) => {
  expect(duplicateKey(json)).toBe(key)
})

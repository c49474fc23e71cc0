import { expect, test } from 'vitest'
import { originalNames } from './original-names.ts'

const named = (...names: string[]) => {
  const nameOf = originalNames()
  return names.map((name) => nameOf(name).replace('documents/', ''))
}

test('files of one name have numbers, whatever the capitals and however an accent is written', () => {
  expect(named('a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf', 'b.pdf')).toEqual(['a.pdf', 'A (2).pdf', 'a (3).pdf', 'a (2) (2).pdf', 'b.pdf'])
  expect(named('\u00e9.csv', 'e\u0301.csv')).toEqual(['\u00e9.csv', '\u00e9 (2).csv'])
})

test.each([
  ['CON.csv', '_CON.csv'],
  ['aux', '_aux'],
  ['NUL.tar.csv', '_NUL.tar.csv'],
  ['COM¹.csv', '_COM¹.csv'],
  ['console.csv', 'console.csv'],
  ['../../etc/passwd', '__.._etc_passwd'],
  ['..\\win.ini', '__win.ini'],
  ['..', '_'],
  ['.hidden', '_hidden'],
  ['', 'file'],
  ['ends with dots...', 'ends with dots'],
  ['ends with a space ', 'ends with a space'],
  ['new\nline.csv', 'new_line.csv'],
  ['evil\u202evsc.exe', 'evilvsc.exe'],
  ['zero\u200bwidth.csv', 'zerowidth.csv'],
])('%j is %j', (name, becomes) => expect(named(name)).toEqual([becomes]))

test.each(['x', '日本', '😀', 'e\u0301'])('a long name of %s keeps its ending and fits where 255 bytes do, with its number', (sign) => {
  const [one = '', two = ''] = named(`${sign.repeat(200)}.csv`, `${sign.repeat(200)}.csv`)
  expect(one).toMatch(/^[^\ufffd]{50,}\.csv$/u)
  expect(two).toMatch(/ \(2\)\.csv$/)
  for (const name of [one, two]) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  expect(Buffer.from(one).toString()).toBe(one)
})

test('a long name with a dot in it early is cut too', () => {
  expect(Buffer.byteLength(named(`a.${'日'.repeat(118)}`)[0] ?? '')).toBeLessThanOrEqual(240)
})

import { expect, test } from 'vitest'
import type { CleanWord } from './clean-words.ts'
import { withDayMarks } from './day-columns.ts'

const column = (texts: readonly string[], x0 = 40): CleanWord[] =>
  texts.map((text, i) => ({ text, x0, x1: x0 + 28, top: 100 + 12 * i, bottom: 109 + 12 * i, confidence: 90 }))
const read = (words: readonly CleanWord[]) => withDayMarks(words).map((w) => w.text)

test('a day whose mark was lost, or taken for a stroke, has it again among days of its form', () => {
  expect(read(column(['03/07', '06/07', '0707', '13/07', '17107', '21/07']))).toEqual([
    '03/07',
    '06/07',
    '07/07',
    '13/07',
    '17/07',
    '21/07',
  ])
  expect(read(column(['03-07-2023', '06-07-2023', '07072023', '13-07-2023', '21-07-2023']))[2]).toBe('07-07-2023')
  expect(withDayMarks(column(['03/07', '06/07', '0707', '13/07', '21/07']))[2]?.repaired).toBe(true)
})

test('other numbers stay what they are', () => {
  const days = column(['03/07', '06/07', '13/07', '21/07'])
  for (const [text, x0] of [
    ['0707', 120],
    ['1234', 40],
    ['4507', 40],
    ['07071', 40],
    ['070707', 40],
    ['0711', 40],
  ] as const) {
    const [word] = column([text], x0)
    expect(read([...days, { ...word, top: 160, bottom: 169 } as CleanWord]).at(-1), text).toBe(text)
  }
  expect(read(column(['03/07', '0707', '13/07']))).toEqual(['03/07', '0707', '13/07'])
  expect(read(column(['03/07', '06-07', '0707', '13/07', '21/07', '22/07']))[2]).toBe('0707')
})

import { describe, expect, it } from 'vitest'
import { monthChangeWords } from './change-words.ts'

describe('a change against last month', () => {
  it.each([
    ['+8.2%', '+8.2%'],
    ['−3.1%', '−3.1%'],
    ['0.0%', '0.0%'],
    ['+999.0%', '+999.0%'],
    ['+999.1%', 'over +999%'],
    ['−123456.7%', 'over −999%'],
  ])('%s is told as %s', (value, words) => expect(monthChangeWords(value)).toBe(words))
})

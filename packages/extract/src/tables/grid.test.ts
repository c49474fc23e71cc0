import { expect, test } from 'vitest'
import { isDateCell, yearedDate } from './grid.ts'

test('an amount of up to seven digits is a date in no order, so that none has to be tried', () => {
  for (const sign of ['', '-', '+'])
    for (const mark of ['.', ','])
      for (let n = 0; n < 9_999_999; n = n * 3 + 7) {
        const cell = `${sign}${n}${mark}${String(n % 100).padStart(2, '0')}`
        for (const order of ['DMY', 'MDY', 'YMD'] as const) expect(yearedDate(cell, order), cell).toBeNull()
        expect(isDateCell(cell)).toBe(false)
      }
  for (const cell of ['2024-03-05', '05.03.2024', '3/5/24', '20240305', '5 March 2024']) expect(isDateCell(cell), cell).toBe(true)
})

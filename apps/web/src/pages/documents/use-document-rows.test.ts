import type { TransactionJson } from '@ledgerhand/core/wire'
import { expect, it } from 'vitest'
import { shownOf } from './use-document-rows.ts'

const page = (n: number, nextCursor: string | null) => ({ items: [{ id: `row ${n}` } as TransactionJson], nextCursor })
const shown = (come: number, of: number) =>
  shownOf({ pages: Array.from({ length: come }, (_, i) => page(i, i + 1 < of ? `${i}` : null)), pageParams: [] }).map(({ id }) => id)

it('shows the first rows of a long document at once, then ever more of them together, and in the end all', () => {
  expect(shown(1, 7)).toEqual(['row 0'])
  expect([1, 2, 3, 4, 5, 6, 7].map((come) => shown(come, 7).length)).toEqual([1, 2, 2, 4, 4, 4, 7])
  expect(shown(7, 7)).toEqual(['row 0', 'row 1', 'row 2', 'row 3', 'row 4', 'row 5', 'row 6'])
  expect(shown(3, 3)).toHaveLength(3)
})

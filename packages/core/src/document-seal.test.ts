import { expect, test } from 'vitest'
import { documentSeal } from './document-seal.ts'

const right = { state: 'reconciled' as const, verdict: 'Reconciled' }
const off = { state: 'off' as const, verdict: "Doesn't reconcile: off by $1.00" }
const open = { state: 'unprinted' as const, verdict: 'No balances to check' }

test('a document is as sound as the worst of its statements', () => {
  expect(documentSeal(false, [])).toBeNull()
  expect(documentSeal(true, [])).toEqual({ state: 'unreadable', words: 'Could not be read' })
  expect(documentSeal(false, [right, right])).toEqual({ state: 'reconciled', words: 'Reconciled' })
  expect(documentSeal(false, [right, open])).toEqual({ state: 'unprinted', words: 'No balances to check' })
  expect(documentSeal(false, [open, off])).toEqual({ state: 'off', words: "Doesn't reconcile: off by $1.00" })
  expect(documentSeal(false, [off, off, right])).toEqual({ state: 'off', words: '2 of 3 statements are off' })
})

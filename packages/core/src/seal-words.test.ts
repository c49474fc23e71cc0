import { describe, expect, test } from 'vitest'
import { cents } from './money.ts'
import { type SealFacts, sealWords } from './reconciliation.ts'
import { prove } from './repairs.ts'

describe('what a seal says', () => {
  const nothing = { rowsChecked: 0, rows: 0, unread: [], inReview: 0, currency: 'USD', differenceCents: cents(0) }
  const both = { hasOpening: true, hasClosing: true }
  const said = (facts: Partial<SealFacts>) => sealWords({ ...nothing, ...both, state: 'unprinted', ...facts })

  test('of a statement whose balances differ and of which no row was read: by how much it is off', () => {
    const empty = { rows: [], newestFirst: false, currency: 'USD', opening: cents(1_000), closing: cents(2_500) }
    const { seal, repair } = prove({ ...empty, unread: [] })
    expect({ state: seal.state, repair }).toEqual({ state: 'off', repair: null })
    expect(said(seal)).toEqual({ verdict: "Doesn't reconcile: off by $15.00", note: 'It has no transactions.' })
    const lost = prove({ ...empty, closing: cents(1_000), unread: ['Line 4: 1O,00'] })
    expect(said({ ...lost.seal, unread: ['Line 4: 1O,00'] })).toEqual({
      verdict: '1 line could not be read',
      note: 'It has no transactions.',
    })
    // One unread line that carries the difference is no repair either: no row says of which day it would be.
    expect(prove({ ...empty, unread: ['Line 4: 15.00'] }).repair).toBeNull()
  })
  test('of such a statement that an earlier version stored as not provable: that it prints both balances', () => {
    expect(said({ isEmpty: true })).toEqual({
      verdict: 'No transactions read',
      note: 'It prints an opening and a closing balance, and no transactions were read between them.',
    })
  })
  test.each([
    [false, false, 'opening and closing balance'],
    [true, false, 'closing balance'],
    [false, true, 'opening balance'],
  ])('of a statement that prints not both balances (%s, %s): which is not printed', (hasOpening, hasClosing, lacking) => {
    const facts = { hasOpening, hasClosing, rows: 3 }
    expect(said(facts)).toEqual({ verdict: 'No balances to check', note: `It prints no ${lacking}.` })
    expect(said({ ...facts, rowsChecked: 2 }).note).toBe(`Every running balance matches; no ${lacking} is printed.`)
  })
  test('of a statement that adds up and has rows in doubt: no word of a balance that is not printed', () => {
    expect(said({ rows: 3, rowsChecked: 3 })).toEqual({
      verdict: 'Adds up, not confirmed',
      note: 'Its rows and balances agree, but some rows were in doubt when it was read. Confirm those that are in review.',
    })
  })
})

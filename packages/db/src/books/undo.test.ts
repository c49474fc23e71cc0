import type { CalendarDate } from '@ledgerhand/core/calendar-date'
import { cents } from '@ledgerhand/core/money'
import { UNDO_MINUTES } from '@ledgerhand/core/undo'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enteredRow, testDatabase } from '../../testing/database.ts'
import { auditOf, firstTamperedLine } from '../audit.ts'
import { UNDO_SLICE } from './undo.ts'

let t: ReturnType<typeof testDatabase>
beforeEach(() => {
  t = testDatabase()
})
afterEach(() => t.close())

const at = '2024-02-01T00:00:00.000Z'
const later = (minutes: number) => new Date(new Date(at).getTime() + minutes * 60_000).toISOString()
const entity = { name: 'Shop', entityType: 'business', description: null, color: '#3b82f6' } as const

function books() {
  const ann = t.addUser()
  const { read, write } = t.booksOf(ann.id)
  write.transactions.create('t1', enteredRow('Coffee'), at)
  write.transactions.create('t2', enteredRow('Paper', { category: 'office_supplies', label: 'office_expense' }), at)
  write.transactions.create('t3', enteredRow('Rent', { category: 'rent', label: 'rent_property', treatment: 'transfer' }), at)
  write.entities.create('e1', entity, at)
  const undoAll = (id: string, when = later(1)) => {
    const total = { restored: 0, kept: 0 }
    write.transactions.undo.begin(id, when)
    for (;;) {
      const { done, restored, kept } = write.transactions.undo.slice(id, when)
      total.restored += restored
      total.kept += kept
      if (!done) continue
      write.transactions.undo.end(id)
      return total
    }
  }
  /** Everything but what a change always moves. */
  const state = () => ({
    rows: read.transactions.all({}).map(({ version: _, updatedAt: __, n: ___, ...rest }) => rest),
    rules: read.rules.list(),
    totals: read.transactions.sums({}),
  })
  return { ann, read, write, undoAll, state }
}
const rent = () => ({ category: 'rent', label: 'rent_property' }) as const
const ids = ['t1', 't2', 't3']

describe('taking a batch back', () => {
  test.each([
    ['a category', (w: ReturnType<typeof books>['write']) => w.transactions.setCategory(ids, rent, later(0.5), { undoId: 'undo-one' })],
    ['an entity', (w: ReturnType<typeof books>['write']) => w.transactions.assignEntity(ids, 'e1', later(0.5), { undoId: 'undo-one' })],
    ['a transfer', (w: ReturnType<typeof books>['write']) => w.transactions.setTransfer(ids, true, later(0.5), { undoId: 'undo-one' })],
    ['an acceptance', (w: ReturnType<typeof books>['write']) => w.transactions.accept(ids, later(0.5), { undoId: 'undo-one' })],
    ['a deletion', (w: ReturnType<typeof books>['write']) => w.transactions.removeMany(ids, later(0.5), 'undo-one')],
  ])('%s: rows, remembered answers and totals are as they were', (_, change) => {
    const { write, undoAll, state } = books()
    // Something to overwrite, and rows that differ from one another.
    write.transactions.setCategory(['t1'], () => ({ category: 'marketing', label: 'advertising' }), at)
    t.database.sqlite.prepare('update transactions set needs_review = 1, ai_confidence = 40 where "user_id" <> ? and id = ?').run('', 't2')
    const before = state()
    expect(change(write)).toBe(3)
    expect(state()).not.toEqual(before)
    expect(undoAll('undo-one')).toEqual({ restored: 3, kept: 0 })
    expect(state()).toEqual(before)
  })
  test('an edit: every field of the form, the waiting, the remembered answer and the totals are as they were', () => {
    const { write, undoAll, state } = books()
    t.database.sqlite.prepare('update transactions set needs_review = 1, ai_confidence = 40 where "user_id" <> ? and id = ?').run('', 't1')
    const before = state()
    const after = enteredRow('Espresso machine', {
      amount: cents(99_900),
      transactionDate: '2024-02-03' as CalendarDate,
      ...rent(),
      isCredit: true,
      entityId: 'e1',
      sourceType: 'cash',
      sourceName: 'Till',
      sourceLastFour: '1234',
    })
    write.transactions.update('t1', after, later(0.5), { undoId: 'undo-edit' })
    expect(write.transactions.get('t1')).toMatchObject({ ...after, needsReview: false, merchant: 'espresso machine' })
    expect(undoAll('undo-edit')).toEqual({ restored: 1, kept: 0 })
    expect(state()).toEqual(before)
    write.transactions.update('t1', after, later(0.6), { undoId: 'undo-again' })
    write.transactions.update('t1', enteredRow('Tea'), later(0.7))
    expect(undoAll('undo-again')).toEqual({ restored: 0, kept: 1 })
    expect(write.transactions.get('t1').description).toBe('Tea')
  })
  test('is possible once, for its maker, and only for some minutes', () => {
    const { ann, write, undoAll } = books()
    write.transactions.accept(ids, at, { undoId: 'undo-one' })
    const bob = t.addUser()
    expect(() => t.booksOf(bob.id).write.transactions.undo.begin('undo-one', at)).toThrow('This can no longer be undone')
    expect(() => undoAll('undo-one', later(UNDO_MINUTES + 1))).toThrow('This can no longer be undone')
    expect(undoAll('undo-one')).toEqual({ restored: 3, kept: 0 })
    expect(() => undoAll('undo-one')).toThrow('This can no longer be undone')
    expect(auditOf(t.database, ann.id)[0]?.action).toBe('transaction.undo')
    expect(firstTamperedLine(t.database)).toBeNull()
  })
  test('what somebody changed since keeps that change', () => {
    const { write, undoAll } = books()
    write.transactions.setCategory(ids, rent, at, { undoId: 'undo-one' })
    write.transactions.update('t2', enteredRow('Paper', { category: 'marketing', label: 'advertising' }), later(0.5))
    expect(undoAll('undo-one')).toEqual({ restored: 2, kept: 1 })
    expect(write.transactions.get('t1').label).toBe('meals')
    expect(write.transactions.get('t2').label).toBe('advertising')
  })
  test('an entity that is gone meanwhile is not brought back', () => {
    const { write, undoAll } = books()
    write.transactions.assignEntity(['t1'], 'e1', at)
    write.transactions.assignEntity(['t1'], null, at, { undoId: 'undo-one' })
    write.entities.remove('e1', later(0.5))
    expect(undoAll('undo-one')).toEqual({ restored: 1, kept: 0 })
    expect(write.transactions.get('t1').entityId).toBeNull()
  })
  test('the newest that can be taken back is named, until it was or its time is over', () => {
    const { read, write, undoAll } = books()
    expect(read.undos.last(at)).toBeUndefined()
    write.transactions.accept(['t1'], at, { undoId: 'undo-one' })
    write.transactions.setTransfer(['t1', 't2'], true, later(1), { undoId: 'undo-two' })
    expect(read.undos.last(later(2))).toMatchObject({ id: 'undo-two', action: 'transaction.set-transfer', count: 2 })
    undoAll('undo-two', later(2))
    expect(read.undos.last(later(2))).toMatchObject({ id: 'undo-one' })
    expect(read.undos.last(later(UNDO_MINUTES + 2))).toBeUndefined()
  })
  test('a batch of many slices comes back whole', () => {
    const { read, write, undoAll } = books()
    const many = Array.from({ length: UNDO_SLICE + 5 }, (_, i) => `m${i}`)
    for (const id of many) write.transactions.create(id, enteredRow(`Row ${id}`), at)
    write.transactions.setCategory(many, rent, at, { undoId: 'undo-one', remember: false })
    expect(undoAll('undo-one')).toEqual({ restored: many.length, kept: 0 })
    expect(read.transactions.idsOf({ category: 'meals' })).toHaveLength(many.length + 1)
  })
  test('a rule that was changed or forgotten is remembered again', () => {
    const { read, write, undoAll } = books()
    write.transactions.setCategory(['t1'], rent, at)
    const before = read.rules.list()
    write.rules.update(
      { merchant: 'coffee', isCredit: false },
      { label: 'supplies', treatment: 'business', accountId: null },
      later(0.2),
      'undo-one',
    )
    expect(read.rules.list()[0]).toMatchObject({ label: 'supplies', category: 'office_supplies' })
    undoAll('undo-one')
    expect(read.rules.list()).toEqual(before)
    write.rules.remove({ merchant: 'coffee', isCredit: false }, later(0.3), 'undo-two')
    expect(read.rules.list()).toEqual([])
    expect(undoAll('undo-two')).toEqual({ restored: 1, kept: 0 })
    expect(read.rules.list()).toEqual(before)
  })
  test('a name that a person gave a merchant stays through further answers, and comes and goes with what is taken back', () => {
    const { read, write, undoAll } = books()
    write.transactions.setCategory(['t1'], rent, at)
    const coffee = { merchant: 'coffee', isCredit: false }
    const named = () => read.rules.list().map((rule) => rule.name)
    write.rules.update(coffee, { name: 'Corner café' }, later(0.2), 'undo-one')
    write.transactions.setCategory(['t1'], rent, later(0.3), { undoId: 'undo-two' })
    expect(named()).toEqual(['Corner café'])
    undoAll('undo-two')
    expect(named()).toEqual(['Corner café'])
    write.rules.remove(coffee, later(0.4), 'undo-three')
    undoAll('undo-three')
    expect(named()).toEqual(['Corner café'])
    write.rules.update(coffee, { name: null }, later(0.5), 'undo-four')
    expect(named()).toEqual([null])
    undoAll('undo-four')
    expect(named()).toEqual(['Corner café'])
  })
  test('an answer that shall not be remembered is not', () => {
    const { read, write } = books()
    write.transactions.setCategory(['t1'], rent, at, { remember: false })
    write.transactions.accept(['t2'], at, { remember: false })
    expect(read.rules.list()).toEqual([])
  })
})

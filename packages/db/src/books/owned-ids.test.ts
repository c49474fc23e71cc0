import { afterEach, beforeEach, expect, test } from 'vitest'
import { enteredRow, testDatabase } from '../../testing/database.ts'

let t: ReturnType<typeof testDatabase>
beforeEach(() => {
  t = testDatabase()
})
afterEach(() => t.close())

const at = '2024-02-01T00:00:00.000Z'
const ids = ['t1', 't2', 't3']
const rent = () => ({ category: 'rent', label: 'rent_property' }) as const

test('rows that a list of ids names are looked up one by one: nothing walks all that the owner has', () => {
  const ann = t.addUser()
  const { write } = t.booksOf(ann.id)
  for (const id of ids) write.transactions.create(id, enteredRow(`Row ${id}`), at)
  t.log.length = 0
  write.transactions.setCategory(ids, rent, at, { undoId: 'undo-one' })
  write.transactions.assignEntity(ids, null, at, { undoId: 'undo-one' })
  write.transactions.setTransfer(ids, true, at, { undoId: 'undo-one' })
  write.transactions.accept(ids, at, { undoId: 'undo-one' })
  const answer = { ...rent(), treatment: 'business', accountId: null, question: null, confidence: 0.9, reason: 'x', by: 'reader' } as const
  write.transactions.classify(
    ids.map((id) => ({ id, ...answer })),
    at,
    { undoId: 'undo-one' },
  )
  write.transactions.removeMany(ids, at, 'undo-two')
  for (const undoId of ['undo-two', 'undo-one']) {
    write.transactions.undo.begin(undoId, at)
    while (!write.transactions.undo.slice(undoId, at).done);
    write.transactions.undo.end(undoId)
  }
  expect(write.transactions.existing([...ids, 'other'])).toEqual(ids)
  expect(write.pairs.daysOf(ids)).toEqual({ from: '2024-01-31', to: '2024-01-31' })
  expect(write.pairs.of(ids).size).toBe(0)
  expect(write.statementRows.documentsOf(ids)).toEqual([])

  const listed = [...new Set(t.log)].filter((text) => /^(select|insert|update|delete)/i.test(text.trim()) && text.includes('json_each('))
  expect(listed.length).toBeGreaterThan(10)
  const walking = listed.filter((text) =>
    t.database.sqlite
      .prepare<[], { detail: string }>(`explain query plan ${text}`)
      .all()
      .some(({ detail }) =>
        /(SCAN|SEARCH) (t|transactions|trash|sightings|pairs|documents|d)\b(?!.*\b(id=\?|transaction_id=\?|from_id=\?|to_id=\?|fingerprint>\?))/.test(
          detail,
        ),
      ),
  )
  expect(walking).toEqual([])
})

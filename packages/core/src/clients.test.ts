import { expect, test } from 'vitest'
import { type ClientHealth, nextThatNeeds } from './clients.ts'

const client = (ownerId: string, health: ClientHealth, waiting = 0, missing = 0) => ({
  ownerId,
  health,
  missing,
  waiting,
  failedDocuments: 0,
  questions: { mine: 0, theirs: 0 },
  requests: { open: 0, late: 0 },
  changedSince: { reports: health === 'changed' ? 1 : 0 },
})

test('the next client that needs the accountant is found on from the end of the list, never the one that is open', () => {
  const [late, mine, theirs, done, changed] = [
    client('late', 'late'),
    client('mine', 'waiting', 2),
    client('theirs', 'waiting', 0, 3),
    client('done', 'ready'),
    client('changed', 'changed'),
  ]
  const list = [late, mine, theirs, done, changed]
  const next = (after: string | null, of = list) => nextThatNeeds(of, after)?.ownerId
  expect([null, 'late', 'mine', 'theirs', 'done', 'changed', 'nobody'].map((after) => next(after))).toEqual([
    'late',
    'mine',
    'changed',
    'changed',
    'changed',
    'late',
    'late',
  ])
  expect(next('mine', [mine, theirs, done])).toBeUndefined()
  expect(next(null, [])).toBeUndefined()
})

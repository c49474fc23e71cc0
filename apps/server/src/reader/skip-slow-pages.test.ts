import { expect, test } from 'vitest'
import type { Ending } from './child.ts'
import type { PageProgress } from './protocol.ts'
import { readSkippingSlowPages } from './skip-slow-pages.ts'

type Told = [done: number, isAgain?: boolean]
const answer = { kind: 'unreadable', reason: 'answered', isLocked: false } as const
const stopped = { kind: 'timeout' } as const

/** What is asked of readers of three pages, of which each tells how far it comes and then ends. */
async function asked(...readers: [told: Told[], ending: Ending][]) {
  const questions: object[] = []
  const heard: Told[] = []
  const ending = await readSkippingSlowPages(
    async (without, onPage) => {
      const [told, end] = readers[questions.push(without) - 1] ?? [[], answer]
      for (const [done, isAgain = false] of told) onPage({ kind: 'page', done, of: 3, isAgain } satisfies PageProgress)
      return end
    },
    ({ done, isAgain }) => heard.push([done, isAgain]),
  )
  return { questions, heard, ending: ending.kind }
}

test('a page over which a reader is stopped is given up, one after the other, and three at most', async () => {
  expect(await asked([[[0], [1]], stopped], [[[0], [1], [2]], { kind: 'memory', allowed: 1 }])).toMatchObject({
    questions: [{}, { skippedPages: [1] }, { skippedPages: [1, 2] }],
    ending: 'unreadable',
  })
  expect(await asked([[[0]], stopped], [[[1]], stopped], [[[2]], stopped], [[[2]], stopped])).toMatchObject({
    questions: [{}, { skippedPages: [0] }, { skippedPages: [0, 1] }, { skippedPages: [0, 1, 2] }],
    ending: 'timeout',
  })
})

test('a second look that takes too long is left out', async () => {
  expect(await asked([[[3], [1, true]], stopped])).toMatchObject({ questions: [{}, { secondPassBudgetMs: 0 }], ending: 'unreadable' })
  expect(await asked([[[3], [1, true]], stopped], [[[3]], stopped])).toMatchObject({
    questions: [{}, { secondPassBudgetMs: 0 }],
    ending: 'timeout',
  })
})

test.each<[string, Told[], Ending]>([
  ['was answered', [[1]], answer],
  ['looked at no page', [], stopped],
  ['had looked at all of them', [[3]], stopped],
  ['died by itself', [[1]], { kind: 'gone', error: 'x', hasBegun: true }],
])('a reader that %s is not asked again', async (_, told, end) => {
  expect(await asked([told, end])).toMatchObject({ questions: [{}], ending: end.kind })
})

test('how far it is never goes back', async () => {
  const { heard } = await asked([[[0], [1]], stopped], [[[0], [1], [2], [3], [0, true], [2, true]], answer])
  expect(heard).toEqual([
    [0, false],
    [1, false],
    [1, false],
    [2, false],
    [3, false],
    [0, true],
    [2, true],
  ])
})

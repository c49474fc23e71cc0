import { QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { createQueryClient } from './query-client.ts'

/** A list that is shown; its answers come when they are let go, each with what the server held when it was asked. */
function shownList() {
  const client = createQueryClient()
  let held = 'before'
  const waiting: (() => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => {
      const answer = held
      return new Promise<string>((resolve) => waiting.push(() => resolve(answer)))
    },
  })
  onTestFinished(observer.subscribe(() => undefined))
  return {
    client,
    change: (to: string) => {
      held = to
      return client.invalidateQueries({ queryKey: ['list'] })
    },
    /** Lets the next answer go, once it was asked for. */
    answer: async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      waiting.shift()?.()
    },
    asked: () => waiting.length,
    shown: () => observer.getCurrentResult().data,
  }
}

it('what changes while its first answer is on its way is asked for once more', async () => {
  const { change, answer, shown, asked } = shownList()
  const changed = change('after')
  await answer()
  await answer()
  await changed
  expect(shown()).toBe('after')
  expect(asked()).toBe(0)
})

it('what changes later is asked for once', async () => {
  const { change, answer, shown, asked } = shownList()
  await answer()
  await expect.poll(shown).toBe('before')
  const changed = change('after')
  await answer()
  await changed
  expect(shown()).toBe('after')
  expect(asked()).toBe(0)
})

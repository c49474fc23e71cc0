import { expect, test } from 'vitest'
import { enterLine } from './list-line.ts'

const stays = new AbortController().signal

test('four lists of one account are sent at once, the fifth when one is done; another account does not wait', async () => {
  const leaves = await Promise.all([1, 2, 3, 4].map(() => enterLine('maya', stays)))
  let isIn = false
  const fifth = enterLine('maya', stays).then((leave) => {
    isIn = true
    return leave
  })
  ;(await enterLine('anna', stays))()
  expect(isIn).toBe(false)
  leaves[0]?.()
  const leave = await fifth
  expect(isIn).toBe(true)
  for (const one of [...leaves, leave]) one()
})

test('whoever goes away while they wait leaves the line, and holds nobody up', async () => {
  const leaves = await Promise.all([1, 2, 3, 4].map(() => enterLine('maya', stays)))
  const gone = new AbortController()
  const waiting = enterLine('maya', gone.signal)
  gone.abort()
  await expect(waiting).rejects.toThrow('The reader has gone')
  const next = enterLine('maya', stays)
  for (const one of leaves) one()
  ;(await next)()
})

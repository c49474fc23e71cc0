import { AppError } from '@ledgerhand/core/errors'
import { expect, test } from 'vitest'
import { makeQueue } from './queue.ts'

test('two run, twenty wait, the next is told to come back', async () => {
  const inTurn = makeQueue(2, 20)
  const open: (() => void)[] = []
  let most = 0
  let running = 0
  const work = () =>
    inTurn(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((done) => open.push(done))
      running -= 1
    })
  const accepted = Array.from({ length: 22 }, work)
  await expect(work()).rejects.toThrow(new AppError('too_many', 'Too many attempts, try again in a minute'))
  let left = 22
  while (left > 0) {
    const done = open.shift()
    if (done) {
      done()
      left -= 1
    }
    await new Promise((next) => setImmediate(next))
  }
  await Promise.all(accepted)
  expect(most).toBe(2)
  await expect(inTurn(async () => 'free again')).resolves.toBe('free again')
})

test('senders are served in turn, and one alone cannot fill the line', async () => {
  const inTurn = makeQueue(1, 100, 3)
  const served: string[] = []
  const work = (from: string) =>
    inTurn(async () => {
      await new Promise((next) => setImmediate(next))
      served.push(from)
    }, from)
  const accepted = [...Array.from({ length: 4 }, () => work('eve')), work('maya')]
  await expect(work('eve')).rejects.toThrow('Too many attempts')
  accepted.push(work('anna'))
  await Promise.all(accepted)
  expect(served).toEqual(['eve', 'eve', 'maya', 'anna', 'eve', 'eve'])
})

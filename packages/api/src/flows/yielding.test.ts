import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { runInChunks, yieldToEventLoop } from './yielding.ts'

test('what waits for its turn is done before long work goes on', async () => {
  const done: string[] = []
  setImmediate(() => {
    done.push('first')
    setImmediate(() => done.push('what follows from it'))
  })
  await yieldToEventLoop()
  expect(done).toEqual(['first', 'what follows from it'])
})

test('a request is answered between slices, and each slice is settled before the next', async () => {
  const server = createServer((_, answer) => answer.end('here')).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((listening) => server.once('listening', listening))
  let answered = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) answered += (await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).text()).length
  })()
  const seen: number[] = []
  let open = 0
  const list = Array.from({ length: 20_000 }, (_, i) => i)
  const work = (slice: readonly number[]) => {
    expect(open++).toBe(0)
    seen.push(...slice)
    return true
  }
  await runInChunks(list, work, async () => {
    open--
  })
  isOver = true
  await asking
  expect(seen).toEqual(list)
  expect(answered).toBeGreaterThan(0)
})

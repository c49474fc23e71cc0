import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { giveBackMemory } from './give-back-memory.ts'

let state: { busy: number; heldBytes: number }
let stop: () => void
const collect = vi.fn(async () => {
  state.heldBytes = 40_000_000
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  collect.mockClear()
  state = { busy: 0.0005, heldBytes: 80_000_000 }
  stop = giveBackMemory({ collect, busy: () => state.busy, heldBytes: () => state.heldBytes })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('collects once nobody asks any more', async () => {
  state.busy = 0.05
  await pass(120_000)
  expect(collect).not.toHaveBeenCalled()
  state.busy = 0.0005
  await pass(31_000)
  expect(collect).toHaveBeenCalledTimes(1)
})

it('collects again only when the heap has grown', async () => {
  await pass(300_000)
  expect(collect).toHaveBeenCalledTimes(1)
  state.heldBytes = 46_000_000
  await pass(300_000)
  expect(collect).toHaveBeenCalledTimes(1)
  state.heldBytes = 60_000_000
  await pass(300_000)
  expect(collect).toHaveBeenCalledTimes(2)
})

it('ends when it is told to', async () => {
  stop()
  await pass(120_000)
  expect(collect).not.toHaveBeenCalled()
})

it('sees itself how much of the time was worked', async () => {
  stop()
  stop = giveBackMemory({ collect })
  for (const end = performance.now() + 200; performance.now() < end; );
  await pass(30_000)
  expect(collect).not.toHaveBeenCalled()
})

import { expect, test } from 'vitest'
import { doneWithin, TooLong } from './processor-time.ts'

/** Loops for ever in WebAssembly: `(func (loop (br 0)))`. */
const endless = async (): Promise<() => void> => {
  const bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 9, 1, 7, 0, 3, 64, 12, 0, 11, 11]
  const { instance } = await WebAssembly.instantiate(new Uint8Array(bytes))
  return instance.exports.f as () => void
}

test('work that takes too much of a processor is broken off where it is, in WebAssembly too, and nothing behind it runs', async () => {
  let dropped = 0
  let isBehind = false
  const work = (loop: () => void) => {
    try {
      loop()
    } finally {
      isBehind = true
    }
  }
  await expect(doneWithin(100, { prepared: endless, work, dropped: () => dropped++ })).rejects.toBeInstanceOf(TooLong)
  expect(dropped).toBeGreaterThan(0)
  expect(isBehind).toBe(false)
  // Else what was worked on would stay, with its memory.
  expect(Reflect.get(globalThis, 'doneInScript')).toBeUndefined()
  // The process goes on as if nothing had been.
  const next = { prepared: async () => 20, work: (n: number) => n + 1, dropped: () => dropped++ }
  expect(await doneWithin(60_000, next)).toBe(21)
  expect(await doneWithin(undefined, next)).toBe(21)
})

test('time in which others had the processor is not counted: the work is begun again, on something new', async () => {
  const never = new Int32Array(new SharedArrayBuffer(4))
  let times = 0
  let dropped = 0
  const work = (time: number) => {
    if (time === 1) Atomics.wait(never, 0, 0)
    return `done the ${time}nd time`
  }
  const done = await doneWithin(2000, { prepared: async () => ++times, work, dropped: () => dropped++ })
  expect([done, dropped]).toEqual(['done the 2nd time', 1])
}, 120_000)

test('what the work itself throws goes on', async () => {
  const work = () => {
    throw new RangeError('no memory')
  }
  await expect(doneWithin(60_000, { prepared: async () => 0, work, dropped: () => {} })).rejects.toThrow(RangeError)
})

import type { PageImage } from '@ledgerhand/api/ports'
import { expect, test } from 'vitest'
import { makeThumbnails } from './thumbnails.ts'

const file = (name: string) => async () => new TextEncoder().encode(name)
const signal = new AbortController().signal

/** Draws a picture of so many bytes; tells which files it was given, and how many it held at once. */
function recorded(size: number, draw: (name: string) => PageImage | null = () => picture(size)) {
  const drawn: string[] = []
  let atOnce = 0
  let most = 0
  return {
    drawn,
    most: () => most,
    draw: async (bytes: Uint8Array) => {
      most = Math.max(most, ++atOnce)
      await new Promise(setImmediate)
      atOnce -= 1
      const name = new TextDecoder().decode(bytes)
      drawn.push(name)
      return draw(name)
    },
  }
}
const picture = (size: number): PageImage => ({ bytes: new Uint8Array(size), mimeType: 'image/png', width: 612, height: 792 })

test('each is drawn once, one after the other, however many ask at the same time', async () => {
  const { draw, drawn, most } = recorded(10)
  const thumbnail = makeThumbnails(draw)
  await Promise.all(['a', 'b', 'a', 'c', 'b'].map((name) => thumbnail(name, file(name), signal)))
  await thumbnail('a', () => Promise.reject(new Error('not read again')), signal)
  expect(drawn).toEqual(['a', 'b', 'c'])
  expect(most()).toBe(1)
})

test('that a file has none is known too', async () => {
  const { draw, drawn } = recorded(10, () => null)
  const thumbnail = makeThumbnails(draw)
  expect([await thumbnail('a', file('a'), signal), await thumbnail('a', file('a'), signal)]).toEqual([null, null])
  expect(drawn).toEqual(['a'])
})

test('those not looked at for the longest time make room', async () => {
  const { draw, drawn } = recorded(1000)
  const thumbnail = makeThumbnails(draw, 3500)
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await thumbnail(name, file(name), signal)
  expect(drawn).toEqual(['a', 'b', 'c', 'b'])
})

test('what nobody waits for any more is not drawn, and a file that cannot be read is tried again', async () => {
  const { draw, drawn } = recorded(10)
  const thumbnail = makeThumbnails(draw)
  const gone = new AbortController()
  const first = thumbnail('a', file('a'), signal)
  const second = thumbnail('b', file('b'), gone.signal)
  gone.abort()
  await first
  await expect(second).rejects.toThrow()
  await expect(thumbnail('c', () => Promise.reject(new Error('disk')), signal)).rejects.toThrow('disk')
  await thumbnail('c', file('c'), signal)
  expect(drawn).toEqual(['a', 'c'])
})

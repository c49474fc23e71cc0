/** Limits of what a place elsewhere may send: it is never trusted to end. */
import { Transform } from 'node:stream'

/** Who sends less than this in the time of a silence is taken for one that is silent. */
const SLOW_BYTES = 16_384

/** Passes bytes on. Fails with `tooLong` after `most` of them, and with a TimeoutError where hardly any come for `silenceMs`. */
export function boundedBytes(most: number, silenceMs: number, tooLong: () => Error): Transform {
  let all = 0
  let lately = 0
  const stream = new Transform({
    transform(piece: Buffer, _, done) {
      all += piece.length
      lately += piece.length
      if (all > most) done(tooLong())
      else done(null, piece)
    },
    destroy(error, done) {
      clearInterval(look)
      done(error)
    },
  })
  const look = setInterval(() => {
    if (lately < SLOW_BYTES) stream.destroy(Object.assign(new Error('hardly a byte came'), { name: 'TimeoutError' }))
    lately = 0
  }, silenceMs).unref()
  return stream
}

/** Passes items on; throws `endless` where there are more than `most`. */
export async function* noMoreThan<Item>(most: number, items: AsyncIterable<Item>, endless: () => Error): AsyncGenerator<Item> {
  let count = 0
  for await (const item of items) {
    if (++count > most) throw endless()
    yield item
  }
}

/** Files that unpack to far more than they are, made without that ever being there. */
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** What is packed: a piece, and how often it comes. */
export type Content = [piece: Buffer, times?: number]
/** Packed without ever being there: the packed piece stands that often, then the end. */
export function packed([piece, times = 1]: Content): Buffer {
  const block = deflateRawSync(piece, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array<Buffer>(times).fill(block), deflateRawSync(Buffer.alloc(0))])
}
/** As zlib writes it: with its head, and the sum of all bytes (Adler-32) at the end. */
export function inZlib(content: Content): Buffer {
  const [piece, times = 1] = content
  const MODULUS = 65_521
  let [sum, weighted] = [0, 0]
  for (const byte of piece) {
    sum = (sum + byte) % MODULUS
    weighted = (weighted + sum) % MODULUS
  }
  let [a, b] = [1, 0]
  for (let n = 0; n < times; n++) {
    b = (b + weighted + a * piece.length) % MODULUS
    a = (a + sum) % MODULUS
  }
  const end = Buffer.alloc(4)
  end.writeUInt32BE(b * 65_536 + a)
  return Buffer.concat([Buffer.from([0x78, 0xda]), packed(content), end])
}
/** A white picture in three colours, all of whose points are there. */
export function blank(side: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content])
    const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const
    ends[0].writeUInt32BE(content.length)
    ends[1].writeUInt32BE(crc32(named))
    return Buffer.concat([ends[0], named, ends[1]])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  const row = Buffer.alloc(1 + 3 * side, 255)
  row[0] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', inZlib([row, side])), chunk('IEND', Buffer.alloc(0))])
}

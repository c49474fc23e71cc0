import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const pack = promisify(deflateRaw)

export interface ZipEntry {
  name: string
  bytes: Uint8Array
}

const UTF8_NAMES = 0x0800
const DEFLATED = 8

/** Date and time as ZIP writes them: local, two seconds fine, from 1980. */
const stampOf = (at: Date): { time: number; date: number } => ({
  time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  date: ((Math.max(1980, at.getUTCFullYear()) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
})

/** A ZIP archive, made entry by entry: only one is in memory at a time. For archives of less than 4 GB, without the 64-bit extensions. */
export async function* zip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const { time, date } = stampOf(at)
  const directory: Uint8Array[] = []
  let offset = 0
  for await (const { name, bytes } of entries) {
    const packed = await pack(bytes)
    const nameBytes = Buffer.from(name, 'utf8')
    // Everything that stands both before the entry and in the directory at the end.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(UTF8_NAMES, 2)
    facts.writeUInt16LE(DEFLATED, 4)
    facts.writeUInt16LE(time, 6)
    facts.writeUInt16LE(date, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(nameBytes.length, 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, nameBytes])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, tail, nameBytes]))
    offset += head.length + packed.length
    if (offset > 0xffff_ffff || directory.length > 0xffff) throw new Error('too much for one archive')
    yield head
    yield packed
  }
  const size = directory.reduce((n, entry) => n + entry.length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  yield Buffer.concat([...directory, end])
}

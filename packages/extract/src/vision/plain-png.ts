/** A PNG is a row of named chunks: so many bytes (4), the name (4), the bytes, a checksum (4). */
const SIGNATURE = 8
const FRAME = 12
/** What says how the points look; of all but the points themselves there is one. */
const LOOKS = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf', 'IDAT', 'IEND'])

/**
 * The same picture without the rest: texts, times and further pictures, which the decoder would unpack and keep by the hundred thousand.
 * From where the file is damaged it stays as it is: that is for the decoder to say.
 */
export function plainPng(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = [file.subarray(0, SIGNATURE)]
  const seen = new Set<string>()
  for (let at = SIGNATURE; at < file.length; ) {
    const end = at + FRAME <= file.length ? at + FRAME + file.readUInt32BE(at) : Number.POSITIVE_INFINITY
    if (end > file.length) return Buffer.concat([...kept, file.subarray(at)])
    const name = file.toString('latin1', at + 4, at + 8)
    if (LOOKS.has(name) && (name === 'IDAT' || !seen.has(name))) kept.push(file.subarray(at, end))
    seen.add(name)
    at = end
  }
  return Buffer.concat(kept)
}

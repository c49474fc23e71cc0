/** A text in an encoding of one byte per letter, by what its decoder makes of each byte; letters that it lacks become '?'. */
function inBytes(text: string, coding: string): Uint8Array {
  const decoder = new TextDecoder(coding)
  const bytes = new Map(Array.from({ length: 256 }, (_, b) => [decoder.decode(new Uint8Array([b])), b]))
  return Uint8Array.from([...text].map((letter) => bytes.get(letter) ?? 0x3f))
}

/** A text in the encoding of a name: those of TextDecoder with one byte per letter, 'utf8', 'utf8-bom' and 'utf16le'. */
export function encoded(text: string, coding: string): Uint8Array {
  if (coding === 'utf8') return new TextEncoder().encode(text)
  if (coding === 'utf8-bom') return new TextEncoder().encode(`\ufeff${text}`)
  return coding === 'utf16le' ? new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')) : inBytes(text, coding)
}

import iconv from 'iconv-lite'
import { legacyEncoding } from './encodings.ts'

/** Bytes to text, for files that do not say (or say wrongly) how they are encoded. */

/** At most this much of a document's text is kept for search. */
export const MAX_TEXT_CHARS = 1_000_000

/** The share of NULs at even and at odd places tells UTF-16 without a byte order mark: Latin text has them on one side only. */
function utf16ByNuls(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, 4000) & ~1
  if (length < 4) return null
  const nuls = [0, 0]
  for (let i = 0; i < length; i++) if (bytes[i] === 0) nuls[i & 1] = (nuls[i & 1] ?? 0) + 1
  const [even = 0, odd = 0] = nuls
  const half = length / 2
  if (odd > half * 0.7 && even < half * 0.1) return 'utf-16le'
  if (even > half * 0.7 && odd < half * 0.1) return 'utf-16be'
  return null
}

/** What programs fill a file up with behind its last line: NULs, and the mark that once ended a file. */
const FILLER = /[\0\x1a]+$/

/**
 * Bytes as text, without what only fills them up at the end. Byte order mark, then NUL parity, then UTF-8 if every byte of it is valid (whatever the file declares), then `declared`, then the
 * older encoding that the bytes read best in (see encodings.ts). Never throws.
 */
export const decodeText = (bytes: Uint8Array, declared: string | null = null): string => decoded(bytes, declared).replace(FILLER, '')

function decoded(bytes: Uint8Array, declared: string | null): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const utf16 = utf16ByNuls(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const encoding = declared && iconv.encodingExists(declared) ? declared : legacyEncoding(bytes)
    return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding)
  }
}

/** Text has no NULs and next to no control characters but line ends, tabs and the odd end-of-file mark. */
export function isPlausibleText(text: string): boolean {
  const head = text.slice(0, 20_000)
  if (head.includes('\0')) return false
  const controls = head.match(/[\x01-\x08\x0e-\x19\x7f]/g)?.length ?? 0
  return controls <= Math.max(4, head.length / 200)
}

/** Full-width and Arabic digits, letters and marks in the spelling of everyone else: '１，２３４' is '1,234'. */
export const asciiDigits = (text: string): string =>
  /[\uff01-\uff5e\uffe5\uffe6\u0660-\u066c\u06f0-\u06f9]/.test(text)
    ? text
        .replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
        .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (c) => String(c.charCodeAt(0) & 0xf))
        .replace(/\u066b/g, '.')
        .replace(/\u066c/g, ',')
        .replace(/\uffe5/g, '¥')
        .replace(/\uffe6/g, '₩')
    : text

/** One line, single spaces, no invisible characters: how a description is kept. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Whole words, or so long that it was cut off in the middle of one. */
const says = (text: string, part: string): boolean => ` ${text} `.includes(` ${part} `) || (part.length >= 12 && text.includes(part))

/** Joins what a bank says about one movement, leaving out parts that another part already says. */
export function joinDescription(parts: readonly (string | null | undefined)[]): string {
  const kept: string[] = []
  for (const part of parts) {
    const text = oneLine(part ?? '')
    if (text === '') continue
    const known = text.toLowerCase()
    if (kept.some((k) => says(k.toLowerCase(), known))) continue
    const shorter = kept.findIndex((k) => known.startsWith(k.toLowerCase()) && says(known, k.toLowerCase()))
    if (shorter >= 0) kept[shorter] = text
    else kept.push(text)
  }
  const joined = kept.join(' ').slice(0, 500).trim()
  return joined === '' ? NO_DESCRIPTION : joined
}

/** Stands where a document says nothing about a movement: a description is required everywhere else. */
export const NO_DESCRIPTION = 'No description'
/** Why the last row of a file is doubted that was broken off. */
export const CUT_OFF = 'The file ends inside this row'

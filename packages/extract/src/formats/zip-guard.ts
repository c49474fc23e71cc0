import { Unreadable } from '../result/reading.ts'
import { unpackEntry, zipEntries } from './zip-entries.ts'

/**
 * A spreadsheet is a zip, and a small zip can unpack to gigabytes. Every entry is unpacked here once against a hard limit,
 * whatever size it declares, before any library sees it.
 */
const MAX_ENTRIES = 2000
const MAX_ENTRY_BYTES = 150 * 1024 * 1024
const MAX_TOTAL_BYTES = 300 * 1024 * 1024

const tooLarge = () => new Unreadable('Spreadsheet is too large when unpacked')
const damaged = () => new Unreadable('The spreadsheet is damaged')

/** Throws Unreadable for a zip that unpacks past the limits, is damaged, or holds XML with a document type declaration. */
export function guardZip(bytes: Uint8Array): void {
  const zip = zipEntries(bytes, MAX_ENTRIES)
  if (!zip) throw damaged()
  if (zip.count > MAX_ENTRIES) throw tooLarge()
  let total = 0
  for (const entry of zip.entries) {
    const content = unpackEntry(entry, Math.min(MAX_ENTRY_BYTES, MAX_TOTAL_BYTES - total))
    if (typeof content === 'string') throw content === 'large' ? tooLarge() : damaged()
    total += content.length
    if (/\.(?:xml|rels|vml)$/i.test(entry.name) && /<!(?:DOCTYPE|ENTITY)/i.test(content.toString('latin1', 0, 4096))) {
      throw new Unreadable('XML with a document type declaration is not accepted')
    }
  }
}

/** Windows makes no file of these, whatever their ending. */
const RESERVED = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(\.|$)/i
/** File systems take 255 bytes; a number for one of several of the same name must fit too. */
const MOST_BYTES = 240

/** As much of a text as fits, without half a sign. */
function cut(text: string, mostBytes: number): string {
  let bytes = 0
  let kept = ''
  for (const sign of text) {
    bytes += Buffer.byteLength(sign)
    if (bytes > mostBytes) break
    kept += sign
  }
  return kept
}

/** A document's name as a file that every system can make: no folder of its own, no sign that is not seen. */
function plainName(originalName: string): { stem: string; ending: string } {
  const plain = originalName
    .normalize('NFC')
    .replace(/[\p{Cf}\u2028\u2029]/gu, '')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '')
  const name = RESERVED.test(plain) ? `_${plain}` : plain || 'file'
  const dot = name.lastIndexOf('.')
  // What stands behind a dot far from the end is no ending.
  const isEnding = dot > 0 && Buffer.byteLength(name.slice(dot)) <= 40
  const [stem, ending] = isEnding ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  return { stem: cut(stem, MOST_BYTES - Buffer.byteLength(ending)), ending }
}

/** 'receipt.pdf' → 'documents/receipt.pdf', and 'documents/receipt (2).pdf' when there is another: no name twice, whatever the capitals. */
export function originalNames(): (originalName: string) => string {
  const taken = new Set<string>()
  /** Where to go on counting: thousands of files may be called the same. */
  const next = new Map<string, number>()
  return (originalName) => {
    const { stem, ending } = plainName(originalName)
    let name = `${stem}${ending}`
    const wanted = name.toLowerCase()
    let n = next.get(wanted) ?? 2
    for (; taken.has(name.toLowerCase()); n++) name = `${stem} (${n})${ending}`
    next.set(wanted, n)
    taken.add(name.toLowerCase())
    return `documents/${name}`
  }
}

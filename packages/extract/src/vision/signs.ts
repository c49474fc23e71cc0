/** A sign of the reader that may be answered: its place in the reader's list, and how it is written here. */
export interface Sign {
  at: number
  text: string
}

/** Signs of its own making that mean a plain one. */
const PLAIN: Record<string, string> = {
  '、': ',',
  '。': '.',
  '．': '.',
  '￥': '¥',
  '￡': '£',
  '￠': '¢',
  '∶': ':',
  '—': '-',
  '－': '-',
  '〔': '(',
  '〕': ')',
  '【': '[',
  '】': ']',
  '‧': '.',
  '′': "'",
  '″': '"',
}

/**
 * The signs that a bill may hold: Latin letters, digits, punctuation and currencies. The reader knows thousands of Chinese ones too,
 * which a smudge resembles more than any letter: it is not to answer with them.
 */
export function plainSigns(signs: readonly string[]): Sign[] {
  return signs.flatMap((sign, at) => {
    const text = PLAIN[sign] ?? sign.replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    return at > 0 && /^(?:[\p{Script=Latin}\d\u0020-\u007e£¥¢€§°±«»•·“”‘’®]|\u00a0)$/u.test(text) ? [{ at, text }] : []
  })
}

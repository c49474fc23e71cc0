import { decodeEntities } from '../formats/entities.ts'
import { Unreadable } from '../result/reading.ts'

export interface Mail {
  /** Who sent it: the name, else the address. */
  from: string | null
  /** ISO 8601; null where it is not said, or in no form that is known. */
  date: string | null
  /** The mail as text, its first lines saying from whom, when and about what. */
  text: string
  attachments: MailFile[]
}
export interface MailFile {
  name: string
  bytes: Uint8Array
  /** Somebody attached it; a picture that the text shows is not. */
  isNamed: boolean
}

/** A mail's own text is read so far. */
const MAX_CHARS = 200_000
/** Pictures that a mail shows in its text are logos and lines; a receipt that was pasted into one is larger. */
const SHOWN_FROM_BYTES = 40_000

/** A mail in its parts. Throws Unreadable for one that is nested or headed beyond reason. */
export async function parseMail(bytes: Uint8Array): Promise<Mail> {
  // Loaded when first needed: most documents are no mails.
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 20, maxHeadersSize: 262_144, maxRfc822NestingDepth: 2 }).catch(() => {
    throw new Unreadable('This e-mail is damaged')
  })
  const from = mail.from?.name || mail.from?.address || null
  const body = bodyOf(mail.text, mail.html)
  const date = mail.date && !Number.isNaN(Date.parse(mail.date)) ? mail.date : null
  const head = [from && `From: ${from}`, date && `Date: ${date.slice(0, 10)}`, mail.subject && `Subject: ${mail.subject}`]
  const attachments = mail.attachments.flatMap((file, i): MailFile[] => {
    const content = typeof file.content === 'string' ? Buffer.from(file.content) : new Uint8Array(file.content)
    const isShown = file.related === true || (file.disposition === 'inline' && file.mimeType.startsWith('image/'))
    if (isShown && content.length < SHOWN_FROM_BYTES) return []
    if (/^(?:text\/calendar|application\/(?:pgp-signature|pkcs7-signature|x-pkcs7-signature))$/.test(file.mimeType)) return []
    return [{ name: file.filename ?? `attachment-${i + 1}`, bytes: content, isNamed: !isShown }]
  })
  const named = attachments.filter(({ isNamed }) => isNamed)
  return { from, date, text: [...head.filter(Boolean), '', body].join('\n'), attachments: named.length > 0 ? named : attachments }
}

const AMOUNT = /\d[.,]\d\d(?!\d)/g
const amounts = (text: string): number => text.match(AMOUNT)?.length ?? 0

/** The part of it that says more amounts; of two that say as many the page, whose tables keep a name and its amount on one line. */
function bodyOf(plain = '', html = ''): string {
  const shown = html === '' ? '' : textOfHtml(html.slice(0, 2_000_000))
  const best = shown !== '' && (amounts(shown) >= Math.max(amounts(plain), 1) || plain.trim() === '') ? shown : plain
  return best.replace(/\r\n?/g, '\n').slice(0, MAX_CHARS)
}

/** What a browser shows of a page, a row of a table on one line with its cells apart. */
export function textOfHtml(html: string): string {
  const marked = withoutHidden(html)
    .replace(/\s+/g, ' ')
    .replace(/<\/t[dh]\s*>/gi, '\t')
    .replace(/<(?:br|\/?(?:p|div|tr|table|ul|ol|li|h[1-6]|hr|section|header|footer|blockquote))\b[^<>]{0,2000}>/gi, '\n')
    .replace(/<[^<>]{0,5000}>/g, '')
  return decodeEntities(marked)
    .replace(/\u200b|\u200c|\u200d|\u00ad|\u034f|\ufeff/g, '')
    .split('\n')
    .map((line) =>
      line
        .replace(/[ \u00a0]+/g, ' ')
        .replace(/ ?\t[\t ]*/g, '\t')
        .trim(),
    )
    .filter((line, i, all) => line !== '' || all[i - 1] !== '')
    .join('\n')
}

/** Without what a browser shows nothing of. What is opened and never closed hides all the rest; each place is looked at once. */
function withoutHidden(html: string): string {
  const low = html.toLowerCase()
  const kept: string[] = []
  let at = 0
  for (const { 0: opened, 1: tag, index } of html.matchAll(/<(?:(style|script|title)\b|!--)/gi)) {
    if (index < at) continue
    kept.push(html.slice(at, index))
    const close = tag === undefined ? '-->' : `</${tag.toLowerCase()}`
    const end = low.indexOf(close, index + opened.length)
    if (end < 0) return kept.join(' ')
    at = tag === undefined ? end + close.length : low.indexOf('>', end) + 1
    if (at === 0) return kept.join(' ')
  }
  kept.push(html.slice(at))
  return kept.join(' ')
}

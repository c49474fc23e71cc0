import type { ShownText } from '@ledgerhand/core/shown-text'
import { parseMail } from './archives/mail.ts'
import { camtText } from './formats/camt.ts'
import { ofxText } from './formats/ofx.ts'
import { decodeText } from './printed/text.ts'
import { sniffFormat } from './sniff.ts'
import { layoutOfCsv, withLineFeeds } from './tables/tokenise-csv.ts'

/** The text of a file as its reader takes it; null where the file is none of text. */
export async function showText(bytes: Uint8Array): Promise<ShownText | null> {
  switch (sniffFormat(bytes)) {
    case 'csv': {
      const text = withLineFeeds(decodeText(bytes))
      return { text: Buffer.from(text), ...layoutOfCsv(text) }
    }
    case 'ofx':
      return lines(ofxText(bytes))
    case 'camt':
      return lines(camtText(bytes))
    case 'qif':
    case 'mt940':
      return lines(decodeText(bytes))
    case 'eml':
      return lines((await parseMail(bytes)).text)
    default:
      return null
  }
}

const lines = (text: string): ShownText => ({ text: Buffer.from(text), delimiter: null, isLineARow: true })

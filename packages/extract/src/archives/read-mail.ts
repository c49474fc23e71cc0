import { type CalendarDate, parseCalendarDate } from '@ledgerhand/core/calendar-date'
import type { Evidence } from '@ledgerhand/core/documents'
import { isStatementType, readWordPages, typeOfPages } from '../documents/read-pages.ts'
import type { Word, WordPage } from '../pages/words.ts'
import { type Reader, Unreadable } from '../result/reading.ts'
import { parseMail } from './mail.ts'

/** The mail's lines are laid on pages as a typewriter would: in points. */
const LINE = 12
const LETTER = 6
const LINES_ON_PAGE = 60
const WIDTH = 612
const CELL_GAP = 4

const NO_RECEIPT = 'This e-mail has no attachments, and its own text holds no receipt or invoice'

/** Reads a mail whose own text is the receipt. Throws Unreadable for one that names no total. */
export const readMail: Reader = async ({ bytes, documentType: chosen, yearHandedIn }) => {
  const mail = await parseMail(bytes)
  const pages = pagesOf(mail.text)
  const fileYear = (mail.date ? Number(mail.date.slice(0, 4)) : yearHandedIn) ?? null
  const found = chosen === 'auto' || isStatementType(chosen) ? typeOfPages({ pages, fileYear, embedded: null }) : chosen
  const documentType = found === 'invoice' ? 'invoice' : 'receipt'
  const reading = readWordPages({ format: 'eml', documentType, pages, fileYear, embedded: null })
  const { bill } = reading
  if (!bill || bill.totalCents === null) throw new Unreadable(NO_RECEIPT)
  const { looksLike: _, ...rest } = reading
  return {
    ...rest,
    documentType,
    pages: null,
    text: mail.text,
    bill: {
      ...bill,
      vendor: mail.from ?? bill.vendor,
      date: bill.date ?? dayOf(mail.date),
      evidence: bill.evidence && onLine(bill.evidence),
    },
  }
}

const dayOf = (instant: string | null): CalendarDate | null => (instant ? parseCalendarDate(instant.slice(0, 10)) : null)

/** Boxes on the pages that only this reader has are lines of the text that is shown. */
const onLine = (evidence: Evidence): Evidence =>
  evidence.kind === 'page'
    ? { kind: 'lines', line: (evidence.page - 1) * LINES_ON_PAGE + Math.floor((evidence.box[1] + LINE / 4) / LINE) + 1, lines: 1 }
    : evidence

/** Text as pages of words, so that it is read by the rules for printed bills. */
function pagesOf(text: string): WordPage[] {
  const lines = text.split('\n')
  const count = Math.max(1, Math.min(40, Math.ceil(lines.length / LINES_ON_PAGE)))
  return Array.from({ length: count }, (_, page) => ({
    number: page + 1,
    width: WIDTH,
    height: LINES_ON_PAGE * LINE,
    words: lines.slice(page * LINES_ON_PAGE, (page + 1) * LINES_ON_PAGE).flatMap((line, i) => wordsOf(line, i * LINE)),
  }))
}

function wordsOf(line: string, top: number): Word[] {
  const laid = line.slice(0, 2000).replaceAll('\t', ' '.repeat(CELL_GAP))
  return [...laid.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    x0: index * LETTER,
    x1: (index + text.length) * LETTER,
    top: top + 1,
    bottom: top + LINE - 1,
  }))
}

import type { Evidence } from './documents.ts'
import { isLostPage } from './lost-pages.ts'
import { isDayLine } from './statement-days.ts'

const PLACE = /^(?:Line|Page|Row) \d+(?: of [^:]{1,40})?: /

/** A line that could not be read, by where it stands: 'Line 12: 03/14 Paper 4,O0'. One that says so already stays as it is. */
export const unreadLine = (text: string, evidence: Evidence): string =>
  PLACE.test(text) || isLostPage(text) || isDayLine(text) ? text : `${placeOf(evidence)}: ${text}`

/** What such a line says, without where. */
export const wordsOfLine = (line: string): string => line.replace(PLACE, '')

function placeOf(evidence: Evidence): string {
  switch (evidence.kind) {
    case 'page':
      return `Page ${evidence.page}`
    case 'cells':
      return `Row ${evidence.row}${evidence.sheet ? ` of ${evidence.sheet.replaceAll(':', ' ').slice(0, 40)}` : ''}`
    case 'lines':
      return `Line ${evidence.line}`
    default:
      return evidence satisfies never
  }
}

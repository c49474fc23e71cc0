import { type CalendarDate, formatDate } from '@ledgerhand/core/calendar-date'
import type { Basis } from '@ledgerhand/core/ledger'
import { noteSentences, type ReportNotes } from '@ledgerhand/core/reports/report-notes'
import type { SignatureJson } from '@ledgerhand/core/wire/periods'

export const basisWords = (basis: Basis): string => (basis === 'accrual' ? 'Accrual basis, unaudited' : 'Cash basis, unaudited')

/** 'Amounts in GBP', where they are no dollars. */
export const amountsIn = (currency: string | undefined): string[] =>
  currency === undefined || currency === 'USD' ? [] : [`Amounts in ${currency}`]

/** 'Signed by Dana Ortiz on 4/14/2027 · 9f86d081884c7d65': the first sixteen digits of the hash of its rows. */
export const signatureWords = ({ signedBy, signedAt, sha256 }: SignatureJson): string =>
  `Signed by ${signedBy} on ${formatDate(signedAt.slice(0, 10) as CalendarDate)} · ${sha256.slice(0, 16)}`

/** So much of a name stands in a foot: the hash behind it is never cut off. */
const NAME = 40
/** The same for the foot of a page, the first signature first. */
export const footOf = (signatures: readonly SignatureJson[]): string[] =>
  signatures.map((s) => signatureWords(s.signedBy.length > NAME ? { ...s, signedBy: `${s.signedBy.slice(0, NAME)}...` } : s)).reverse()

/** A row under a statement: a sentence, a heading, or a name with its amount and how many rows it is of. */
export interface NoteRow {
  label: string
  amount?: number
  count?: number
  isHead?: boolean
}

/** What a report says besides its figures, in the order of the screen. */
export function noteRowsOf(notes: ReportNotes): NoteRow[] {
  const { leftOut, tie } = notes
  const sum: NoteRow[] =
    tie && leftOut.length > 0
      ? [
          { label: 'All transactions', amount: tie.rows },
          { label: 'Net profit', amount: tie.netProfit },
          { label: 'Left out', amount: tie.leftOut },
          ...(tie.adjustments === 0 ? [] : [{ label: 'Adjustments, in the net profit alone', amount: tie.adjustments }]),
        ]
      : []
  return [
    ...noteSentences(notes).map((label) => ({ label })),
    ...(leftOut.length > 0 ? [{ label: 'Left out of profit', isHead: true }] : []),
    ...leftOut.map(({ label, amount, count }) => ({ label, amount, count })),
    ...(sum.length > 0 ? [{ label: 'How it adds up', isHead: true }, ...sum] : []),
  ]
}

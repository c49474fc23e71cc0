import type { AskFilter } from './ask/answer.ts'
import type { AskProblem } from './ask/parse.ts'
import type { AskDays, AskGrouping, AskVerb } from './ask/query.ts'
import type { CalendarDate, YearMonth } from './calendar-date.ts'
import type { Basis, LeftOutKey } from './ledger.ts'
import type { ServiceId } from './providers.ts'
import type { TransactionJson } from './wire.ts'

/** Answers of the books to a question, as JSON: amounts are numbers in the books' currency. */
export interface AskFigureJson {
  /** As the verb asks: money out, in, or in less out; of a category its line of the report. */
  amount: number
  moneyIn: number
  moneyOut: number
  /** Rows, and parts of split rows. */
  count: number
  /** Of the amount: adjustments, which are no rows. */
  adjusted: number
  /** The rows whose sum it is, as a filter of the list; null where there are none. */
  filter: AskFilter | null
}
export interface AskGroupJson extends AskFigureJson {
  key: string
  label: string
}
export interface AskLeftOutJson {
  reason: LeftOutKey
  count: number
  amount: number
}
export interface AskAnswerJson {
  kind: 'answer'
  /** The canonical text: asked again it is the same question. */
  q: string
  verb: AskVerb
  /** 'Meals · Q1 2026 · Shop' */
  about: string
  by: AskGrouping | null
  days: AskDays | null
  currency: string
  basis: Basis
  figure: AskFigureJson
  /** The first fifty. */
  groups: AskGroupJson[]
  /** What the groups that are not shown come to; null: all are shown. */
  further: { count: number; amount: number } | null
  leftOut: AskLeftOutJson[]
  notConverted: { currency: string; count: number; amount: number }[]
  /** The newest rows behind the figure. */
  rows: TransactionJson[]
}
export interface AskRefusedJson {
  kind: 'refused'
  problems: AskProblem[]
}
export type AskJson = AskAnswerJson | AskRefusedJson

/** A question that could be asked of these books, in canonical text. */
export interface AskExamplesJson {
  examples: string[]
  /** The books' first and last day with a row, null where there is none. */
  latest: CalendarDate | null
  /** Services that may be asked to put a question into a query; empty for viewers. */
  services: { id: ServiceId; label: string }[]
}

/** A figure that a sentence may have: the books counted it. */
export interface AskSentenceFigure {
  /** 'f1' */
  id: string
  /** What it is, for a tooltip and for a service: 'spent in total'. */
  name: string
  /** As it is printed: '$1,204.00', 'October 2026'. */
  text: string
  filter: AskFilter
}
/** Text and figures of a sentence, in their order. */
export type AskSentencePart = { text: string } | { figure: AskSentenceFigure }
export interface AskMonthJson {
  month: YearMonth
  label: string
  /** At most two sentences; empty for books without a row. */
  parts: AskSentencePart[]
  /** Who wrote the words; null: this program. */
  by: string | null
}
/** What a service made of a question: a query, or why there is none. */
export interface AskTranslatedJson {
  q: string | null
  because: string | null
}
/** What a service wrote about a month, or why it is not shown. */
export interface AskDescribedJson {
  said: AskMonthJson | null
  because: string | null
}

/** What the server and a reader child say to each other, over Node's own channel (structured clone: bytes stay bytes). */
import type { PageImage } from '@ledgerhand/api/ports'
import type { SheetPage } from '@ledgerhand/core/sheets'
import type { ShownText } from '@ledgerhand/core/shown-text'
import type { Unpacked, UnpackOptions } from '@ledgerhand/extract/archives/unpacked'
import type { Reading, ReadTransaction, SourceDocument } from '@ledgerhand/extract/result/reading'

export type ReaderRequest =
  /** `secondPassBudgetMs`, `pageBudgetMs`, `skippedPages`: as for the reader that is asked (`SourceDocument`). */
  | ({ kind: 'read'; name: string } & Pick<
      SourceDocument,
      | 'documentType'
      | 'mayBeMistaken'
      | 'bytes'
      | 'password'
      | 'yearHandedIn'
      | 'knownYear'
      | 'secondPassBudgetMs'
      | 'pageBudgetMs'
      | 'skippedPages'
    >)
  /** One page of a PDF, or a photo, as a picture; `page` counts from 1. `pageBudgetMs`: how much processor time it may take, in milliseconds. */
  | { kind: 'render'; bytes: Uint8Array; page: number; pageBudgetMs: number; password?: string; for?: 'screen' | 'service' | 'list' }
  /** A picture as it may leave the machine (`sentPicture`). */
  | { kind: 'send'; bytes: Uint8Array; quarters: number; maxBytes: number }
  /** Rows of a workbook's sheet; both count from 0. */
  | { kind: 'sheet'; bytes: Uint8Array; sheet: number; from: number }
  /** A file of text, as its reader takes it. */
  | { kind: 'text'; bytes: Uint8Array }
  /** Some of an archive's files. */
  | ({ kind: 'unpack'; bytes: Uint8Array } & UnpackOptions)

export type ReaderResponse =
  | { kind: 'read'; reading: Reading }
  /** null: there is no such page. */
  | { kind: 'rendered'; image: PageImage | null }
  /** null: there is no such sheet. */
  | { kind: 'shown'; page: SheetPage | null }
  /** null: it is no file of text. */
  | { kind: 'told'; text: ShownText | null }
  | ({ kind: 'unpacked' } & Unpacked)
  /** A reason for the person, from the reader itself. */
  | { kind: 'unreadable'; reason: string; isLocked: boolean }
  /** The reader failed in a way that it has no words for; for the log. */
  | { kind: 'failed'; error: string }

/** Said on the way to the answer: how many of the pages that take seconds each are done. */
export interface PageProgress {
  kind: 'page'
  done: number
  of: number
  /** They are looked at a second time, because what was read was not proven. */
  isAgain: boolean
}

/**
 * Some of the rows of a statement (its place from 0), said before the answer, which then comes without them: a hundred thousand rows
 * in one message would take the server a third of a second to unpack.
 */
export interface SomeRows {
  kind: 'rows'
  statement: number
  rows: readonly ReadTransaction[]
}
/** So many rows at a time. */
export const ROWS_IN_MESSAGE = 1000

export type FromChild = { kind: 'ready' } | PageProgress | SomeRows | ReaderResponse

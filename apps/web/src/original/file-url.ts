import { withBooks } from '../net/books.ts'

/** The original bytes, as a download. */
export const fileUrl = (documentId: string): string => withBooks(`/api/documents/${encodeURIComponent(documentId)}/file`)
/** A file of text as it was read, in UTF-8. */
export const textUrl = (documentId: string): string => withBooks(`/api/documents/${encodeURIComponent(documentId)}/text`)
/** Rows of a workbook's sheet as JSON; both are counted from 0. */
export const sheetUrl = (documentId: string, sheet: number, from: number): string =>
  withBooks(`/api/documents/${encodeURIComponent(documentId)}/sheets/${sheet}?from=${from}`)
/** One page of a PDF as a PNG at two pixels to the point; pages are counted from 1. */
export const pageUrl = (documentId: string, page: number): string =>
  withBooks(`/api/documents/${encodeURIComponent(documentId)}/pages/${page}`)
/** The first page as a small picture, for lists; empty for what has none. */
export const thumbnailUrl = (documentId: string): string => withBooks(`/api/documents/${encodeURIComponent(documentId)}/thumbnail`)

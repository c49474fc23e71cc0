import { withBooks } from '../books.ts'

/** The original bytes, as a download. */
export const fileUrl = (documentId: string): string => withBooks(`/api/documents/${encodeURIComponent(documentId)}/file`)
/** One page of a PDF as a PNG at two pixels to the point; pages are counted from 1. */
export const pageUrl = (documentId: string, page: number): string =>
  withBooks(`/api/documents/${encodeURIComponent(documentId)}/pages/${page}`)

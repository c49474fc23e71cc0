/** The five kinds of document, the ten file formats, and where a row stands in its document. */
export const documentTypes = ['bank_statement', 'credit_card', 'invoice', 'receipt', 'other'] as const
export type DocumentType = (typeof documentTypes)[number]

export const documentTypeLabels: Record<DocumentType, string> = {
  bank_statement: 'Bank Statement',
  credit_card: 'Credit Card',
  invoice: 'Invoice',
  receipt: 'Receipt',
  other: 'Other',
}

export const sourceTypes = ['credit_card', 'bank_account', 'cash', 'check', 'online_payment', 'other'] as const
export type SourceType = (typeof sourceTypes)[number]

export const sourceTypeLabels: Record<SourceType, string> = {
  credit_card: 'Credit Card',
  bank_account: 'Bank Account',
  cash: 'Cash',
  check: 'Check',
  online_payment: 'Online Payment',
  other: 'Other',
}

/** What the bytes are, decided by looking at them, never by the name. */
export const fileFormats = ['pdf', 'xlsx', 'xls', 'csv', 'ofx', 'qif', 'mt940', 'camt', 'png', 'jpeg', 'webp', 'heic'] as const
export type FileFormat = (typeof fileFormats)[number]

/**
 * Where a row came from, so that a screen can show the very line.
 * page: 1-based; box: [x, y, width, height] in points from the page's top left.
 * sheet rows and columns are 1-based, as the spreadsheet shows them; lines are 1-based; bytes are offsets in the file.
 */
export type Evidence =
  | { kind: 'page'; page: number; box: readonly [x: number, y: number, width: number, height: number] }
  | { kind: 'cells'; sheet: string | null; row: number; columns?: readonly number[] }
  | { kind: 'lines'; line: number; lines: number; byteStart?: number; byteEnd?: number }

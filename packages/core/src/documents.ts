/** The five kinds of document, the file formats, and where a row stands in its document. */
export const documentTypes = ['bank_statement', 'credit_card', 'invoice', 'receipt', 'other'] as const
export type DocumentType = (typeof documentTypes)[number]

export const documentTypeLabels: Record<DocumentType, string> = {
  bank_statement: 'Bank Statement',
  credit_card: 'Credit Card',
  invoice: 'Invoice',
  receipt: 'Receipt',
  other: 'Other',
}

/** What may be said of a document's type when it is handed in: one of the five, or that it is to be detected. */
export const documentTypeChoices = ['auto', ...documentTypes] as const
export type DocumentTypeChoice = (typeof documentTypeChoices)[number]

export const documentTypeChoiceLabels: Record<DocumentTypeChoice, string> = { auto: 'Detect automatically', ...documentTypeLabels }

/**
 * Who said of which type a document is. `auto`: nobody, it is detected. `person`: somebody, who may have been mistaken: what it
 * unmistakably is counts. `kept`: somebody who saw what it was taken for; it stays as they said.
 */
export const typeSources = ['auto', 'person', 'kept'] as const
export type TypeSource = (typeof typeSources)[number]

/** What a document is called while its type is still to be detected, and after that its type. */
export const typeLabel = (document: { documentType: DocumentType; isTypeDetected: boolean; isProcessed: boolean }): string =>
  document.isTypeDetected && !document.isProcessed ? 'Detecting type' : documentTypeLabels[document.documentType]

/** How a choice is stored; a type that is still to be detected is 'other' until then. */
export const storedType = (choice: DocumentTypeChoice): { documentType: DocumentType; typeBy: TypeSource } =>
  choice === 'auto' ? { documentType: 'other', typeBy: 'auto' } : { documentType: choice, typeBy: 'person' }

/** How many days a document that another file replaced can be put back; then it is removed for good. */
export const REPLACED_DAYS = 30

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

/**
 * What the bytes are, decided by looking at them, never by the name. `camt` is XML of banks and, under the same name, XML of invoices;
 * `zip` and `eml` hold other files.
 */
export const fileFormats = [
  'pdf',
  'xlsx',
  'xls',
  'csv',
  'ofx',
  'qif',
  'mt940',
  'camt',
  'png',
  'jpeg',
  'webp',
  'heic',
  'tiff',
  'zip',
  'eml',
] as const
export type FileFormat = (typeof fileFormats)[number]

/** Formats whose every file is a picture. */
export const pictureFormats = ['png', 'jpeg', 'webp', 'heic', 'tiff'] as const satisfies readonly FileFormat[]
export type PictureFormat = (typeof pictureFormats)[number]
/** Whether a file of this format is a picture, or several of them in one file. */
export const isPictureFormat = (format: string | null): format is PictureFormat => pictureFormats.some((f) => f === format)

/**
 * Where a row came from, so that a screen can show the very line.
 * page: 1-based; box: [x, y, width, height] in points from the page's top left.
 * sheet rows and columns are 1-based, as the spreadsheet shows them; lines are 1-based; bytes are offsets in the file.
 */
export type Evidence =
  | { kind: 'page'; page: number; box: readonly [x: number, y: number, width: number, height: number] }
  | { kind: 'cells'; sheet: string | null; row: number; columns?: readonly number[] }
  | { kind: 'lines'; line: number; lines: number; byteStart?: number; byteEnd?: number }

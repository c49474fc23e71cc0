/** The formats of files that the books are given out as. */
export const exportFormats = ['pdf', 'xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportFormatNames: Record<ExportFormat, string> = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' }

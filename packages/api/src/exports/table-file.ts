import { csvOfTable, type PrintedTable, xlsxOfTable } from './printed-table.ts'

export type TableFormat = 'pdf' | 'xlsx' | 'csv'
/** The bytes of a table in a format, with its media type. */
export async function fileOfTable(table: PrintedTable, format: TableFormat): Promise<{ bytes: Uint8Array; type: string }> {
  switch (format) {
    case 'csv':
      return { bytes: new TextEncoder().encode(csvOfTable(table)), type: 'text/csv; charset=utf-8' }
    case 'xlsx':
      return { bytes: await xlsxOfTable(table), type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
    case 'pdf':
      return { bytes: await (await import('./table-pdf.ts')).pdfOfTable(table), type: 'application/pdf' }
    default:
      return format satisfies never
  }
}

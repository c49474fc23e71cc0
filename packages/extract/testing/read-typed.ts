import type { DocumentType } from '@ledgerhand/core/documents'
import { madePdf, type TypedLines } from '@ledgerhand/extract-fixtures/pdf/made-pdf'
import type { Statement } from '../src/result/reading.ts'
import { readPdf } from '../src/scans/read-pdf.ts'

/** The statements of a PDF that prints these lines. For tests. */
export const read = async (lines: TypedLines, documentType: DocumentType = 'bank_statement'): Promise<Statement[]> =>
  (await readPdf({ name: 'made.pdf', documentType, bytes: await madePdf(lines) })).statements

/** '2024-01-05 -45.00 COFFEE' of every row, and the seal of the first statement. */
export const told = (statements: readonly Statement[]) => [
  ...statements.flatMap((s) =>
    s.transactions.map((t) => `${t.date} ${t.isCredit ? '+' : '-'}${(t.amountCents / 100).toFixed(2)} ${t.description}`),
  ),
  statements[0]?.seal.state,
]

export const readAndTell = async (lines: TypedLines, documentType?: DocumentType) => told(await read(lines, documentType))

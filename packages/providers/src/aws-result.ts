import type { AnalyzeExpenseCommandOutput, Block, ExpenseField } from '@aws-sdk/client-textract'
import type { AnsweredBill } from './service.ts'
import type { FoundTable } from './tables.ts'

/** What Textract answers: blocks that name one another by id. */
export function tablesIn(blocks: readonly Block[], page: number): FoundTable[] {
  const byId = new Map(blocks.map((block) => [block.Id ?? '', block]))
  const children = (block: Block): Block[] =>
    (block.Relationships ?? []).filter((r) => r.Type === 'CHILD').flatMap((r) => (r.Ids ?? []).flatMap((id) => byId.get(id) ?? []))
  const textOf = (cell: Block): string =>
    children(cell)
      .flatMap((word) => word.Text ?? [])
      .join(' ')
  return blocks
    .filter((block) => block.BlockType === 'TABLE')
    .map((table) => {
      const rows: string[][] = []
      for (const cell of children(table)) {
        const { RowIndex: row = 0, ColumnIndex: column = 0 } = cell
        if (cell.BlockType !== 'CELL' || row < 1 || column < 1 || row > 10_000 || column > 100) continue
        rows[row - 1] ??= []
        const cells = rows[row - 1]
        if (cells) cells[column - 1] = textOf(cell)
      }
      return { page, rows: Array.from(rows, (cells) => Array.from(cells ?? [], (c) => c ?? '')) }
    })
}

/** The lines of a page, from the top. */
export const linesIn = (blocks: readonly Block[]): string[] => blocks.filter((b) => b.BlockType === 'LINE').flatMap((b) => b.Text ?? [])

/** The facts of an invoice or receipt: the head from its first page, what is to be paid from its last. Scores run to 100 there. */
export function billInAws(pages: readonly AnalyzeExpenseCommandOutput[]): AnsweredBill | null {
  const fields = pages.flatMap((page) => (page.ExpenseDocuments ?? []).flatMap((document) => document.SummaryFields ?? []))
  if (fields.length === 0) return null
  const all = (type: string): ExpenseField[] => fields.filter((f) => f.Type?.Text === type && f.ValueDetection?.Text)
  const text = (field: ExpenseField | undefined): string | null => field?.ValueDetection?.Text ?? null
  const total = all('TOTAL').at(-1) ?? all('AMOUNT_DUE').at(-1)
  const score = total?.ValueDetection?.Confidence
  return {
    vendor: text(all('VENDOR_NAME')[0] ?? all('NAME')[0]),
    date: text(all('INVOICE_RECEIPT_DATE')[0]),
    number: text(all('INVOICE_RECEIPT_ID')[0]),
    total: text(total),
    tax: text(all('TAX').at(-1)),
    currency: total?.Currency?.Code ?? null,
    confidence: score === undefined ? null : Math.min(1, Math.max(0, score / 100)),
  }
}

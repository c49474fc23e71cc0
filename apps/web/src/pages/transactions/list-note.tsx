import type { ExportFormat } from '@ledgerhand/core/export-formats'
import type { TransactionOrder } from '@ledgerhand/core/transaction-order'
import { Badge, Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { LinkButton } from '../../components/data/link-button.tsx'
import { trpc } from '../../net/api.ts'
import { withBooks } from '../../net/books.ts'
import type { usePrintAll } from '../../print/use-print-all.ts'
import { DocumentChip } from './document-chip.tsx'
import classes from './page.module.css'
import { type Filter, isFiltered } from './search-params.ts'
import { UndoLast } from './undo-last.tsx'

/** From so many rows on the list says how many there are. */
const COUNTED = 100

interface ListNoteProps {
  filter: Filter
  /** How many rows match; null until it is known. */
  matching: number | null
  mayWrite: boolean
  onAllDocuments: () => void
}

/** Under the list's title: how many rows there are, the document it is narrowed to, and the way back from the last change. */
export function ListNote({ filter, matching, mayWrite, onAllDocuments }: ListNoteProps) {
  const isCounted = matching !== null && (matching >= COUNTED || isFiltered(filter))
  return (
    <span className={classes.note} data-bare={(matching !== null && !isCounted) || undefined}>
      {isCounted && (
        <span className={`lh-num ${classes.count}`}>
          {matching === 1 ? '1 transaction' : `${matching.toLocaleString('en-US')} transactions`}
        </span>
      )}
      {filter.documentId && <DocumentChip id={filter.documentId} onClear={onAllDocuments} />}
      {mayWrite && <UndoLast />}
    </span>
  )
}

/** The way to the review queue, with how much waits there; and the way to documents that failed, which are nothing to review. */
export function NeedReview() {
  const pending = trpc.dashboard.pending.useQuery()
  const { total = 0, errors } = pending.data ?? {}
  const failed = errors?.count ?? 0
  return (
    <>
      <LinkButton to="/transactions/review" variant="default" size="xs">
        Needs review
        {total > 0 && (
          <Badge color="review" ml={6}>
            {total.toLocaleString('en-US')}
          </Badge>
        )}
      </LinkButton>
      {failed > 0 && (
        <LinkButton to="/transactions/review" search={{ kind: 'error' }} variant="default" size="xs">
          {failed === 1 ? 'Failed document' : 'Failed documents'}
          <Badge color="expense" ml={6}>
            {failed.toLocaleString('en-US')}
          </Badge>
        </LinkButton>
      )}
    </>
  )
}

/** The list on paper; on a phone the browser's own menu has that. */
export function PrintButton({ print, isGathering }: ReturnType<typeof usePrintAll>) {
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.print}
      leftSection={<IconPrinter size={14} aria-hidden="true" />}
      loading={isGathering}
      onClick={print}
    >
      Print
    </Button>
  )
}

/** The address of a list as a file: what the filter matches, in the order of the screen. */
export function listUrl(filter: Filter, order: TransactionOrder, format: ExportFormat): string {
  const asked = Object.entries({ ...filter, sort: order, format }).map(([name, value]) => [name, String(value)])
  return withBooks(`/api/transactions/export?${new URLSearchParams(asked).toString()}`)
}

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../components/feedback/empty-state.tsx'

interface NoTransactionsProps {
  isFiltered: boolean
  mayWrite: boolean
  onClearFilters: () => void
}

/** In place of the list: nothing matches, or there is nothing yet. */
export function NoTransactions({ isFiltered, mayWrite, onClearFilters }: NoTransactionsProps) {
  if (isFiltered) {
    const clear = (
      <Button variant="default" onClick={onClearFilters}>
        Clear filters
      </Button>
    )
    return <EmptyState title="No transactions found" text="Nothing matches the filter." action={clear} />
  }
  const upload = mayWrite && (
    <Button component={Link} to="/documents" variant="default">
      Upload Document
    </Button>
  )
  return (
    <EmptyState
      title="No transactions yet"
      text="Upload a document and its transactions appear here, or add one by hand."
      action={upload}
    />
  )
}

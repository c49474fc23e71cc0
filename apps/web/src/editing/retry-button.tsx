import { likelyType } from '@ledgerhand/core/document-status'
import { documentTypeLabels } from '@ledgerhand/core/documents'
import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useRetry } from './use-retry.ts'

/** Has a document read once more, as what it looks like. Only where that may end differently. */
export function RetryButton({ document, size = 'sm' }: { document: DocumentJson; size?: 'xs' | 'sm' }) {
  const retry = useRetry()
  const likely = likelyType(document)
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconRefresh size={size === 'xs' ? 14 : 16} aria-hidden="true" />}
      disabled={retry.isPending}
      onClick={() => retry.mutate(likely ? { id: document.id, documentType: likely } : { id: document.id })}
    >
      {likely ? `Read as ${documentTypeLabels[likely]}` : 'Retry'}
    </Button>
  )
}

import type { DocumentJson } from '@ledgerhand/core/wire'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useRetry } from './use-retry.ts'

/** Has a document read once more. Only where that may end differently. */
export function RetryButton({ document, size = 'sm' }: { document: Pick<DocumentJson, 'id'>; size?: 'xs' | 'sm' }) {
  const retry = useRetry()
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconRefresh size={size === 'xs' ? 14 : 16} aria-hidden="true" />}
      disabled={retry.isPending}
      onClick={() => retry.mutate({ id: document.id })}
    >
      Retry
    </Button>
  )
}

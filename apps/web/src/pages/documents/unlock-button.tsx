import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { UnlockDialog } from './unlock-dialog.tsx'

/** What a protected file waits for. */
export function UnlockButton({ document, size = 'sm' }: { document: DocumentJson; size?: 'xs' | 'sm' }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconLock size={size === 'xs' ? 14 : 16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Enter Password
      </Button>
      {asking && <UnlockDialog document={document} onClose={() => setAsking(false)} />}
    </>
  )
}

import { Button } from '@mantine/core'
import { EmptyState } from '../components/empty-state.tsx'
import { fileUrl } from './file-url.ts'
import type { OriginalProps } from './original-props.ts'
import { Pages } from './pages.tsx'
import { placeInWords, viewOf } from './placement.ts'
import { Rows } from './rows.tsx'
import { Sheets } from './sheets.tsx'

/** The document as it was handed in. What was read from it is marked on it and can be chosen there. */
export function Original(props: OriginalProps) {
  const { document, transactions, chosen } = props
  const view = viewOf(document.mimeType)
  if (document.needsPassword) {
    return (
      <EmptyState
        title="Its pages are locked"
        text="They cannot be drawn without the password. The original opens on your own computer."
        action={<Download documentId={document.id} />}
      />
    )
  }
  if (view === 'pages') return <Pages {...props} />
  if (view === 'sheets') return <Sheets {...props} />
  if (view === 'cells' || view === 'lines') return <Rows {...props} view={view} />
  const evidence = transactions.find(({ id }) => id === chosen)?.evidence ?? null
  return (
    <EmptyState
      title="This file has no preview"
      text={evidence ? `${placeInWords(evidence)}. Open the original to see it.` : 'Open the original to see it.'}
      action={<Download documentId={document.id} />}
    />
  )
}

function Download({ documentId }: { documentId: string }) {
  return (
    <Button component="a" href={fileUrl(documentId)} download variant="default">
      Download original
    </Button>
  )
}

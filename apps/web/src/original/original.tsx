import { useState } from 'react'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { Download } from './download.tsx'
import { LockedOriginal } from './locked.tsx'
import { useFilePassword, usePageRefusal } from './locked-pages.ts'
import type { OriginalProps } from './original-props.ts'
import { OriginalPages } from './pages.tsx'
import { placeInWords, viewOf } from './placement.ts'
import { Rows } from './rows.tsx'
import { Sheets } from './sheets.tsx'

/** The document as it was handed in. What was read from it is marked on it and can be chosen there. */
export function Original(props: OriginalProps) {
  const { document, transactions, chosen } = props
  const view = viewOf(document.mimeType)
  if (document.needsPassword) return <LockedOriginal document={document} />
  if (view === 'pages') return <LockablePages {...props} />
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

/** Whether pages are locked is found out when they do not come: a file that was read tells nothing of its password. */
function LockablePages(props: OriginalProps) {
  const { id } = props.document
  const password = useFilePassword(id)
  const [didFail, setFailed] = useState(false)
  const refusal = usePageRefusal(id, didFail && password === null)
  if (refusal === 'locked' && password === null) return <LockedOriginal document={props.document} />
  return <OriginalPages {...props} key={`${password === null}`} refusal={refusal} onFailed={() => setFailed(true)} />
}

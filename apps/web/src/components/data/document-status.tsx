import { documentStatus } from '@ledgerhand/core/document-status'
import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import classes from './document-status.module.css'

const icons = {
  success: <IconCircleCheck size={16} aria-hidden="true" />,
  warning: <IconAlertTriangle size={16} aria-hidden="true" />,
  off: <IconAlertTriangle size={16} aria-hidden="true" />,
  error: <IconCircleX size={16} aria-hidden="true" />,
  processing: <Loader size={16} color="var(--lh-info)" aria-hidden="true" />,
}

/** What became of a document, in the fixed words, with an icon that says it too. */
export function DocumentStatusLabel({ document }: { document: Pick<DocumentJson, 'isProcessed' | 'extractedText' | 'seal'> }) {
  const { tone: told, text, note } = documentStatus(document)
  // What does not add up waits for a person, however well it was read.
  const tone = told === 'success' && document.seal?.state === 'off' ? 'off' : told
  // Of a failure the reason comes first: it is what one can act on.
  const [first, second] = told === 'error' && note ? [note, text] : [text, note]
  return (
    <span className={classes.status} data-tone={tone}>
      {icons[tone]}
      <span>
        {first}
        {second && <span className={classes.note}>{second}</span>}
      </span>
    </span>
  )
}

import { documentStatus } from '@ledgerhand/core/document-status'
import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import classes from './document-status.module.css'

const icons = {
  success: <IconCircleCheck size={16} aria-hidden="true" />,
  warning: <IconAlertTriangle size={16} aria-hidden="true" />,
  error: <IconCircleX size={16} aria-hidden="true" />,
  processing: <Loader size={16} color="var(--lh-info)" aria-hidden="true" />,
}

/** What became of a document, in the fixed words, with an icon that says it too. */
export function DocumentStatus({ document }: { document: { isProcessed: boolean; extractedText: string | null } }) {
  const { tone, text, note } = documentStatus(document)
  return (
    <span className={classes.status} data-tone={tone}>
      {icons[tone]}
      <span>
        {text}
        {note && <span className={classes.note}>{note}</span>}
      </span>
    </span>
  )
}

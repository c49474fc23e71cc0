import { likelyType, looksLike } from '@ledgerhand/core/document-status'
import { documentTypeLabels } from '@ledgerhand/core/documents'
import type { DocumentDetail } from '@ledgerhand/core/wire'
import { Button } from '@mantine/core'
import { useRetry } from '../../editing/use-retry.ts'
import classes from './document-page.module.css'

/** What a document plainly is, where it was uploaded as something else: one click has it read as that. Nothing for all others. */
export function OtherType({ document, mayWrite }: { document: DocumentDetail; mayWrite: boolean }) {
  const retry = useRetry()
  const likely = likelyType(document)
  if (!likely) return null
  return (
    <div className={classes.likely} role="note">
      <p>
        Read as {documentTypeLabels[document.documentType]}, but {looksLike(likely)}.
      </p>
      {mayWrite && (
        <Button
          size="xs"
          variant="default"
          disabled={retry.isPending}
          onClick={() => retry.mutate({ id: document.id, documentType: likely })}
        >
          Read as {documentTypeLabels[likely]}
        </Button>
      )}
    </div>
  )
}

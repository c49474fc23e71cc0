import { ErrorNote } from '../components/feedback/error-note.tsx'
import { Download } from './download.tsx'
import classes from './original.module.css'

interface NotShownProps {
  documentId: string
  /** In the server's words. */
  reason: string
  onRetry: () => void
}

/** In place of a table or text that did not come: why, once more, and the file itself. */
export const NotShown = ({ documentId, reason, onRetry }: NotShownProps) => (
  <div className={classes.notShown}>
    <ErrorNote title="The original can't be shown" reason={reason} onRetry={onRetry} />
    <Download documentId={documentId} />
  </div>
)

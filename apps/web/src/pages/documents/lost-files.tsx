import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { FileName } from '../../components/files/file-name.tsx'
import { addedWords } from '../../components/files/upload-progress.ts'
import classes from './dialogs.module.css'
import type { Uploaded } from './use-upload.ts'

/** What became of the files that were sent together, in numbers. */
export const lostFileWords = ({ documents, failed, cancelled }: Uploaded): string => {
  const known = failed.filter((file) => file.failure.known).length
  return addedWords({ added: documents.length, failed: failed.length - known, cancelled: cancelled.length, known })
}

interface LostFilesProps extends Pick<Uploaded, 'failed' | 'cancelled'> {
  /** It is said above that the books had all of them: of each only as which document. */
  isKnown?: boolean
}

/** The files that did not arrive, each with its reason. */
export function LostFiles({ failed, cancelled, isKnown = false }: LostFilesProps) {
  if (failed.length + cancelled.length === 0) return null
  return (
    <ul className={classes.each} aria-label="Not uploaded" tabIndex={failed.length + cancelled.length > 4 ? 0 : undefined}>
      {failed.map(({ source, failure }) => (
        <li key={`${source.name}/${source.size}/${source.lastModified}`}>
          <FileName name={source.name} />
          {failure.known ? (
            <span className="lh-muted">
              {`${isKnown ? 'Uploaded as' : 'Already in your books:'} ${failure.known.name}`}{' '}
              <Link to="/documents/$id" params={{ id: failure.known.id }} className="lh-link" aria-label={`Open ${failure.known.name}`}>
                Open
              </Link>
            </span>
          ) : (
            <span className={classes.lost}>{failure.lines[0] ?? failure.title}</span>
          )}
        </li>
      ))}
      {cancelled.map((source) => (
        <li key={`${source.name}/${source.size}/${source.lastModified}`}>
          <FileName name={source.name} />
          <span className="lh-muted">Upload cancelled</span>
        </li>
      ))}
    </ul>
  )
}

/** Back to the upload dialog with what did not arrive and may arrive yet. */
export function TryAgain({ lost: { failed, cancelled }, onAgain }: { lost: Uploaded; onAgain: (files: File[]) => void }) {
  const files = [...failed.filter(({ failure }) => !failure.isFinal).map(({ source }) => source), ...cancelled]
  if (files.length === 0) return null
  return (
    <Button variant="default" onClick={() => onAgain(files)}>
      Try {files.length} again
    </Button>
  )
}

interface LostDialogProps {
  lost: Uploaded
  onAgain: (files: File[]) => void
  onClose: () => void
}

/** No file arrived, and the toast has no room for all reasons or for the way to what is there already. */
export function LostDialog({ lost, onAgain, onClose }: LostDialogProps) {
  const isKnown = lost.cancelled.length === 0 && lost.failed.every(({ failure }) => failure.known)
  return (
    <Dialog opened onClose={onClose} title={isKnown ? 'Already in your books' : 'Nothing was uploaded'} size={440}>
      {!isKnown && <p className={classes.sum}>{lostFileWords(lost)}</p>}
      <LostFiles {...lost} isKnown={isKnown} />
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
        <TryAgain lost={lost} onAgain={onAgain} />
      </div>
    </Dialog>
  )
}

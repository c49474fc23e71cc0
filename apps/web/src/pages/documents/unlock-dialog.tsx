import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { FileName } from '../../components/files/file-name.tsx'
import classes from './dialogs.module.css'
import { UnlockForm, unlockWords } from './unlock-form.tsx'

interface UnlockDialogProps {
  document: DocumentJson
  onClose: () => void
}

/** Asks for the password of a protected file, where there is no room for the field itself. */
export function UnlockDialog({ document, onClose }: UnlockDialogProps) {
  return (
    <Dialog opened onClose={onClose} title="Enter Password" size={440}>
      <p className={classes.unlock}>
        <FileName name={document.originalName} />
        {unlockWords(document)}
      </p>
      <UnlockForm
        document={document}
        onUnlocked={onClose}
        isFocused
        foot={(open) => (
          <div className={classes.foot}>
            <CancelButton />
            {open}
          </div>
        )}
      />
    </Dialog>
  )
}

import type { DocumentDetail } from '@ledgerhand/core/wire/documents'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { FilePasswordForm } from '../components/files/file-password-form.tsx'
import { Download } from './download.tsx'
import { useOpenPages } from './locked-pages.ts'
import classes from './original.module.css'

/** Where the pages of a protected PDF would be, with the field that draws them. */
export function LockedOriginal({ document }: { document: DocumentDetail }) {
  const open = useOpenPages(document.id)
  const download = <Download documentId={document.id} />
  // One password is enough: the one that the reading waits for, or works with, draws them too.
  if (document.needsPassword || !document.isProcessed)
    return <EmptyState title="Password protected" text="Pages appear once it’s unlocked." action={download} />
  return (
    <EmptyState
      title="Password protected"
      text="Used only in this tab, never stored."
      action={
        <div className={classes.unlock}>
          <FilePasswordForm
            verb="Show Pages"
            isBusy={open.isPending}
            error={open.error?.message ?? null}
            onPassword={(password) => open.mutate(password)}
            foot={(button) => (
              <div className={classes.unlockFoot}>
                {download}
                {button}
              </div>
            )}
          />
        </div>
      }
    />
  )
}

import { documentStatus, isRetryable, likelyType } from '@ledgerhand/core/document-status'
import type { DocumentDetail } from '@ledgerhand/core/wire/documents'
import { Badge, Button } from '@mantine/core'
import { LinkButton } from '../../components/data/link-button.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { RetryButton } from '../../editing/retry-button.tsx'
import { useHoldFilePassword } from '../../original/locked-pages.ts'
import classes from './no-rows.module.css'
import { UnlockForm, unlockWords } from './unlock-form.tsx'

/** A protected file waits for its password, right where its rows would be. */
export function LockedFile({ document, mayWrite }: { document: DocumentDetail; mayWrite: boolean }) {
  const hold = useHoldFilePassword(document.id)
  const words = unlockWords(document, 'to read it and to draw its pages in this tab')
  return (
    <EmptyState
      title="This PDF is protected by a password"
      text={mayWrite ? words : 'Its owner or their accountant can open it with the password.'}
      action={
        mayWrite && (
          <div className={classes.unlock}>
            <UnlockForm document={document} onUnlocked={hold} foot={(open) => <div className={classes.unlockFoot}>{open}</div>} />
          </div>
        )
      }
    />
  )
}

/** Why there are no rows, the reason first, and what can be done about it. */
export function NothingRead({ document, mayWrite, onAdd }: { document: DocumentDetail; mayWrite: boolean; onAdd: () => void }) {
  const { tone, text, note } = documentStatus(document)
  if (tone !== 'error')
    return <EmptyState title="No transactions from this document" text={note ?? 'They are in the books already, or none could be found.'} />
  const canHelp = isRetryable(document)
  return (
    <EmptyState
      title={note ?? text}
      text={
        canHelp
          ? 'Try again, or add its transactions by hand.'
          : 'Reading this file again would end the same. Upload another copy, or add its transactions by hand.'
      }
      action={
        <div className={classes.failed}>
          {note && <Badge color="expense">{text}</Badge>}
          {mayWrite && (
            <div className={classes.verbs}>
              <Button variant="default" onClick={onAdd}>
                Add Transaction
              </Button>
              {/* As what it looks like it is offered above. */}
              {canHelp && !likelyType(document) && <RetryButton document={document} />}
              {!canHelp && (
                <LinkButton to="/documents" search={{ add: true, replaces: document.id }}>
                  Upload Another Copy
                </LinkButton>
              )}
            </div>
          )}
        </div>
      }
    />
  )
}

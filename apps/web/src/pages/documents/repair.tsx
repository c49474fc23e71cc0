import type { StatementJson } from '@ledgerhand/core/wire'
import { Button, UnstyledButton } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { trpc } from '../../api.ts'
import { useTransactionsChanged } from '../../editing/use-changed.ts'
import { notify } from '../../notify.ts'
import classes from './document-page.module.css'

interface RepairProps {
  statement: StatementJson
  mayWrite: boolean
  onChoose: (id: string) => void
}

/** The one change that would make the statement add up, and the way back once it was made. */
export function Repair({ statement, mayWrite, onChoose }: RepairProps) {
  const changed = useTransactionsChanged()
  const failed = { onError: (error: { message: string }) => notify.error('Nothing was changed', error.message) }
  const undo = trpc.documents.undoRepair.useMutation({ onSuccess: changed, ...failed })
  const apply = trpc.documents.applyRepair.useMutation({
    onSuccess: async (now) => {
      await changed()
      const said = now.state === 'reconciled' ? 'The statement adds up now.' : `Checked again: ${now.verdict}.`
      notify.undo('Repaired', said, () => undo.mutate({ id: statement.id }))
    },
    ...failed,
  })
  const { repair, applied } = statement
  const told = repair ?? applied
  if (!told) return null
  const busy = apply.isPending || undo.isPending
  return (
    <div className={classes.repair}>
      <IconTool size={16} aria-hidden="true" />
      <div>
        <p>
          {applied && 'Repaired. '}
          {told.reason}.
        </p>
        <div className={classes.verbs}>
          {mayWrite && repair && (
            <Button size="xs" disabled={busy} onClick={() => apply.mutate({ id: statement.id })}>
              {repair.action}
            </Button>
          )}
          {mayWrite && applied && (
            <Button size="xs" variant="default" disabled={busy} onClick={() => undo.mutate({ id: statement.id })}>
              Undo Repair
            </Button>
          )}
          {told.transactionId !== null && (
            <UnstyledButton className="lh-link" onClick={() => onChoose(told.transactionId ?? '')}>
              Show the row
            </UnstyledButton>
          )}
        </div>
      </div>
    </div>
  )
}

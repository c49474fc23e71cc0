import type { RepairJson, StatementJson } from '@ledgerhand/core/wire/documents'
import { Button, UnstyledButton } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { notify } from '../../browser/notify.ts'
import { useTransactionsChanged } from '../../editing/use-changed.ts'
import { trpc } from '../../net/api.ts'
import classes from './document-page.module.css'

interface RepairProps {
  statement: StatementJson
  mayWrite: boolean
  onChoose: (id: string) => void
}

/** The change that would make the statement add up, or the few of which one would, and the way back once it was made. */
export function RepairOffer({ statement, mayWrite, onChoose }: RepairProps) {
  const changed = useTransactionsChanged()
  const failed = { onError: (error: { message: string }) => notify.error('Nothing was changed', error.message) }
  const undo = trpc.documents.undoRepair.useMutation({ onSuccess: changed, ...failed })
  const apply = trpc.documents.applyRepair.useMutation({
    onSuccess: async (now) => {
      await changed()
      const said =
        now.state === 'reconciled' ? 'The statement adds up now.' : now.state === 'off' ? `Checked again: ${now.verdict}.` : now.note
      notify.undo(now.applied?.kind === 'order' ? 'Checked in date order' : 'Repaired', said, () => undo.mutate({ id: statement.id }))
    },
    ...failed,
  })
  const { repair, applied } = statement
  if (!repair && !applied) return null
  const busy = apply.isPending || undo.isPending
  const offered = repair ? [repair, ...repair.instead] : []
  const isChoice = offered.length > 1
  return (
    <div className={classes.repair}>
      <IconTool size={16} aria-hidden="true" />
      <div>
        {isChoice && <p>{offered.length} changes explain the difference, each by itself. Look at the document and choose:</p>}
        {offered.map((one, choice) => (
          <Told key={choice} told={one} isRepaired={false} onChoose={onChoose}>
            {mayWrite && (
              <Button
                size="xs"
                disabled={busy}
                {...(isChoice ? { variant: 'default' } : {})}
                onClick={() => apply.mutate({ id: statement.id, ...(isChoice ? { choice } : {}) })}
              >
                {one.action}
              </Button>
            )}
          </Told>
        ))}
        {applied && !repair && (
          <Told told={applied} isRepaired onChoose={onChoose}>
            {mayWrite && (
              <Button size="xs" variant="default" disabled={busy} onClick={() => undo.mutate({ id: statement.id })}>
                {applied.kind === 'order' ? 'Check in document order' : 'Undo Repair'}
              </Button>
            )}
          </Told>
        )}
      </div>
    </div>
  )
}

interface ToldProps {
  told: RepairJson
  isRepaired: boolean
  onChoose: (id: string) => void
  children: ReactNode
}

/** Why, what can be done about it, and the row that it is about. */
function Told({ told, isRepaired, onChoose, children }: ToldProps) {
  const { transactionId } = told
  return (
    <>
      <p>
        {isRepaired && (told.kind === 'order' ? 'Checked in date order. ' : 'Repaired. ')}
        {told.reason}.
      </p>
      <div className={classes.verbs}>
        {children}
        {transactionId !== null && (
          <UnstyledButton className="lh-link" onClick={() => onChoose(transactionId)}>
            Show the row
          </UnstyledButton>
        )}
      </div>
    </>
  )
}

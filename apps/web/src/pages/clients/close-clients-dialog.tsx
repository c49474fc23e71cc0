import { addMonths, formatLongMonth, type YearMonth } from '@ledgerhand/core/calendar-date'
import { lastOverMonth } from '@ledgerhand/core/periods'
import type { ClientJson, ClosedClientsJson } from '@ledgerhand/core/wire/sharing'
import { Button, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { ClientResults } from './client-results.tsx'
import type { ClientRowActions } from './client-row.tsx'
import { clientCount, nameList } from './client-words.ts'
import classes from './page.module.css'

const MONTHS = 24

interface CloseClientsDialogProps {
  clients: readonly ClientJson[]
  onGo: ClientRowActions['go']
  onClosed: () => void
  onClose: () => void
}

/** Closes a month for every chosen client whose checklist is done, and names the others with what is open there. */
export function CloseClientsDialog({ clients, onGo, onClosed, onClose }: CloseClientsDialogProps) {
  const utils = trpc.useUtils()
  const last = lastOverMonth(new Date())
  const [month, setMonth] = useState<YearMonth>(last)
  const [done, setDone] = useState<ClosedClientsJson | null>(null)
  const close = trpc.clients.close.useMutation({
    onSuccess: async (answer) => {
      setDone(answer)
      onClosed()
      await utils.clients.list.invalidate()
    },
  })
  const sign = (closed: string) => {
    const client = clients.find(({ ownerId }) => ownerId === closed)
    if (client) onGo(client, { to: '/close/$period', params: { period: month } })
  }
  if (done)
    return (
      <ClientResults
        title={`${formatLongMonth(month)} closed for ${clientCount(done.closed.length)}`}
        done={done.closed.map(({ ownerId, name }) => (
          <li key={ownerId}>
            <span>
              <b>{name}</b>: closed
            </span>
            <Button variant="default" size="xs" aria-label={`Sign ${formatLongMonth(month)} of ${name}`} onClick={() => sign(ownerId)}>
              Sign
            </Button>
          </li>
        ))}
        skipped={done.skipped}
        onClose={onClose}
      />
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    close.mutate({ ownerIds: clients.map(({ ownerId }) => ownerId), period: month })
  }
  return (
    <Dialog opened onClose={onClose} title={`Close a month for ${clientCount(clients.length)}`} size={520}>
      <form noValidate className={classes.form} onSubmit={submit}>
        <p className={classes.who}>{nameList(clients)}</p>
        <Select
          label="Month"
          description="Closed with the open months before it, where every line of the checklist is done or excused. Nothing is excused here."
          allowDeselect={false}
          data={Array.from({ length: MONTHS }, (_, i) => addMonths(last, -i)).map((value) => ({ value, label: formatLongMonth(value) }))}
          value={month}
          onChange={(value) => value && setMonth(value)}
        />
        {close.isError && <p role="alert">{errorWords(close.error) ?? 'Please try again'}</p>}
        <DialogFoot>
          <CancelButton />
          <Button type="submit" data-autofocus loading={close.isPending}>
            Close {formatLongMonth(month)}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

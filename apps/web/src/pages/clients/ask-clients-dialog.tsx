import { addDays, addMonths, formatLongMonth, monthOf, today, type YearMonth } from '@ledgerhand/core/calendar-date'
import type { AskedClientsJson, ClientJson } from '@ledgerhand/core/wire/sharing'
import { Button, Select, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { copyText } from '../../browser/clipboard.ts'
import { notify } from '../../browser/notify.ts'
import { CameBack } from '../../components/account/came-back.tsx'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useTyped } from '../../session/drafts.ts'
import { ClientResults } from './client-results.tsx'
import { clientCount, nameList } from './client-words.ts'
import classes from './page.module.css'

const DAYS = 7
const MONTHS = 24
const NOTHING = 'none'

interface AskClientsDialogProps {
  clients: readonly ClientJson[]
  onAsked: () => void
  onClose: () => void
}

/** Asks many clients for the same: the statements of a month that each of them misses, or something in words. */
export function AskClientsDialog({ clients, onAsked, onClose }: AskClientsDialogProps) {
  const utils = trpc.useUtils()
  const last = addMonths(monthOf(today()), -1)
  const { values, type, isDirty, isBack } = useTyped('ask', {
    month: last as string,
    text: '',
    dueOn: addDays(today(), DAYS) as string,
    message: '',
  })
  const { month } = values
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<AskedClientsJson | null>(null)
  const ask = trpc.clients.ask.useMutation({
    onSuccess: async (answer) => {
      setDone(answer)
      onAsked()
      await utils.clients.list.invalidate()
    },
  })
  if (done) return <Done answer={done} onClose={onClose} />
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => type({ [name]: event.currentTarget.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { text, dueOn, message } = values
    if (month === NOTHING && text.trim() === '') return setProblem('Say what is needed')
    setProblem(null)
    ask.mutate({
      ownerIds: clients.map(({ ownerId }) => ownerId),
      dueOn,
      message,
      ...(month === NOTHING ? {} : { month: month as YearMonth }),
      ...(text.trim() === '' ? {} : { text }),
    })
  }
  const months = Array.from({ length: MONTHS }, (_, i) => addMonths(last, -i))
  const count = clientCount(clients.length)
  return (
    <Dialog opened onClose={onClose} title={`Ask ${count}`} size={520} isDirty={isDirty}>
      <form noValidate className={classes.form} onSubmit={submit}>
        {isBack && <CameBack />}
        <p className={classes.who}>{nameList(clients)}</p>
        <Select
          label="Statements of"
          description="Each is asked for the accounts whose statement is missing, and sees only their own list."
          allowDeselect={false}
          data={[
            ...months.map((value) => ({ value: value as string, label: formatLongMonth(value) })),
            { value: NOTHING, label: 'No statements' },
          ]}
          value={month}
          onChange={(value) => value && type({ month: value })}
        />
        <TextInput label="Something Else (Optional)" autoComplete="off" maxLength={300} error={problem} {...field('text')} />
        <div className={classes.pair}>
          <TextInput label="Due" type="date" {...field('dueOn')} />
          <TextInput label="Message (Optional)" autoComplete="off" maxLength={1000} {...field('message')} />
        </div>
        {ask.isError && <p role="alert">{errorWords(ask.error) ?? 'Please try again'}</p>}
        <DialogFoot>
          <CancelButton />
          <Button type="submit" data-autofocus loading={ask.isPending}>
            Ask {count}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** Who was asked, with the links of those whom no mail reaches, and who was not, and why. */
function Done({ answer: { asked, skipped }, onClose }: { answer: AskedClientsJson; onClose: () => void }) {
  const copy = async (path: string | null) => {
    if (await copyText(`${window.location.origin}${path}`)) notify.success('Copied!', 'Link copied to clipboard')
    else notify.error('Could not copy', 'Open their requests to see the link')
  }
  return (
    <ClientResults
      title={`Asked ${clientCount(asked.length)}`}
      done={asked.map(({ ownerId, name, items, isMailed, path }) => (
        <li key={ownerId}>
          <span>
            <b>{name}</b>: {items} {items === 1 ? 'document' : 'documents'}, {isMailed ? 'mailed' : 'on their list'}
          </span>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCopy size={14} aria-hidden="true" />}
            aria-label={`Copy the link for ${name}`}
            onClick={() => void copy(path)}
          >
            Copy Link
          </Button>
        </li>
      ))}
      skipped={skipped}
      onClose={onClose}
    />
  )
}

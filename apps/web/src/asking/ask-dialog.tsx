import { addDays, today } from '@ledgerhand/core/calendar-date'
import { type RequestItemInput, requestInput } from '@ledgerhand/core/schemas/requests'
import type { RequestJson } from '@ledgerhand/core/wire/requests'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { CameBack } from '../components/account/came-back.tsx'
import { CancelButton, Dialog } from '../components/feedback/dialog.tsx'
import { DialogFoot } from '../components/feedback/dialog-foot.tsx'
import { errorWords, trpc } from '../net/api.ts'
import { useTyped } from '../session/drafts.ts'
import classes from './asking.module.css'
import { Handover } from './handover.tsx'

/** Something to ask for that is known already: a missing month, a receipt. */
export interface WantedItem {
  item: Exclude<RequestItemInput, { kind: 'other' }>
  /** What it is called in the dialog. */
  label: string
}
/** So many days somebody has, unless the asker says otherwise. */
const DAYS = 7

interface AskDialogProps {
  wanted?: readonly WantedItem[]
  /** Whom it goes to, where that is known. */
  addressee?: { name: string; email: string }
  onClose: () => void
}

/** What is typed of a request, and the call that sends it. `made`: the request, once it is sent. */
function useAskForm(wanted: readonly WantedItem[], addressee: { name: string; email: string }) {
  const utils = trpc.useUtils()
  const { values, type, isDirty, isBack } = useTyped('ask', {
    ...addressee,
    dueOn: addDays(today(), DAYS) as string,
    message: '',
    text: '',
  })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [made, setMade] = useState<RequestJson | null>(null)
  const create = trpc.requests.create.useMutation({
    onSuccess: async (request) => {
      setMade(request)
      await Promise.all([utils.requests.invalidate(), utils.dashboard.invalidate()])
    },
  })
  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => type({ [name]: event.currentTarget.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const free = values.text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [{ kind: 'other' as const, text: line }]))
    const { name, email, dueOn, message } = values
    const request = { items: [...wanted.map(({ item }) => item), ...free], addressee: { name, email: email.trim() }, dueOn, message }
    const judged = requestInput.safeParse(request)
    if (judged.success) {
      setProblems({})
      create.mutate(request)
      return
    }
    const told = judged.error.issues.map(({ path, message: words }) => [fieldOf(path), words] as const)
    setProblems(Object.fromEntries(told.reverse()))
  }
  return { field, submit, create, made, isDirty, isBack }
}

/** Asks somebody for documents; afterwards the link and the words to send, where no mail goes out. */
export function AskDialog({ wanted = [], addressee = { name: '', email: '' }, onClose }: AskDialogProps) {
  const { field, submit, create, made, isDirty, isBack } = useAskForm(wanted, addressee)
  const { data: account } = trpc.account.get.useQuery()
  if (made) return <Handover request={made} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title="Ask for Documents" size={520} isDirty={isDirty}>
      <form noValidate className={classes.form} onSubmit={submit}>
        {isBack && <CameBack />}
        {wanted.length > 0 && (
          <ul className={classes.wanted} aria-label="What you ask for">
            {wanted.map(({ label }) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        )}
        <Textarea
          label={wanted.length > 0 ? 'Something Else (Optional)' : 'What Do You Need?'}
          description="One line for each document"
          rows={wanted.length > 0 ? 2 : 3}
          {...(wanted.length > 0 ? {} : { 'data-autofocus': true })}
          {...field('text')}
        />
        <div className={classes.pair}>
          <TextInput label="Name" autoComplete="off" {...(wanted.length > 0 ? { 'data-autofocus': true } : {})} {...field('name')} />
          <TextInput label="Email (Optional)" type="email" autoComplete="off" {...field('email')} />
        </div>
        <div className={classes.pair}>
          <TextInput label="Due" type="date" {...field('dueOn')} />
          <TextInput label="Message (Optional)" autoComplete="off" {...field('message')} />
        </div>
        <p className={classes.hint}>
          They need no account, and see this list and nothing else.{' '}
          {account?.isMailOn
            ? 'With an address, reminders go out 7, 3 and 0 days before, then weekly, four in all; they stop when everything is there.'
            : 'You get a link, and the words to send with it: this server sends no mail.'}
        </p>
        {create.isError && (
          <p role="alert" className={classes.problem}>
            {errorWords(create.error) ?? 'Please try again'}
          </p>
        )}
        <DialogFoot>
          <CancelButton />
          <Button type="submit" loading={create.isPending} leftSection={<IconSend size={16} aria-hidden="true" />}>
            Ask
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** The field that a rule's message belongs to. */
function fieldOf([first, second]: readonly PropertyKey[]): string {
  if (first === 'items') return 'text'
  return String(first === 'addressee' ? (second ?? 'name') : first)
}

import type { ClientJson } from '@ledgerhand/core/wire/sharing'
import { Button, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { CameBack } from '../../components/account/came-back.tsx'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useTyped } from '../../session/drafts.ts'
import classes from './page.module.css'

/** A person's own note about a client. */
export function NoteDialog({ client, onClose }: { client: ClientJson; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { values, type, isDirty, isBack } = useTyped(`note.${client.ownerId}`, { text: client.note ?? '' })
  const save = trpc.clients.setNote.useMutation({
    onSuccess: async () => {
      await utils.clients.list.invalidate()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ id: client.ownerId, text: values.text })
  }
  return (
    <Dialog opened onClose={onClose} title={`Note on ${client.name}`} size={480} isDirty={isDirty}>
      <form noValidate className={classes.form} onSubmit={submit}>
        {isBack && <CameBack />}
        <Textarea
          label="Note"
          description="Only you see it."
          rows={4}
          maxLength={4000}
          data-autofocus
          value={values.text}
          onChange={(event) => type({ text: event.currentTarget.value })}
        />
        {save.isError && <p role="alert">{errorWords(save.error) ?? 'Please try again'}</p>}
        <DialogFoot>
          <CancelButton />
          <Button type="submit" loading={save.isPending}>
            Save Note
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

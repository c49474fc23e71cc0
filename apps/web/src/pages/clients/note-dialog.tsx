import type { ClientJson } from '@ledgerhand/core/wire/sharing'
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { CameBack } from '../../components/account/came-back.tsx'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { ChangedMeanwhile } from '../../editing/changed-meanwhile.tsx'
import { useMerging } from '../../editing/use-merging.ts'
import { errorWords, trpc } from '../../net/api.ts'
import { useDraft } from '../../session/drafts.ts'
import classes from './page.module.css'

const fieldsOf = ({ note }: ClientJson) => ({ text: note ?? '' })
type Fields = ReturnType<typeof fieldsOf>

/** A person's own note about a client. */
export function NoteDialog({ client, onClose }: { client: ClientJson; onClose: () => void }) {
  const utils = trpc.useUtils()
  const form = useForm<Fields>({ initialValues: fieldsOf(client) })
  const isBack = useDraft(`note.${client.ownerId}`, form)
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { save, conflicts, taken, choose } = useMerging<ClientJson, Fields>(form, {
    record: client,
    fieldsOf,
    read: async () => (await utils.client.clients.list.query()).find(({ ownerId }) => ownerId === client.ownerId),
  })
  const submit = form.onSubmit(async (typed) => {
    setSaving(true)
    setRefusal(null)
    try {
      const isSaved = await save(typed, ({ text }, of) =>
        utils.client.clients.setNote.mutate({ id: client.ownerId, text, was: { note: of?.note ?? null } }),
      )
      if (!isSaved) return
      await utils.clients.list.invalidate()
      onClose()
    } catch (error) {
      setRefusal(errorWords(error) ?? 'Please try again')
    } finally {
      setSaving(false)
    }
  })
  return (
    <Dialog opened onClose={onClose} title={`Note on ${client.name}`} size={480} isDirty={form.isDirty()}>
      <form noValidate className={classes.form} onSubmit={submit}>
        {isBack && <CameBack />}
        <ChangedMeanwhile
          what="This note was"
          conflicts={conflicts}
          taken={taken}
          labels={{ text: 'Note' }}
          words={(field, fields) => fields[field]}
          onChoose={choose}
        />
        <Textarea label="Note" description="Only you see it." rows={4} maxLength={4000} data-autofocus {...form.getInputProps('text')} />
        {refusal !== null && <p role="alert">{refusal}</p>}
        <DialogFoot>
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            Save Note
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

import { LINK_MAX_FILES, LINK_MAX_MEGABYTES, linkInput } from '@ledgerhand/core/schemas/sharing'
import type { ShareableLinkJson } from '@ledgerhand/core/wire/sharing'
import { Button, NumberInput, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { focusFirstWrong, refuseField } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { CameBack } from '../../components/account/came-back.tsx'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { errorWords, statusOf, trpc } from '../../net/api.ts'
import { useDraft } from '../../session/drafts.ts'
import classes from './dialogs.module.css'

/** A date-time field says the person's own clock; the wire says UTC. Empty means never. */
const instantOf = (local: string): string | null => (local ? new Date(local).toISOString() : null)
/** The other way: '2026-05-20T19:00:00.000Z' as the field of this person's clock shows it. */
function localOf(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
const MEGABYTE = 1_048_576

interface LinkDialogProps {
  onClose: () => void
  /** The link whose terms are changed; without one, a new link is made. */
  link?: ShareableLinkJson | null
  /** A new link is there, with its address. */
  onMade?: (link: ShareableLinkJson) => void
}
const blank = { description: '', expiresAt: '', maxFiles: LINK_MAX_FILES, maxMegabytes: LINK_MAX_MEGABYTES }
const termsOf = (link: ShareableLinkJson) => ({
  description: link.description,
  expiresAt: localOf(link.expiresAt),
  maxFiles: link.maxFiles,
  maxMegabytes: Math.ceil(link.maxBytes / MEGABYTE),
})

export function LinkDialog({ onClose, link = null, onMade }: LinkDialogProps) {
  const utils = trpc.useUtils()
  const form = useForm({ initialValues: link ? termsOf(link) : blank, validate: schemaResolver(linkInput, { sync: true }) })
  const isBack = useDraft(`link.${link?.id ?? 'new'}`, form)
  const done = (words: string) => async () => {
    notify.success('Success', words)
    onClose()
    await utils.sharing.links.invalidate()
  }
  const failed = (title: string) => (error: unknown) => {
    const words = errorWords(error) ?? 'Please try again'
    // The other fields were checked before: what the server still refuses is the expiry.
    if (statusOf(error) === 400) refuseField(form, 'expiresAt', words)
    else notify.error('Error', title, { lines: [words] })
  }
  const create = trpc.sharing.createLink.useMutation({
    onSuccess: (made) => {
      onMade?.(made)
      return done('Shareable link created successfully')()
    },
    onError: failed('Failed to create shareable link'),
  })
  const change = trpc.sharing.changeLink.useMutation({
    onSuccess: done('Shareable link updated successfully'),
    onError: failed('Failed to update shareable link'),
  })
  const send = ({ expiresAt, ...values }: typeof form.values) => {
    const terms = { ...values, expiresAt: instantOf(expiresAt) }
    if (link) change.mutate({ id: link.id, ...terms })
    else create.mutate(terms)
  }
  return (
    <Dialog opened onClose={onClose} title={link ? 'Edit Upload Link' : 'Create Shareable Upload Link'} size={440} isDirty={form.isDirty()}>
      <form noValidate className={classes.form} onSubmit={form.onSubmit(send, focusFirstWrong)}>
        {isBack && <CameBack />}
        <TextInput
          label="Description"
          placeholder="Monthly documents upload"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('description')}
        />
        <TextInput label="Expires At (Optional)" type="datetime-local" {...form.getInputProps('expiresAt')} />
        <div className={classes.pair}>
          <NumberInput label="Max. Files" min={1} max={10_000} allowDecimal={false} {...form.getInputProps('maxFiles')} />
          <NumberInput
            label="Max. Total Size"
            suffix=" MB"
            min={1}
            max={100_000}
            allowDecimal={false}
            {...form.getInputProps('maxMegabytes')}
          />
        </div>
        <p className={classes.hint}>Each file may have up to 10 MB. The link stops at these limits.</p>
        <DialogFoot>
          <CancelButton />
          <Button type="submit" loading={create.isPending || change.isPending}>
            {link ? 'Save Link' : 'Create Link'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

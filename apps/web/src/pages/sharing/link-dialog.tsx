import { LINK_MAX_FILES, LINK_MAX_MEGABYTES, linkInput } from '@ledgerhand/core/schemas/sharing'
import type { ShareableLinkJson } from '@ledgerhand/core/wire/sharing'
import { Button, NumberInput, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { focusFirstWrong, refuseField } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { CameBack } from '../../components/account/came-back.tsx'
import { momentWords } from '../../components/data/day-words.ts'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { ChangedMeanwhile } from '../../editing/changed-meanwhile.tsx'
import { useMerging } from '../../editing/use-merging.ts'
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

type Terms = { description: string; expiresAt: string; maxFiles: number; maxMegabytes: number }

interface LinkDialogProps {
  onClose: () => void
  /** The link whose terms are changed; without one, a new link is made. */
  link?: ShareableLinkJson | null
  /** A new link is there, with its address. */
  onMade?: (link: ShareableLinkJson) => void
}
const blank: Terms = { description: '', expiresAt: '', maxFiles: LINK_MAX_FILES, maxMegabytes: LINK_MAX_MEGABYTES }
const termsOf = (link: ShareableLinkJson): Terms => ({
  description: link.description,
  expiresAt: localOf(link.expiresAt),
  maxFiles: link.maxFiles,
  maxMegabytes: Math.ceil(link.maxBytes / MEGABYTE),
})
const names: Record<keyof Terms, string> = {
  description: 'Description',
  expiresAt: 'Expires At',
  maxFiles: 'Max. Files',
  maxMegabytes: 'Max. Total Size',
}
function wordsOf(field: keyof Terms, terms: Terms): string {
  if (field === 'expiresAt') return terms.expiresAt ? momentWords(terms.expiresAt) : 'Never'
  return field === 'maxMegabytes' ? `${terms.maxMegabytes} MB` : String(terms[field])
}

/** The terms of a link and what saves them. */
function useLinkForm({ onClose, link = null, onMade }: LinkDialogProps) {
  const utils = trpc.useUtils()
  const { client } = utils
  const form = useForm<Terms>({ initialValues: link ? termsOf(link) : blank, validate: schemaResolver(linkInput, { sync: true }) })
  const isBack = useDraft(`link.${link?.id ?? 'new'}`, form)
  const [isSaving, setSaving] = useState(false)
  const merging = useMerging<ShareableLinkJson, Terms>(form, {
    record: link,
    fieldsOf: termsOf,
    read: async () => (await client.sharing.links.query()).find(({ id }) => id === link?.id),
  })
  const verb = link ? 'update' : 'create'
  const save = async (typed: Terms) => {
    setSaving(true)
    try {
      const isSaved = await merging.save(typed, async ({ expiresAt, ...values }, of) => {
        const terms = { ...values, expiresAt: instantOf(expiresAt) }
        if (!of) {
          const made = await client.sharing.createLink.mutate(terms)
          onMade?.(made)
          return
        }
        const was = { description: of.description, expiresAt: of.expiresAt, maxFiles: of.maxFiles, maxBytes: of.maxBytes }
        await client.sharing.changeLink.mutate({ id: of.id, ...terms, was })
      })
      if (!isSaved) return
      notify.success('Success', `Shareable link ${verb}d successfully`)
      onClose()
      await utils.sharing.links.invalidate()
    } catch (error) {
      const words = errorWords(error) ?? 'Please try again'
      // The other fields were checked before: what the server still refuses is the expiry.
      if (statusOf(error) === 400) refuseField(form, 'expiresAt', words)
      else notify.error('Error', `Failed to ${verb} shareable link`, { lines: [words] })
    } finally {
      setSaving(false)
    }
  }
  const submit = form.onSubmit((typed) => void save(typed), focusFirstWrong)
  const { conflicts, taken, choose } = merging
  return { form, isBack, submit, isSaving, conflicts, taken, choose }
}

export function LinkDialog(props: LinkDialogProps) {
  const { onClose, link } = props
  const { form, isBack, submit, isSaving, conflicts, taken, choose } = useLinkForm(props)
  return (
    <Dialog opened onClose={onClose} title={link ? 'Edit Upload Link' : 'Create Shareable Upload Link'} size={440} isDirty={form.isDirty()}>
      <form noValidate className={classes.form} onSubmit={submit}>
        {isBack && <CameBack />}
        <ChangedMeanwhile what="This link was" conflicts={conflicts} taken={taken} labels={names} words={wordsOf} onChoose={choose} />
        <TextInput
          label={names.description}
          placeholder="Monthly documents upload"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('description')}
        />
        <TextInput label={`${names.expiresAt} (Optional)`} type="datetime-local" {...form.getInputProps('expiresAt')} />
        <div className={classes.pair}>
          <NumberInput label={names.maxFiles} min={1} max={10_000} allowDecimal={false} {...form.getInputProps('maxFiles')} />
          <NumberInput
            label={names.maxMegabytes}
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
          <Button type="submit" loading={isSaving}>
            {link ? 'Save Link' : 'Create Link'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

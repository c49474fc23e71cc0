import type { TaxJson } from '@ledgerhand/core/wire/tax'
import { Button, Menu, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { notify } from '../../browser/notify.ts'
import { CameBack } from '../../components/account/came-back.tsx'
import { RowMenu } from '../../components/data/row-menu.tsx'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useDraft, useKeptState } from '../../session/drafts.ts'
import classes from './page.module.css'

/** Which lines the pack has: those of Schedule C, or lines of one's own by category. */
export function OwnLinesButton({ pack }: { pack: TaxJson }) {
  const [isEditing, setEditing] = useKeptState('tax.editing', false)
  const change = useLines(pack)
  return (
    <>
      <RowMenu label="Which lines">
        {pack.form === 'own' ? (
          <>
            <Menu.Item onClick={() => setEditing(true)}>Edit your lines…</Menu.Item>
            <Menu.Item onClick={() => void change({ form: 'schedule_c' })}>Use Schedule C</Menu.Item>
          </>
        ) : (
          <Menu.Item onClick={() => void change({ form: 'own' })}>Use lines of your own</Menu.Item>
        )}
      </RowMenu>
      {isEditing && <LinesDialog pack={pack} onClose={() => setEditing(false)} />}
    </>
  )
}

type Change = { form?: 'own' | 'schedule_c'; lines?: Record<string, string> }

/** Saves a choice of lines and shows the pack with it. Gives whether it was saved. */
function useLines({ entityId }: Pick<TaxJson, 'entityId'>) {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.tax.setLines.useMutation()
  return async (change: Change): Promise<boolean> => {
    try {
      await mutateAsync({ ...change, ...(entityId ? { entityId } : {}) })
      await utils.tax.invalidate()
      return true
    } catch (error) {
      notify.error('The lines were not changed', errorWords(error))
      return false
    }
  }
}

function LinesDialog({ pack, onClose }: { pack: TaxJson; onClose: () => void }) {
  const change = useLines(pack)
  const titles = Object.fromEntries(pack.ownLines.map(({ leaf, title }) => [leaf, title]))
  const form = useForm<Record<string, string>>({ initialValues: titles })
  const isBack = useDraft('tax.lines', form)
  const [isSaving, setSaving] = useState(false)
  const save = form.onSubmit(async (fields) => {
    setSaving(true)
    const lines = Object.fromEntries(Object.entries(fields).filter(([leaf, title]) => title.trim() !== titles[leaf]))
    if (await change({ form: 'own', lines })) {
      notify.success('Success', 'Lines saved')
      onClose()
    } else setSaving(false)
  })
  return (
    <Dialog opened onClose={onClose} title="Lines of your own" size="lg" isDirty={form.isDirty()}>
      <form noValidate onSubmit={save}>
        {isBack && <CameBack />}
        <p className={classes.lead}>Categories with the same line are added up. Without one a category stands on a line of its own name.</p>
        <div className={classes.own}>
          {pack.ownLines.map(({ leaf, label }) => (
            <TextInput key={leaf} label={label} maxLength={100} {...form.getInputProps(leaf)} />
          ))}
        </div>
        <DialogFoot>
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            Save Lines
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

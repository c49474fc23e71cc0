import type { TaxJson } from '@ledgerhand/core/wire/tax'
import { Button, Menu, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { notify } from '../../browser/notify.ts'
import { CameBack } from '../../components/account/came-back.tsx'
import { RowMenu } from '../../components/data/row-menu.tsx'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { ChangedMeanwhile } from '../../editing/changed-meanwhile.tsx'
import { useMerging } from '../../editing/use-merging.ts'
import { errorWords, trpc } from '../../net/api.ts'
import { useDraft, useKeptState } from '../../session/drafts.ts'
import classes from './page.module.css'

/** Which lines the pack has: those of Schedule C, or lines of one's own by category. */
export function OwnLinesButton({ pack }: { pack: TaxJson }) {
  const [isEditing, setEditing] = useKeptState('tax.editing', false)
  const change = useLines(pack)
  const choose = (form: 'own' | 'schedule_c') =>
    change({ form }).catch((error: unknown) => notify.error('The lines were not changed', errorWords(error)))
  return (
    <>
      <RowMenu label="Which lines">
        {pack.form === 'own' ? (
          <>
            <Menu.Item onClick={() => setEditing(true)}>Edit your lines…</Menu.Item>
            <Menu.Item onClick={() => void choose('schedule_c')}>Use Schedule C</Menu.Item>
          </>
        ) : (
          <Menu.Item onClick={() => void choose('own')}>Use lines of your own</Menu.Item>
        )}
      </RowMenu>
      {isEditing && <LinesDialog pack={pack} onClose={() => setEditing(false)} />}
    </>
  )
}

type Titles = Record<string, string>
const titlesOf = ({ ownLines }: Pick<TaxJson, 'ownLines'>): Titles => Object.fromEntries(ownLines.map(({ leaf, title }) => [leaf, title]))

type Change = { form?: 'own' | 'schedule_c'; lines?: Titles; was?: Titles }

/** Saves a choice of lines and shows the pack with it. */
function useLines({ entityId }: Pick<TaxJson, 'entityId'>) {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.tax.setLines.useMutation()
  return async (change: Change): Promise<void> => {
    await mutateAsync({ ...change, ...(entityId ? { entityId } : {}) })
    await utils.tax.invalidate()
  }
}

interface LinesDialogProps {
  pack: TaxJson
  onClose: () => void
}

/** What is typed by leaf, and what saves it. */
function useLinesForm({ pack, onClose }: LinesDialogProps) {
  const change = useLines(pack)
  const { client } = trpc.useUtils()
  const { year, entityId } = pack
  const form = useForm<Titles>({ initialValues: titlesOf(pack) })
  const isBack = useDraft('tax.lines', form)
  const [isSaving, setSaving] = useState(false)
  const merging = useMerging<Pick<TaxJson, 'ownLines'>, Titles>(form, {
    record: pack,
    fieldsOf: titlesOf,
    read: () => client.tax.get.query({ year, ...(entityId ? { entityId } : {}) }),
  })
  const submit = form.onSubmit(async (typed) => {
    setSaving(true)
    try {
      const isSaved = await merging.save(typed, (fields, of) => {
        const was = titlesOf(of ?? pack)
        const lines = Object.fromEntries(Object.entries(fields).filter(([leaf, title]) => title.trim() !== was[leaf]))
        // Whether the pack has them is another choice, which may be another one by now.
        return change({ lines, was })
      })
      if (!isSaved) return
      notify.success('Success', 'Lines saved')
      onClose()
    } catch (error) {
      notify.error('The lines were not changed', errorWords(error))
    } finally {
      setSaving(false)
    }
  })
  const { conflicts, taken, choose } = merging
  return { form, isBack, isSaving, submit, conflicts, taken, choose }
}

function LinesDialog({ pack, onClose }: LinesDialogProps) {
  const { form, isBack, isSaving, submit, conflicts, taken, choose } = useLinesForm({ pack, onClose })
  return (
    <Dialog opened onClose={onClose} title="Lines of your own" size="lg" isDirty={form.isDirty()}>
      <form noValidate onSubmit={submit}>
        {isBack && <CameBack />}
        <ChangedMeanwhile
          what="These lines were"
          conflicts={conflicts}
          taken={taken}
          labels={Object.fromEntries(pack.ownLines.map(({ leaf, label }) => [leaf, label]))}
          words={(leaf, titles) => titles[leaf] ?? ''}
          onChoose={choose}
          isApart
        />
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

import type { RequestItemJson, RequestJson } from '@ledgerhand/core/wire/requests'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CameBack } from '../../components/account/came-back.tsx'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { useTyped } from '../../session/drafts.ts'
import classes from './page.module.css'
import { useRequestChanges } from './use-request-changes.ts'

/** Says why something that was asked for is not needed. */
export function ExcuseDialog({ request, item, onClose }: { request: RequestJson; item: RequestItemJson; onClose: () => void }) {
  const { values, type, isDirty, isBack } = useTyped(`excuse.${item.id}`, { reason: '' })
  const { reason } = values
  const [problem, setProblem] = useState<string | null>(null)
  const { excuse } = useRequestChanges(request)
  const submit = async () => {
    if (reason.trim() === '') return setProblem('Say why')
    if (await excuse(item.id, reason)) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title="Not Needed" size={440} isDirty={isDirty}>
      <form
        noValidate
        className={classes.excuse}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {isBack && <CameBack />}
        <p className={classes.about}>{item.text}</p>
        <TextInput
          label="Reason"
          maxLength={500}
          data-autofocus
          autoComplete="off"
          value={reason}
          error={problem}
          onChange={(event) => type({ reason: event.currentTarget.value })}
        />
        <DialogFoot>
          <CancelButton />
          <Button type="submit">Not Needed</Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

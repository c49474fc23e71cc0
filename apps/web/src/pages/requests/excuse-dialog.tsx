import type { RequestItemJson, RequestJson } from '@ledgerhand/core/wire/requests'
import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import classes from './page.module.css'
import { useRequestChanges } from './use-request-changes.ts'

/** Says why something that was asked for is not needed. */
export function ExcuseDialog({ request, item, onClose }: { request: RequestJson; item: RequestItemJson; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { excuse } = useRequestChanges(request)
  const submit = async () => {
    if (reason.trim() === '') return setProblem('Say why')
    if (await excuse(item.id, reason)) onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Not Needed" size={440}>
      <form
        noValidate
        className={classes.excuse}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className={classes.about}>{item.text}</p>
        <TextInput
          label="Reason"
          maxLength={500}
          data-autofocus
          autoComplete="off"
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Not Needed</Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}

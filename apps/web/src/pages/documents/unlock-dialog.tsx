import type { DocumentJson } from '@ledgerhand/core/wire'
import { Button, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { trpc } from '../../api.ts'
import { FileName } from '../../components/file-name.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import classes from './dialogs.module.css'

interface UnlockDialogProps {
  document: DocumentJson
  onClose: () => void
  onUnlocked?: () => void
}

const WRONG = 'This password does not open'

/** Asks for the password of a protected file. It is used for one reading and kept nowhere. */
export function UnlockDialog({ document, onClose, onUnlocked }: UnlockDialogProps) {
  const utils = trpc.useUtils()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const unlock = trpc.documents.unlock.useMutation({
    onSuccess: async () => {
      onClose()
      onUnlocked?.()
      await utils.documents.invalidate()
    },
    onError: ({ message }) => setError(message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') setError('Password is required')
    else if (!unlock.isPending) unlock.mutate({ id: document.id, password })
  }
  return (
    <Modal opened onClose={onClose} title="Enter Password" size={440}>
      <form onSubmit={submit} noValidate>
        <p className={classes.unlock}>
          <FileName name={document.originalName} />
          {document.extractedText?.includes(WRONG)
            ? 'The last password did not open it.'
            : 'It is protected. The password is used to read it once and is not kept.'}
        </p>
        <PasswordField
          label="Password"
          data-autofocus
          autoComplete="off"
          maxLength={200}
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setError(null)
          }}
        />
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={unlock.isPending}>
            {unlock.isPending ? 'Opening...' : 'Open'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

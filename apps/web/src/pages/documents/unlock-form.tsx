import type { DocumentJson } from '@ledgerhand/core/wire'
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { trpc } from '../../api.ts'
import { PasswordField } from '../../components/password-field.tsx'

interface UnlockFormProps {
  document: DocumentJson
  onUnlocked?: () => void
  /** How the button stands; alone when nothing is said. */
  foot?: (button: ReactNode) => ReactNode
  /** A dialog brings the field into focus. */
  isFocused?: boolean
}

const WRONG = 'This password does not open'

/** What is known of the password so far. */
export const unlockWords = (document: DocumentJson): string =>
  document.extractedText?.includes(WRONG) ? 'The last password did not open it.' : 'The password is used to read it once and is not kept.'

/** The password of a protected file, used for one reading and kept nowhere. */
export function UnlockForm({ document, onUnlocked, foot = (button) => button, isFocused = false }: UnlockFormProps) {
  const utils = trpc.useUtils()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const unlock = trpc.documents.unlock.useMutation({
    onSuccess: async () => {
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
    <form onSubmit={submit} noValidate>
      <PasswordField
        label="Password"
        data-autofocus={isFocused || undefined}
        autoComplete="off"
        maxLength={200}
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setError(null)
        }}
      />
      {foot(
        <Button type="submit" disabled={unlock.isPending}>
          {unlock.isPending ? 'Opening...' : 'Open'}
        </Button>,
      )}
    </form>
  )
}

import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { PasswordField } from '../account/password-field.tsx'

interface FilePasswordFormProps {
  /** What the button says. */
  verb: string
  isBusy: boolean
  /** Why the last one did not open it. */
  error: string | null
  onPassword: (password: string) => void
  /** How the button stands; alone when nothing is said. */
  foot?: ((button: ReactNode) => ReactNode) | undefined
  /** A dialog brings the field into focus. */
  isFocused?: boolean
}

/** The password of a protected file: what no browser offers to remember. */
export function FilePasswordForm({ verb, isBusy, error, onPassword, foot = (button) => button, isFocused = false }: FilePasswordFormProps) {
  const [password, setPassword] = useState('')
  /** What was said of a password is over as soon as it is changed. */
  const [isChanged, setChanged] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    setChanged(false)
    if (password !== '' && !isBusy) onPassword(password)
  }
  return (
    <form onSubmit={submit} noValidate>
      <PasswordField
        label="Password"
        data-autofocus={isFocused || undefined}
        autoComplete="off"
        maxLength={200}
        value={password}
        error={isMissing ? 'Password is required' : isChanged || isBusy ? null : error}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setChanged(true)
          setMissing(false)
        }}
      />
      {foot(
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Opening...' : verb}
        </Button>,
      )}
    </form>
  )
}

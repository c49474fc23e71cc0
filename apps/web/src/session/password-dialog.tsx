import { withPassword } from '@ledgerhand/core/schemas/auth'
import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { focusFirstWrong, refuseField, refuseFields } from '../browser/form-errors.ts'
import { PasswordField } from '../components/account/password-field.tsx'
import { CancelButton, Dialog } from '../components/feedback/dialog.tsx'
import { DialogFoot } from '../components/feedback/dialog-foot.tsx'
import { errorWords } from '../net/api.ts'
import classes from './password-dialog.module.css'

interface PasswordDialogProps {
  title: string
  text: ReactNode
  action: string
  danger?: boolean
  /** Rejects as the server does; what is wrong is shown at the field. */
  onPassword: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the password once more, before something that could lock its owner out or take everything along. */
export function PasswordDialog({ title, text, action, danger = false, onPassword, onClose }: PasswordDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const form = useForm({ initialValues: { password: '' }, validate: schemaResolver(withPassword, { sync: true }) })
  const submit = form.onSubmit(async ({ password }) => {
    setBusy(true)
    try {
      await onPassword(password)
    } catch (error) {
      if (!refuseFields(form, ['password'], error)) refuseField(form, 'password', errorWords(error) ?? 'Please try again')
    } finally {
      setBusy(false)
    }
  }, focusFirstWrong)
  return (
    <Dialog opened onClose={onClose} title={title} size={440}>
      <form noValidate onSubmit={submit} className={classes.dialog}>
        <p>{text}</p>
        <PasswordField label="Password" data-autofocus autoComplete="current-password" {...form.getInputProps('password')} />
        <DialogFoot>
          <CancelButton />
          <Button type="submit" loading={isBusy} {...(danger ? { color: 'expense' } : {})}>
            {action}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

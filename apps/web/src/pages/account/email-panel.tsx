import { emailInput } from '@ledgerhand/core/schemas/auth'
import type { AccountJson } from '@ledgerhand/core/wire/records'
import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { focusFirstWrong, refuseField, refuseFields } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { useUnsaved } from '../../browser/unsaved.ts'
import { PasswordField } from '../../components/account/password-field.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { errorWords, statusOf, trpc } from '../../net/api.ts'
import classes from './page.module.css'

/** Where mails go and what one signs in with. */
export function EmailPanel({ account }: { account: AccountJson }) {
  const utils = trpc.useUtils()
  const form = useForm({ initialValues: { email: '', password: '' }, validate: schemaResolver(emailInput, { sync: true }) })
  useUnsaved(form.values.email.trim() !== '')
  const change = trpc.account.setEmail.useMutation({
    onSuccess: async (fresh) => {
      form.reset()
      utils.account.get.setData(undefined, fresh)
      if (fresh.pendingEmail) notify.success('Check your email', `Confirm the change with the link sent to ${fresh.pendingEmail}`)
      else notify.success('Success', 'Your email was changed')
      await utils.auth.user.invalidate()
    },
    onError: (error) => {
      if (refuseFields(form, ['email', 'password'], error)) return
      if (statusOf(error) === 400 || statusOf(error) === 409) refuseField(form, 'email', errorWords(error) ?? 'This email cannot be used')
      else notify.error('Failed to change your email', errorWords(error))
    },
  })
  const cancel = trpc.account.cancelEmail.useMutation({
    onSuccess: (fresh) => utils.account.get.setData(undefined, fresh),
    onError: (error) => notify.error('Failed to cancel the change', errorWords(error)),
  })
  return (
    <Panel title="Email" note={account.email}>
      <form
        noValidate
        className={classes.body}
        onSubmit={form.onSubmit((values) => change.mutate({ ...values, email: values.email.trim() }), focusFirstWrong)}
      >
        {account.pendingEmail && (
          <div className={classes.pending}>
            <p>Waiting for {account.pendingEmail} to be confirmed. Open the link in the mail that was sent there.</p>
            <Button variant="default" size="xs" mt={8} loading={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel Change
            </Button>
          </div>
        )}
        <TextInput label="New Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={change.isPending}>
            Change Email
          </Button>
        </div>
      </form>
    </Panel>
  )
}

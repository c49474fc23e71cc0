import { passwordInput } from '@ledgerhand/core/schemas/auth'
import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { focusFirstWrong, refuseFields } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { NewPasswordFields } from '../../components/account/new-password-fields.tsx'
import { PasswordField } from '../../components/account/password-field.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import classes from './page.module.css'

export function PasswordPanel() {
  const utils = trpc.useUtils()
  const form = useForm({
    initialValues: { currentPassword: '', password: '', confirmPassword: '' },
    validate: schemaResolver(passwordInput, { sync: true }),
  })
  const change = trpc.account.setPassword.useMutation({
    onSuccess: async ({ ended }) => {
      form.reset()
      notify.success('Password changed', ended > 0 ? 'Your other sessions were ended' : 'It counts from now on')
      await utils.account.sessions.invalidate()
    },
    onError: (error) => {
      if (!refuseFields(form, ['currentPassword', 'password', 'confirmPassword'], error))
        notify.error('Failed to change your password', errorWords(error))
    },
  })
  return (
    <Panel title="Password" note="Changing it signs you out everywhere else.">
      <form noValidate className={classes.body} onSubmit={form.onSubmit((values) => change.mutate(values), focusFirstWrong)}>
        <PasswordField label="Current Password" autoComplete="current-password" {...form.getInputProps('currentPassword')} />
        <NewPasswordFields form={form} labels={['New Password', 'Confirm New Password']} />
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={change.isPending}>
            Change Password
          </Button>
        </div>
      </form>
    </Panel>
  )
}

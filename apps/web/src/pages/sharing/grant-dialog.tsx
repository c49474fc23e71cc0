import { type GrantableRole, grantableRoles, roleChoice } from '@ledgerhand/core/roles'
import { grantInput } from '@ledgerhand/core/schemas/sharing'
import { Button, Select, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { focusFirstWrong, refuseField } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { CameBack } from '../../components/account/came-back.tsx'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { errorWords, statusOf, trpc } from '../../net/api.ts'
import { useDraft } from '../../session/drafts.ts'
import { usePasswordAgain } from '../../session/use-password-again.tsx'
import type { FreshGrant } from './accept-link-dialog.tsx'
import classes from './dialogs.module.css'

interface GrantDialogProps {
  opened: boolean
  onClose: () => void
  /** An invitation that the person must still accept: its link is told once, here. */
  onPending: (grant: FreshGrant) => void
}
type GrantForm = {
  userId: string
  role: GrantableRole
}

export function GrantDialog({ opened, onClose, onPending }: GrantDialogProps) {
  const utils = trpc.useUtils()
  const password = usePasswordAgain('Enter your password to share your books.')
  const form = useForm<GrantForm>({ initialValues: { userId: '', role: 'viewer' }, validate: schemaResolver(grantInput, { sync: true }) })
  const isBack = useDraft('grant', form)
  const close = () => {
    onClose()
    form.reset()
  }
  const grant = trpc.sharing.grantRole.useMutation({
    onSuccess: async ({ email, acceptPath, isMailed = false }) => {
      notify.success('Success', 'User access granted successfully')
      close()
      if (acceptPath) onPending({ email: email ?? '', url: window.location.origin + acceptPath, isMailed })
      await utils.sharing.roles.invalidate()
    },
    onError: (error, values) => {
      if (password.ask(error, () => grant.mutate(values))) return
      const words = errorWords(error) ?? 'Please try again'
      // Nobody of that name, the owner, somebody who has access already: all about the field.
      if ([400, 404, 409].includes(statusOf(error) ?? 0)) refuseField(form, 'userId', words)
      else notify.error('Error', 'Failed to grant user access', { lines: [words] })
    },
  })
  if (password.dialog) return password.dialog
  return (
    <Dialog opened={opened} onClose={close} title="Grant User Access" size={440} isDirty={form.isDirty()}>
      <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => grant.mutate(values), focusFirstWrong)}>
        {isBack && <CameBack />}
        <TextInput
          label="User Email/ID"
          placeholder="user@example.com"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('userId')}
        />
        <Select
          label="Role"
          data={grantableRoles.map((value) => ({ value, label: roleChoice[value] }))}
          allowDeselect={false}
          {...form.getInputProps('role')}
        />
        <DialogFoot>
          <CancelButton />
          <Button type="submit" loading={grant.isPending}>
            Grant Access
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

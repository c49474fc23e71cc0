import { nameInput } from '@ledgerhand/core/schemas/auth'
import type { AccountJson } from '@ledgerhand/core/wire/records'
import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { focusFirstWrong, refuseFields } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { useUnsaved } from '../../browser/unsaved.ts'
import { CameBack } from '../../components/account/came-back.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useDraft } from '../../session/drafts.ts'
import classes from './page.module.css'

export function ProfilePanel({ account }: { account: AccountJson }) {
  const utils = trpc.useUtils()
  const form = useForm({
    initialValues: { firstName: account.firstName ?? '', lastName: account.lastName ?? '' },
    validate: schemaResolver(nameInput, { sync: true }),
  })
  const isBack = useDraft('name', form)
  useUnsaved(form.isDirty())
  const save = trpc.account.setName.useMutation({
    onSuccess: async (fresh) => {
      notify.success('Success', 'Your name was saved')
      const names = { firstName: fresh.firstName ?? '', lastName: fresh.lastName ?? '' }
      form.setInitialValues(names)
      form.setValues(names)
      utils.account.get.setData(undefined, fresh)
      await utils.auth.user.invalidate()
    },
    onError: (error) => {
      if (!refuseFields(form, ['firstName', 'lastName'], error)) notify.error('Failed to save your name', errorWords(error))
    },
  })
  return (
    <Panel title="Profile">
      <form noValidate className={classes.body} onSubmit={form.onSubmit((names) => save.mutate(names), focusFirstWrong)}>
        {isBack && <CameBack />}
        <div className={classes.names}>
          <TextInput label="First Name" autoComplete="given-name" maxLength={100} {...form.getInputProps('firstName')} />
          <TextInput label="Last Name" autoComplete="family-name" maxLength={100} {...form.getInputProps('lastName')} />
        </div>
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={save.isPending} disabled={!form.isDirty()}>
            Save Name
          </Button>
        </div>
      </form>
    </Panel>
  )
}

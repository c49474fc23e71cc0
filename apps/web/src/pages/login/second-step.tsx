import { secondFactorInput } from '@ledgerhand/core/schemas/auth'
import type { CurrentUser } from '@ledgerhand/core/wire/records'
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { focusFirstWrong, refuseFields } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { AccountCard } from '../../components/shell/account-card.tsx'
import { errorWords, statusOf, trpc } from '../../net/api.ts'

interface SecondStepProps {
  ticket: string
  onDone: (user: CurrentUser) => void
  onBack: () => void
}

/** After the password, where two-step login is on: a code of the app, or a recovery code. */
export function SecondStep({ ticket, onDone, onBack }: SecondStepProps) {
  const form = useForm({ initialValues: { ticket, code: '' }, validate: schemaResolver(secondFactorInput, { sync: true }) })
  const finish = trpc.auth.secondFactor.useMutation({
    onSuccess: ({ user }) => onDone(user),
    onError: (error) => {
      if (refuseFields(form, ['code'], error)) return
      notify.error('Login failed', errorWords(error) ?? 'Please try again')
      if (statusOf(error) === 401) onBack()
    },
  })
  return (
    <AccountCard
      title="Enter Your Code"
      subtitle="From your authenticator app, or one of your recovery codes."
      other={
        <UnstyledButton className="lh-link" onClick={onBack}>
          Back to Sign In
        </UnstyledButton>
      }
    >
      <form noValidate onSubmit={form.onSubmit((values) => finish.mutate(values), focusFirstWrong)}>
        <TextInput
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          {...form.getInputProps('code')}
        />
        <Button type="submit" fullWidth loading={finish.isPending}>
          Continue
        </Button>
      </form>
    </AccountCard>
  )
}

import { byEmail } from '@ledgerhand/core/schemas/auth'
import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { focusFirstWrong } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { AccountCard } from '../../components/shell/account-card.tsx'
import { errorWords, trpc } from '../../net/api.ts'

/** Asks for a link to choose a new password. What is said is the same for every address. */
export function ForgotPasswordPage() {
  const forgot = trpc.auth.forgotPassword.useMutation({
    onError: (error) => notify.error('Something went wrong', errorWords(error) ?? 'Please try again'),
  })
  const form = useForm({ initialValues: { email: '' }, validate: schemaResolver(byEmail, { sync: true }) })
  const back = (
    <Link to="/login" className="lh-link">
      Back to Sign In
    </Link>
  )
  if (forgot.isSuccess) {
    return (
      <AccountCard title={forgot.data.isMailed ? 'Check Your Email' : 'Ask Your Administrator'} other={back}>
        <p role="status">{forgot.data.message}</p>
      </AccountCard>
    )
  }
  return (
    <AccountCard title="Forgot Your Password?" subtitle="We’ll send a link to reset it." other={back}>
      <form noValidate onSubmit={form.onSubmit(({ email }) => forgot.mutate({ email: email.trim() }), focusFirstWrong)}>
        <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
        <Button type="submit" fullWidth loading={forgot.isPending}>
          Get a Link
        </Button>
      </form>
    </AccountCard>
  )
}

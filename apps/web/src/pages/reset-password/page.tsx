import { resetPasswordInput } from '@ledgerhand/core/schemas/auth'
import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { fieldIssues, focusFirstWrong, refuseFields } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { NewPasswordFields } from '../../components/account/new-password-fields.tsx'
import { AccountCard } from '../../components/shell/account-card.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { startSession } from '../../session/session.tsx'

/** What is true of a password that replaces the one an account had, and of an account's first one. */
const WORDS = {
  again: {
    title: 'Choose a New Password',
    subtitle: 'All your sessions end, on every device.',
    act: 'Change Password',
    done: 'Password changed',
  },
  first: {
    title: 'Choose a Password',
    subtitle: 'More than one sign-up used this address. Only the password you choose here will open the account.',
    act: 'Save Password',
    done: 'Password saved',
  },
} as const

/** Behind the link of a reset: choose a new password. With `first` in the address, it is the first one of a new account. */
export function ResetPasswordPage() {
  const { token, first } = useSearch({ strict: false })
  const words = WORDS[first === true ? 'first' : 'again']
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { token: typeof token === 'string' ? token : '', password: '', confirmPassword: '' },
    validate: schemaResolver(resetPasswordInput, { sync: true }),
  })
  const reset = trpc.auth.resetPassword.useMutation({
    onSuccess: async ({ message }) => {
      notify.success(words.done, words === WORDS.again ? message : 'Please sign in.')
      // All sessions have ended, one of this browser too.
      startSession(queryClient, null)
      await navigate({ to: '/login', search: {} })
    },
    onError: (error) => {
      if (!refuseFields(form, ['password', 'confirmPassword'], error) && !isDead(error))
        notify.error('Password not changed', errorWords(error) ?? 'Please try again')
    },
  })
  if (!form.values.token || isDead(reset.error)) return <DeadLink />
  return (
    <AccountCard title={words.title} subtitle={words.subtitle}>
      <form noValidate onSubmit={form.onSubmit((values) => reset.mutate(values), focusFirstWrong)}>
        <NewPasswordFields form={form} labels={['New Password', 'Confirm Password']} />
        <Button type="submit" fullWidth loading={reset.isPending}>
          {words.act}
        </Button>
      </form>
    </AccountCard>
  )
}

/** Refused, and not about what was typed: the link is used up or too old. */
function isDead(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'data' in error ? (error.data as { code?: string } | null)?.code : undefined
  return code === 'BAD_REQUEST' && fieldIssues(error).every(({ path }) => path === 'token')
}

const DeadLink = () => (
  <AccountCard
    title="This link is not valid"
    subtitle="It was used already, or is too old."
    other={
      <Link to="/login" className="lh-link">
        Back to Sign In
      </Link>
    }
  >
    <Button component={Link} to="/forgot-password" fullWidth mt={20}>
      Ask for a New Link
    </Button>
  </AccountCard>
)

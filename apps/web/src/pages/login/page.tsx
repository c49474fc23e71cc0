import { loginInput } from '@ledgerhand/core/schemas/auth'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { extraOf, statusOf, trpc, wordsOf } from '../../api.ts'
import { AccountCard } from '../../components/account-card.tsx'
import { passwordToggle } from '../../components/password-toggle.ts'
import { focusFirstWrong } from '../../form-errors.ts'
import { notify } from '../../notify.ts'
import { useNext, useSignedIn } from '../../sign-in.ts'

/** Why nobody was signed in, in the specification's words. */
function tellFailure(error: unknown) {
  if (extraOf(error).requiresVerification === true) {
    notify.info('Email verification required', wordsOf(error) ?? 'Please check your email and click the verification link.')
  } else if (statusOf(error) === null) notify.error('Login failed', 'Please try again')
  else notify.error('Login failed', wordsOf(error) ?? 'Invalid email or password')
}

export function LoginPage() {
  const next = useNext()
  const signedIn = useSignedIn()
  const login = trpc.auth.login.useMutation({
    onSuccess: async ({ user }) => {
      notify.success('Welcome back!', 'You have signed in successfully')
      await signedIn(user)
    },
    onError: tellFailure,
  })
  const form = useForm({ initialValues: { email: '', password: '' }, validate: schemaResolver(loginInput, { sync: true }) })
  return (
    <AccountCard
      title="Sign In"
      subtitle="Welcome back! Please sign in to continue"
      other={
        <>
          Don't have an account?{' '}
          <Link to="/signup" search={next ? { next } : {}} className="lh-link">
            Sign Up
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={form.onSubmit((values) => login.mutate({ ...values, email: values.email.trim() }), focusFirstWrong)}>
        <TextInput label="Email" type="email" size="md" autoComplete="username" {...form.getInputProps('email')} />
        <PasswordInput
          label="Password"
          size="md"
          autoComplete="current-password"
          visibilityToggleButtonProps={passwordToggle('password')}
          aria-invalid={form.errors.password !== undefined}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" fullWidth loading={login.isPending}>
          Sign In
        </Button>
      </form>
    </AccountCard>
  )
}

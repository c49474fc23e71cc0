import { loginInput } from '@ledgerhand/core/schemas/auth'
import type { CurrentUser } from '@ledgerhand/core/wire/records'
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { focusFirstWrong } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { PasswordField } from '../../components/account/password-field.tsx'
import { AccountCard } from '../../components/shell/account-card.tsx'
import { errorWords, extraOf, statusOf, trpc } from '../../net/api.ts'
import { useNext, useSignedIn } from '../../session/sign-in.ts'
import classes from './page.module.css'
import { SecondStep } from './second-step.tsx'

/** Why nobody was signed in, in the specification's words. */
function tellFailure(error: unknown) {
  if (extraOf(error).requiresVerification === true) {
    notify.info('Email verification required', errorWords(error) ?? 'Please check your email and click the verification link.')
  } else if (statusOf(error) === null) notify.error('Login failed', 'Please try again')
  else notify.error('Login failed', errorWords(error) ?? 'Invalid email or password')
}

export function LoginPage() {
  const next = useNext()
  const signedIn = useSignedIn()
  const [ticket, setTicket] = useState<string | null>(null)
  /** The address whose mail waits to be opened. */
  const [waiting, setWaiting] = useState<string | null>(null)
  const welcome = async (user: CurrentUser) => {
    notify.success('Welcome back!', 'You have signed in successfully')
    await signedIn(user)
  }
  const login = trpc.auth.login.useMutation({
    onSuccess: ({ user }) => welcome(user),
    onError: (error, { email }) => {
      const { requiresSecondFactor, requiresVerification, ticket } = extraOf(error)
      if (requiresSecondFactor === true && typeof ticket === 'string') {
        notify.clear()
        return setTicket(ticket)
      }
      setWaiting(requiresVerification === true ? email : null)
      tellFailure(error)
    },
  })
  const form = useForm({ initialValues: { email: '', password: '' }, validate: schemaResolver(loginInput, { sync: true }) })
  if (ticket !== null) return <SecondStep ticket={ticket} onDone={(user) => void welcome(user)} onBack={() => setTicket(null)} />
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
        <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
        <div className={classes.under}>
          <Link to="/forgot-password" className="lh-link">
            Forgot your password?
          </Link>
        </div>
        <Button type="submit" fullWidth loading={login.isPending}>
          Sign In
        </Button>
      </form>
      {waiting !== null && <Resend email={waiting} />}
    </AccountCard>
  )
}

/** For whom the link did not come, or came too late. */
function Resend({ email }: { email: string }) {
  const resend = trpc.auth.resendVerification.useMutation({
    onSuccess: ({ message }) => notify.success('Check your email', message),
    onError: (error) => notify.error('Something went wrong', errorWords(error) ?? 'Please try again'),
  })
  return (
    <p className={classes.waiting}>
      No mail yet?{' '}
      <UnstyledButton className={`lh-link ${classes.again}`} disabled={resend.isPending} onClick={() => resend.mutate({ email })}>
        Send the link again
      </UnstyledButton>
    </p>
  )
}

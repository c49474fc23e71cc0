import { signupInput } from '@ledgerhand/core/schemas/auth'
import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { focusFirstWrong, refuseField, refuseFields } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { NewPasswordFields } from '../../components/account/new-password-fields.tsx'
import { Segments } from '../../components/data/segments.tsx'
import { AccountCard } from '../../components/shell/account-card.tsx'
import { remember } from '../../loading/last-known.ts'
import { errorWords, statusOf, trpc } from '../../net/api.ts'
import { useNext, useSignedIn } from '../../session/sign-in.ts'
import classes from './page.module.css'
import { RestoreForm } from './restore-form.tsx'

/** Where signing up takes an invitation, the one that led here counts. */
const invitationIn = (next: string | undefined) => {
  const invitation = next?.match(/^\/invite\/([\w-]+)$/)?.[1]
  return invitation ? { invitation } : {}
}

/** With a keyboard one begins to type at once; on a phone its keys would cover the page. */
const focusOnArrival = (field: HTMLInputElement | null) => {
  if (field && !window.matchMedia('(pointer: coarse)').matches) field.focus({ preventScroll: true })
}

/** Copies of backups in a bucket are found a moment after the start. */
const LOOK_AGAIN_MS = 3000

const blank = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }

export function SignupPage() {
  const next = useNext()
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const login = trpc.auth.login.useMutation()
  const signup = trpc.auth.signup.useMutation({
    onSuccess: async ({ message, requiresVerification }, { email, password }) => {
      remember('first-run', true)
      remember('business-step', true)
      notify.success('Account created successfully!', message || 'Please check your email to verify your account.')
      const toLogin = () => navigate({ to: '/login', search: next ? { next } : {} })
      if (requiresVerification) return toLogin()
      try {
        const { user } = await login.mutateAsync({ email, password })
        await signedIn(user)
      } catch {
        // The account is there; only the signing in did not work. The sign-in page says why, on the next try.
        await toLogin()
      }
    },
    onError: (error) => {
      notify.error('Signup failed', statusOf(error) === null ? 'Please try again' : (errorWords(error) ?? 'Something went wrong'))
      // An address that has an account is what is wrong with its field.
      if (statusOf(error) === 409) refuseField(form, 'email', errorWords(error) ?? 'An account with this email already exists')
      else refuseFields(form, Object.keys(blank) as (keyof typeof blank)[], error)
    },
  })
  const form = useForm({ initialValues: blank, validate: schemaResolver(signupInput, { sync: true }) })
  const [beginning, setBeginning] = useState<'new' | 'restore'>('new')
  const setup = trpc.setup.state.useQuery(undefined, {
    refetchInterval: ({ state }) => beginning === 'restore' && state.data?.backups.length === 0 && LOOK_AGAIN_MS,
  })
  const isFirst = setup.data?.isEmpty === true
  const busy = signup.isPending || login.isPending
  return (
    <AccountCard
      title="Sign Up"
      other={
        <>
          Already have an account?{' '}
          <Link to="/login" search={next ? { next } : {}} className="lh-link">
            Sign In
          </Link>
        </>
      }
    >
      {isFirst && (
        <Segments
          aria-label="How to begin"
          className={classes.beginning}
          choices={[
            { value: 'new', label: 'Start new' },
            { value: 'restore', label: 'Restore a backup' },
          ]}
          value={beginning}
          onChange={setBeginning}
        />
      )}
      {beginning === 'restore' && setup.data ? (
        <RestoreForm setup={setup.data} onRestored={() => void navigate({ to: '/login' })} />
      ) : (
        <form
          noValidate
          onSubmit={form.onSubmit(
            (values) => signup.mutate({ ...values, email: values.email.trim(), ...invitationIn(next) }),
            focusFirstWrong,
          )}
        >
          <div className={classes.names}>
            <TextInput
              ref={focusOnArrival}
              label="First Name"
              placeholder="Optional"
              autoComplete="given-name"
              {...form.getInputProps('firstName')}
            />
            <TextInput label="Last Name" placeholder="Optional" autoComplete="family-name" {...form.getInputProps('lastName')} />
          </div>
          <TextInput label="Email" type="email" required withAsterisk={false} autoComplete="username" {...form.getInputProps('email')} />
          <NewPasswordFields form={form} labels={['Password', 'Confirm Password']} />
          <Button type="submit" fullWidth disabled={busy}>
            {busy ? 'Creating Account...' : 'Create Account'}
          </Button>
        </form>
      )}
    </AccountCard>
  )
}

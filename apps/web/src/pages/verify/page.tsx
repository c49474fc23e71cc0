import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { notify } from '../../browser/notify.ts'
import { LinkButton } from '../../components/data/link-button.tsx'
import { AccountCard } from '../../components/shell/account-card.tsx'
import { errorWords, statusOf, trpc } from '../../net/api.ts'
import { startSession } from '../../session/session.tsx'

const titles = { verified: 'Email Verified', changed: 'Email Changed', reverted: 'Change Taken Back' } as const

/**
 * Behind the links of mails about an address. It takes a click: programs that look into mails open links too, and must not
 * confirm anything by it.
 */
export function VerifyPage() {
  const { token } = useSearch({ strict: false })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const verify = trpc.auth.verifyEmail.useMutation({
    onSuccess: (answer) => {
      const { did } = answer
      if (did === 'choose') return navigate({ to: '/reset-password', search: { token: answer.token, first: true }, replace: true })
      if (did === 'reverted') startSession(queryClient, null)
      // The address of whoever is signed in here may be another one now.
      else void queryClient.invalidateQueries()
    },
    onError: (error) => {
      if (statusOf(error) !== 400) notify.error('Something went wrong', errorWords(error) ?? 'Please try again')
    },
  })
  if (verify.data && verify.data.did !== 'choose') {
    const { did, message } = verify.data
    return (
      <AccountCard title={titles[did]} subtitle={message}>
        <LinkButton to={did === 'reverted' ? '/forgot-password' : '/login'} fullWidth mt={20}>
          {did === 'reverted' ? 'Choose a New Password' : 'Continue'}
        </LinkButton>
      </AccountCard>
    )
  }
  if (typeof token !== 'string' || token === '' || statusOf(verify.error) === 400) {
    return (
      <AccountCard title="This link is not valid" subtitle="It was used already, is too old, or a newer one was sent.">
        <Button component={Link} to="/login" fullWidth mt={20}>
          Go to Sign In
        </Button>
      </AccountCard>
    )
  }
  return (
    <AccountCard title="Confirm Your Email" subtitle="Click to confirm your address.">
      <Button fullWidth mt={20} loading={verify.isPending} onClick={() => verify.mutate({ token })}>
        Confirm Email
      </Button>
    </AccountCard>
  )
}

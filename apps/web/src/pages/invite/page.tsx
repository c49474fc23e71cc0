import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { statusOf, trpc, wordsOf } from '../../api.ts'
import { setCurrentOwner } from '../../books.ts'
import { AccountCard } from '../../components/account-card.tsx'
import { FullError } from '../../components/full-error.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { FullLoading } from '../../components/loading.tsx'
import { notify } from '../../notify.ts'
import { startSession, useSession } from '../../session.tsx'
import classes from './page.module.css'

/** Behind the link of a pending grant. Only who opens it, signed in, gets the role: knowing the address is not enough. */
export function InvitePage() {
  const { token = '' } = useParams({ strict: false })
  const session = useSession()
  if (session.status === 'pending') return <FullLoading />
  if (session.status === 'failed') return <FullError reason={wordsOf(session.error)} onRetry={session.retry} />
  return session.status === 'signedIn' ? <Accept token={token} email={session.user.email} /> : <SignInFirst next={`/invite/${token}`} />
}

function SignInFirst({ next }: { next: string }) {
  return (
    <AccountCard title="You are invited" subtitle="Sign in, or create an account, to open the books you were invited to.">
      <div className={classes.buttons}>
        <LinkButton to="/login" search={{ next }} size="md" fullWidth>
          Sign In
        </LinkButton>
        <LinkButton to="/signup" search={{ next }} size="md" fullWidth variant="default">
          Sign Up
        </LinkButton>
      </div>
    </AccountCard>
  )
}

function Accept({ token, email }: { token: string; email: string }) {
  const { client } = trpc.useUtils()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const accept = trpc.sharing.acceptRole.useMutation({
    onSuccess: async ({ ownerId }) => {
      // Whose books this account may open has just changed.
      startSession(queryClient, await client.auth.user.query())
      setCurrentOwner(ownerId)
      notify.success('Success', 'Invitation accepted')
      await navigate({ to: '/' })
    },
  })
  // An answer is final: the link is used up, or was never good. No answer may be a dropped line.
  const isGone = accept.isError && [400, 403, 404, 409, 410].includes(statusOf(accept.error) ?? 0)
  if (isGone) {
    return (
      <AccountCard title="This invitation is not available">
        <p className={classes.refused} role="alert">
          {wordsOf(accept.error) ?? 'Ask the person who sent it for a new one.'}
        </p>
        <div className={classes.buttons}>
          <Button component={Link} to="/" size="md" fullWidth>
            Go to Your Books
          </Button>
        </div>
      </AccountCard>
    )
  }
  return (
    <AccountCard title="You are invited" subtitle={`Accept as ${email}, and the books you were invited to open beside your own.`}>
      {accept.isError && (
        <p className={classes.refused} role="alert">
          {wordsOf(accept.error) ?? 'Please try again'}
        </p>
      )}
      <div className={classes.buttons}>
        <Button size="md" fullWidth loading={accept.isPending} onClick={() => accept.mutate({ token })}>
          Accept Invitation
        </Button>
        <Button component={Link} to="/" size="md" fullWidth variant="default">
          Not Now
        </Button>
      </div>
    </AccountCard>
  )
}

import { roleTitle } from '@ledgerhand/core/roles'
import type { InvitationJson } from '@ledgerhand/core/wire/sharing'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { notify } from '../../browser/notify.ts'
import { longDayWords } from '../../components/data/day-words.ts'
import { LinkButton } from '../../components/data/link-button.tsx'
import { FullError } from '../../components/feedback/full-error.tsx'
import { FullLoading } from '../../components/feedback/loading.tsx'
import { AccountCard } from '../../components/shell/account-card.tsx'
import { errorWords, statusOf, trpc } from '../../net/api.ts'
import { setCurrentOwner } from '../../net/books.ts'
import { startSession, useSession } from '../../session/session.tsx'
import classes from './page.module.css'

/** Behind the link of a pending grant. Only the person it was sent to, signed in, gets the role: neither address nor link is enough. */
export function InvitePage() {
  const { token = '' } = useParams({ strict: false })
  const session = useSession()
  const isKnown = session.status === 'signedIn' || session.status === 'signedOut'
  const invitation = trpc.sharing.invitation.useQuery({ token }, { staleTime: 0, enabled: isKnown })
  if (session.status === 'failed') return <FullError reason={errorWords(session.error)} onRetry={session.retry} />
  if (!isKnown || invitation.isPending) return <FullLoading />
  if (invitation.isError) {
    return statusOf(invitation.error) === 404 ? (
      <Gone reason="It was accepted already, taken back, or is too old. Ask the person who sent it for a new one." />
    ) : (
      <FullError reason={errorWords(invitation.error)} onRetry={() => void invitation.refetch()} />
    )
  }
  const { data } = invitation
  if (session.status !== 'signedIn') return <SignInFirst next={`/invite/${token}`} invitation={data} />
  const { email } = session.user
  if (data.isForCaller === false) return <OtherAddress email={email} invitation={data} />
  return <Accept token={token} email={email} invitation={data} />
}

const mayWords: Record<InvitationJson['role'], string> = {
  owner: 'do everything in them',
  cpa: 'read everything in them, add documents and edit',
  viewer: 'read everything in them',
}

/** Whose books, as what, and for which address. */
const Offer = ({ invitation: { businessName, role, email, expiresAt, isForCaller } }: { invitation: InvitationJson }) => (
  <dl className={classes.offer}>
    <div>
      <dt>Books</dt>
      <dd>{businessName}</dd>
    </div>
    <div>
      <dt>Role</dt>
      <dd>
        {roleTitle[role]}
        <span>
          {isForCaller === false ? 'They' : 'You'} can {mayWords[role]}.
        </span>
      </dd>
    </div>
    <div>
      <dt>For</dt>
      <dd>
        {email}
        {expiresAt && <span>Until {longDayWords(expiresAt)}</span>}
      </dd>
    </div>
  </dl>
)

function SignInFirst({ next, invitation }: { next: string; invitation: InvitationJson }) {
  return (
    <AccountCard title="You are invited" subtitle={`${invitation.businessName} invites you to open their books.`}>
      <Offer invitation={invitation} />
      <p className={classes.how}>Sign in with the address the invitation was sent to, or create an account with it.</p>
      <div className={classes.buttons}>
        <LinkButton to="/login" search={{ next }} fullWidth>
          Sign In
        </LinkButton>
        <LinkButton to="/signup" search={{ next }} fullWidth variant="default">
          Sign Up
        </LinkButton>
      </div>
    </AccountCard>
  )
}

const Gone = ({ reason }: { reason: string }) => (
  <AccountCard title="This invitation is not available">
    <p className={classes.refused} role="alert">
      {reason}
    </p>
    <div className={classes.buttons}>
      <Button component={Link} to="/" fullWidth>
        Go to Your Books
      </Button>
    </div>
  </AccountCard>
)

/** Signed in with an address that was not invited: whose invitation it is, and the way to sign in as them. */
function OtherAddress({ email, invitation }: { email: string; invitation: InvitationJson }) {
  const queryClient = useQueryClient()
  const logout = trpc.auth.logout.useMutation({ onSettled: () => startSession(queryClient, null) })
  return (
    <AccountCard title="This invitation was sent to another address" subtitle={`You are signed in as ${email}.`}>
      <Offer invitation={invitation} />
      <p className={classes.how}>Only {invitation.email} can accept it. Sign in with that address, or create an account with it.</p>
      <div className={classes.buttons}>
        <Button fullWidth loading={logout.isPending} onClick={() => logout.mutate()}>
          Sign in as {invitation.email}
        </Button>
        <Button component={Link} to="/" fullWidth variant="default">
          Go to Your Books
        </Button>
      </div>
    </AccountCard>
  )
}

function Accept({ token, email, invitation }: { token: string; email: string; invitation: InvitationJson }) {
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
  const status = accept.isError ? statusOf(accept.error) : null
  const reason = accept.isError ? (errorWords(accept.error) ?? 'Please try again') : null
  // The address may have been changed since the page was opened.
  if (status === 403) return <OtherAddress email={email} invitation={invitation} />
  // An answer is final: the link is used up, or was never good. No answer may be a dropped line.
  if (status !== null && [400, 404, 409, 410].includes(status)) return <Gone reason={reason ?? ''} />
  return (
    <AccountCard title="You are invited" subtitle={`${invitation.businessName} invites you to open their books.`}>
      <Offer invitation={invitation} />
      <p className={classes.how}>You are signed in as {email}. You can switch between these books and yours.</p>
      {reason && (
        <p className={classes.refused} role="alert">
          {reason}
        </p>
      )}
      <div className={classes.buttons}>
        <Button fullWidth loading={accept.isPending} onClick={() => accept.mutate({ token })}>
          Accept Invitation
        </Button>
        <Button component={Link} to="/" fullWidth variant="default">
          Not Now
        </Button>
      </div>
    </AccountCard>
  )
}

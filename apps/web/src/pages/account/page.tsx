import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Page } from '../../components/shell/page.tsx'
import { trpc } from '../../net/api.ts'
import { DataPanel, DeletePanel } from './data-panels.tsx'
import { EmailPanel } from './email-panel.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** Everything about one's own account, whichever books are open. */
export function AccountPage() {
  // Mails change it from outside: a link that was opened on the phone.
  const account = trpc.account.get.useQuery(undefined, { staleTime: 0, refetchOnWindowFocus: true })
  return (
    <Page title="Account Settings">
      {account.isPending ? (
        <Loading text="Loading account..." />
      ) : account.isError ? (
        <ErrorNote title="Your account could not be loaded" reason={account.error.message} onRetry={() => void account.refetch()} />
      ) : (
        <>
          <ProfilePanel account={account.data} />
          <EmailPanel account={account.data} />
          <PasswordPanel />
          <SecondFactorPanel account={account.data} />
          <SessionsPanel />
          <KeysPanel />
          <DataPanel />
          <DeletePanel email={account.data.email} />
        </>
      )}
    </Page>
  )
}

import { Panel } from '../../components/data/panel.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Page } from '../../components/shell/page.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useMay } from '../../session/session.tsx'
import { ProfileForm } from './profile-form.tsx'

/** What the books say of themselves: on letterheads, in the switcher, on upload pages, and how reports count. */
export function BusinessPage() {
  const books = trpc.books.get.useQuery(undefined, { staleTime: 0 })
  const mayWrite = useMay('write')
  return (
    <Page title="Business Profile" subtitle="Your business on reports, upload pages and invitations">
      <Panel title="Profile">
        {books.isPending ? (
          <Loading text="Loading profile..." rows={4} />
        ) : books.isError ? (
          <ErrorNote title="The profile could not be loaded" reason={errorWords(books.error) ?? ''} onRetry={() => void books.refetch()} />
        ) : (
          <ProfileForm books={books.data} mayWrite={mayWrite} />
        )}
      </Panel>
    </Page>
  )
}

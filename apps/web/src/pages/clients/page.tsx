import type { ClientJson } from '@ledgerhand/core/wire-sharing'
import { useNavigate } from '@tanstack/react-router'
import { Figures } from '../../components/data/figures.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Page } from '../../components/shell/page.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useOpenBooks } from '../../session/session.tsx'
import { useLeave } from '../../session/use-leave.ts'
import { type ClientPage, ClientTable } from './client-table.tsx'

/** The home of whoever keeps or reads the books of others: each business with what waits there, one click away. */
export function ClientsPage() {
  // Clients' books change while nobody looks at this page: what waits there is asked anew on each visit.
  const list = trpc.clients.list.useQuery(undefined, { staleTime: 0 })
  const open = useOpenBooks()
  const navigate = useNavigate()
  const leave = useLeave()
  const clients = list.data ?? []
  const sum = (of: (client: ClientJson) => number) => clients.reduce((n, client) => n + of(client), 0)
  const go = (client: ClientJson, page: ClientPage) => {
    open(client)
    void navigate(page)
  }
  return (
    <Page title="Clients" subtitle="The businesses you serve, and what waits there">
      {list.data && clients.length > 0 && (
        <Figures
          counts
          items={[
            { label: 'Clients', value: String(clients.length) },
            { label: 'Need Review', value: String(sum((c) => c.unreviewed)) },
            { label: 'Failed Documents', value: String(sum((c) => c.failedDocuments)) },
          ]}
        />
      )}
      <Panel title="Businesses">
        {list.isPending ? (
          <Loading text="Loading clients..." />
        ) : list.isError ? (
          <ErrorNote title="Clients could not be loaded" reason={errorWords(list.error) ?? ''} onRetry={() => void list.refetch()} />
        ) : clients.length === 0 ? (
          <EmptyState
            title="No clients yet"
            text="When a business owner gives you access to their books, the business appears here with what waits in it."
          />
        ) : (
          <ClientTable clients={clients} onGo={go} onLeave={(client) => void leave(client)} />
        )}
      </Panel>
    </Page>
  )
}

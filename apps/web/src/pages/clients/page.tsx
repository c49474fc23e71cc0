import type { ClientJson } from '@ledgerhand/core/wire/sharing'
import { Button } from '@mantine/core'
import { IconLock, IconSend } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { Panel } from '../../components/data/panel.tsx'
import { SearchField } from '../../components/data/search-field.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { ShortcutHints } from '../../components/feedback/keys.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Page } from '../../components/shell/page.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useKeptState } from '../../session/drafts.ts'
import { useOpenBooks } from '../../session/session.tsx'
import { useLeave } from '../../session/use-leave.ts'
import { AskClientsDialog } from './ask-clients-dialog.tsx'
import type { ClientPage, ClientRowActions } from './client-row.tsx'
import { ClientTable } from './client-table.tsx'
import { CloseClientsDialog } from './close-clients-dialog.tsx'
import { type ClientFilter, clientFilters, clientFilterWords, clientKindOf, clientsInOrder } from './health.tsx'
import { NoteDialog } from './note-dialog.tsx'
import classes from './page.module.css'
import { useClientKeys } from './use-client-keys.ts'

/** The home of whoever keeps or reads the books of others: every client by what is due, each number one click from its list. */
export function ClientsPage() {
  // Clients' books change while nobody looks at this page: what waits there is asked anew on each visit.
  const list = trpc.clients.list.useQuery(undefined, { staleTime: 0 })
  return (
    <Page isWide title="Clients" subtitle="Your clients and their open items">
      {list.isPending ? (
        <Panel title="Businesses">
          <Loading text="Loading clients..." />
        </Panel>
      ) : list.isError ? (
        <Panel title="Businesses">
          <ErrorNote title="Clients could not be loaded" reason={errorWords(list.error) ?? ''} onRetry={() => void list.refetch()} />
        </Panel>
      ) : list.data.length === 0 ? (
        <Panel title="Businesses">
          <EmptyState
            title="No clients yet"
            text="When a business owner gives you access to their books, the business appears here with its open items."
          />
        </Panel>
      ) : (
        <Clients clients={list.data} />
      )}
    </Page>
  )
}

const keys: readonly (readonly [string, string])[] = [
  ['J K', 'Move'],
  ['X', 'Select'],
  ['Shift J', 'Select on the way'],
  ['A', 'Select all'],
  ['Enter', 'Open'],
  ['N', 'Next that needs you'],
  ['D', 'Ask'],
  ['C', 'Close a month'],
  ['G', 'Note'],
  ['1–6', 'Filter'],
  ['/', 'Search'],
]
type Dialog = { kind: 'ask' | 'close'; clients: readonly ClientJson[] } | { kind: 'note'; client: ClientJson }

/** What of the clients is shown, selected and open, and the keys. */
function useClientList(clients: readonly ClientJson[]) {
  const [filter, setFilter] = useState<ClientFilter>('all')
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState<string | null>(null)
  const [dialog, setDialog] = useKeptState<Dialog | null>('dialog', null)
  const field = useRef<HTMLInputElement>(null)
  const actions = useRowActions({ setSelected, stand: setCurrent, note: (client) => setDialog({ kind: 'note', client }) })
  const shown = useMemo(() => {
    const words = search.trim().toLowerCase()
    return clientsInOrder(clients).filter(
      (client) =>
        (filter === 'all' || clientKindOf(client) === filter) && `${client.name} ${client.note ?? ''}`.toLowerCase().includes(words),
    )
  }, [clients, filter, search])
  const chosen = clients.filter(({ ownerId }) => selected.has(ownerId))
  const openFor = (kind: 'ask' | 'close') => () =>
    setDialog({ kind, clients: chosen.length > 0 ? chosen : shown.filter(({ ownerId }) => ownerId === current) })
  const [ask, close] = [openFor('ask'), openFor('close')]
  // What was chosen is done with.
  const unselect = () => setSelected(new Set())
  const selectShown = () => setSelected(new Set(shown.filter(({ role }) => role === 'cpa').map(({ ownerId }) => ownerId)))
  useClientKeys({
    clients: shown,
    current,
    isOff: dialog !== null,
    onCurrent: setCurrent,
    onFilter: setFilter,
    onSearch: () => field.current?.focus(),
    onAsk: ask,
    onClose: close,
    onAll: () => (chosen.length > 0 ? unselect() : selectShown()),
    selected,
    actions,
  })
  const listing = { filter, setFilter, search, setSearch, field, shown, selected, current, actions }
  return { ...listing, chosen, ask, close, unselect, selectShown, dialog, setDialog }
}

function Clients({ clients }: { clients: readonly ClientJson[] }) {
  const page = useClientList(clients)
  const { field, shown, chosen, unselect } = page
  return (
    <>
      <Panel
        title="Businesses"
        note={chosen.length > 0 ? `${chosen.length} selected` : undefined}
        actions={
          chosen.length > 0 && (
            <div className={classes.bulk}>
              <Button variant="default" size="xs" onClick={unselect}>
                Clear
              </Button>
              <Button variant="default" size="xs" leftSection={<IconLock size={14} aria-hidden="true" />} onClick={page.close}>
                Close a Month
              </Button>
              <Button size="xs" leftSection={<IconSend size={14} aria-hidden="true" />} onClick={page.ask}>
                Ask for Documents
              </Button>
            </div>
          )
        }
        bar={
          <div className={classes.bar}>
            <SearchField
              label="Search clients"
              search={page.search}
              onSearch={page.setSearch}
              inputRef={field}
              onLeave={() => field.current?.blur()}
              // On to the first that was found, once it is drawn.
              onEnter={() => requestAnimationFrame(() => document.querySelector<HTMLElement>('tr[data-index] button')?.focus())}
              className={classes.search}
            />
            <Filters clients={clients} filter={page.filter} onFilter={page.setFilter} />
            <Button variant="subtle" size="xs" onClick={page.selectShown}>
              Select All Shown
            </Button>
          </div>
        }
      >
        {shown.length === 0 ? (
          <EmptyState title="No client fits" text="Search for something else, or choose another filter." />
        ) : (
          <ClientTable clients={shown} selected={page.selected} current={page.current} actions={page.actions} />
        )}
      </Panel>
      <ShortcutHints keys={keys} />
      <Dialogs page={page} />
    </>
  )
}

/** The dialog that is open over the clients. */
function Dialogs({ page: { dialog, setDialog, unselect, actions } }: { page: ReturnType<typeof useClientList> }) {
  const shut = () => setDialog(null)
  if (dialog?.kind === 'note') return <NoteDialog client={dialog.client} onClose={shut} />
  if (!dialog || dialog.clients.length === 0) return null
  if (dialog.kind === 'ask') return <AskClientsDialog clients={dialog.clients} onAsked={unselect} onClose={shut} />
  return <CloseClientsDialog clients={dialog.clients} onGo={actions.go} onClosed={unselect} onClose={shut} />
}

/** The same object as long as the page stands: else every row would be drawn again with each key. */
function useRowActions(page: {
  setSelected: (change: (now: ReadonlySet<string>) => ReadonlySet<string>) => void
  stand: (ownerId: string) => void
  note: ClientRowActions['note']
}): ClientRowActions {
  const open = useOpenBooks()
  const leave = useLeave()
  const latest = useRef({ open, leave, ...page })
  latest.current = { open, leave, ...page }
  return useMemo(
    () => ({
      go: (client: ClientJson, page: ClientPage) => void latest.current.open(client, page),
      check: ({ ownerId }: ClientJson, isOn: boolean) =>
        latest.current.setSelected((now) => new Set(isOn ? [...now, ownerId] : [...now].filter((id) => id !== ownerId))),
      stand: ({ ownerId }: ClientJson) => latest.current.stand(ownerId),
      note: (client: ClientJson) => latest.current.note(client),
      leave: (client: ClientJson) => void latest.current.leave(client),
    }),
    [],
  )
}

interface FiltersProps {
  clients: readonly ClientJson[]
  filter: ClientFilter
  onFilter: (filter: ClientFilter) => void
}

function Filters({ clients, filter, onFilter }: FiltersProps) {
  const counts = Map.groupBy(clients, clientKindOf)
  return (
    <div role="group" aria-label="Filter" className={classes.filters}>
      {clientFilters.map((one) => {
        const count = one === 'all' ? clients.length : (counts.get(one)?.length ?? 0)
        return (
          <Button
            key={one}
            variant={one === filter ? 'light' : 'default'}
            size="xs"
            aria-pressed={one === filter}
            onClick={() => onFilter(one)}
          >
            {clientFilterWords[one]} {count}
          </Button>
        )
      })}
    </div>
  )
}

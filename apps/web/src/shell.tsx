import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useFocusKeeper } from './browser/focus-keeper.ts'
import { lazyWithPreload } from './browser/lazy-with-preload.ts'
import { forgetSharedFiles, hasSharedFiles, registerServiceWorker } from './browser/service-worker.ts'
import { mayLeave } from './browser/unsaved.ts'
import { ConfirmProvider } from './components/feedback/confirm.tsx'
import { LeaveGuard } from './components/feedback/leave-guard.tsx'
import { AppFrame } from './components/shell/app-frame.tsx'
import { BooksClosed } from './components/shell/books-closed.tsx'
import { PageAnnouncer } from './components/shell/page-announcer.tsx'
import { trpc } from './net/api.ts'
import { setCurrentOwner } from './net/books.ts'
import { useHelpKey } from './palette/use-help-key.ts'
import { usePalette } from './palette/use-palette.tsx'
import { useKeptPage } from './session/drafts.ts'
import { forgetKept } from './session/kept.ts'
import { useLostBooks } from './session/role-watch.ts'
import { startSession, useBooks, useMay, useOpenBooks, useSession } from './session/session.tsx'
import { useSessionEnd } from './session/session-end.ts'

/** Fetched when something is dragged over the window for the first time. */
const DropAnywhere = lazy(() => import('./pages/documents/page.tsx').then((m) => ({ default: m.DropAnywhere })))

/** Fetched a little after the page, where the browser can keep files: without a line it could not be. */
const WaitingUploads = lazyWithPreload(() => import('./waiting/waiting-uploads.tsx').then((m) => m.WaitingUploads))

const sayWhatStays = (userId: string) => import('./waiting/waiting-uploads.tsx').then((m) => m.sayWhatStays(userId))

/** What every signed-in page stands in: navigation, the count of what waits, signing out. */
export function Shell({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const books = useBooks()
  const openBooks = useOpenBooks()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const lost = useLostBooks(user)
  const pending = trpc.dashboard.pending.useQuery(undefined, { enabled: lost === null })
  const logout = trpc.auth.logout.useMutation()
  useSessionEnd()
  useKeptPage()
  useFocusKeeper()
  useHelpKey()
  const { palette, togglePalette } = usePalette()
  const isDragged = useFirstDrag()
  const keeps = useWaitingUploads()
  useSharedFiles(navigate)
  useEffect(registerServiceWorker, [])
  if (!user) return null
  if (lost) {
    return (
      <BooksClosed
        name={lost.name}
        hasOthers={user.books.length > 1}
        onOpen={async (to) => {
          setCurrentOwner(null)
          await navigate({ to })
        }}
      />
    )
  }
  const leave = async () => {
    await navigate({ to: '/login', ignoreBlocker: true })
    void forgetSharedFiles()
    if (keeps) void sayWhatStays(user.id)
    startSession(queryClient, null)
  }
  return (
    <ConfirmProvider>
      <AppFrame
        user={user}
        books={books}
        waiting={pending.data?.total ?? 0}
        failed={pending.data?.errors.count ?? 0}
        forYou={pending.data?.forYou ?? 0}
        onSearch={togglePalette}
        onOpenBooks={(chosen) => void openBooks(chosen)}
        // Also on failure: whoever asked to leave does not want to see the books any longer.
        onSignOut={async () => {
          if (!(await mayLeave())) return
          forgetKept()
          logout.mutate(undefined, { onSettled: leave })
        }}
      >
        {/* Other books, other page: a selection or an open dialog must not survive the switch. */}
        <Fragment key={books?.ownerId}>{children}</Fragment>
      </AppFrame>
      <PageAnnouncer />
      <LeaveGuard />
      {isDragged && (
        <Suspense fallback={null}>
          <DropAnywhere />
        </Suspense>
      )}
      {keeps && (
        <Suspense fallback={null}>
          <WaitingUploads userId={user.id} ownerId={books?.ownerId ?? null} />
        </Suspense>
      )}
      {palette}
    </ConfirmProvider>
  )
}

/** Whether something has been dragged over the window. */
function useFirstDrag(): boolean {
  const [isDragged, setDragged] = useState(false)
  useEffect(() => window.addEventListener('dragenter', () => setDragged(true), { once: true }), [])
  return isDragged
}

/** Whether the code that keeps uploads on the device is there; it is fetched a little after the page, where the browser can keep files. */
function useWaitingUploads(): boolean {
  const [keeps, setKeeps] = useState(false)
  useEffect(() => {
    if (!('caches' in window && 'locks' in navigator)) return
    let isOver = false
    const load = () =>
      void WaitingUploads.load().then(
        () => !isOver && setKeeps(true),
        () => undefined,
      )
    // Code that does not come without a line comes with it.
    window.addEventListener('online', load)
    const timer = setTimeout(load, 3000)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', load)
    }
  }, [])
  return keeps
}

/** Files that were shared into the product lead to the page of the documents, which takes them. */
function useSharedFiles(navigate: ReturnType<typeof useNavigate>): void {
  const mayWrite = useMay('write')
  useEffect(() => {
    // The page of the documents takes them itself; in books that one may only read they wait.
    if (!mayWrite || window.location.pathname === '/documents') return
    void hasSharedFiles().then((has) => {
      if (has) void navigate({ to: '/documents', search: { add: true, shared: true } })
    })
  }, [navigate, mayWrite])
}

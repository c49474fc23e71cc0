// First of all: what comes after it may ask the browser while it is loaded.
import './no-browser.ts'
import type { Role } from '@ledgerhand/core/roles'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ConfirmProvider } from '../components/feedback/confirm.tsx'
import { AppFrame } from '../components/shell/app-frame.tsx'
import { createTrpcClient, trpc } from '../net/api.ts'
import { createQueryClient } from '../net/query-client.ts'
import { AccountPage } from '../pages/account/page.tsx'
import { AskPage } from '../pages/ask/page.tsx'
import { AuditPage } from '../pages/audit/page.tsx'
import { CoveragePage } from '../pages/coverage/page.tsx'
import { DashboardPage } from '../pages/dashboard/page.tsx'
import { DocumentsPage } from '../pages/documents/page.tsx'
import { EntitiesPage } from '../pages/entities/page.tsx'
import { HelpPage } from '../pages/help/page.tsx'
import { ReportsPage } from '../pages/reports/page.tsx'
import { RulesPage } from '../pages/rules/page.tsx'
import { ServicesPage } from '../pages/services/page.tsx'
import { SharingPage } from '../pages/sharing/page.tsx'
import { TransactionsPage } from '../pages/transactions/page.tsx'
import { ReviewPage } from '../pages/transactions/review-page.tsx'
import { knowBooks } from '../session/session.tsx'
import { cssVariablesResolver, theme } from '../theme/theme.ts'
import { pretendToRemember } from './no-browser.ts'

const pages = {
  '/': DashboardPage,
  '/documents': DocumentsPage,
  '/transactions': TransactionsPage,
  '/transactions/review': ReviewPage,
  '/transactions/rules': RulesPage,
  '/entities': EntitiesPage,
  '/reports': ReportsPage,
  '/sharing': SharingPage,
  '/audit': AuditPage,
  '/services': ServicesPage,
  '/coverage': CoveragePage,
  '/ask': AskPage,
  '/account': AccountPage,
  '/help': HelpPage,
} satisfies Record<string, ComponentType>

/** What stands on top of a page in books that hold samples, or have no report yet; and what the browser remembers of them then. */
const onTop = [
  ['/', 'samples', ['samples']],
  ['/', 'first-run', ['first-run']],
  ['/', 'first-run-unnamed', ['first-run', 'business-step']],
  ['/', 'begun', ['first-run', 'begun']],
  ['/', 'begun-unnamed', ['first-run', 'begun', 'business-step']],
  ['/documents', 'samples', ['samples']],
] as const

const nothing = () => {}

/** A page as it is before anything has come: who is there and what the books hold are unknown; `role` null when that is, too. */
async function draw(path: string, Page: ComponentType, role: Role | null): Promise<string> {
  const books = role && { ownerId: '', name: '', role }
  const root = createRootRoute({
    component: () => (
      <ConfirmProvider>
        <AppFrame user={null} books={books} waiting={0} failed={0} forYou={0} onSearch={nothing} onOpenBooks={nothing} onSignOut={nothing}>
          <Page />
        </AppFrame>
      </ConfirmProvider>
    ),
  })
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path })])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  const queryClient = createQueryClient()
  knowBooks(queryClient, books ? [books] : [])
  const drawn = renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  )
  // What it holds would be kept for five minutes, and the build would wait for that.
  queryClient.clear()
  return drawn
}

/**
 * Run once, by the build (prerender.ts): what the application draws first, by path and by what is known beforehand of who asks:
 * `any` whoever may open several books, `own` who has their own only; where it shows, whether those hold samples or nothing.
 */
export async function frames(): Promise<Record<string, Record<string, string>>> {
  const drawn: Record<string, Record<string, string>> = {}
  for (const [path, Page] of Object.entries(pages)) {
    drawn[path] = { any: await draw(path, Page, null), own: await draw(path, Page, 'owner') }
  }
  for (const [path, name, known] of onTop) {
    pretendToRemember(known.map((fact) => `ledgerhand.${fact}.own`))
    drawn[path] = { ...drawn[path], [name]: await draw(path, pages[path], 'owner') }
  }
  return drawn
}

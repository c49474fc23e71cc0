import type { PagePath } from '@ledgerhand/core/page-paths'
import { createRootRoute, createRoute, createRouter, Outlet, type RouterHistory, useChildMatches } from '@tanstack/react-router'
import { type ComponentType, createContext, Suspense, useContext, useEffect } from 'react'
import { lazyWithPreload, whenIdle } from './browser/lazy-with-preload.ts'
import type { PageSearch } from './browser/page-search.ts'
import { FullError } from './components/feedback/full-error.tsx'
import { FullLoading } from './components/feedback/loading.tsx'
import { SplitDialog, TransactionDialog } from './editing/later-dialog.ts'
import { PageError } from './loading/page-error.tsx'
import { askDashboard, askDocuments, askPending } from './loading/prefetch.ts'
import { errorWords, trpc, type Utils } from './net/api.ts'
// With the application, not after it: where everyone arrives, and what each page stands in.
import { DashboardPage } from './pages/dashboard/page.tsx'
import { useBooks, useSession } from './session/session.tsx'
import { Shell } from './shell.tsx'

/** A page whose code comes when it is first needed, or one that is there with the application. */
type Page = ReturnType<typeof lazyWithPreload<object>> | ComponentType

const LandingPage = lazyWithPreload(() => import('./pages/landing/page.tsx').then((m) => m.LandingPage))
const LoginPage = lazyWithPreload(() => import('./pages/login/page.tsx').then((m) => m.LoginPage))
const SignupPage = lazyWithPreload(() => import('./pages/signup/page.tsx').then((m) => m.SignupPage))
const DocumentsPage = lazyWithPreload(() => import('./pages/documents/page.tsx').then((m) => m.DocumentsPage))
const DocumentPage = lazyWithPreload(() => import('./pages/documents/document-page.tsx').then((m) => m.DocumentPage))
const IntakePage = lazyWithPreload(() => import('./pages/documents/page.tsx').then((m) => m.IntakePage))
const TransactionsPage = lazyWithPreload(() => import('./pages/transactions/page.tsx').then((m) => m.TransactionsPage))
const ReviewPage = lazyWithPreload(() => import('./pages/transactions/review-page.tsx').then((m) => m.ReviewPage))
const RulesPage = lazyWithPreload(() => import('./pages/rules/page.tsx').then((m) => m.RulesPage))
const EntitiesPage = lazyWithPreload(() => import('./pages/entities/page.tsx').then((m) => m.EntitiesPage))
const ReportsPage = lazyWithPreload(() => import('./pages/reports/page.tsx').then((m) => m.ReportsPage))
const BalanceSheetPage = lazyWithPreload(() => import('./pages/reports/sheet-page.tsx').then((m) => m.BalanceSheetPage))
const CashFlowPage = lazyWithPreload(() => import('./pages/reports/sheet-page.tsx').then((m) => m.CashFlowPage))
const TrialBalancePage = lazyWithPreload(() => import('./pages/reports/sheet-page.tsx').then((m) => m.TrialBalancePage))
const AccountsPage = lazyWithPreload(() => import('./pages/accounts/page.tsx').then((m) => m.AccountsPage))
const RegisterPage = lazyWithPreload(() => import('./pages/accounts/register-page.tsx').then((m) => m.RegisterPage))
const BusinessPage = lazyWithPreload(() => import('./pages/business/page.tsx').then((m) => m.BusinessPage))
const QuestionsPage = lazyWithPreload(() => import('./pages/questions/page.tsx').then((m) => m.QuestionsPage))
const AnswerPage = lazyWithPreload(() => import('./pages/answer/page.tsx').then((m) => m.AnswerPage))
const ForYouPage = lazyWithPreload(() => import('./pages/for-you/page.tsx').then((m) => m.ForYouPage))
const RequestsPage = lazyWithPreload(() => import('./pages/requests/page.tsx').then((m) => m.RequestsPage))
const RemindersPage = lazyWithPreload(() => import('./pages/reminders/page.tsx').then((m) => m.RemindersPage))
const SharingPage = lazyWithPreload(() => import('./pages/sharing/page.tsx').then((m) => m.SharingPage))
const ClientsPage = lazyWithPreload(() => import('./pages/clients/page.tsx').then((m) => m.ClientsPage))
const CoveragePage = lazyWithPreload(() => import('./pages/coverage/page.tsx').then((m) => m.CoveragePage))
const ClosePage = lazyWithPreload(() => import('./pages/close/page.tsx').then((m) => m.ClosePage))
const PeriodPage = lazyWithPreload(() => import('./pages/close/period-page.tsx').then((m) => m.PeriodPage))
const TaxesPage = lazyWithPreload(() => import('./pages/taxes/page.tsx').then((m) => m.TaxesPage))
const AskPage = lazyWithPreload(() => import('./pages/ask/page.tsx').then((m) => m.AskPage))
const HelpPage = lazyWithPreload(() => import('./pages/help/page.tsx').then((m) => m.HelpPage))
const AuditPage = lazyWithPreload(() => import('./pages/audit/page.tsx').then((m) => m.AuditPage))
const SystemPage = lazyWithPreload(() => import('./pages/system/page.tsx').then((m) => m.SystemPage))
const ServicesPage = lazyWithPreload(() => import('./pages/services/page.tsx').then((m) => m.ServicesPage))
const SharedUploadPage = lazyWithPreload(() => import('./pages/shared-upload/page.tsx').then((m) => m.SharedUploadPage))
const InvitePage = lazyWithPreload(() => import('./pages/invite/page.tsx').then((m) => m.InvitePage))
const AccountPage = lazyWithPreload(() => import('./pages/account/page.tsx').then((m) => m.AccountPage))
const VerifyPage = lazyWithPreload(() => import('./pages/verify/page.tsx').then((m) => m.VerifyPage))
const ForgotPasswordPage = lazyWithPreload(() => import('./pages/forgot-password/page.tsx').then((m) => m.ForgotPasswordPage))
const ResetPasswordPage = lazyWithPreload(() => import('./pages/reset-password/page.tsx').then((m) => m.ResetPasswordPage))
const NotFoundPage = lazyWithPreload(() => import('./pages/not-found/page.tsx').then((m) => m.NotFoundPage))

const root = createRootRoute({
  component: () => (
    <Suspense fallback={<FullLoading />}>
      <Outlet />
    </Suspense>
  ),
  validateSearch: (params: Record<string, unknown>): PageSearch => params,
  notFoundComponent: () => <NotFoundPage />,
})

/** Whether a page stands in the shell: at the moment of signing in the page may hear of it before what it stands in does. */
const InShell = createContext(false)

/** Who is there decides what there is: while that is unknown, a spinner. */
const visitors = createRoute({
  getParentRoute: () => root,
  id: 'visitors',
  component: function Visitors() {
    const session = useSession()
    const { status } = session
    const { load, ask } = useChildMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
    const utils = trpc.useUtils()
    const hasBooks = useBooks() !== null
    const isIn = status === 'signedIn'
    // The page's code and figures are asked for before the shell is drawn, not after; the other pages' code when the browser has nothing to do.
    if (isIn) void load?.()
    if (isIn && hasBooks) void ask?.(utils)
    useEffect(() => (isIn ? whenIdle(...everything) : undefined), [isIn])
    if (status === 'pending') return <FullLoading />
    if (session.status === 'failed') return <FullError reason={errorWords(session.error)} onRetry={session.retry} />
    if (!isIn) return <Outlet />
    return (
      <Shell>
        <Suspense fallback={null}>
          <InShell value={true}>
            <Outlet />
          </InShell>
        </Suspense>
      </Shell>
    )
  },
})

/** One row of the specification's route table: what a visitor sees at a path, signed out and signed in. */
const page = <const Path extends PagePath>(path: Path, SignedOut: Page, SignedIn: Page, ask = askPending) =>
  createRoute({
    getParentRoute: () => visitors,
    path,
    component: function Page() {
      const isIn = useSession().status === 'signedIn'
      const inShell = useContext(InShell)
      if (isIn) return inShell ? <SignedIn /> : null
      return <SignedOut />
    },
    staticData: { ...('load' in SignedIn ? { load: SignedIn.load } : {}), ask },
  })

/** A page that is the same for everybody, and stands alone. */
const open = <const Path extends PagePath>(path: Path, Component: Page) =>
  createRoute({ getParentRoute: () => root, path, component: () => <Component /> })

const routeTree = root.addChildren([
  visitors.addChildren([
    page('/', LandingPage, DashboardPage, askDashboard),
    page('/login', LoginPage, DashboardPage),
    page('/signup', SignupPage, DashboardPage),
    page('/documents', LoginPage, DocumentsPage, askDocuments),
    page('/documents/intake', LoginPage, IntakePage),
    page('/documents/$id', LoginPage, DocumentPage),
    page('/transactions', LoginPage, TransactionsPage),
    page('/transactions/review', LoginPage, ReviewPage),
    page('/transactions/rules', LoginPage, RulesPage),
    page('/entities', LoginPage, EntitiesPage),
    page('/reports', LoginPage, ReportsPage),
    page('/reports/balance-sheet', LoginPage, BalanceSheetPage),
    page('/reports/cash-flow', LoginPage, CashFlowPage),
    page('/reports/trial-balance', LoginPage, TrialBalancePage),
    page('/accounts', LoginPage, AccountsPage),
    page('/accounts/$id', LoginPage, RegisterPage),
    page('/business', LoginPage, BusinessPage),
    page('/ask', LoginPage, AskPage),
    page('/requests', LoginPage, RequestsPage),
    page('/questions', LoginPage, QuestionsPage),
    page('/for-you', LoginPage, ForYouPage),
    page('/sharing', LoginPage, SharingPage),
    page('/clients', LoginPage, ClientsPage),
    page('/audit', LoginPage, AuditPage),
    page('/services', LoginPage, ServicesPage),
    page('/system', LoginPage, SystemPage),
    page('/coverage', LoginPage, CoveragePage),
    page('/close', LoginPage, ClosePage),
    page('/close/$period', LoginPage, PeriodPage),
    page('/taxes', LoginPage, TaxesPage),
    page('/help', LoginPage, HelpPage),
    page('/account', LoginPage, AccountPage),
  ]),
  open('/upload/$token', SharedUploadPage),
  open('/upload/$token/reminders', RemindersPage),
  open('/answer/$token', AnswerPage),
  open('/invite/$token', InvitePage),
  open('/verify', VerifyPage),
  open('/forgot-password', ForgotPasswordPage),
  open('/reset-password', ResetPasswordPage),
])

const everything = [
  DocumentsPage,
  DocumentPage,
  TransactionsPage,
  ReviewPage,
  EntitiesPage,
  ReportsPage,
  SharingPage,
  TransactionDialog,
  SplitDialog,
].map(({ load }) => load)
/** Tests bring a history of their own; the browser has one. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    scrollRestoration: true,
    defaultPendingComponent: FullLoading,
    defaultErrorComponent: ({ error }) => <PageError error={error} isFramed={useContext(InShell)} />,
    ...(history ? { history } : {}),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    load?: () => Promise<unknown>
    ask?: (utils: Utils) => Promise<unknown>
  }
}

import { nextThatNeeds } from '@ledgerhand/core/clients'
import { roleTitle } from '@ledgerhand/core/roles'
import { useMantineColorScheme } from '@mantine/core'
import {
  type Icon,
  IconArrowRight,
  IconArrowsLeftRight,
  IconBook,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarCheck,
  IconChecklist,
  IconDeviceDesktop,
  IconFileUpload,
  IconHelpCircle,
  IconLayoutDashboard,
  IconLock,
  IconMessageQuestion,
  IconMoon,
  IconPlus,
  IconReceiptTax,
  IconReportMoney,
  IconReportSearch,
  IconSend,
  IconSun,
  IconUsers,
  IconWand,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { PageSearch } from '../browser/page-search.ts'
import { accountLinks } from '../components/account/account-links.ts'
import { trpc } from '../net/api.ts'
import { useBooks, useMay, useOpenBooks, useRole, useSession } from '../session/session.tsx'
import type { Item, PaletteGroup } from './item.ts'
import { useOfferedCommands } from './page-commands.ts'

/** The pages by their fixed names, and words by which people look for them. */
const pages = [
  { to: '/', label: 'Dashboard', icon: IconLayoutDashboard, words: 'home overview' },
  { to: '/documents', label: 'Upload Documents', icon: IconFileUpload, words: 'files statements' },
  { to: '/transactions', label: 'Transactions', icon: IconArrowsLeftRight, words: 'rows' },
  { to: '/ask', label: 'Ask Your Books', icon: IconReportSearch, words: 'how much spent earned figures' },
  { to: '/transactions/review', label: 'Pending Review', icon: IconChecklist, words: 'need queue waiting' },
  { to: '/transactions', label: 'Not counted yet', icon: IconHelpCircle, words: 'undecided questions', search: { treatment: 'undecided' } },
  { to: '/transactions/rules', label: 'Rules', icon: IconWand, words: 'remembered merchants' },
  { to: '/entities', label: 'Business Entities', icon: IconBuildingStore, words: 'business personal' },
  { to: '/reports', label: 'P&L Reports', icon: IconReportMoney, words: 'profit loss' },
  { to: '/sharing', label: 'Share Access', icon: IconUsers, words: 'accountant links' },
  { to: '/accounts', label: 'Accounts', icon: IconBuildingBank, words: 'bank card balance register' },
  { to: '/coverage', label: 'Statement Coverage', icon: IconCalendarCheck, words: 'missing months' },
  { to: '/close', label: 'Close', icon: IconLock, words: 'month year lock checklist reopen' },
  { to: '/taxes', label: 'Tax Pack', icon: IconReceiptTax, words: 'taxes schedule c 1099 w-9 accountant april' },
  { to: '/for-you', label: 'For You', icon: IconChecklist, words: 'waits list questions receipts' },
  { to: '/questions', label: 'Questions', icon: IconHelpCircle, words: 'answer thread' },
  { to: '/requests', label: 'Requests', icon: IconSend, words: 'ask documents missing late' },
  { to: '/reports/balance-sheet', label: 'Balance Sheet', icon: IconReportMoney, words: 'assets liabilities equity' },
  { to: '/reports/cash-flow', label: 'Cash Flow', icon: IconReportMoney, words: 'money' },
  { to: '/reports/trial-balance', label: 'Trial Balance', icon: IconReportMoney, words: 'debits credits' },
] as const satisfies { to: string; label: string; icon: Icon; words: string; search?: PageSearch }[]

const themes = [
  { scheme: 'light', label: 'Light theme', icon: IconSun },
  { scheme: 'dark', label: 'Dark theme', icon: IconMoon },
  { scheme: 'auto', label: 'System theme', icon: IconDeviceDesktop },
] as const

/** Every word of the query begins a word of the text. */
export const matchesQuery = (query: string, text: string): boolean => {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}&]+/u)
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** How long a list of clients says who is next. */
const CLIENTS_MS = 30_000

/** In the books of a client: the next one that needs the accountant, without the way over the list. */
function useNextClient(isOpen: boolean): { items: Item[]; isComing: boolean } {
  const role = useRole()
  const books = useBooks()
  const openBooks = useOpenBooks()
  const list = trpc.clients.list.useQuery(undefined, { enabled: isOpen && role !== null && role !== 'owner', staleTime: CLIENTS_MS })
  const next = role !== 'owner' && books && list.data ? nextThatNeeds(list.data, books.ownerId) : undefined
  if (!next) return { items: [], isComing: list.isLoading }
  const run = () => void openBooks(next)
  return {
    items: [{ id: 'next-client', label: `Next client: ${next.name}`, note: 'Needs you', icon: IconArrowRight, run }],
    isComing: false,
  }
}

/** What the line of the next client is found by, besides the client's name. */
const NEXT_WORDS = 'next client switch books needs'

/**
 * Where one can go and what one can start, as far as the query asks for it and the role may. `isComing`: a line that the query may mean is
 * not known yet, because the list of clients is still on its way; it is read anew in the books of each client.
 */
export function useCommands(query: string, isOpen: boolean): { groups: PaletteGroup[]; isComing: boolean } {
  const navigate = useNavigate()
  const mayWrite = useMay('write')
  const role = useRole()
  const { user } = useSession()
  const books = useBooks()
  const openBooks = useOpenBooks()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const asked = ({ label, words = '' }: { label: string; words?: string }) => matchesQuery(query, `${label} ${words}`)

  const goTo: Item[] = pages.filter(asked).map((page) => {
    const { to, label, icon } = page
    return { id: label, label, icon, run: () => void navigate({ to, search: 'search' in page ? page.search : {} }) }
  })
  const account: Item[] = accountLinks
    .filter(({ isFor }) => role && (isFor?.({ role, booksCount: user?.books.length ?? 1 }) ?? true))
    .filter(asked)
    .map(({ to, label, icon }) => ({ id: to, label, icon, run: () => void navigate({ to }) }))
  const start: Item[] = mayWrite
    ? [
        { id: 'upload', label: 'Upload Document', words: 'add file new', icon: IconFileUpload, to: '/documents' as const },
        { id: 'add', label: 'Add Transaction', words: 'new row', icon: IconPlus, to: '/transactions' as const },
        { id: 'report', label: 'Generate Report', words: 'p&l profit loss new', icon: IconReportMoney, to: '/reports' as const },
        { id: 'ask', label: 'Ask a Question', words: 'new month', icon: IconMessageQuestion, to: '/questions' as const },
      ]
        .filter(asked)
        .map(({ id, label, icon, to }) => ({ id, label, icon, run: () => void navigate({ to, search: { add: true } }) }))
    : []
  const nextClient = useNextClient(isOpen)
  const next = nextClient.items.filter(({ label }) => asked({ label, words: NEXT_WORDS }))
  const others: Item[] = (user?.books ?? [])
    .filter(({ ownerId, name }) => ownerId !== books?.ownerId && asked({ label: `Open ${name}`, words: 'switch books' }))
    .map((chosen) => ({
      id: chosen.ownerId,
      label: `Open ${chosen.name}`,
      note: roleTitle[chosen.role],
      icon: IconBook,
      run: () => void openBooks(chosen),
    }))
  const looks: Item[] = themes
    .filter(({ scheme, label }) => scheme !== colorScheme && asked({ label, words: 'switch mode' }))
    .map(({ scheme, label, icon }) => ({ id: scheme, label, icon, run: () => setColorScheme(scheme) }))
  const ofPage = useOfferedCommands()
  const groups = [
    ...(ofPage ? [{ label: ofPage.label, items: ofPage.items.filter(asked) }] : []),
    { label: 'Go to', items: [...goTo, ...account] },
    { label: 'Start', items: start },
    { label: 'Books', items: [...next, ...others] },
    { label: 'Theme', items: looks },
  ]
  const isFound = groups.some(({ items }) => items.length > 0)
  return { groups, isComing: nextClient.isComing && query !== '' && (!isFound || matchesQuery(query, NEXT_WORDS)) }
}

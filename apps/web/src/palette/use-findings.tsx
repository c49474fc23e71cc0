import { formatDate } from '@ledgerhand/core/calendar-date'
import { daysOfDocument } from '@ledgerhand/core/listed-documents'
import { periodWords } from '@ledgerhand/core/reports/statement-rows'
import type { DocumentJson } from '@ledgerhand/core/wire/documents'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowsLeftRight, IconBuildingStore, IconFileText, IconReportMoney, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { dayWords } from '../components/data/day-words.ts'
import { Money } from '../components/data/money.tsx'
import { categoryOf } from '../editing/category-choices.ts'
import { isTagged, tagWords } from '../editing/treatment-tag.tsx'
import { trpc } from '../net/api.ts'
import type { PaletteGroup } from './item.ts'
import { matchesQuery } from './use-commands.tsx'

/** So many of each kind; the pages show the rest. */
const EACH = 5
/** From so many letters on the books are searched, after a short pause in typing. */
const LETTERS = 2
const PAUSE_MS = 150

/** What the books hold under these words: transactions, documents, entities and reports. */
export function useFindings(query: string): { groups: PaletteGroup[]; searching: boolean } {
  const navigate = useNavigate()
  const [asked] = useDebouncedValue(query.trim(), PAUSE_MS)
  const enabled = query.trim().length >= LETTERS
  const search = enabled ? asked : ''
  const transactions = trpc.transactions.list.useQuery({ search, limit: EACH }, { enabled: search.length >= LETTERS })
  // What a document is about is known once it is read: asked for anew each time.
  const documents = trpc.documents.list.useQuery({ search, limit: EACH }, { enabled: search.length >= LETTERS, staleTime: 0 })
  const entities = trpc.entities.list.useQuery(undefined, { enabled })
  const reports = trpc.reports.list.useQuery(undefined, { enabled })
  if (!enabled) return { groups: [], searching: false }
  const rows = search.length >= LETTERS ? (transactions.data?.items ?? []) : []
  const papers = search.length >= LETTERS ? (documents.data ?? []) : []
  return {
    searching: transactions.isFetching || documents.isFetching || search !== query.trim(),
    groups: [
      {
        label: 'Transactions',
        items: [
          ...rows.map((row) => ({
            id: row.id,
            label: row.description,
            note: `${formatDate(row.transactionDate)}, ${isTagged(row) ? tagWords(row) : categoryOf(row)}`,
            icon: IconArrowsLeftRight,
            end: <Money amount={row.amount} currency={row.currency} isCredit={row.isCredit} isTransfer={row.isTransfer} />,
            run: () => void navigate({ to: '/transactions', search: { search, open: row.id } }),
          })),
          ...(rows.length === EACH
            ? [
                {
                  id: 'all-transactions',
                  label: `All transactions with '${search}'`,
                  icon: IconSearch,
                  run: () => void navigate({ to: '/transactions', search: { search } }),
                },
              ]
            : []),
        ],
      },
      {
        label: 'Documents',
        items: [
          ...papers.map((document) => ({
            id: document.id,
            label: document.originalName,
            note: noteOf(document),
            icon: IconFileText,
            run: () => void navigate({ to: '/documents/$id', params: { id: document.id } }),
          })),
          ...(papers.length === EACH
            ? [
                {
                  id: 'all-documents',
                  label: `All documents with '${search}'`,
                  icon: IconSearch,
                  run: () => void navigate({ to: '/documents', search: { search } }),
                },
              ]
            : []),
        ],
      },
      {
        label: 'Entities',
        items: (entities.data ?? [])
          .filter(({ name }) => matchesQuery(query, name))
          .slice(0, EACH)
          .map(({ id, name }) => ({
            id,
            label: name,
            note: 'Its transactions',
            icon: IconBuildingStore,
            run: () => void navigate({ to: '/transactions', search: { entityId: id } }),
          })),
      },
      {
        label: 'Reports',
        items: (reports.data ?? [])
          .filter(({ title, reportPeriod }) => matchesQuery(query, `${title} ${reportPeriod} ${periodWords(reportPeriod)}`))
          .slice(0, EACH)
          .map(({ id, title, reportPeriod }) => ({
            id,
            label: title,
            note: periodWords(reportPeriod),
            icon: IconReportMoney,
            run: () => void navigate({ to: '/reports', search: { report: id } }),
          })),
      },
    ],
  }
}

/** Whom it is from or which account it is of, and its days; else the day of its upload. */
function noteOf({ about, createdAt }: DocumentJson): string {
  const words = about ? [about.vendor ?? about.account, daysOfDocument(about)].filter(Boolean) : []
  return words.length > 0 ? words.join(', ') : dayWords(createdAt)
}

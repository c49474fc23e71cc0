import { Badge, Button, Tabs } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSearchChange } from '../../browser/search-change.ts'
import { LinkButton } from '../../components/data/link-button.tsx'
import { ShortcutHints } from '../../components/feedback/keys.tsx'
import { BackLink } from '../../components/shell/back-link.tsx'
import { Page } from '../../components/shell/page.tsx'
import { AskedCopies } from '../../editing/asked-copies.tsx'
import { useAskedCopies } from '../../editing/use-asked-copies.ts'
import { useUndoLast } from '../../editing/use-undo.ts'
import { AskedCurrencies } from '../../editing/which-currency.tsx'
import { AskedYears } from '../../editing/which-year.tsx'
import { trpc } from '../../net/api.ts'
import { useMay } from '../../session/session.tsx'
import classes from './review.module.css'
import { ReviewErrors } from './review-errors.tsx'
import { ReviewGroups } from './review-groups.tsx'

/** The three kinds of what waits, in the order in which they are worth a person's time. */
const kinds = ['suggestion', 'unrecognized', 'error'] as const
type Kind = (typeof kinds)[number]

const keys: readonly (readonly [string, string])[] = [
  ['J', 'Next'],
  ['K', 'Back'],
  ['A', 'Accept'],
  ['1-9', 'Answer'],
  ['C', 'Category'],
  ['S', 'Skip'],
  ['U', 'Undo'],
]

/** What waits for a decision, a tab for each kind. Which one is open stands in the URL: `?kind=`. */
export function ReviewPage() {
  const mayWrite = useMay('write')
  const undoRows = useUndoLast()
  const copies = useAskedCopies()
  const undoLast = async () => ((await copies.undoLast()) ? null : undoRows())
  const change = useSearchChange()
  const search: { kind?: unknown } = useSearch({ strict: false })
  const pending = trpc.dashboard.pending.useQuery()
  const hasRows = trpc.dashboard.chart.useQuery()
  const count: Record<Kind, number> = {
    suggestion: pending.data?.suggestions.count ?? 0,
    unrecognized: pending.data?.unrecognized.count ?? 0,
    error: pending.data?.errors.count ?? 0,
  }
  // Without a wish the first tab that has something in it.
  const kind = kinds.find((k) => k === search.kind) ?? kinds.find((k) => count[k] > 0) ?? 'suggestion'
  const tabs = useRef<HTMLDivElement>(null)
  // On a phone there is room for a tab and a half: the open one is brought into view, in the middle.
  useEffect(() => {
    const open = tabs.current?.querySelector<HTMLElement>(`[data-kind="${kind}"]`)
    if (tabs.current && open) tabs.current.scrollLeft = open.offsetLeft - (tabs.current.clientWidth - open.offsetWidth) / 2
  }, [kind])
  const rows = (['suggestion', 'unrecognized'] as const).find((k) => k !== kind && count[k] > 0)
  const isAnswered = pending.isSuccess && count.suggestion + count.unrecognized + copies.asked.length === 0
  // Nothing to report on in empty books, and a viewer makes no reports. A document that failed holds no report up.
  const report = mayWrite && isAnswered && hasRows.data !== undefined && hasRows.data.length > 0 && (
    <LinkButton to="/reports" search={{ add: true }}>
      Generate your P&L
    </LinkButton>
  )
  const next = rows ? (
    <Button variant="default" onClick={() => change({ kind: rows }, { replace: true })}>
      {count[rows] === 1 ? '1 more item to review' : `${count[rows]} more items to review`}
    </Button>
  ) : (
    report
  )
  const badge = (k: Kind) => count[k] > 0 && <Badge color={k === 'error' ? 'expense' : 'review'}>{count[k]}</Badge>

  return (
    <Page
      above={<BackLink to="/transactions">Transactions</BackLink>}
      title="Pending Review"
      actions={
        <>
          {mayWrite && kind !== 'error' && <ShortcutHints keys={keys} />}
          <LinkButton to="/transactions/rules" variant="default">
            Rules
          </LinkButton>
        </>
      }
    >
      <AskedCopies {...copies} mayWrite={mayWrite} />
      <AskedYears mayWrite={mayWrite} />
      <AskedCurrencies mayWrite={mayWrite} />
      <Tabs value={kind} onChange={(next) => change({ kind: next ?? 'suggestion' }, { replace: true })} keepMounted={false}>
        <Tabs.List ref={tabs} className={classes.tabs} data-coming={pending.isPending}>
          <Tabs.Tab value="suggestion" data-kind="suggestion" rightSection={badge('suggestion')}>
            Category Suggestion
          </Tabs.Tab>
          <Tabs.Tab value="unrecognized" data-kind="unrecognized" rightSection={badge('unrecognized')}>
            Unrecognized Transaction
          </Tabs.Tab>
          <Tabs.Tab value="error" data-kind="error" rightSection={badge('error')}>
            Processing Error
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="suggestion">
          <ReviewGroups kind="suggestion" mayWrite={mayWrite} onUndoLast={undoLast} next={next} copies={copies.asked.length} />
        </Tabs.Panel>
        <Tabs.Panel value="unrecognized">
          <ReviewGroups kind="unrecognized" mayWrite={mayWrite} onUndoLast={undoLast} next={next} copies={copies.asked.length} />
        </Tabs.Panel>
        <Tabs.Panel value="error">
          <ReviewErrors mayWrite={mayWrite} report={report} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

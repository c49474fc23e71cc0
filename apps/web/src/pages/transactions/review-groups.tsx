import { Card } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '../../api.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { Loading } from '../../components/loading.tsx'
import { categoryOf } from '../../editing/category-choices.ts'
import { notifyFailure } from '../../editing/notify-failure.ts'
import { useTransactionsChanged } from '../../editing/use-changed.ts'
import { notify } from '../../notify.ts'
import { merchantName } from './merchant-name.ts'
import classes from './review.module.css'
import { ReviewGroup } from './review-group.tsx'
import { type Group, keyOf } from './review-kind.ts'
import { inSlices, slicesOf } from './selection.ts'
import { sendLeaving } from './send-leaving.ts'
import { useDeferred } from './use-deferred.ts'
import { useKeys } from './use-keys.ts'
import { usePendingCount } from './use-pending-count.ts'

/** As many groups as a person decides in one sitting; deciding brings the next. */
const LIMIT = 50

/** One card per merchant, the most valuable first. Deciding on one closes it and opens the next. */
export function ReviewGroups({ kind, mayWrite }: { kind: 'suggestion' | 'unrecognized'; mayWrite: boolean }) {
  const { client } = trpc.useUtils()
  const list = trpc.transactions.review.useQuery({ kind, limit: LIMIT })
  const changed = useTransactionsChanged()
  const { decided, decide, undo } = useDeferred()
  const countOf = usePendingCount()
  const [opened, setOpened] = useState<string | null>(null)
  const [picking, setPicking] = useState(false)

  const groups = (list.data ?? []).filter((group) => !decided.has(keyOf(group)))
  const at = Math.max(
    0,
    groups.findIndex((group) => keyOf(group) === opened),
  )
  const open = groups[at]
  const go = (index: number) => {
    const next = groups[Math.max(0, Math.min(groups.length - 1, index))]
    setPicking(false)
    setOpened(next ? keyOf(next) : null)
  }
  const takeBack = () => {
    const key = undo()
    if (key) {
      setOpened(key)
      notify.info('Undone')
    }
  }
  /** With a category: those rows get it. Without: what they have is right. */
  const settle = (group: Group, category: string | null) => {
    const name = category ?? (group.suggestion ? categoryOf(group.suggestion) : '')
    const count = group.count === 1 ? '1 transaction' : `${group.count} transactions`
    const index = groups.indexOf(group)
    decide({
      key: keyOf(group),
      ...countOf(group),
      run: async (leaving) => {
        const send = async (transactionIds: string[]) => {
          if (!leaving)
            return category === null
              ? client.transactions.accept.mutate({ transactionIds })
              : client.transactions.setCategory.mutate({ transactionIds, category })
          await (category === null
            ? sendLeaving('transactions.accept', { transactionIds })
            : sendLeaving('transactions.setCategory', { transactionIds, category }))
          return { updated: transactionIds.length }
        }
        try {
          // A page that goes away waits for no answer: everything leaves at once.
          if (leaving) await Promise.all(slicesOf(group.ids).map(send))
          else await inSlices(group.ids, send)
        } catch (error) {
          notifyFailure('Failed to update transaction', error)
        } finally {
          await changed()
        }
      },
    })
    setPicking(false)
    const next = groups[index + 1] ?? groups[index - 1]
    setOpened(next ? keyOf(next) : null)
    notify.undo(`${merchantName(group.merchant)}: ${name}`, `${count} reviewed`, takeBack)
  }
  const accept = () => open?.suggestion && settle(open, null)
  useKeys(
    {
      j: () => go(at + 1),
      k: () => go(at - 1),
      ...(mayWrite ? { a: accept, c: () => setPicking(true), s: () => go(at + 1), u: takeBack } : {}),
    },
    true,
  )

  if (list.isPending) return <Loading text="Loading transactions..." />
  if (list.isError)
    return <ErrorNote title="What waits for review could not be loaded" reason={list.error.message} onRetry={() => void list.refetch()} />
  if (groups.length === 0) {
    return (
      <Card>
        <EmptyState title="All caught up" text="New items appear here as documents are processed." />
      </Card>
    )
  }
  return (
    <div className={classes.groups}>
      {!mayWrite && <p className={classes.viewer}>Only the owner or accountant can decide these.</p>}
      {groups.map((group, i) => (
        <ReviewGroup
          key={keyOf(group)}
          group={group}
          open={i === at}
          onOpen={() => go(i)}
          picking={picking && i === at}
          onPicking={setPicking}
          {...(mayWrite ? { onAccept: accept, onPick: (category: string) => settle(group, category), onSkip: () => go(at + 1) } : {})}
        />
      ))}
    </div>
  )
}

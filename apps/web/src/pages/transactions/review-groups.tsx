import { answersTo, isOneTime } from '@ledgerhand/core/answers'
import type { QuestionOption } from '@ledgerhand/core/questions'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { Card } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useKeys } from '../../browser/use-keys.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { SplitDialog } from '../../editing/later-dialog.ts'
import { trpc } from '../../net/api.ts'
import { useKeptState } from '../../session/drafts.ts'
import { KeysDialog } from './keys-dialog.tsx'
import classes from './review.module.css'
import { ReviewGroupItem } from './review-group.tsx'
import { keyOf } from './review-kind.ts'
import { useDecisions } from './use-decisions.ts'

/** As many groups as a person decides in one sitting; deciding brings the next. */
const LIMIT = 50

/**
 * What opens later is brought into view and gets the focus, since the keys and Tab go on from the same card. Arriving on the page, one wants to see its head.
 */
function useOpenedCard(key: string | null) {
  const cards = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const card = key === null ? null : cards.current?.querySelector<HTMLElement>('[data-open="true"]')
    if (!card) return
    card.scrollIntoView({ block: 'nearest' })
    if (!document.activeElement?.closest('[role="dialog"]')) card.querySelector('button')?.focus({ preventScroll: true })
  }, [key])
  return cards
}

/** No group waits. Possible copies of bills, above, are asked by themselves. */
const AllCaughtUp = ({ next, copies }: Pick<ReviewGroupsProps, 'next' | 'copies'>) => (
  <Card>
    {copies > 0 ? (
      <EmptyState
        title="Nothing else of this kind"
        text={`Say above whether ${copies === 1 ? '1 bill is' : `${copies} bills are`} in your books already.`}
        action={next}
      />
    ) : (
      <EmptyState title="All caught up" text="New items appear here as documents are processed." action={next} />
    )}
  </Card>
)

interface ReviewGroupsProps {
  kind: 'suggestion' | 'unrecognized'
  mayWrite: boolean
  /** The key U: belongs to the page, because an answer may empty its tab. */
  onUndoLast: () => Promise<string | null>
  /** What to do when nothing of this kind waits any longer. */
  next: ReactNode
  /** How many possible copies of bills wait as well. */
  copies: number
}

/** The groups that wait, which of them is open, what is decided about it, and the keys. */
function useReview({ kind, mayWrite, onUndoLast }: ReviewGroupsProps) {
  const list = trpc.transactions.review.useQuery({ kind, limit: LIMIT })
  /** Keys of what is decided and still in the list: no longer shown. */
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  /** The keys of what was decided here, by the id that it is undone by. */
  const keysOfUndo = useRef(new Map<string, string>())
  const [opened, setOpened] = useState<string | null>(null)
  const [picking, setPicking] = useState(false)
  /** Whether an answer is kept for the merchant's next transaction. Stays as it was set, card after card; null: as it fits the question. */
  const [wished, setRemember] = useState<boolean | null>(null)
  const [splitting, setSplitting] = useKeptState<TransactionJson | null>('splitting', null)
  const [showsKeys, setShowsKeys] = useState(false)

  const groups = (list.data ?? []).filter((group) => !decided.has(keyOf(group)))
  const at = Math.max(
    0,
    groups.findIndex((group) => keyOf(group) === opened),
  )
  const open = groups[at]
  const remember = wished ?? !(open && isOneTime(open))
  const cards = useOpenedCard(opened !== null && open ? keyOf(open) : null)
  const go = (index: number) => {
    const next = groups[Math.max(0, Math.min(groups.length - 1, index))]
    setPicking(false)
    setOpened(next ? keyOf(next) : null)
  }
  const show = (key: string) => setDecided((now) => new Set([...now].filter((k) => k !== key)))
  const { accept, pick, answer } = useDecisions({
    groups,
    remember,
    onDecide: (key, next, undoId) => {
      keysOfUndo.current.set(undoId, key)
      setDecided((now) => new Set([...now, key]))
      setPicking(false)
      setOpened(next)
    },
    onShow: show,
    onOpen: setOpened,
  })
  /** What was taken back opens again: the next key is meant for it. */
  const undoLast = async () => {
    const key = keysOfUndo.current.get((await onUndoLast()) ?? '')
    if (key === undefined) return
    show(key)
    setOpened(key)
  }
  const split = () => setSplitting(open?.question ? (open.items[0] ?? null) : null)
  /** 1 to 9 answer the question of the open card. */
  const answerKeys = open?.question
    ? Object.fromEntries(answersTo(open.question, open.isCredit).map((chosen, i) => [String(i + 1), () => answer(open, chosen)]))
    : {}
  useKeys(
    {
      j: () => go(at + 1),
      k: () => go(at - 1),
      '?': () => setShowsKeys(true),
      ...(mayWrite
        ? {
            ...answerKeys,
            a: () => open && accept(open),
            p: split,
            c: () => setPicking(true),
            s: () => go(at + 1),
            u: () => void undoLast(),
            r: () => setRemember(!remember),
          }
        : {}),
    },
    !showsKeys && !splitting,
  )
  const dialogs = { splitting, setSplitting, showsKeys, setShowsKeys }
  return { list, groups, at, open, go, cards, picking, setPicking, remember, setRemember, accept, pick, answer, split, dialogs }
}

/** One card per merchant, the most valuable first. Deciding on one closes it and opens the next. */
export function ReviewGroups(props: ReviewGroupsProps) {
  const { mayWrite, next, copies } = props
  const { list, groups, at, open, go, cards, picking, setPicking, remember, setRemember, dialogs, ...decide } = useReview(props)
  const { accept, pick, answer, split } = decide
  const { splitting, setSplitting, showsKeys, setShowsKeys } = dialogs
  if (list.isPending) return <Loading text="Loading transactions..." />
  if (list.isError)
    return <ErrorNote title="The review list could not be loaded" reason={list.error.message} onRetry={() => void list.refetch()} />
  if (groups.length === 0) return <AllCaughtUp next={next} copies={copies} />
  return (
    <div ref={cards} className={classes.groups}>
      {splitting && (
        <Suspense fallback={null}>
          <SplitDialog transaction={splitting} onClose={() => setSplitting(null)} />
        </Suspense>
      )}
      {showsKeys && <KeysDialog of="review" onClose={() => setShowsKeys(false)} />}
      {!mayWrite && <p className={classes.viewer}>Only the owner or accountant can decide these.</p>}
      {groups.map((group, i) => (
        <ReviewGroupItem
          key={keyOf(group)}
          group={group}
          open={i === at}
          onOpen={() => go(i)}
          picking={picking && i === at}
          onPicking={setPicking}
          remember={remember}
          onRemember={setRemember}
          {...(mayWrite
            ? {
                onAccept: () => open && accept(open),
                onPick: (category: string) => pick(group, category),
                onAnswer: (chosen: QuestionOption) => answer(group, chosen),
                onSplit: split,
                onSkip: () => go(at + 1),
              }
            : {})}
        />
      ))}
    </div>
  )
}

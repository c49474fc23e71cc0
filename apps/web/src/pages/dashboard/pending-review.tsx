import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { PendingReview } from '@ledgerhand/core/wire/dashboard'
import { Badge, Button } from '@mantine/core'
import { IconCircleX, IconCopy, IconHelpCircle, IconSparkles } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { notify } from '../../browser/notify.ts'
import { LinkButton } from '../../components/data/link-button.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useMay } from '../../session/session.tsx'
import classes from './page.module.css'

const many = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`

/** What waits for a person, in its three kinds, each with the way to deal with it. */
export function PendingReviewPanel() {
  const { data, isPending, isError, error, refetch } = trpc.dashboard.pending.useQuery()
  const failed = data?.errors.count ?? 0
  return (
    <Panel
      title={
        <>
          Pending Review {data && data.total > 0 && <Badge color="review">{many(data.total, 'item')}</Badge>}{' '}
          {failed > 0 && <Badge color="expense">{failed} failed</Badge>}
        </>
      }
    >
      {isPending ? (
        <div className={classes.waiting}>
          <Loading text="Loading the review list..." />
        </div>
      ) : isError ? (
        <ErrorNote title="The review list could not be loaded" reason={error.message} onRetry={() => void refetch()} />
      ) : data.total + failed === 0 ? (
        <div className={classes.waiting}>
          <EmptyState title="All caught up" text="New items appear here as documents are processed." />
        </div>
      ) : (
        <Kinds pending={data} />
      )}
    </Panel>
  )
}

function Kinds({ pending: { unrecognized, suggestions, copies, errors } }: { pending: PendingReview }) {
  const mayWrite = useMay('write')
  const example = unrecognized.example
  const toReview = unrecognized.count + suggestions.count
  return (
    <div className={`${classes.waiting} ${classes.kinds}`}>
      <ul className={classes.list}>
        <Kind
          icon={<IconHelpCircle size={18} stroke={1.6} aria-hidden="true" />}
          title="Unrecognized Transaction"
          count={unrecognized.count}
          text={example && `${example.description}, ${formatMoney(parseDecimal(example.amount), example.currency)}`}
          action={<Review kind="unrecognized" title="Unrecognized Transaction" />}
        />
        <Kind
          icon={<IconSparkles size={18} stroke={1.6} aria-hidden="true" />}
          title="Category Suggestion"
          count={suggestions.count}
          text={`${suggestions.count} from ${many(suggestions.merchants, 'merchant')}`}
          action={<Review kind="suggestion" title="Category Suggestion" />}
        />
        {copies > 0 && (
          <Kind
            icon={<IconCopy size={18} stroke={1.6} aria-hidden="true" />}
            title="Possible Copy of a Bill"
            count={copies}
            text={copies === 1 ? 'It may be in your books already' : 'They may be in your books already'}
            action={
              <LinkButton to="/transactions/review" variant="default" size="xs" aria-label="Review Possible Copy of a Bill">
                Review
              </LinkButton>
            }
          />
        )}
        <Kind
          failed
          icon={<IconCircleX size={18} stroke={1.6} aria-hidden="true" />}
          title="Processing Error"
          count={errors.count}
          text={errors.example?.originalName ?? null}
          action={mayWrite && errors.example && <Again document={errors.example} />}
        />
      </ul>
      {toReview > 0 && (
        <LinkButton to="/transactions/review" className={classes.reviewAll}>
          {toReview === 1 ? 'Review 1 transaction' : `Review ${toReview.toLocaleString('en-US')} transactions`}
        </LinkButton>
      )}
    </div>
  )
}

interface KindProps {
  icon: ReactNode
  title: string
  count: number
  text: string | null
  action: ReactNode
  failed?: boolean
}

/** One kind. It stays in its place when none of it waits, but quiet: then there is nothing to do about it. */
function Kind({ icon, title, count, text, action, failed = false }: KindProps) {
  return (
    <li className={classes.pending} data-failed={failed} data-none={count === 0}>
      {icon}
      <div>
        <div className={classes.strong}>
          {title}
          {count > 1 && <span className="lh-muted">{`\u00a0·\u00a0${count}`}</span>}
        </div>
        <div className="lh-muted lh-clip" title={count > 0 ? (text ?? undefined) : undefined}>
          {count > 0 ? text : 'Nothing to do'}
        </div>
      </div>
      {count > 0 && action}
    </li>
  )
}

const Review = ({ kind, title }: { kind: string; title: string }) => (
  <LinkButton to="/transactions/review" search={{ kind }} variant="default" size="xs" aria-label={`Review ${title}`}>
    Review
  </LinkButton>
)

type Broken = NonNullable<PendingReview['errors']['example']>

/**
 * A locked document opens, and asks for its password: read again without one it stays locked. A file that stays broken is replaced; Retry stands
 * beside it, as the specification names it here.
 */
function Again({ document }: { document: Broken }) {
  const { id, needsPassword, isRetryable } = document
  if (needsPassword)
    return (
      <LinkButton to="/documents/$id" params={{ id }} variant="default" size="xs" aria-label="Retry Processing Error">
        Retry
      </LinkButton>
    )
  if (isRetryable) return <Retry document={document} />
  return (
    <div className={classes.ways}>
      <Retry document={document} isSecond />
      <LinkButton to="/documents" search={{ add: true, replaces: id }} variant="default" size="xs" aria-label="Replace Processing Error">
        Replace
      </LinkButton>
    </div>
  )
}

/** Processes the document again from its stored file, as what it looks like. */
function Retry({ document: { id, readAs }, isSecond = false }: { document: Broken; isSecond?: boolean }) {
  const utils = trpc.useUtils()
  const retry = trpc.documents.retry.useMutation({
    onSuccess: async ({ originalName }) => {
      notify.info('Processing again', originalName)
      await Promise.all([utils.documents.invalidate(), utils.dashboard.invalidate()])
    },
    onError: (error) => notify.error('Failed to process again', errorWords(error) ?? 'Please try again'),
  })
  return (
    <Button
      variant={isSecond ? 'subtle' : 'default'}
      size="xs"
      aria-label="Retry Processing Error"
      loading={retry.isPending}
      onClick={() => retry.mutate(readAs ? { id, documentType: readAs } : { id })}
    >
      Retry
    </Button>
  )
}

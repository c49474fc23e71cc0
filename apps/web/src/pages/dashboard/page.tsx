import { ActionIcon, Button } from '@mantine/core'
import { IconBell, IconChecklist, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Page } from '../../components/shell/page.tsx'
import { trpc } from '../../net/api.ts'
import { FirstRun } from '../../samples/first-run.tsx'
import { SampleNote } from '../../samples/sample-note.tsx'
import { useMay, useRole } from '../../session/session.tsx'
import { Metrics } from './metrics.tsx'
import { MoneyPanel } from './money.tsx'
import classes from './page.module.css'
import { PendingReviewPanel } from './pending-review.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { Trend } from './trend.tsx'

/** Asked for after the figures anyway, and mostly says nothing. */
const BackupNote = lazy(() => import('./backup-note.tsx').then((m) => ({ default: m.BackupNote })))

export function DashboardPage() {
  const role = useRole()
  const mayWrite = useMay('write')
  return (
    <Page
      title="Financial Dashboard"
      subtitle="Overview of your business finances"
      corner={<Bell />}
      actions={
        role === null ? (
          <Button data-sign disabled aria-hidden="true" className={classes.unsaid} leftSection={<IconUpload size={16} />}>
            Quick Upload
          </Button>
        ) : (
          mayWrite && (
            <Button data-sign component={Link} to="/documents" leftSection={<IconUpload size={16} aria-hidden="true" />}>
              Quick Upload
            </Button>
          )
        )
      }
    >
      <Suspense fallback={null}>{role === 'owner' && <BackupNote about="failure" />}</Suspense>
      <SampleNote />
      <ForYouNote />
      {mayWrite && <FirstRun />}
      <Metrics />
      <div className={classes.grid}>
        <Trend />
        <PendingReviewPanel />
        <RecentActivity />
        <QuickActions />
        <MoneyPanel />
      </div>
      {/* Last, so that nothing moves when it comes. */}
      <Suspense fallback={null}>{role === 'owner' && <BackupNote about="disk" />}</Suspense>
    </Page>
  )
}

/** What others asked for, one press away; nothing when nobody did. */
function ForYouNote() {
  const { data } = trpc.dashboard.pending.useQuery()
  const count = data?.forYou ?? 0
  if (count === 0) return null
  return (
    <Link to="/for-you" className={classes.forYou}>
      <IconChecklist size={20} stroke={1.6} aria-hidden="true" />
      <span>
        <b>For You</b>: {count === 1 ? '1 thing to answer or send' : `${count} things to answer or send`}
      </span>
    </Link>
  )
}

/** What needs review, by number; where nothing does, documents that failed. No badge without either. */
function Bell() {
  const { data } = trpc.dashboard.pending.useQuery()
  const total = data?.total ?? 0
  const failed = data?.errors.count ?? 0
  const review = total === 0 ? 'Nothing to review' : total === 1 ? '1 item needs review' : `${total} items need review`
  const errors = failed === 1 ? '1 document failed' : `${failed} documents failed`
  const label = !data ? 'Review' : failed === 0 ? review : total === 0 ? errors : `${review}, ${errors}`
  return (
    <ActionIcon component={Link} to="/transactions/review" size={36} className={classes.bell} aria-label={label}>
      <IconBell size={20} stroke={1.6} aria-hidden="true" />
      {total + failed > 0 && (
        <span className={classes.badge} data-failed={total === 0 || undefined}>
          {total || failed}
        </span>
      )}
    </ActionIcon>
  )
}

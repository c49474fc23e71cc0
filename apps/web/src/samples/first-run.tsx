import { Button, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { LinkButton } from '../components/data/link-button.tsx'
import { Panel } from '../components/data/panel.tsx'
import { useLastKnown } from '../loading/last-known.ts'
import { trpc } from '../net/api.ts'
import { useRole } from '../session/session.tsx'
import { BusinessStep } from './business-step.tsx'
import { type FirstStep, firstSteps } from './first-steps.ts'
import classes from './samples.module.css'
import { useSamples } from './use-samples.ts'

/** Asked for by few. */
const ImportDialog = lazy(() => import('../importing/import-dialog.tsx').then((m) => ({ default: m.ImportDialog })))

/** Where each step is done; documents that failed or are being read are among the documents. */
const placeOf = ({ id, state }: FirstStep) => ({
  to: places[id],
  search: { add: id === 'report' || (id === 'upload' && state === 'now') || undefined },
})

const places = { upload: '/documents', review: '/transactions/review', report: '/reports' } as const
/** What the button under the steps says. */
const verbs = { upload: 'Upload your first statement', review: 'Answer questions', report: 'Generate your P&L' } as const

/** The way to the first report, in books of one's own data: each step leads where it is done, ticks off, and stays until the report is there. */
export function FirstRun() {
  const isOwner = useRole() === 'owner'
  const { data: documents } = trpc.dashboard.documents.useQuery()
  const { data: chart } = trpc.dashboard.chart.useQuery()
  const { data: pending } = trpc.dashboard.pending.useQuery()
  const { data: samples } = trpc.samples.state.useQuery()
  const isShown = useLastKnown('first-run', documents && chart && pending && samples && !pending.hasReport && samples.documents === 0)
  const hasBegun = useLastKnown('begun', documents && chart && documents.total + chart.length > 0)
  if (!isShown) return null
  const steps = firstSteps({
    documents: documents ?? { total: 0, processing: 0, failed: 0, transactions: 0 },
    hasTransactions: (documents?.transactions ?? 0) + (chart?.length ?? 0) > 0,
    waiting: pending ? pending.suggestions.count + pending.unrecognized.count : 0,
  })
  const next = steps.find(({ state }) => state !== 'done') ?? steps[2]
  return (
    <Panel title="Three steps to your first report">
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.id} data-state={step.state} aria-current={step === next ? 'step' : undefined}>
            {step.state === 'done' && <VisuallyHidden>Done</VisuallyHidden>}
            <h3>
              <Link {...placeOf(step)}>{step.title}</Link>
            </h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      {next && <NextStep step={next} isEmpty={!hasBegun && next === steps[0]} isOwner={isOwner} />}
      {isOwner && <BusinessStep />}
    </Panel>
  )
}

function NextStep({ step, isEmpty, isOwner }: { step: FirstStep; isEmpty: boolean; isOwner: boolean }) {
  const { add, isBusy } = useSamples()
  const [isImporting, setImporting] = useState(false)
  return (
    <div className={classes.actions}>
      <LinkButton {...placeOf(step)} variant="default">
        {step.state === 'now' ? verbs[step.id] : 'See the documents'}
      </LinkButton>
      {isEmpty && (
        <Button variant="subtle" color="gray" disabled={isBusy} onClick={add}>
          {isBusy ? 'Adding sample data...' : 'Look around with sample data'}
        </Button>
      )}
      {isEmpty && isOwner && (
        <Button variant="subtle" color="gray" onClick={() => setImporting(true)}>
          Bring your books from another installation
        </Button>
      )}
      <Suspense fallback={null}>{isImporting && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </div>
  )
}

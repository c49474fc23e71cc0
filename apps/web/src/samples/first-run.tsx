import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { LinkButton } from '../components/data/link-button.tsx'
import { Panel } from '../components/data/panel.tsx'
import { useLastKnown } from '../loading/last-known.ts'
import { trpc } from '../net/api.ts'
import { useRole } from '../session/session.tsx'
import { BusinessStep } from './business-step.tsx'
import { type FirstStep, firstSteps } from './first-steps.ts'
import classes from './samples.module.css'
import { useSamples } from './use-samples.ts'

/** Where each step is done; a document that failed is among the documents. */
const placeOf = ({ id, state }: FirstStep) =>
  id === 'review'
    ? ({ to: '/transactions/review' } as const)
    : id === 'report'
      ? ({ to: '/reports', search: { add: true } } as const)
      : state === 'now'
        ? ({ to: '/documents', search: { add: true } } as const)
        : ({ to: '/documents' } as const)

/** What the button under the steps says. */
const verbs = { upload: 'Upload your first statement', review: 'Answer questions', report: 'Generate your P&L' } as const

/** The way to the first report, in books of one's own data: each step leads where it is done, ticks off, and stays until the report is there. */
export function FirstRun() {
  const isOwner = useRole() === 'owner'
  const documents = trpc.documents.list.useQuery()
  const chart = trpc.dashboard.chart.useQuery()
  const pending = trpc.dashboard.pending.useQuery()
  const samples = trpc.samples.state.useQuery()
  const isKnown = documents.data && chart.data && pending.data && samples.data
  const isShown = useLastKnown('first-run', isKnown && !pending.data.hasReport && samples.data.documents === 0)
  if (!isShown) return null
  const steps = firstSteps({
    documents: documents.data ?? [],
    hasTransactions: (chart.data ?? []).length > 0 || (documents.data ?? []).some((d) => d.transactionCount > 0),
    pending: pending.data ?? { suggestions: { count: 0, merchants: 0, example: null }, unrecognized: { count: 0, example: null } },
  })
  return (
    <Panel title={isOwner ? 'Three steps to your first report' : 'Three steps to the first report'}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.id} data-state={step.state} aria-current={step.state === 'now' || step.state === 'busy' ? 'step' : undefined}>
            {step.state === 'done' && <IconCheck size={14} stroke={2.4} className={classes.tick} aria-label="Done" />}
            <h3>
              <Link {...placeOf(step)}>{step.title}</Link>
            </h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      <NextStep steps={steps} hasDocuments={(documents.data ?? []).length > 0} />
      {isOwner && <BusinessStep />}
    </Panel>
  )
}

function NextStep({ steps, hasDocuments }: { steps: readonly FirstStep[]; hasDocuments: boolean }) {
  const { add, isBusy } = useSamples()
  const step = steps.find(({ state }) => state === 'now' || state === 'busy' || state === 'failed') ?? steps[0]
  if (!step) return null
  return (
    <div className={classes.actions}>
      <LinkButton {...placeOf(step)} variant="default">
        {step.state === 'now' ? verbs[step.id] : 'See the documents'}
      </LinkButton>
      {!hasDocuments && step.id === 'upload' && (
        <Button variant="subtle" color="gray" disabled={isBusy} onClick={add}>
          {isBusy ? 'Adding sample data...' : 'Look around with sample data'}
        </Button>
      )}
    </div>
  )
}

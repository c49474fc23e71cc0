import { Button } from '@mantine/core'
import { LinkButton } from '../components/data/link-button.tsx'
import { Panel } from '../components/data/panel.tsx'
import { useLastKnown } from '../loading/last-known.ts'
import { trpc } from '../net/api.ts'
import classes from './samples.module.css'
import { useSamples } from './use-samples.ts'

const steps = [
  { title: 'Upload a statement', text: 'PDF, Excel, CSV, or the file that your bank exports.' },
  { title: 'Answer what it could not know', text: 'Only what is uncertain is asked, grouped by merchant.' },
  { title: 'Generate your P&L', text: 'For a month, a quarter or a year. Every figure leads back to its line.' },
] as const

/** What to do in books that hold nothing yet; gone with the first document or transaction. */
export function FirstRun() {
  const documents = trpc.documents.list.useQuery()
  const chart = trpc.dashboard.chart.useQuery()
  const { add, isBusy } = useSamples()
  const isEmpty = useLastKnown('first-run', documents.data && chart.data && documents.data.length + chart.data.length === 0)
  if (!isEmpty) return null
  return (
    <Panel title="Three steps to your first report">
      <ol className={classes.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className={classes.actions}>
        <LinkButton to="/documents" search={{ add: true }} variant="default">
          Upload your first statement
        </LinkButton>
        <Button variant="subtle" color="gray" disabled={isBusy} onClick={add}>
          {isBusy ? 'Adding sample data...' : 'Look around with sample data'}
        </Button>
      </div>
    </Panel>
  )
}

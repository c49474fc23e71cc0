import type { AskMonthJson } from '@ledgerhand/core/wire/ask'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Panel } from '../../components/data/panel.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useMay } from '../../session/session.tsx'
import classes from './page.module.css'

/** Two sentences about the latest month, from figures that the books computed; by a service only on a press. */
export function AskMonth() {
  const query = trpc.ask.month.useQuery(undefined, { staleTime: 0 })
  const mayWrite = useMay('write')
  const { data } = trpc.ask.examples.useQuery()
  const describe = trpc.ask.describe.useMutation()
  if (query.isPending)
    return (
      <Panel title="The month">
        <Loading text="Loading the month..." rows={2} />
      </Panel>
    )
  if (query.isError)
    return (
      <Panel title="The month">
        <ErrorNote title="The month could not be loaded" reason={errorWords(query.error) ?? ''} onRetry={() => void query.refetch()} />
      </Panel>
    )
  const shown = describe.data?.said ?? query.data
  if (shown.parts.length === 0) return null
  const because = describe.error ? errorWords(describe.error) : describe.data?.because
  return (
    <Panel title={shown.label}>
      <Sentences parts={shown.parts} />
      {shown.by && <p className={classes.by}>Words by {shown.by}; every figure is counted by your books.</p>}
      {mayWrite && !shown.by && (data?.services.length ?? 0) > 0 && (
        <div className={classes.buttons}>
          {data?.services.map((service) => (
            <Button
              key={service.id}
              variant="default"
              size="xs"
              loading={describe.isPending && describe.variables?.service === service.id}
              disabled={describe.isPending}
              onClick={() => describe.mutate({ month: query.data.month, service: service.id })}
            >
              Have {service.label} write it
            </Button>
          ))}
        </div>
      )}
      {because && <p role="alert">{because}</p>}
    </Panel>
  )
}

function Sentences({ parts }: Pick<AskMonthJson, 'parts'>) {
  return (
    <p className={classes.sentences}>
      {parts.map((part, i) =>
        'text' in part ? (
          part.text
        ) : (
          // The same figure may stand twice: only its place tells it apart.
          <Link key={i} className="lh-link" to="/transactions" search={{ ...part.figure.filter }} title={part.figure.name}>
            {part.figure.text}
          </Link>
        ),
      )}
    </p>
  )
}

import type { AskRefusedJson } from '@ledgerhand/core/wire/ask'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSearchChange } from '../../browser/search-change.ts'
import { Panel } from '../../components/data/panel.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useMay } from '../../session/session.tsx'
import classes from './page.module.css'

/** Which words were not understood and what may have been meant; where a service is allowed, the offer to have it put into a query. */
export function AskRefused({ q, problems }: { q: string; problems: AskRefusedJson['problems'] }) {
  return (
    <Panel title="Not understood">
      <ul className={classes.problems}>
        {problems.map(({ word, message, suggested }) => (
          <li key={`${word} ${message}`}>
            <p>
              {word && <q className={classes.word}>{word}</q>} {message}
            </p>
            {suggested && (
              <Link className="lh-link" to="/ask" search={{ q: suggested }}>
                {suggested}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <ByService q={q} />
    </Panel>
  )
}

/** An explicit press sends the question, and the names of entities and accounts; what comes back is a query, which the books then answer. */
function ByService({ q }: { q: string }) {
  const change = useSearchChange()
  const mayWrite = useMay('write')
  const { data } = trpc.ask.examples.useQuery(undefined, { enabled: mayWrite })
  const translate = trpc.ask.translate.useMutation()
  const services = data?.services ?? []
  if (!mayWrite || services.length === 0) return null
  const ask = async (service: (typeof services)[number]['id']) => {
    const found = await translate.mutateAsync({ question: q, service }).catch(() => null)
    if (found?.q) change({ q: found.q }, { replace: false })
  }
  const because = translate.error ? errorWords(translate.error) : translate.data?.because
  return (
    <div className={classes.service}>
      <div className={classes.buttons}>
        {services.map((service) => (
          <Button
            key={service.id}
            variant="default"
            loading={translate.isPending && translate.variables?.service === service.id}
            disabled={translate.isPending}
            onClick={() => void ask(service.id)}
          >
            Ask {service.label} to put this into a query
          </Button>
        ))}
      </div>
      <p>Your question and the names of your entities and accounts are sent, nothing else. Your books answer the query.</p>
      {because && <p role="alert">{because}</p>}
    </div>
  )
}

import { Button, TextInput } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { useSearchChange } from '../../browser/search-change.ts'
import { Panel } from '../../components/data/panel.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Page } from '../../components/shell/page.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { AskAnswerPanel } from './answer.tsx'
import { AskMonth } from './month.tsx'
import classes from './page.module.css'
import { AskRefused } from './refused.tsx'

/** One question to the books at a time; it stands in the address. */
export function AskPage() {
  const { q: asked } = useSearch({ strict: false })
  const q = typeof asked === 'string' || typeof asked === 'number' ? String(asked).slice(0, 300).trim() : ''
  return (
    <Page title="Ask Your Books" subtitle="Figures that your books counted, each with the rows behind it">
      <Field key={q} q={q} />
      {q === '' ? <Begin /> : <Answered q={q} />}
    </Page>
  )
}

function Field({ q }: { q: string }) {
  const change = useSearchChange()
  const [text, setText] = useState(q)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    change(wanted ? { q: wanted } : {}, { replace: false })
  }
  return (
    <form className={classes.field} onSubmit={submit} role="search">
      <TextInput
        className={classes.input ?? ''}
        aria-label="Question"
        placeholder="spent meals this year by month"
        value={text}
        maxLength={300}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">Ask</Button>
    </form>
  )
}

function Answered({ q }: { q: string }) {
  const change = useSearchChange()
  const utils = trpc.useUtils()
  const query = trpc.ask.answer.useQuery({ q }, { staleTime: 0 })
  const canonical = query.data?.kind === 'answer' ? query.data.q : q
  // The address has the canonical text: the same question is always the same address.
  const { data } = query
  useEffect(() => {
    if (canonical === q) return
    utils.ask.answer.setData({ q: canonical }, data)
    change({ q: canonical }, { replace: true })
  }, [canonical, q, change, utils, data])
  if (query.isPending)
    return (
      <Panel title="Answer">
        <Loading text="Asking your books..." rows={4} />
      </Panel>
    )
  if (query.isError)
    return (
      <Panel title="Answer">
        <ErrorNote title="Your books could not be asked" reason={errorWords(query.error) ?? ''} onRetry={() => void query.refetch()} />
      </Panel>
    )
  return query.data.kind === 'answer' ? <AskAnswerPanel answer={query.data} /> : <AskRefused q={q} problems={query.data.problems} />
}

function Begin() {
  const query = trpc.ask.examples.useQuery(undefined, { staleTime: 0 })
  const examples = query.data?.examples ?? []
  return (
    <>
      <AskMonth />
      <Panel title="Questions to try">
        {query.isPending ? (
          <Loading text="Loading examples..." rows={4} />
        ) : query.isError ? (
          <ErrorNote title="Examples could not be loaded" reason={errorWords(query.error) ?? ''} onRetry={() => void query.refetch()} />
        ) : examples.length === 0 ? (
          <EmptyState title="Nothing to ask about yet" text="Upload a statement, and examples from your own books appear here." />
        ) : (
          <ul className={classes.examples}>
            {examples.map((example) => (
              <li key={example}>
                <Link className="lh-link" to="/ask" search={{ q: example }}>
                  {example}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="How to ask">
        <dl className={classes.grammar}>
          {grammar.map(([word, means]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{means}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  )
}

const grammar = [
  ['spent, earned, net, rows', 'What to count: money out, money in, the difference, or the rows'],
  ['meals, rent, operating expenses', 'A category, or a line of your report'],
  ['"Blue Bottle"', 'A payee, or any words of the description'],
  ['2026, 2026-Q1, last month, since March', 'When; also 2026-01..2026-03 and FY2026'],
  ['>500, 20..50', 'Amounts'],
  ['entity:Shop, account:Checking', 'One of your entities or accounts'],
  ['by month, quarter, category, entity, payee, account', 'One line for each'],
] as const

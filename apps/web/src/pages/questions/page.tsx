import type { QuestionState } from '@ledgerhand/core/asked-questions'
import { addMonths, formatLongMonth, monthOf, today } from '@ledgerhand/core/calendar-date'
import { Button, Card } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { QuestionDialog } from '../../asking/question-dialog.tsx'
import { QuestionThread } from '../../asking/question-thread.tsx'
import { useAdd } from '../../browser/use-add.ts'
import { Segments } from '../../components/data/segments.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Page } from '../../components/shell/page.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useKeptState } from '../../session/drafts.ts'
import { useMay } from '../../session/session.tsx'
import classes from './page.module.css'

const states: readonly QuestionState[] = ['waiting', 'answered', 'resolved']
const words: Record<QuestionState, string> = { waiting: 'Waiting', answered: 'Answered', resolved: 'Resolved' }

/** What people asked each other in these books. */
export function QuestionsPage() {
  const mayWrite = useMay('write')
  const list = trpc.questions.list.useQuery(undefined, { staleTime: 0 })
  const [chosen, setChosen] = useState<QuestionState | null>(null)
  const [asking, setAsking] = useKeptState('asking', false)
  useAdd(() => mayWrite && setAsking(true))
  const all = list.data ?? []
  // Without a choice: the first kind that has any.
  const shown = chosen ?? states.find((state) => all.some((q) => q.state === state)) ?? 'waiting'
  const month = addMonths(monthOf(today()), -1)
  const ask = (variant: 'filled' | 'default') =>
    mayWrite && (
      <Button variant={variant} leftSection={<IconMessageQuestion size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
        Ask About {formatLongMonth(month)}
      </Button>
    )
  return (
    <Page title="Questions" subtitle="Questions about these books, and their answers" actions={ask('filled')}>
      {list.isPending ? (
        <Card>
          <Loading text="Loading questions..." rows={4} />
        </Card>
      ) : list.isError ? (
        <ErrorNote title="Questions could not be loaded" reason={errorWords(list.error) ?? ''} onRetry={() => void list.refetch()} />
      ) : all.length === 0 ? (
        <Card>
          <EmptyState
            title="No questions yet"
            text="Ask about a transaction in its dialog, or about a month here."
            action={ask('default')}
          />
        </Card>
      ) : (
        <>
          <Segments
            aria-label="Which questions"
            className={classes.filter}
            choices={states.map((value) => ({ value, label: `${words[value]} ${all.filter(({ state }) => state === value).length}` }))}
            value={shown}
            onChange={setChosen}
          />
          <ul className={classes.list} aria-label="Questions">
            {all
              .filter(({ state }) => state === shown)
              .map((question) => (
                <Card component="li" key={question.id} className={classes.question}>
                  <QuestionThread question={question} mayWrite={mayWrite} />
                </Card>
              ))}
          </ul>
          {!all.some(({ state }) => state === shown) && <p className="lh-muted">None of these.</p>}
        </>
      )}
      {asking && <QuestionDialog about={{ month }} label={formatLongMonth(month)} onClose={() => setAsking(false)} />}
    </Page>
  )
}

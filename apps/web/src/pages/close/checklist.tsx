import type { CheckState } from '@ledgerhand/core/periods'
import type { CheckJson, PeriodJson } from '@ledgerhand/core/wire/periods'
import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCircleDashed, IconMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useUnsaved } from '../../browser/unsaved.ts'
import { dayWords } from '../../components/data/day-words.ts'
import { Panel } from '../../components/data/panel.tsx'
import { trpc } from '../../net/api.ts'
import { useKeptState } from '../../session/drafts.ts'
import classes from './page.module.css'
import { useChange } from './use-changed.ts'

const groups: readonly [CheckState, string][] = [
  ['open', 'To do'],
  ['excused', 'Excused'],
  ['done', 'Done'],
]
const marks = { open: IconCircleDashed, excused: IconMinus, done: IconCheck } as const
/** What is pressed to see what a line counts. */
const verbs: Partial<Record<CheckJson['id'], string>> = {
  waiting_rows: 'Review',
  open_questions: 'Answer',
  capital_purchases: 'Decide',
  previous_period: 'See months',
}

/** What the books say before a period is closed: what is to do first. */
export function Checklist({ period, mayWrite }: { period: PeriodJson; mayWrite: boolean }) {
  const { checklist } = period
  const count = (state: CheckState) => checklist.filter((line) => line.state === state).length
  const mayExcuse = mayWrite && period.state === 'open'
  return (
    <Panel title="Checklist" note={`Computed from the books: ${count('open')} to do, ${count('excused')} excused, ${count('done')} done.`}>
      {groups.map(([state, title]) => {
        const lines = checklist.filter((line) => line.state === state)
        return (
          lines.length > 0 && (
            <section key={state} aria-label={title}>
              <h3 className={classes.group}>
                {title}
                <span className="lh-num">{lines.length}</span>
              </h3>
              <ul className={classes.lines}>
                {lines.map((line) => (
                  <Line key={line.id} line={line} period={period.period} mayExcuse={mayExcuse} />
                ))}
              </ul>
            </section>
          )
        )
      })}
    </Panel>
  )
}

function Line({ line, period, mayExcuse }: { line: CheckJson; period: string; mayExcuse: boolean }) {
  const { id, state, text, details, link, excuse } = line
  const [isExcusing, setExcusing] = useKeptState(`excusing.${id}`, false)
  const Mark = marks[state]
  return (
    <li className={classes.line} data-state={state}>
      <Mark size={18} stroke={1.6} aria-hidden="true" />
      <div className={classes.said}>
        <b>{text}</b>
        {details && <span dir="auto">{details}</span>}
        {excuse && state === 'excused' && (
          <span>
            {excuse.by}, {dayWords(excuse.at)}: “{excuse.reason}”
          </span>
        )}
      </div>
      {state !== 'done' && (
        <div className={classes.verbs}>
          <Button
            variant="default"
            size="sm"
            renderRoot={(props) => <Link to={link} aria-label={`${verbs[id] ?? 'View'}: ${text}`} {...props} />}
          >
            {verbs[id] ?? 'View'}
          </Button>
          {mayExcuse && state === 'excused' && <RemoveExcuse line={line} period={period} />}
          {mayExcuse && state === 'open' && !isExcusing && (
            <Button variant="subtle" color="gray" size="sm" aria-label={`Excuse: ${text}`} onClick={() => setExcusing(true)}>
              Excuse
            </Button>
          )}
        </div>
      )}
      {isExcusing && state === 'open' && <ExcuseForm id={id} period={period} onDone={() => setExcusing(false)} />}
    </li>
  )
}

function RemoveExcuse({ line: { id, text }, period }: { line: CheckJson; period: string }) {
  const change = useChange()
  const { mutateAsync, isPending } = trpc.periods.removeExcuse.useMutation()
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      disabled={isPending}
      aria-label={`Take the excuse back: ${text}`}
      onClick={() => void change('The excuse was not taken back', () => mutateAsync({ period, id }))}
    >
      Take back
    </Button>
  )
}

function ExcuseForm({ id, period, onDone }: { id: CheckJson['id']; period: string; onDone: () => void }) {
  const change = useChange()
  const { mutateAsync, isPending } = trpc.periods.excuse.useMutation()
  const [reason, setReason] = useKeptState(`excuse.${id}`, '')
  useUnsaved(reason.trim() !== '')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setProblem('Please say why')
    if (await change('The line was not excused', () => mutateAsync({ period, id, reason }))) onDone()
  }
  return (
    <form
      noValidate
      className={classes.excuse}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
      }}
    >
      <TextInput
        aria-label="Reason"
        placeholder="Cash sale, no receipt given"
        maxLength={500}
        autoFocus
        value={reason}
        error={problem}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <Button type="submit" variant="default" size="sm" disabled={isPending}>
        Excuse
      </Button>
      <Button variant="subtle" color="gray" size="sm" onClick={onDone}>
        Cancel
      </Button>
    </form>
  )
}

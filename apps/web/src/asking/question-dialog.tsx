import type { Audience, QuestionAbout } from '@ledgerhand/core/asked-questions'
import type { QuestionJson } from '@ledgerhand/core/wire/questions'
import { Button, CloseButton, Select, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { notify } from '../browser/notify.ts'
import { CameBack } from '../components/account/came-back.tsx'
import { Segments } from '../components/data/segments.tsx'
import { CancelButton, Dialog } from '../components/feedback/dialog.tsx'
import { DialogFoot } from '../components/feedback/dialog-foot.tsx'
import { LinkHandoverPanel } from '../components/feedback/link-handover.tsx'
import { errorWords, trpc } from '../net/api.ts'
import { useTyped } from '../session/drafts.ts'
import { useRole } from '../session/session.tsx'
import classes from './asking.module.css'
import { optionChoices, optionOf } from './question-options.ts'

interface QuestionDialogProps {
  about: QuestionAbout
  /** What it is about, in words. */
  label: string
  /** Of a report: the lines that it may be about. */
  lines?: readonly string[]
  onClose: () => void
}

/** Who answers, and where they find the question: an accountant asks the owner, the owner asks their accountant. */
const audiencesOf = (isAccountant: boolean): { value: Audience; label: string; hint: string }[] => {
  const link = {
    value: 'link' as const,
    label: 'Anyone by link',
    hint: 'You get a link to send. Whoever opens it can answer, without an account.',
  }
  if (!isAccountant) return [{ value: 'owner', label: 'Your accountant', hint: 'They find it under For You.' }, link]
  return [
    { value: 'owner', label: 'The owner', hint: 'They find it under For You.' },
    link,
    { value: 'internal', label: 'Accountants only', hint: 'The owner never sees it.' },
  ]
}

/** What is typed and chosen of a question, and the call that asks it. `made`: one that is sent by a link. */
function useQuestionForm(about: QuestionAbout, onClose: () => void) {
  const utils = trpc.useUtils()
  const typed = useTyped('question', { text: '', chosen: [] as string[], line: null as string | null, audience: 'owner' as Audience })
  const { text, chosen, line, audience } = typed.values
  const [problem, setProblem] = useState<string | null>(null)
  const [made, setMade] = useState<QuestionJson | null>(null)
  const ask = trpc.questions.ask.useMutation({
    onSuccess: async (question) => {
      if (question.path) setMade(question)
      else {
        notify.success('Success', 'Question asked')
        onClose()
      }
      await Promise.all([utils.questions.invalidate(), utils.dashboard.invalidate()])
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return setProblem('Write the question')
    setProblem(null)
    ask.mutate({ about: line === null ? about : { ...about, line }, text, options: chosen.map(optionOf), audience })
  }
  return { typed, problem, made, ask, submit }
}

/** Asks a question; about transactions with answers to press, about a report as a whole or one line of it. */
export function QuestionDialog({ about, label, lines = [], onClose }: QuestionDialogProps) {
  const role = useRole()
  const { typed, problem, made, ask, submit } = useQuestionForm(about, onClose)
  const { values, type, isDirty, isBack } = typed
  if (made)
    return (
      <LinkHandoverPanel
        title="Send This Link"
        link={{
          url: `${window.location.origin}${made.path}`,
          words: 'Anyone with the link can answer, without an account. They see this question and nothing else in the books.',
          copied: 'Link copied to clipboard',
        }}
        onClose={onClose}
      />
    )
  const audiences = audiencesOf(role === 'cpa')
  return (
    <Dialog opened onClose={onClose} title="Ask a Question" size={520} isDirty={isDirty}>
      <form noValidate className={classes.form} onSubmit={submit}>
        {isBack && <CameBack />}
        <p className={classes.about}>{label}</p>
        {lines.length > 0 && (
          <Select
            label="Line (Optional)"
            placeholder="The whole report"
            data={lines}
            searchable
            clearable
            value={values.line}
            onChange={(line) => type({ line })}
          />
        )}
        <Textarea
          label="Question"
          rows={2}
          maxLength={1000}
          data-autofocus
          value={values.text}
          error={problem}
          onChange={(event) => type({ text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
        {about.transactionIds && <OfferedAnswers chosen={values.chosen} onChange={(chosen) => type({ chosen })} />}
        <div>
          <p className={classes.label} id="question-audience">
            Who Answers
          </p>
          <Segments
            aria-labelledby="question-audience"
            choices={audiences}
            value={values.audience}
            onChange={(audience) => type({ audience })}
          />
          <p className={classes.where}>{audiences.find(({ value }) => value === values.audience)?.hint}</p>
        </div>
        {ask.isError && (
          <p role="alert" className={classes.problem}>
            {errorWords(ask.error) ?? 'Please try again'}
          </p>
        )}
        <DialogFoot>
          <CancelButton />
          <Button type="submit" loading={ask.isPending}>
            Ask
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

const MOST_ANSWERS = 5

/** Which answers are offered to be pressed: each is added from the list, and taken off again. */
function OfferedAnswers({ chosen, onChange }: { chosen: readonly string[]; onChange: (chosen: string[]) => void }) {
  const left = optionChoices.map(({ group, items }) => ({ group, items: items.filter(({ value }) => !chosen.includes(value)) }))
  return (
    <div>
      <Select
        label="Answers to Choose From (Optional)"
        description="One press decides the transactions, and is remembered"
        placeholder={chosen.length === MOST_ANSWERS ? 'Five are the most' : 'Add an answer'}
        data={left}
        searchable
        disabled={chosen.length === MOST_ANSWERS}
        value={null}
        onChange={(value) => value && onChange([...chosen, value])}
      />
      {chosen.length > 0 && (
        <ul className={classes.offered} aria-label="Answers offered">
          {chosen.map((value) => {
            const { label } = optionOf(value)
            return (
              <li key={value}>
                {label}
                <CloseButton size={24} aria-label={`Remove ${label}`} onClick={() => onChange(chosen.filter((other) => other !== value))} />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

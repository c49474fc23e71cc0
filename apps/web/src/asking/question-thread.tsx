import { formatLongMonth, formatRowDate, today } from '@ledgerhand/core/calendar-date'
import { acceptedEndings } from '@ledgerhand/core/upload-limits'
import type { QuestionAnswerJson, QuestionJson } from '@ledgerhand/core/wire/questions'
import { Badge, Button, FileButton, Textarea } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useUnsaved } from '../browser/unsaved.ts'
import { Money } from '../components/data/money.tsx'
import { useKeptState } from '../session/drafts.ts'
import { useRole } from '../session/session.tsx'
import classes from './asking.module.css'
import { useAnswer } from './use-answer.ts'

const stateWords = {
  waiting: { color: 'review', label: 'Waiting' },
  answered: { color: 'ink', label: 'Answered' },
  resolved: { color: 'neutral', label: 'Resolved' },
} as const

interface QuestionThreadProps {
  question: QuestionJson
  mayWrite: boolean
  withRows?: boolean
  /** Not where every question waits. */
  withState?: boolean
}

/** A question with what it is about, everything that was said, and how to answer it. */
export function QuestionThread({ question, mayWrite, withRows = true, withState = true }: QuestionThreadProps) {
  const { text, createdBy, answers, state } = question
  const badge = stateWords[state]
  return (
    <div className={classes.thread}>
      <div className={classes.asked}>
        <h2>{text}</h2>
        {withState && <Badge color={badge.color}>{badge.label}</Badge>}
      </div>
      <p className={classes.hint}>
        {aboutWords(question)}
        {createdBy && `${createdBy} asks`}
        {question.audience === 'internal' && ', accountants only'}
      </p>
      {withRows && <Rows question={question} />}
      {answers.length > 0 && (
        <ul className={classes.answers} aria-label="Answers">
          {answers.map((answer) => (
            <Said key={answer.id} answer={answer} />
          ))}
        </ul>
      )}
      {mayWrite && state !== 'resolved' && <Reply question={question} />}
    </div>
  )
}

function aboutWords({ about, rows }: QuestionJson): string {
  const count = about.transactionIds?.length ?? 0
  if (count > rows.length) return `${count} transactions · `
  if (about.month) return `${formatLongMonth(about.month)} · `
  return about.line ? `${about.line} · ` : ''
}

function Rows({ question: { rows } }: { question: QuestionJson }) {
  const year = today().slice(0, 4)
  if (rows.length === 0) return null
  return (
    <ul className={classes.rows} aria-label="What it is about">
      {rows.map((row) => (
        <li key={row.id}>
          <span className="lh-num">{formatRowDate(row.transactionDate, year)}</span>
          <span className="lh-clip" title={row.description}>
            {row.description}
          </span>
          <Money amount={row.amount} currency={row.currency} isCredit={row.isCredit} isTransfer={row.isTransfer} />
        </li>
      ))}
    </ul>
  )
}

const Said = ({ answer: { label, text, documentId, fileName, by, at, isTakenBack } }: { answer: QuestionAnswerJson }) => (
  <li data-back={isTakenBack}>
    <b>{by ?? 'By link'}</b> <span className="lh-muted">{formatRowDate(today(new Date(at)), today().slice(0, 4))}</span>
    <p>
      {[label, text].filter(Boolean).join(': ')}
      {isTakenBack && ' (taken back)'}
    </p>
    {documentId && (
      <Link to="/documents/$id" params={{ id: documentId }} className="lh-link">
        {fileName ?? 'The file'}
      </Link>
    )}
  </li>
)

/** Whether the answers are offered to be pressed. Once one is given, whoever asked only reads it; who gave it may choose another. */
function useOffered({ options, state, isMine, audience }: QuestionJson): QuestionJson['options'] {
  const asks = useRole() === 'cpa' && audience !== 'internal'
  return state === 'waiting' || !(isMine || asks) ? options : []
}

/** Answers to press, and words with a file for everything else. */
function Reply({ question }: { question: QuestionJson }) {
  const offered = useOffered(question)
  const { press, write, resolve, busy } = useAnswer(question)
  const [isWriting, setWriting] = useKeptState(
    `answering.${question.id}`,
    question.options.length === 0 && question.state === 'waiting' && !question.isMine,
  )
  const [text, setText] = useKeptState(`answer.${question.id}`, '')
  const [file, setFile] = useState<File | null>(null)
  useUnsaved(isWriting && (text.trim() !== '' || file !== null))
  const done = async () => {
    if (!(await write(text, file))) return
    setText('')
    setFile(null)
    setWriting(false)
  }
  return (
    <>
      <div className={classes.options}>
        {offered.map((option, i) => (
          <Button key={option.label} variant="default" className={classes.option} disabled={busy} onClick={() => void press(i)}>
            {option.label}
          </Button>
        ))}
        {!isWriting && (
          <Button variant="subtle" className={classes.option} disabled={busy} onClick={() => setWriting(true)}>
            {offered.length > 0 ? 'Something else' : 'Reply'}
          </Button>
        )}
        {question.state === 'answered' && (
          <Button variant="default" className={classes.option} disabled={busy} onClick={() => void resolve()}>
            Resolve
          </Button>
        )}
      </div>
      {isWriting && (
        <div className={classes.write}>
          <Textarea
            aria-label={`Answer to ${question.text}`}
            rows={2}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className={classes.options}>
            <FileButton onChange={setFile} accept={acceptedEndings.join(',')} inputProps={{ 'aria-label': 'File for the answer' }}>
              {(props) => (
                <Button variant="default" leftSection={<IconPaperclip size={16} aria-hidden="true" />} {...props}>
                  {file ? file.name : 'Add a File'}
                </Button>
              )}
            </FileButton>
            <Button disabled={busy || (text.trim() === '' && !file)} onClick={() => void done()}>
              Answer
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

import { acceptedEndings } from '@ledgerhand/core/upload-limits'
import type { LinkQuestionJson } from '@ledgerhand/core/wire/questions'
import { Button, FileButton, Textarea } from '@mantine/core'
import { IconLock, IconPaperclip } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import classes from '../../asking/link-sheet.module.css'
import { useUnsaved } from '../../browser/unsaved.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { FullLoading } from '../../components/feedback/loading.tsx'
import { LogoMark } from '../../components/shell/logo.tsx'
import { useDocumentTitle } from '../../components/shell/page.tsx'
import { errorWords, statusOf, trpc } from '../../net/api.ts'
import { useLinkAnswer } from './use-link-answer.ts'

/** Behind the link of a question: somebody without an account answers it. */
export function AnswerPage() {
  const { token = '' } = useParams({ strict: false })
  const { data, isPending, error, refetch } = trpc.questions.byLink.useQuery({ token })
  useDocumentTitle(data ? `Question of ${data.businessName}` : undefined)
  if (isPending) return <FullLoading />
  return (
    <main className={classes.page}>
      <div className={classes.sheet}>
        {data ? (
          <Question token={token} question={data} />
        ) : (
          <>
            <h1 className={classes.hidden}>Question</h1>
            {statusOf(error) === 404 ? (
              <EmptyState title="This link is not available" text="Ask the person who sent it for a new one." />
            ) : (
              <ErrorNote
                title="This page could not be loaded"
                reason={errorWords(error) ?? 'Please try again'}
                onRetry={() => void refetch()}
              />
            )}
          </>
        )}
      </div>
      <p className={classes.by}>
        <LogoMark size={16} /> Ledgerhand
      </p>
    </main>
  )
}

function Question({ token, question }: { token: string; question: LinkQuestionJson }) {
  const { businessName, text: asked, options, isAnswered } = question
  const { answer, busy, problem } = useLinkAnswer(token)
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [isAgain, setAgain] = useState(false)
  useUnsaved(text.trim() !== '' || file !== null)
  if (isAnswered && !isAgain)
    return (
      <>
        <p className={classes.to}>{businessName} asks</p>
        <h1>{asked}</h1>
        <p className={classes.thanks} role="status">
          Your answer has arrived. Thank you.
        </p>
        <Button variant="default" onClick={() => setAgain(true)}>
          Add Something
        </Button>
      </>
    )
  const send = async (option?: number) => {
    if (!(await answer({ option, text, file }))) return
    setText('')
    setFile(null)
    setAgain(false)
  }
  return (
    <>
      <p className={classes.to}>{businessName} asks</p>
      <h1>{asked}</h1>
      {options.length > 0 && (
        <div className={classes.options}>
          {options.map(({ label }, i) => (
            <Button key={label} variant="default" disabled={busy} onClick={() => void send(i)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <Textarea
        label={options.length > 0 ? 'Or in your words' : 'Your answer'}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.foot}>
        <FileButton onChange={setFile} accept={acceptedEndings.join(',')} inputProps={{ 'aria-label': 'File for the answer' }}>
          {(props) => (
            <Button variant="default" leftSection={<IconPaperclip size={16} aria-hidden="true" />} {...props}>
              {file ? file.name : 'Add a File'}
            </Button>
          )}
        </FileButton>
        <Button loading={busy} disabled={text.trim() === '' && !file} onClick={() => void send()}>
          Answer
        </Button>
      </div>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <p className={classes.promise}>
        <IconLock size={14} aria-hidden="true" />
        <span>You can answer this question only - you can't see the books.</span>
      </p>
    </>
  )
}

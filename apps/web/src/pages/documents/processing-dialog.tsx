import { documentStatus } from '@ledgerhand/core/document-status'
import { intakeSpan } from '@ledgerhand/core/intake'
import type { DocumentDetail, DocumentJson } from '@ledgerhand/core/wire/documents'
import { Button, Progress } from '@mantine/core'
import { IconCheck, IconLoader2, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { DocumentStatusLabel } from '../../components/data/document-status.tsx'
import { LinkButton } from '../../components/data/link-button.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { FileName } from '../../components/files/file-name.tsx'
import { trpc } from '../../net/api.ts'
import classes from './dialogs.module.css'
import { LostFiles, lostFileWords, TryAgain } from './lost-files.tsx'
import {
  askingInWords,
  askingServiceOf,
  DETAIL_POLL_MS,
  LOOKING_STEP,
  pageInWords,
  pagesReadOf,
  percentAt,
  percentOfPages,
  processingOutcome,
  processingSteps,
  processingTitle,
  STEP_MS,
  stepAfter,
  toReviewIn,
} from './processing.ts'
import { UnlockButton } from './unlock-button.tsx'
import type { Uploaded } from './use-upload.ts'

interface ProcessingDialogProps {
  /** The documents just registered (one by its name, several as a batch), and the files that were sent with them and did not arrive. */
  uploaded: Uploaded
  /** Sends files again that did not arrive. */
  onAgain: (files: File[]) => void
  onClose: () => void
}

/** Follows new documents until they are processed. Closing it stops nothing. */
export function ProcessingDialog({ uploaded, onAgain, onClose }: ProcessingDialogProps) {
  const { documents } = uploaded
  const isWhole = uploaded.failed.length + uploaded.cancelled.length === 0
  const seen = trpc
    .useQueries((t) =>
      documents.map(({ id }) =>
        t.documents.get(
          { id },
          { refetchInterval: ({ state }) => (state.data?.isProcessed ? false : DETAIL_POLL_MS), refetchIntervalInBackground: true },
        ),
      ),
    )
    .map((query, i) => query.data ?? documents[i]) as readonly DocumentJson[]
  const outcome = processingOutcome(seen)
  const guessed = useStep(outcome === null)
  const failed = outcome?.tone === 'error'
  const only = documents.length === 1 ? documents[0] : undefined
  const { step, now, done, percent } = progressOf(only ? seen[0] : undefined, seen, guessed)
  const head = only && failed ? 'Failed' : `${outcome ? 100 : percent}%`
  // One row of ticks cannot say that some were read and some were not: the list below does.
  const withSteps = only || !outcome || outcome.tone === 'success'
  const detail = only && seen[0] && 'toReview' in seen[0] ? (seen[0] as DocumentDetail) : undefined
  return (
    <Dialog opened onClose={onClose} title={<span aria-live="polite">{processingTitle(seen)}</span>} size={only ? 440 : 560}>
      {!isWhole && <p className={classes.sum}>{lostFileWords(uploaded)}</p>}
      <div className={classes.progressHead}>
        {only ? <FileName name={only.originalName} /> : <span>{`${done} of ${documents.length} done`}</span>}
        <strong className="lh-num">{head}</strong>
      </div>
      <Progress value={outcome ? 100 : percent} size={6} color={failed ? 'var(--lh-expense-line)' : 'ink'} aria-label="Overall progress" />
      {withSteps && <Steps states={stepStates(outcome, step)} now={now} />}
      <div className={classes.outcome} data-tone={outcome?.tone} aria-live="polite">
        {outcome && <p>{outcome.text}</p>}
        {outcome?.note && <p>{outcome.note}</p>}
      </div>
      <LostFiles {...uploaded} />
      {!only && <EachDocument documents={seen} />}
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
        <TryAgain lost={uploaded} onAgain={onAgain} />
        {only && seen[0]?.needsPassword && <UnlockButton document={seen[0]} />}
        <Ways documents={documents} seen={seen} detail={detail} isOver={outcome !== null} />
      </div>
    </Dialog>
  )
}

/** How far the documents are, `first` alone or several; `guessed` is the step by the clock, where nothing better is known. */
function progressOf(first: DocumentJson | undefined, seen: readonly DocumentJson[], guessed: number) {
  const done = seen.filter((d) => d.isProcessed).length
  if (!first) return { step: guessed, now: null, done, percent: Math.round((done / seen.length) * 100) }
  const pages = pagesReadOf(first)
  const asking = askingServiceOf(first)
  const step = pages ? LOOKING_STEP : guessed
  const now = asking ? askingInWords(asking) : pages ? pageInWords(pages) : null
  return { step, now, done, percent: pages ? percentOfPages(pages) : percentAt(step) }
}

interface WaysProps {
  documents: readonly DocumentJson[]
  seen: readonly DocumentJson[]
  detail: DocumentDetail | undefined
  isOver: boolean
}
/** Where to go from here: what arrived as a whole, the rows, and what is to be done next. */
function Ways({ documents, seen, detail, isOver }: WaysProps) {
  const hasReport = trpc.dashboard.pending.useQuery().data?.hasReport
  const only = documents.length === 1 ? documents[0] : undefined
  // Several, or one that others come out of, are told as a whole on a page of their own.
  const span = !only || (detail?.archive.length ?? 0) > 0 ? intakeSpan(documents) : null
  const found = seen.some((d) => d.transactionCount > 0 || (documentStatus(d).count ?? 0) > 0)
  const next = nextOf(toReviewIn(seen), found && hasReport === false)
  return (
    <>
      {span && (
        <LinkButton to="/documents/intake" search={span} {...(found ? { variant: 'default' } : {})}>
          See What Arrived
        </LinkButton>
      )}
      {isOver && found && (
        <LinkButton to="/transactions" search={only ? { documentId: only.id } : {}} variant={next ? 'default' : 'filled'}>
          View Transactions
        </LinkButton>
      )}
      {isOver && next}
    </>
  )
}

/** What to do with documents that were read: the review of what they ask, or the first report. */
const nextOf = (toReview: number, isReportNext: boolean): React.ReactNode =>
  toReview > 0 ? (
    <LinkButton to="/transactions/review">Review {toReview.toLocaleString('en-US')}</LinkButton>
  ) : isReportNext ? (
    <LinkButton to="/reports" search={{ add: true }}>
      Generate your P&L
    </LinkButton>
  ) : null

type StepState = 'done' | 'now' | 'failed' | 'later'
/** How each step stands: after the end all are done, or failed from the second on. */
const stepStates = (outcome: ReturnType<typeof processingOutcome>, step: number): StepState[] =>
  processingSteps.map((_, i) => {
    if (outcome) return outcome.tone === 'error' && i >= 1 ? 'failed' : 'done'
    return i + 1 < step ? 'done' : i + 1 === step ? 'now' : 'later'
  })

/** `now`: what is being done in the step that runs, in words. */
function Steps({ states, now }: { states: readonly StepState[]; now: string | null }) {
  return (
    <ol className={classes.steps}>
      {processingSteps.map((name, i) => {
        const state = states[i]
        return (
          <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={classes.bullet}>
              {state === 'done' && <IconCheck size={14} stroke={2.4} aria-label="done" />}
              {state === 'now' && <IconLoader2 size={14} stroke={2.4} className={classes.spin} aria-label="in progress" />}
              {state === 'failed' && <IconX size={14} stroke={2.4} aria-label="failed" />}
            </span>
            {name}
            {state === 'now' && now && <span className={classes.page}>{now}</span>}
          </li>
        )
      })}
    </ol>
  )
}

const EachDocument = ({ documents }: { documents: readonly DocumentJson[] }) => (
  <ul className={classes.each} data-steady aria-label="Uploaded" tabIndex={documents.length > 4 ? 0 : undefined}>
    {documents.map((document) => (
      <li key={document.id}>
        <FileName name={document.originalName} />
        <DocumentStatusLabel document={document} />
        {document.needsPassword && <UnlockButton document={document} size="xs" />}
      </li>
    ))}
  </ul>
)

/** The guessed step, one further every two seconds while `on`. */
function useStep(on: boolean): number {
  const [advances, setAdvances] = useState(0)
  useEffect(() => {
    if (!on) return
    const timer = setInterval(() => setAdvances((n) => n + 1), STEP_MS)
    return () => clearInterval(timer)
  }, [on])
  return stepAfter(advances)
}

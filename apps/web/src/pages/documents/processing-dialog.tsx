import { documentStatus } from '@ledgerhand/core/document-status'
import { intakeSpan } from '@ledgerhand/core/intake'
import type { DocumentDetail, DocumentJson } from '@ledgerhand/core/wire/documents'
import { Button, Modal, Progress } from '@mantine/core'
import { IconCheck, IconLoader2, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { DocumentStatusLabel } from '../../components/data/document-status.tsx'
import { LinkButton } from '../../components/data/link-button.tsx'
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
  processingProof,
  processingSteps,
  STEP_MS,
  stepAfter,
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
  const pages = only ? pagesReadOf(seen[0]) : null
  const asking = only ? askingServiceOf(seen[0]) : null
  const step = pages ? LOOKING_STEP : guessed
  const now = asking ? askingInWords(asking) : pages ? pageInWords(pages) : null
  const done = seen.filter((d) => d.isProcessed).length
  const percent = outcome ? 100 : pages ? percentOfPages(pages) : only ? percentAt(step) : Math.round((done / documents.length) * 100)
  const head = only && failed ? 'Failed' : `${percent}%`
  // One row of ticks cannot say that some were read and some were not: the list below does.
  const withSteps = only || !outcome || outcome.tone === 'success'
  const detail = only && seen[0] && 'toReview' in seen[0] ? (seen[0] as DocumentDetail) : undefined
  const proof = detail && outcome?.tone !== 'error' ? processingProof(detail) : null
  // Several, or one that others come out of, are told as a whole on a page of their own.
  const span = documents.length > 1 || (detail?.archive.length ?? 0) > 0 ? intakeSpan(documents) : null
  const hasReport = trpc.dashboard.pending.useQuery().data?.hasReport
  const found = seen.some((d) => d.transactionCount > 0 || (documentStatus(d).count ?? 0) > 0)

  const next =
    detail && detail.toReview > 0 ? (
      <LinkButton to="/transactions/review">Review {detail.toReview.toLocaleString('en-US')}</LinkButton>
    ) : detail && found && hasReport === false ? (
      <LinkButton to="/reports" search={{ add: true }}>
        Generate your P&L
      </LinkButton>
    ) : null
  return (
    <Modal opened onClose={onClose} title={only ? 'Processing document' : `Processing ${documents.length} documents`} size={440}>
      {!isWhole && <p className={classes.sum}>{lostFileWords(uploaded)}</p>}
      <div className={classes.progressHead}>
        {only ? <FileName name={only.originalName} /> : <span>{`${done} of ${documents.length} done`}</span>}
        <strong className="lh-num">{head}</strong>
      </div>
      <Progress value={percent} size={6} color={failed ? 'var(--lh-expense-line)' : 'ink'} aria-label="Overall progress" />
      {withSteps && (
        <ol className={classes.steps}>
          {processingSteps.map((name, i) => {
            const state = failed && i >= 1 ? 'failed' : outcome || i + 1 < step ? 'done' : i + 1 === step ? 'now' : 'later'
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
      )}
      <div className={classes.outcome} data-tone={outcome?.tone} aria-live="polite">
        {outcome && <p>{outcome.text}</p>}
        {proof && <p className={classes.proof}>{proof}</p>}
        {outcome?.note && <p>{outcome.note}</p>}
      </div>
      <LostFiles {...uploaded} />
      {!only && (
        <ul className={classes.each} data-steady aria-label="Uploaded" tabIndex={seen.length > 4 ? 0 : undefined}>
          {seen.map((document) => (
            <li key={document.id}>
              <FileName name={document.originalName} />
              <DocumentStatusLabel document={document} />
              {document.needsPassword && <UnlockButton document={document} size="xs" />}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
        <TryAgain lost={uploaded} onAgain={onAgain} />
        {only && seen[0]?.needsPassword && <UnlockButton document={seen[0]} />}
        {span && (
          <LinkButton to="/documents/intake" search={span} {...(found ? { variant: 'default' } : {})}>
            See What Arrived
          </LinkButton>
        )}
        {outcome && found && (
          <LinkButton to="/transactions" search={only ? { documentId: only.id } : {}} variant={next ? 'default' : 'filled'}>
            View Transactions
          </LinkButton>
        )}
        {outcome && next}
      </div>
    </Modal>
  )
}

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

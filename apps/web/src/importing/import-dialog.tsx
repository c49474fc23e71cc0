import { formatDate } from '@ledgerhand/core/calendar-date'
import type { ImportedCounts, ImportJson } from '@ledgerhand/core/wire/import'
import { Button, FileButton, Progress } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { notify } from '../browser/notify.ts'
import { dayWords } from '../components/data/day-words.ts'
import { Dialog } from '../components/feedback/dialog.tsx'
import { DialogFoot } from '../components/feedback/dialog-foot.tsx'
import { errorWords, trpc } from '../net/api.ts'
import { putFile } from '../net/upload.ts'
import classes from './import-dialog.module.css'

/** Archives are large: the server ends what takes longer. */
const TIMEOUT_MS = 15 * 60_000
const POLL_MS = 400

const isAtWork = (stage: ImportJson['stage'] | undefined) => stage === 'checking' || stage === 'entering' || stage === 'receiving'

/** The import: what is sent and how far, what the server found in it, and the calls that go on or end it. */
function useImport(onClose: () => void) {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const [sent, setSent] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)
  const { data: state } = trpc.account.importState.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (sent !== null || isAtWork(data?.stage) ? POLL_MS : false),
  })
  const cancel = trpc.account.cancelImport.useMutation()
  const confirm = trpc.account.confirmImport.useMutation({
    onSuccess: (now) => utils.account.importState.setData(undefined, now),
    onError: (error) => setRefusal(errorWords(error) ?? 'Please try again'),
  })
  const stage = state?.stage
  const wasEntering = useRef(false)
  useEffect(() => {
    if (stage === 'entering') wasEntering.current = true
    if (stage !== 'done' || !wasEntering.current) return
    wasEntering.current = false
    notify.success('Your books are here', 'Documents, transactions, reports and the audit log are as they were')
    onClose()
    void navigate({ to: '/' }).then(() => utils.invalidate())
  }, [stage, onClose, navigate, utils])

  async function send(file: File | null) {
    if (!file) return
    setRefusal(null)
    setSent(0)
    stop.current = new AbortController()
    try {
      await putFile('/api/account/import', file, (share) => setSent(share * 100), stop.current.signal, TIMEOUT_MS)
    } catch (error) {
      if (!stop.current.signal.aborted) setRefusal(error instanceof Error && error.message ? error.message : 'The file could not be sent')
    }
    setSent(null)
    await utils.account.importState.invalidate()
  }
  async function leave() {
    stop.current?.abort()
    if (stage !== 'entering') await cancel.mutateAsync().catch(() => undefined)
    onClose()
  }
  const problem = refusal ?? (stage === 'failed' ? (state?.message ?? null) : null)
  return { state, stage, sent, refusal, problem, confirm, send, leave }
}

const question = {
  title: 'Stop Sending',
  question: 'Are you sure you want to stop sending the file?',
  object: 'Your books are as they were. It begins anew when you choose the file again.',
  action: 'Stop',
}

/** Brings the archive of another installation into these empty books: a file is chosen, what it holds is shown, and then it enters or not. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { state, stage, sent, refusal, problem, confirm, send, leave } = useImport(onClose)
  return (
    <Dialog
      opened
      onClose={() => void leave()}
      title="Bring In Books"
      size={480}
      closeOnClickOutside={false}
      isDirty={sent !== null}
      question={question}
    >
      <div className={classes.dialog}>
        {sent !== null || isAtWork(stage) ? (
          <AtWork state={state} sent={sent} onCancel={() => void leave()} />
        ) : stage === 'ready' && state?.archive ? (
          <Found
            archive={state.archive}
            problem={refusal}
            isBusy={confirm.isPending}
            onConfirm={() => confirm.mutate({})}
            onCancel={() => void leave()}
          />
        ) : (
          <ChooseArchive problem={problem} onChoose={(file) => void send(file)} onCancel={() => void leave()} />
        )}
      </div>
    </Dialog>
  )
}

interface FootProps {
  problem?: string | null
  onCancel: () => void
  /** The way on, where there is one. */
  children?: ReactNode
}

/** What each step ends with: what went wrong, the way back and the way on. */
const Foot = ({ problem = null, onCancel, children }: FootProps) => (
  <>
    {problem && (
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    )}
    <DialogFoot>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      {children}
    </DialogFoot>
  </>
)

interface ChooseArchiveProps {
  problem: string | null
  onChoose: (file: File | null) => void
  onCancel: () => void
}

function ChooseArchive({ problem, onChoose, onCancel }: ChooseArchiveProps) {
  return (
    <>
      <p>
        Choose the ZIP file that <b>Download Everything</b> made in the other Ledgerhand. You see what it holds before anything is changed.
      </p>
      <Foot problem={problem} onCancel={onCancel}>
        <FileButton accept=".zip,application/zip" onChange={onChoose}>
          {(props) => (
            <Button {...props} data-autofocus>
              {problem ? 'Choose Another File' : 'Choose File'}
            </Button>
          )}
        </FileButton>
      </Foot>
    </>
  )
}

function AtWork({ state, sent, onCancel }: { state: ImportJson | undefined; sent: number | null; onCancel: () => void }) {
  const { stage = 'receiving', done = 0, of = null } = state ?? {}
  const isSending = sent !== null && sent < 100
  const percent = isSending ? sent : of ? Math.min(100, (100 * done) / of) : 0
  const words = isSending ? 'Sending the file...' : stage === 'entering' ? 'Bringing in your books...' : 'Checking the archive...'
  return (
    <>
      <p role="status">{words}</p>
      <Progress value={percent} size={6} aria-label={words} animated={percent === 0} />
      {/* One step: what has begun to enter comes to its end, or is not there. */}
      {stage !== 'entering' && <Foot onCancel={onCancel} />}
    </>
  )
}

interface FoundProps {
  archive: ImportedCounts
  problem: string | null
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** What the archive holds, before it enters. */
function Found({ archive, problem, isBusy, onConfirm, onCancel }: FoundProps) {
  const n = (count: number) => count.toLocaleString('en-US')
  const days = archive.firstDay && archive.lastDay ? `${formatDate(archive.firstDay)} to ${formatDate(archive.lastDay)}` : 'no transactions'
  const facts: [string, number][] = [
    ['Transactions', archive.transactions],
    ['Documents', archive.documents],
    ['Accounts', archive.accounts],
    ['Entities', archive.entities],
    ['Rules', archive.rules],
    ['Reports', archive.reports],
    ['Signatures', archive.signatures],
    ['Closed months', archive.closedMonths],
    ['Questions', archive.questions],
    ['Lines of the audit log', archive.auditLines],
  ]
  return (
    <>
      <div>
        <h3 className={classes.name}>{archive.name}</h3>
        <p className={classes.muted}>
          {days}. Made {dayWords(archive.madeAt)}, version {archive.program}.
        </p>
      </div>
      <dl className={classes.facts}>
        {facts
          .filter(([, count]) => count > 0)
          .map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{n(count)}</dd>
            </div>
          ))}
      </dl>
      {archive.missingFiles > 0 && (
        <p className={classes.problem}>
          {archive.missingFiles === 1 ? 'The original of 1 document is' : `The originals of ${n(archive.missingFiles)} documents are`}{' '}
          missing: damaged where the archive was made.
        </p>
      )}
      <p className={classes.muted}>Links, people with access and keys of AI services are not brought in: share and connect them anew.</p>
      <Foot problem={problem} onCancel={onCancel}>
        <Button data-autofocus loading={isBusy} onClick={onConfirm}>
          Bring In Books
        </Button>
      </Foot>
    </>
  )
}

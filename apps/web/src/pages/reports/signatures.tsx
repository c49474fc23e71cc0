import { formatDate } from '@ledgerhand/core/calendar-date'
import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { CanonicalRowJson, DriftRowJson } from '@ledgerhand/core/wire/periods'
import type { ReportJson } from '@ledgerhand/core/wire/reports'
import { Button, TextInput } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { notify } from '../../browser/notify.ts'
import { useUnsaved } from '../../browser/unsaved.ts'
import { dayWords } from '../../components/data/day-words.ts'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { useClosed } from '../../editing/use-closed.ts'
import { errorWords, trpc } from '../../net/api.ts'
import { withBooks } from '../../net/books.ts'
import { notifyFailure } from '../../net/notify-failure.ts'
import { useKeptState } from '../../session/drafts.ts'
import { useMay, useSession } from '../../session/session.tsx'
import { MakeAgain } from './make-again.tsx'
import classes from './signatures.module.css'
import { forWords } from './signed-for.ts'

/** Who signed a report, what changed since, and the way to sign it. */
export function Signatures({ report: listed, isToSign }: { report: ReportJson; isToSign: boolean }) {
  // As it is after somebody signed it, too.
  const { data: report = listed } = trpc.reports.get.useQuery({ id: listed.id }, { initialData: listed, staleTime: 0 })
  const closed = useClosed()
  const mayWrite = useMay('write')
  const { signatures } = report
  const isClosed = closed(report.endDate) !== null
  const me = useSession().user
  const isMine = signatures.some(({ signerId }) => signerId === me?.id)
  if (signatures.length === 0 && !(mayWrite && isClosed)) return null
  return (
    <section className={classes.signatures} aria-label="Signatures">
      {signatures.length > 0 && <ChangedSince report={report} mayMake={mayWrite && isClosed} />}
      {signatures.length > 0 && (
        <ul className={classes.list}>
          {signatures.map(({ id, signedBy, signedAt, sha256, note, rows }) => (
            <li key={id}>
              <IconSignature size={18} stroke={1.6} aria-hidden="true" />
              <span>
                Signed by <b dir="auto">{signedBy}</b> on {dayWords(signedAt)}, {rows === 1 ? '1 row' : `${rows} rows`}
                {note && <span dir="auto"> · “{note}”</span>}
                <br />
                <a
                  className={`${classes.hash} lh-num`}
                  href={withBooks(`/api/reports/${encodeURIComponent(report.id)}/rows?sha256=${sha256}`)}
                  download
                >
                  <span className={classes.label}>Fingerprint</span> {sha256.slice(0, 16)}
                </a>
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && isClosed && !isMine && <SignForm id={report.id} isToSign={isToSign} />}
    </section>
  )
}

/** The dialog has its first focus by then. */
const FOCUS_MS = 100

function SignForm({ id, isToSign }: { id: string; isToSign: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  // After the dialog has given the focus to its first button.
  useEffect(() => {
    const timer = isToSign ? setTimeout(() => button.current?.focus(), FOCUS_MS) : undefined
    return () => clearTimeout(timer)
  }, [isToSign])
  const utils = trpc.useUtils()
  const sign = trpc.reports.sign.useMutation({
    onSuccess: async () => {
      notify.success('Report signed', 'Your name, the day and the fingerprint are printed on it')
      await utils.reports.invalidate()
    },
    onError: (error) => notifyFailure('The report was not signed', error),
  })
  const [note, setNote] = useKeptState(`sign.${id}`, '')
  useUnsaved(note.trim() !== '', { belongsTo: 'address' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sign.mutate({ id, note: note.trim() || null })
  }
  return (
    <form className={`${classes.form} lh-no-print`} noValidate onSubmit={submit}>
      <TextInput label="Note (optional)" maxLength={500} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      <Button ref={button} type="submit" disabled={sign.isPending} leftSection={<IconSignature size={16} aria-hidden="true" />}>
        Sign
      </Button>
      <p>
        Your name, the day and the fingerprint are printed on the report. If a figure changes later, you see which transactions changed it.
      </p>
    </form>
  )
}

const money = (text: string, currency: string | undefined) => formatMoney(parseDecimal(text), currency)
const kinds = { added: 'Added', changed: 'Changed', gone: 'Removed' } as const

/** 'Unchanged since 4/14/2027', or the very rows that are another, with what they do to the net profit. */
function ChangedSince({ report, mayMake }: { report: ReportJson; mayMake: boolean }) {
  const query = trpc.reports.drift.useQuery({ id: report.id }, { staleTime: 0 })
  const { currency } = report.reportData
  if (query.isPending) return <p className={classes.state}>Comparing with what was signed…</p>
  if (query.isError)
    return (
      <ErrorNote
        title="It could not be compared with what was signed"
        reason={errorWords(query.error) ?? ''}
        onRetry={() => void query.refetch()}
      />
    )
  const { state, since, rows, net } = query.data
  if (state !== 'changed') return <p className={classes.state}>Unchanged since {dayWords(since)}</p>
  return (
    <>
      <p className={classes.state} data-changed>
        {rows.length === 1 ? '1 row' : `${rows.length} rows`} changed since {dayWords(since)}: net {money(net, currency)}
      </p>
      <ul className={classes.rows}>
        {rows.slice(0, MOST).map((row) => (
          <Changed key={(row.after ?? row.before)?.id} row={row} currency={currency} />
        ))}
      </ul>
      {rows.length > MOST && <p className={classes.state}>And {rows.length - MOST} more</p>}
      {mayMake && <MakeAgain report={report} isToSign />}
    </>
  )
}
/** So many changed rows are listed. */
const MOST = 100

function Changed({ row: { kind, description, before, after }, currency }: { row: DriftRowJson; currency: string | undefined }) {
  const at = after ?? before
  return (
    <li>
      <b>{kinds[kind]}</b>
      <span dir="auto">
        {at && formatDate(at.date)} · {description ?? 'Adjustment'}
      </span>
      <span className="lh-num">
        {before && <Was row={before} currency={currency} />}
        {before && after && ' → '}
        {after && <Was row={after} currency={currency} />}
      </span>
    </li>
  )
}

const Was = ({ row, currency }: { row: CanonicalRowJson; currency: string | undefined }) => (
  <>
    {row.direction === 'adjustment' ? '' : `${money(row.amount, row.currency ?? currency)} ${row.direction}, `}
    {row.parts.map((part) => forWords(part.for)).join(', ')}
  </>
)

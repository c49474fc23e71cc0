import { formatRowDate, today } from '@ledgerhand/core/calendar-date'
import { acceptedEndings } from '@ledgerhand/core/upload-limits'
import type { ForYouJson, WantedJson } from '@ledgerhand/core/wire/for-you'
import { Button, Card } from '@mantine/core'
import { IconCamera, IconCheck, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { QuestionThread } from '../../asking/question-thread.tsx'
import { useSend } from '../../asking/use-send.ts'
import { notify } from '../../browser/notify.ts'
import { Money } from '../../components/data/money.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Page } from '../../components/shell/page.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { notifyFailure } from '../../net/notify-failure.ts'
import classes from './page.module.css'
import { type SentFile, useArrival } from './use-arrival.ts'

/** One list with an end: what others ask for. */
export function ForYouPage() {
  // A document that was sent is read within seconds; its item goes by itself.
  const list = trpc.dashboard.forYou.useQuery(undefined, { staleTime: 0, refetchInterval: 5000 })
  /** What was sent from this list: once it is gone from it, it stands below as arrived. */
  const [sent, setSent] = useState<ReadonlyMap<string, string>>(new Map())
  const count = list.data ? list.data.questions.length + list.data.wanted.length : 0
  return (
    <Page title="For You" subtitle={subtitleOf(list.data, count)}>
      <Card component="section" aria-label="For you" className={classes.card}>
        {list.isPending ? (
          <Loading text="Loading your list..." rows={4} />
        ) : list.isError ? (
          <ErrorNote title="Your list could not be loaded" reason={errorWords(list.error) ?? ''} onRetry={() => void list.refetch()} />
        ) : count === 0 ? (
          <div role="status">
            <EmptyState title="Nothing to do" text="Questions and documents that others ask you for appear here." />
          </div>
        ) : (
          <ul className={classes.list} aria-label="To do">
            {list.data.questions.map((question) => (
              <li key={question.id}>
                <QuestionThread question={question} mayWrite withState={false} />
              </li>
            ))}
            {withMessageOnce(list.data.wanted).map((wanted) => (
              <Wanted key={wanted.itemId} wanted={wanted} onSent={() => setSent((now) => new Map(now).set(wanted.itemId, wanted.text))} />
            ))}
          </ul>
        )}
      </Card>
      <Arrived texts={[...sent].filter(([id]) => !list.data?.wanted.some(({ itemId }) => itemId === id)).map(([, text]) => text)} />
      <p className={classes.all}>
        <Link to="/questions" className="lh-link">
          All questions
        </Link>
        <Link to="/requests" className="lh-link">
          All requests
        </Link>
      </p>
    </Page>
  )
}

/** The message of a request stands with the first of its items alone. */
const withMessageOnce = (wanted: readonly WantedJson[]): WantedJson[] =>
  wanted.map((one, i) => (wanted.findIndex(({ requestId }) => requestId === one.requestId) === i ? one : { ...one, message: null }))

const subtitleOf = (data: ForYouJson | undefined, count: number): string =>
  !data ? 'What others asked you for' : count === 0 ? 'All done' : `${count} ${count === 1 ? 'thing' : 'things'}`

/** What was sent from the list and is there now. */
const Arrived = ({ texts }: { texts: readonly string[] }) => (
  <div role="status" aria-label="Arrived">
    {texts.length > 0 && (
      <ul className={classes.arrived}>
        {texts.map((text) => (
          <li key={text}>
            <IconCheck size={18} stroke={2} aria-hidden="true" />
            {text}: arrived
          </li>
        ))}
      </ul>
    )}
  </div>
)

const titles = { receipt: 'Photograph the receipt', statement: 'Upload the statement', other: 'Send this' } as const

interface WantedProps {
  wanted: WantedJson
  onSent: () => void
}

/** Sends what was asked for, says that it isn't there, and takes that back. */
function useWanted({ wanted, onSent }: WantedProps) {
  const { kind, text, requestId, itemId } = wanted
  const utils = trpc.useUtils()
  const { sendDocument, busy } = useSend()
  const [sent, setSent] = useState<SentFile | null>(null)
  const { account: accountId = null, month = null } = wanted
  const arrival = useArrival(sent, { kind, state: 'open', month, accountId, documentId: null })
  const take = async (chosen: FileList | null) => {
    const [first] = chosen ?? []
    if (!first) return
    setSent(null)
    const id = await sendDocument(first, kind === 'receipt' ? 'receipt' : 'auto')
    if (id === null) return
    setSent({ id, name: first.name })
    onSent()
    await settle(kind === 'other' ? id : null)
  }
  /** A free item is ticked by whoever has sent it; the others by their documents. */
  const settle = async (documentId: string | null) => {
    try {
      if (documentId !== null) await utils.client.requests.setItem.mutate({ id: requestId, itemId, state: 'done', documentId })
    } catch (error) {
      notifyFailure('Failed to change the request', error)
    }
    await Promise.all([utils.dashboard.invalidate(), utils.documents.invalidate(), utils.requests.invalidate()])
  }
  const excuse = async () => {
    try {
      await utils.client.requests.excuse.mutate({ id: requestId, itemId, reason: "I don't have it" })
      notify.undo("You don't have it", text, () => void open())
    } catch (error) {
      notifyFailure('Failed to change the request', error)
    }
    await settle(null)
  }
  const open = async () => {
    try {
      await utils.client.requests.setItem.mutate({ id: requestId, itemId, state: 'open' })
    } catch (error) {
      notifyFailure('Failed to change the request', error)
    }
    await settle(null)
  }
  return { take, excuse, busy, arrival }
}

/** One document that was asked for: the camera for a receipt, a file for the rest. */
function Wanted(props: WantedProps) {
  const { kind, text, dueOn, askedBy, message, says, row } = props.wanted
  const { take, excuse, busy, arrival } = useWanted(props)
  const camera = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const input = (ref: typeof camera, label: string, rest: { accept: string; capture?: 'environment' }) => (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={`${label}: ${text}`}
      onChange={(event) => {
        void take(event.currentTarget.files)
        event.currentTarget.value = ''
      }}
      {...rest}
    />
  )
  return (
    <li>
      <h2>{titles[kind]}</h2>
      <p>
        {text} {row && <Money amount={row.amount} currency={row.currency} isCredit={row.isCredit} />}
      </p>
      <p className="lh-muted">
        Due {formatRowDate(dueOn, today().slice(0, 4))}
        {askedBy && `, ${askedBy} asks`}
      </p>
      {message && <p className="lh-muted">{message}</p>}
      {says && !arrival?.isReading && <p className={classes.says}>{says}</p>}
      <p role="status" className={arrival?.isReading ? 'lh-muted' : classes.says}>
        {arrival?.says}
      </p>
      {input(camera, 'Photo', { accept: 'image/*', capture: 'environment' })}
      {input(file, 'File', { accept: acceptedEndings.join(',') })}
      <div className={classes.actions} data-kind={kind}>
        {kind === 'receipt' && (
          <Button loading={busy} leftSection={<IconCamera size={18} aria-hidden="true" />} onClick={() => camera.current?.click()}>
            Take a Photo
          </Button>
        )}
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconUpload size={18} aria-hidden="true" />}
          aria-label={`Choose a file for ${text}`}
          onClick={() => file.current?.click()}
        >
          Choose a File
        </Button>
        <Button variant="subtle" color="gray" aria-label={`I don't have it: ${text}`} onClick={() => void excuse()}>
          I don't have it
        </Button>
      </div>
    </li>
  )
}

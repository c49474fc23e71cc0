import type { AiServiceJson, ServiceState } from '@ledgerhand/core/wire/ai'
import { Badge, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { notify } from '../../browser/notify.ts'
import { dayWords } from '../../components/data/day-words.ts'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useMay } from '../../session/session.tsx'
import { CategoriesState } from './categories-choice.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { KeyButtons, KeyFacts } from './own-key.tsx'
import classes from './page.module.css'

const badges: Record<ServiceState, { words: string; color?: string }> = {
  ready: { words: 'Ready', color: 'income' },
  needs_consent: { words: 'Not allowed yet', color: 'review' },
  resting: { words: 'Resting', color: 'expense' },
  local_only: { words: 'LOCAL_ONLY' },
  off: { words: 'No key' },
}
const clock = (instant: string) => new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

/** One service: how it stands, what it is good at, what it keeps, and what the owner can do about it. */
export function ServiceRow({ service }: { service: AiServiceJson }) {
  const owner = useMay('manage')
  const [asking, consent] = useDisclosure()
  const { words, color } = badges[service.state]
  return (
    <li className={classes.service} data-state={service.state}>
      <div className={classes.about}>
        <h3 className={classes.name}>
          {service.label} <Badge {...(color ? { color } : {})}>{words}</Badge>
        </h3>
        <p>
          {service.goodAt}
          {service.takes.length > 0 && <span className="lh-muted"> · {service.takes.join(', ')}</span>}
        </p>
        <p className="lh-muted">{service.leavesBox ? service.retention : 'Nothing leaves this machine.'}</p>
        {service.resting && (
          <p className={classes.trouble}>
            {service.resting.reason} It is asked again after {clock(service.resting.until)}.
          </p>
        )}
        {service.consent && <p className="lh-muted">Allowed on {dayWords(service.consent.givenAt)}.</p>}
        <CategoriesState service={service} />
        <KeyFacts service={service} />
        <HowTo service={service} />
      </div>
      {owner && (
        <div className={classes.actions}>
          {service.state !== 'off' && service.state !== 'local_only' && (
            <>
              <TestButton service={service} />
              {service.leavesBox &&
                (service.consent ? <StopButton service={service} /> : <Button onClick={consent.open}>Allow {service.label}</Button>)}
            </>
          )}
          <KeyButtons service={service} />
        </div>
      )}
      {asking && <ConsentDialog service={service} onClose={consent.close} />}
    </li>
  )
}

/** The names of the settings, for whoever runs the server. */
function HowTo({ service }: { service: AiServiceJson }) {
  if (service.settings.length === 0) return null
  const switches = service.settings.filter((s) => s.isSwitch).map((s) => s.name)
  return (
    <details className={classes.how}>
      <summary>{service.state === 'off' ? `How to switch ${service.label} on for all books` : `Settings of ${service.label}`}</summary>
      {service.state === 'off' && (
        <p>
          Set <code>{switches.join(' or ')}</code> where the server runs (its environment or the file .env), and start it again.
        </p>
      )}
      <dl>
        {service.settings.map((s) => (
          <div key={s.name}>
            <dt>
              <code>{s.name}</code>{' '}
              {s.isSet ? <span className={classes.set}>set</span> : s.standard && <span className="lh-muted">{s.standard}</span>}
            </dt>
            {s.about && <dd>{s.about}</dd>}
          </div>
        ))}
      </dl>
    </details>
  )
}

function TestButton({ service }: { service: AiServiceJson }) {
  const utils = trpc.useUtils()
  const [said, setSaid] = useState<{ ok: boolean; message: string } | null>(null)
  const test = trpc.services.test.useMutation({
    onSuccess: setSaid,
    onError: (error) => setSaid({ ok: false, message: errorWords(error) ?? 'Please try again' }),
    onSettled: () => utils.services.invalidate(),
  })
  return (
    <>
      <Button
        variant="default"
        aria-label={`Test ${service.label}`}
        disabled={test.isPending}
        onClick={() => test.mutate({ id: service.id })}
      >
        {test.isPending ? 'Testing...' : 'Test'}
      </Button>
      <p role="status" className={classes.said} data-ok={said?.ok}>
        {said?.message}
      </p>
    </>
  )
}

function StopButton({ service }: { service: AiServiceJson }) {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const withdraw = trpc.services.withdraw.useMutation({
    onSuccess: async () => {
      notify.success('Success', `${service.label} is no longer asked`)
      await Promise.all([utils.services.invalidate(), utils.documents.providers.invalidate()])
    },
    onError: (error) =>
      notify.error('Error', `Failed to stop using ${service.label}`, { lines: [errorWords(error) ?? 'Please try again'] }),
  })
  const ask = async () => {
    const sure = await confirm({
      title: 'Stop Using Service',
      question: 'Are you sure you want to stop using this service?',
      object: `${service.label}. What it was sent before stays with it as long as it says.`,
      action: 'Stop Using',
    })
    if (sure) withdraw.mutate({ id: service.id })
  }
  return (
    <Button variant="default" aria-label={`Stop using ${service.label}`} disabled={withdraw.isPending} onClick={() => void ask()}>
      Stop using
    </Button>
  )
}

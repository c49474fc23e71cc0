import { type AiChoice, aiProviders, providerFacts } from '@ledgerhand/core/providers'
import type { ProviderChoice, ServiceState } from '@ledgerhand/core/wire/ai'
import { Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../net/api.ts'
import { useMay } from '../../session/session.tsx'
import classes from './dialogs.module.css'

/** What stands behind a choice that cannot be taken. */
const why: Partial<Record<ServiceState, string>> = {
  off: 'no key set',
  needs_consent: 'not allowed yet',
  local_only: 'LOCAL_ONLY is on',
}
/** Until the server has said which services can be asked, only the choice that always works can be taken. */
const beforehand = aiProviders.map(
  (id): ProviderChoice => ({ id, ...providerFacts[id], isConfigured: id === 'auto', state: id === 'auto' ? 'ready' : 'off' }),
)

interface ProviderSelectProps {
  value: AiChoice
  onChange: (value: AiChoice) => void
  disabled: boolean
}

/** Who reads the files. What the services are, can do and may be asked for comes from the server. */
export function ProviderSelect({ value, onChange, disabled }: ProviderSelectProps) {
  const { data } = trpc.documents.providers.useQuery()
  const choices = data ?? beforehand
  const chosen = choices.find((c) => c.id === value)
  return (
    <Select
      label="AI provider"
      description={chosen && `${chosen.goodAt}.${chosen.accuracy === null ? '' : ` Advertised accuracy ${chosen.accuracy}%.`}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={choices.map(({ id, label, accuracy, state }) => ({
        value: id,
        label: [`${label}${accuracy === null ? '' : ` (${accuracy}%)`}`, why[state]].filter(Boolean).join(' - '),
        disabled: why[state] !== undefined,
      }))}
      value={value}
      allowDeselect={false}
      disabled={disabled}
      onChange={(id) => onChange(choices.find((c) => c.id === id)?.id ?? 'auto')}
    />
  )
}

/** What stands between the owner and better reading, and where that is settled. Nothing while all is as it should be. */
export function ProviderNote() {
  const { data } = trpc.documents.providers.useQuery()
  const owner = useMay('manage')
  // Its room is kept: what stands below must not be pushed away when it comes.
  if (!data) return <p className={classes.provider} />
  const asking = data.filter((c) => c.state === 'needs_consent').map((c) => c.label)
  if (asking.length > 0) {
    return (
      <p className={classes.provider}>
        {asking.join(', ')} {asking.length === 1 ? 'has its key but is' : 'have their keys but are'} not allowed to see documents yet.{' '}
        {owner ? <Link to="/services">See what would leave, and allow it</Link> : 'The owner of these books can allow it.'}
      </p>
    )
  }
  if (data.some((c) => c.id !== 'auto' && c.isConfigured)) return <p className={classes.provider} />
  return (
    <p className={classes.provider}>
      Files are read on this server. No AI service is connected (optional). <Link to="/services">How to add one</Link>
    </p>
  )
}

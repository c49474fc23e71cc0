import { type AuditKind, auditKinds, auditKindTitle } from '@ledgerhand/core/audit-kinds'
import { auditActor } from '@ledgerhand/core/words/audit-words'
import { Select, TextInput } from '@mantine/core'
import { SearchField } from '../../components/data/search-field.tsx'
import type { Outputs } from '../../net/api.ts'
import classes from './page.module.css'
import type { AuditFilter } from './use-audit.ts'

interface AuditFiltersProps {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
  people: Outputs['audit']['people']
}

const inPage = { position: 'bottom-start', portalProps: { target: '#content' } } as const
/** Lines without a person are one choice, whoever caused them. */
const personName = (person: AuditFiltersProps['people'][number]) =>
  person.by === 'product' ? 'Ledgerhand, or nobody signed in' : auditActor(person)

export function AuditFilters({ filter, onChange, people }: AuditFiltersProps) {
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      size="xs"
      type="date"
      aria-label={label}
      title={label}
      className={classes.day}
      value={filter[name]}
      onChange={(event) => onChange({ ...filter, [name]: event.currentTarget.value })}
    />
  )
  return (
    <div className={classes.filters}>
      <SearchField className={classes.search} search={filter.search} onSearch={(search) => onChange({ ...filter, search })} />
      <Select
        size="xs"
        aria-label="Person"
        placeholder="Everybody"
        clearable
        className={classes.choice}
        data={people.map((person) => ({ value: person.actor, label: personName(person) }))}
        comboboxProps={inPage}
        value={filter.actor || null}
        onChange={(actor) => onChange({ ...filter, actor: actor ?? '' })}
      />
      <Select
        size="xs"
        aria-label="Kind"
        placeholder="Everything"
        clearable
        className={classes.choice}
        data={auditKinds.map((kind) => ({ value: kind, label: auditKindTitle[kind] }))}
        comboboxProps={inPage}
        value={filter.kind || null}
        onChange={(kind) => onChange({ ...filter, kind: (kind ?? '') as AuditKind | '' })}
      />
      {day('from', 'From date')}
      {day('to', 'To date')}
    </div>
  )
}

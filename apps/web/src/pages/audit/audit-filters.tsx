import { type AuditKind, auditKinds, auditKindTitle } from '@ledgerhand/core/audit-kinds'
import { auditActor } from '@ledgerhand/core/audit-words'
import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Outputs } from '../../api.ts'
import classes from './page.module.css'
import type { AuditFilter } from './use-audit.ts'

interface AuditFiltersProps {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
  people: Outputs['audit']['people']
}

const inPage = { position: 'bottom-start', portalProps: { target: '#content' } } as const
const SEARCH_PAUSE_MS = 180
/** Lines without a person are one choice, whoever caused them. */
const personName = (person: AuditFiltersProps['people'][number]) =>
  person.by === 'product' ? 'Ledgerhand, or nobody signed in' : auditActor(person)

export function AuditFilters({ filter, onChange, people }: AuditFiltersProps) {
  const [typed, setTyped] = useState(filter.search)
  // 'Clear Filters' empties the field too.
  useEffect(() => setTyped((now) => (now.trim() === filter.search.trim() ? now : filter.search)), [filter.search])
  const send = useDebouncedCallback((search: string) => onChange({ ...filter, search }), SEARCH_PAUSE_MS)
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
      <TextInput
        size="xs"
        type="search"
        aria-label="Search"
        placeholder="Search"
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        className={classes.search}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          send(event.currentTarget.value)
        }}
      />
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

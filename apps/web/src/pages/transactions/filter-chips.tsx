import { filterParts } from '@ledgerhand/core/schemas/filter-words'
import type { EntityJson } from '@ledgerhand/core/wire/records'
import { CloseButton, UnstyledButton } from '@mantine/core'
import { trpc } from '../../net/api.ts'
import classes from './filters.module.css'
import type { Filter } from './search-params.ts'
import type { ChangeFilter } from './use-filter.ts'

interface FilterChipsProps {
  filter: Filter
  onChange: ChangeFilter
  entities: readonly EntityJson[]
}

/** What the list is narrowed to besides the words of the search, each to be taken off alone; the document has a chip of its own. */
export function FilterChips({ filter: { search: _, documentId: _d, ...narrowed }, onChange, entities }: FilterChipsProps) {
  const accounts = trpc.accounts.list.useQuery(undefined, { enabled: narrowed.accountId !== undefined }).data ?? []
  const parts = filterParts(narrowed, { entities, accounts })
  if (parts.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Filters in use">
      {parts.map(({ label, words, names }) => (
        <li key={names.join()} className={classes.chip}>
          <span className="lh-clip">
            <span className="lh-muted">{label}:</span> {words}
          </span>
          <CloseButton
            size={22}
            aria-label={`Remove filter ${label}: ${words}`}
            onClick={() => onChange((now) => ({ ...now, ...Object.fromEntries(names.map((name) => [name, undefined])) }))}
          />
        </li>
      ))}
      {parts.length > 1 && (
        <li>
          <UnstyledButton
            className={classes.clear}
            onClick={() => onChange(({ search, documentId }) => ({ ...(search && { search }), ...(documentId && { documentId }) }))}
          >
            Clear all
          </UnstyledButton>
        </li>
      )}
    </ul>
  )
}

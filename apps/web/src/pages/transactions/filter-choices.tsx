import type { YearMonth } from '@ledgerhand/core/calendar-date'
import { categoryTitle, labelName, labelNames, storedCategories } from '@ledgerhand/core/categories'
import { rowCheckLabels, rowChecks } from '@ledgerhand/core/row-checks'
import { countedWords } from '@ledgerhand/core/schemas/filter-words'
import { keyOfSource, sourceOfKey, sourceText } from '@ledgerhand/core/sources'
import { treatments } from '@ledgerhand/core/treatments'
import type { EntityJson } from '@ledgerhand/core/wire/records'
import { Select } from '@mantine/core'
import { memo, useState } from 'react'
import { trpc } from '../../net/api.ts'
import { AmountFilter } from './amount-filter.tsx'
import type { inPage, inPanel } from './in-page.ts'
import { PeriodFilter } from './period-filter.tsx'
import type { Filter } from './search-params.ts'
import type { ChangeFilter } from './use-filter.ts'

export interface FilterChoicesProps {
  /** Without the search. */
  filter: Filter
  onChange: ChangeFilter
  entities: readonly EntityJson[]
  /** The months that can be chosen, newest first; see useMonths. */
  months: readonly YearMonth[]
  /** How the lists of the fields open; see in-page.ts. */
  lists: typeof inPage | typeof inPanel
}

/** What a list can be narrowed by, one field each; the same in the panel at the desk and in the phone's sheet. */
export const FilterChoices = memo(function FilterChoices({ filter, onChange, entities, months, lists }: FilterChoicesProps) {
  const on = (change: Filter, replace?: boolean) => onChange((now) => ({ ...now, ...change }), replace)
  const given = { filter, on, lists }
  return (
    <>
      <Select
        size="xs"
        aria-label="Category filter"
        label="Category"
        placeholder="Any"
        clearable
        searchable
        openOnFocus={false}
        clearButtonProps={{ 'aria-label': 'Any category' }}
        data={categoriesWith(filter)}
        value={filter.leaf ? `leaf ${filter.leaf}` : (filter.category ?? null)}
        onChange={(value) => on(value?.startsWith('leaf ') ? { leaf: filter.leaf } : { category: value ?? undefined, leaf: undefined })}
        comboboxProps={lists}
      />
      <Select
        size="xs"
        aria-label="Entity filter"
        label="Entity"
        placeholder="Any"
        clearable
        clearButtonProps={{ 'aria-label': 'Any entity' }}
        data={[...entities.map(({ id, name }) => ({ value: id, label: name })), { value: 'none', label: 'Unassigned' }]}
        value={filter.entityId ?? null}
        onChange={(value) => on({ entityId: value ?? undefined })}
        comboboxProps={lists}
      />
      <TypeFilter {...given} />
      <SourceFilter {...given} />
      <ReviewFilter {...given} />
      <PeriodFilter {...given} months={months} />
      <AmountFilter filter={filter} on={on} />
    </>
  )
})

/** A field's part: the filter, how it changes, and how its list opens. */
type Given = Pick<FilterChoicesProps, 'filter' | 'lists'> & { on: (change: Filter, replace?: boolean) => void }

/** Which way the money went, or how rows count: of the two a list is narrowed by one. */
const types = [
  {
    group: 'Direction',
    items: [
      { value: 'credit', label: 'Credit' },
      { value: 'debit', label: 'Debit' },
    ],
  },
  {
    group: 'Counts as',
    items: [
      ...(['undecided', ...treatments] as const).map((value) => ({ value: value as string, label: countedWords(value) })),
      { value: 'left_out', label: 'Left out of profit' },
    ],
  },
]
function TypeFilter({ filter: { isCredit, isTransfer, treatment }, on, lists }: Given) {
  const direction = isCredit === undefined ? null : isCredit ? 'credit' : 'debit'
  return (
    <Select
      size="xs"
      aria-label="Type filter"
      label="Type"
      placeholder="Any"
      clearable
      clearButtonProps={{ 'aria-label': 'Any type' }}
      comboboxProps={lists}
      data={types}
      value={treatment ?? (isTransfer ? 'left_out' : direction)}
      onChange={(value) =>
        on({
          isCredit: value === 'credit' || value === 'debit' ? value === 'credit' : undefined,
          isTransfer: value === 'left_out' ? true : undefined,
          treatment: (['undecided', ...treatments] as const).find((as) => as === value),
        })
      }
    />
  )
}

/** What is left to do about rows: of all these a list is narrowed by one. */
const reviews = [
  {
    group: 'Review',
    items: [
      { value: 'true', label: 'To review' },
      { value: 'false', label: 'Reviewed' },
    ],
  },
  { group: 'Before closing', items: rowChecks.map((value) => ({ value: value as string, label: rowCheckLabels[value] })) },
]
function ReviewFilter({ filter: { needsReview, check }, on, lists }: Given) {
  return (
    <Select
      size="xs"
      aria-label="Review filter"
      label="Review"
      placeholder="Any"
      clearable
      clearButtonProps={{ 'aria-label': 'Reviewed or not' }}
      data={reviews}
      value={check ?? (needsReview === undefined ? null : String(needsReview))}
      onChange={(value) => {
        const chosen = rowChecks.find((id) => id === value)
        on({ check: chosen, needsReview: value === null || chosen ? undefined : value === 'true' })
      }}
      comboboxProps={lists}
    />
  )
}

/** A line of the report, or a category by the name that rows show. A name that is both is one thing: it stands above. */
const lines = storedCategories.map((value) => ({ value: value as string, label: categoryTitle(value) }))
const categories = [
  { group: 'Report lines', items: lines },
  {
    group: 'Categories',
    items: labelNames.filter((name) => !lines.some(({ label }) => label === name)).map((name) => ({ value: name, label: name })),
  },
]

/** With what the list is narrowed to now, where that stands in an address alone. */
function categoriesWith({ leaf, category }: Filter) {
  if (leaf) return [{ value: `leaf ${leaf}`, label: labelName(leaf) }, ...categories]
  const isOffered = categories.some(({ items }) => items.some(({ value }) => value === category))
  return category === undefined || isOffered ? categories : [{ value: category, label: category }, ...categories]
}

const NO_SOURCE = keyOfSource({ sourceType: null, sourceName: null, sourceLastFour: null })

/** The accounts and cards are asked for when somebody wants to choose one. */
function SourceFilter({ filter, on, lists }: Given) {
  const [wanted, setWanted] = useState(false)
  const sources = trpc.transactions.sources.useQuery(undefined, { enabled: wanted })
  const chosen = filter.source === undefined ? null : sourceOfKey(filter.source)
  const found = sources.data?.map((source) => ({ value: source.key, label: sourceText(source) })) ?? []
  const shown = chosen && filter.source !== undefined ? { value: filter.source, label: sourceText(chosen) || 'No source' } : null
  const rest = [...found, { value: NO_SOURCE, label: 'No source' }].filter(({ value }) => value !== shown?.value)
  return (
    <Select
      size="xs"
      aria-label="Source filter"
      label="Source"
      placeholder="Any"
      clearable
      clearButtonProps={{ 'aria-label': 'Any source' }}
      data={shown ? [shown, ...rest] : rest}
      value={filter.source ?? null}
      onDropdownOpen={() => setWanted(true)}
      onChange={(value) => on({ source: value ?? undefined })}
      comboboxProps={lists}
    />
  )
}

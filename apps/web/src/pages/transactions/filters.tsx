import type { YearMonth } from '@ledgerhand/core/calendar-date'
import { categoryTitle, labelNames, leaves, storedCategories } from '@ledgerhand/core/categories'
import { countedWords } from '@ledgerhand/core/filter-words'
import { rowCheckLabels, rowChecks } from '@ledgerhand/core/row-checks'
import { keyOfSource, sourceOfKey, sourceText } from '@ledgerhand/core/sources'
import { NEWEST_FIRST, type TransactionOrder } from '@ledgerhand/core/transaction-order'
import { treatments } from '@ledgerhand/core/treatments'
import type { EntityJson } from '@ledgerhand/core/wire'
import { ActionIcon, Button, Drawer, Select } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { memo, type RefObject, useMemo, useState } from 'react'
import { SearchField } from '../../components/data/search-field.tsx'
import { trpc } from '../../net/api.ts'
import classes from './filters.module.css'
import { inPage } from './in-page.ts'
import { PeriodFilter } from './period-filter.tsx'
import type { Filter } from './search-params.ts'
import type { ChangeFilter } from './use-filter.ts'

interface FiltersProps {
  filter: Filter
  onChange: ChangeFilter
  entities: readonly EntityJson[]
  order: TransactionOrder
  onSort: (order: TransactionOrder) => void
  /** The months that can be chosen, newest first; see useMonths. */
  months: readonly YearMonth[]
  searchRef: RefObject<HTMLInputElement | null>
  /** The search is left by a key: on to the rows. */
  onList: () => void
}

/** The filters in one row; on a phone the search stays and the rest folds into a sheet. Not drawn again for every page of rows that comes. */
export const Filters = memo(function Filters(props: FiltersProps) {
  const { filter, onChange, entities, months, searchRef, onList } = props
  const [sheet, toggle] = useDisclosure()
  const { search, ...narrowed } = filter
  const inUse = Object.keys(narrowed).length
  // The same as long as it says the same: of everything here a search draws only its field again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says, not whether it is a new object
  const choice = useMemo(() => narrowed, [JSON.stringify(narrowed)])
  return (
    <div className={classes.filters}>
      <SearchField
        inputRef={searchRef}
        className={classes.search}
        search={search ?? ''}
        // The first letters begin an entry in the history; typing on stays within it.
        onSearch={(typed) => onChange((now) => ({ ...now, search: typed.trim() || undefined }), search !== undefined)}
        onLeave={onList}
      />
      <div className={classes.desk}>
        <Choices filter={choice} onChange={onChange} entities={entities} months={months} />
      </div>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={inUse ? `Filters, ${inUse} in use` : 'Filters'}
        className={classes.phone}
        data-in-use={inUse > 0}
        onClick={toggle.open}
      >
        <IconFilter size={18} aria-hidden="true" />
      </ActionIcon>
      <Drawer
        opened={sheet}
        onClose={toggle.close}
        position="bottom"
        size={548}
        title="Filters"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <div className={classes.sheet}>
          <Choices filter={choice} onChange={onChange} entities={entities} months={months} />
          <Order order={props.order} onSort={props.onSort} />
          <Button onClick={toggle.close}>Show transactions</Button>
        </div>
      </Drawer>
    </div>
  )
})

/** The orders by name: on a phone there are no column heads to press. */
const orders: readonly { value: TransactionOrder; label: string }[] = [
  { value: NEWEST_FIRST, label: 'Newest first' },
  { value: 'date', label: 'Oldest first' },
  { value: '-amount', label: 'Largest amount first' },
  { value: 'amount', label: 'Smallest amount first' },
  { value: 'description', label: 'Description, A to Z' },
  { value: 'category', label: 'Category, A to Z' },
  { value: 'entity', label: 'Entity, A to Z' },
  { value: 'type', label: 'Credits first' },
]
function Order({ order, onSort }: Pick<FiltersProps, 'order' | 'onSort'>) {
  return (
    <Select
      size="xs"
      aria-label="Sort"
      allowDeselect={false}
      data={[...orders]}
      value={order}
      onChange={(value) => {
        const chosen = orders.find((o) => o.value === value)
        if (chosen) onSort(chosen.value)
      }}
      comboboxProps={inPage}
    />
  )
}

interface ChoicesProps extends Pick<FiltersProps, 'onChange' | 'entities' | 'months'> {
  /** Without the search. */
  filter: Filter
}

const Choices = memo(function Choices({ filter, onChange, entities, months }: ChoicesProps) {
  const on = (change: Filter, replace?: boolean) => onChange((now) => ({ ...now, ...change }), replace)
  return (
    <>
      <Select
        size="xs"
        aria-label="Category filter"
        placeholder="Category"
        clearable
        searchable
        clearButtonProps={{ 'aria-label': 'Any category' }}
        className={classes.filter}
        data={filter.leaf ? [{ value: `leaf ${filter.leaf}`, label: leaves[filter.leaf].label }, ...categories] : categories}
        value={filter.leaf ? `leaf ${filter.leaf}` : (filter.category ?? null)}
        onChange={(value) => on(value?.startsWith('leaf ') ? { leaf: filter.leaf } : { category: value ?? undefined, leaf: undefined })}
        comboboxProps={{ ...inPage, width: 232 }}
      />
      <Select
        size="xs"
        aria-label="Entity filter"
        placeholder="Entity"
        clearable
        clearButtonProps={{ 'aria-label': 'Any entity' }}
        className={classes.filter}
        data={[...entities.map(({ id, name }) => ({ value: id, label: name })), { value: 'none', label: 'Unassigned' }]}
        value={filter.entityId ?? null}
        onChange={(value) => on({ entityId: value ?? undefined })}
        comboboxProps={{ ...inPage, width: 180 }}
      />
      <TypeFilter filter={filter} on={on} />
      <SourceFilter filter={filter} on={on} />
      <PeriodFilter filter={filter} months={months} on={on} />
      <ReviewFilter filter={filter} on={on} />
    </>
  )
})

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
function TypeFilter({ filter: { isCredit, isTransfer, treatment }, on }: { filter: Filter; on: (change: Filter) => void }) {
  const direction = isCredit === undefined ? null : isCredit ? 'credit' : 'debit'
  return (
    <Select
      size="xs"
      aria-label="Type filter"
      placeholder="Type"
      clearable
      clearButtonProps={{ 'aria-label': 'Any type' }}
      className={classes.narrow}
      comboboxProps={{ ...inPage, width: 190 }}
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
function ReviewFilter({ filter: { needsReview, check }, on }: { filter: Filter; on: (change: Filter) => void }) {
  return (
    <Select
      size="xs"
      aria-label="Review filter"
      placeholder="Review"
      clearable
      clearButtonProps={{ 'aria-label': 'Reviewed or not' }}
      className={classes.filter}
      data={reviews}
      value={check ?? (needsReview === undefined ? null : String(needsReview))}
      onChange={(value) => {
        const chosen = rowChecks.find((id) => id === value)
        on({ check: chosen, needsReview: value === null || chosen ? undefined : value === 'true' })
      }}
      comboboxProps={{ ...inPage, width: 250 }}
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

const NO_SOURCE = keyOfSource({ sourceType: null, sourceName: null, sourceLastFour: null })

/** The accounts and cards are asked for when somebody wants to choose one. */
function SourceFilter({ filter, on }: { filter: Filter; on: (change: Filter) => void }) {
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
      placeholder="Source"
      clearable
      clearButtonProps={{ 'aria-label': 'Any source' }}
      className={classes.filter}
      data={shown ? [shown, ...rest] : rest}
      value={filter.source ?? null}
      onDropdownOpen={() => setWanted(true)}
      onChange={(value) => on({ source: value ?? undefined })}
      comboboxProps={{ ...inPage, width: 200 }}
    />
  )
}

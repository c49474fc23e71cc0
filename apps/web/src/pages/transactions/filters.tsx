import type { YearMonth } from '@ledgerhand/core/calendar-date'
import type { ViewQuery } from '@ledgerhand/core/saved-views'
import { NEWEST_FIRST, type TransactionOrder } from '@ledgerhand/core/transaction-order'
import type { EntityJson } from '@ledgerhand/core/wire/records'
import { Button, Drawer, Popover, Select } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { memo, type RefObject, useMemo } from 'react'
import { SearchField } from '../../components/data/search-field.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterChoices } from './filter-choices.tsx'
import classes from './filters.module.css'
import { inPage, inPanel } from './in-page.ts'
import type { Filter } from './search-params.ts'
import type { ChangeFilter } from './use-filter.ts'
import { ViewsMenu } from './views-menu.tsx'

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
  onShow: (query: ViewQuery) => void
}

/**
 * The search, and what else the list can be narrowed by: in a panel at the desk, in a sheet on a phone. What is in use stands below, each to
 * be taken off alone. Not drawn again for every page of rows that comes.
 */
export const Filters = memo(function Filters(props: FiltersProps) {
  const { filter, onChange, entities, months, searchRef, onList } = props
  const [isOpen, { close, toggle }] = useDisclosure()
  const isPhone = useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
  const { search, ...narrowed } = filter
  // A period is one thing, and so is a range of amounts.
  const { from, to, amountFrom, amountTo, documentId: _, ...others } = narrowed
  const inUse = Object.keys(others).length + Number(Boolean(from ?? to)) + Number(Boolean(amountFrom ?? amountTo))
  // The same as long as it says the same: of everything here a search draws only its field again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says, not whether it is a new object
  const choice = useMemo(() => narrowed, [JSON.stringify(narrowed)])
  const choices = { filter: choice, onChange, entities, months }
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
      <Popover opened={isOpen && !isPhone} onChange={close} position="bottom-end" trapFocus withRoles={false}>
        <Popover.Target>
          <Button
            variant="default"
            size="xs"
            className={classes.button}
            leftSection={<IconFilter size={14} aria-hidden="true" />}
            aria-label={inUse > 0 ? `Filters, ${inUse} in use` : 'Filters'}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            data-in-use={inUse > 0}
            onClick={toggle}
          >
            {inUse > 0 ? `Filters (${inUse})` : 'Filters'}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.panel} role="dialog" aria-label="Filters">
          <FilterChoices {...choices} lists={inPanel} />
        </Popover.Dropdown>
      </Popover>
      <ViewsMenu filter={filter} order={props.order} onShow={props.onShow} />
      <ColumnsMenu />
      <Drawer
        opened={isOpen && isPhone}
        onClose={close}
        position="bottom"
        size={640}
        title="Filters"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <div className={classes.sheet}>
          <FilterChoices {...choices} lists={inPage} />
          <Order order={props.order} onSort={props.onSort} />
          <Button onClick={close}>Show transactions</Button>
        </div>
      </Drawer>
      <FilterChips filter={choice} onChange={onChange} entities={entities} />
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
      label="Sort"
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

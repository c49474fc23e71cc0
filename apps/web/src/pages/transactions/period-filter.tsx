import { type CalendarDate, parseCalendarDate, type YearMonth } from '@ledgerhand/core/calendar-date'
import { periodLabel } from '@ledgerhand/core/schemas/filter-words'
import { Select, TextInput } from '@mantine/core'
import classes from './filters.module.css'
import type { inPage, inPanel } from './in-page.ts'
import { type Filter, periods } from './search-params.ts'

const CUSTOM = 'custom'

interface PeriodFilterProps {
  filter: Filter
  months: readonly YearMonth[]
  on: (change: Filter, replace?: boolean) => void
  lists: typeof inPage | typeof inPanel
}

/** The years and months that have rows, and dates of one's own. */
export function PeriodFilter({ filter, months: offered, on, lists }: PeriodFilterProps) {
  const { years, months } = periods(offered)
  const known = [...years, ...months].find((p) => p.from === filter.from && p.to === filter.to)
  const label = periodLabel(filter)
  const day = (value: string): CalendarDate | undefined => parseCalendarDate(value) ?? undefined
  return (
    <>
      <Select
        size="xs"
        label="Period"
        placeholder="Any"
        clearable
        clearButtonProps={{ 'aria-label': 'Any period' }}
        data={[
          ...(label && !known ? [{ group: 'Dates', items: [{ value: CUSTOM, label }] }] : []),
          { group: 'Years', items: years },
          { group: 'Months', items: months },
        ]}
        value={known?.value ?? (label ? CUSTOM : null)}
        onChange={(value) => {
          if (value === CUSTOM) return
          const chosen = [...years, ...months].find((p) => p.value === value)
          on({ from: chosen?.from, to: chosen?.to })
        }}
        comboboxProps={lists}
      />
      <div className={classes.pair}>
        <TextInput
          size="xs"
          type="date"
          label="From"
          value={filter.from ?? ''}
          onChange={(event) => on({ from: day(event.currentTarget.value) }, filter.from !== undefined)}
        />
        <TextInput
          size="xs"
          type="date"
          label="To"
          value={filter.to ?? ''}
          onChange={(event) => on({ to: day(event.currentTarget.value) }, filter.to !== undefined)}
        />
      </div>
    </>
  )
}

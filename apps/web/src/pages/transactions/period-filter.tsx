import { type CalendarDate, parseCalendarDate, type YearMonth } from '@ledgerhand/core/calendar-date'
import { periodLabel } from '@ledgerhand/core/filter-words'
import { Popover, Select, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import classes from './filters.module.css'
import { inPage } from './in-page.ts'
import { type Filter, periods } from './search-params.ts'

const CUSTOM = 'custom'

interface PeriodFilterProps {
  filter: Filter
  months: readonly YearMonth[]
  on: (change: Filter, replace?: boolean) => void
}

/** The years and months that have rows, and dates of one's own. */
export function PeriodFilter({ filter, months: offered, on }: PeriodFilterProps) {
  const [custom, dates] = useDisclosure()
  const { years, months } = periods(offered)
  const known = [...years, ...months].find((p) => p.from === filter.from && p.to === filter.to)
  const label = periodLabel(filter)
  const shown = known?.value ?? (label ? CUSTOM : null)
  const day = (value: string): CalendarDate | undefined => parseCalendarDate(value) ?? undefined
  return (
    <Popover opened={custom} onChange={(open) => !open && dates.close()} position="bottom-end" trapFocus withRoles={false}>
      <Popover.Target>
        <div className={classes.filter}>
          <Select
            size="xs"
            aria-label="Period"
            placeholder="Period"
            clearable
            clearButtonProps={{ 'aria-label': 'Any period' }}
            data={[
              { group: 'Dates', items: [{ value: CUSTOM, label: known || !label ? 'Choose dates' : label }] },
              { group: 'Years', items: years },
              { group: 'Months', items: months },
            ]}
            value={shown}
            onChange={(value) => {
              if (value === CUSTOM) return dates.open()
              const chosen = [...years, ...months].find((p) => p.value === value)
              on({ from: chosen?.from, to: chosen?.to })
            }}
            onOptionSubmit={(value) => value === CUSTOM && dates.open()}
            comboboxProps={{ ...inPage, width: 180 }}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown className={classes.dates} role="dialog" aria-label="Dates">
        <TextInput type="date" label="From" value={filter.from ?? ''} onChange={(e) => on({ from: day(e.currentTarget.value) }, true)} />
        <TextInput type="date" label="To" value={filter.to ?? ''} onChange={(e) => on({ to: day(e.currentTarget.value) }, true)} />
      </Popover.Dropdown>
    </Popover>
  )
}

import { columnLabels, listColumns, usualColumns } from '@ledgerhand/core/saved-views'
import { Button, Checkbox, Popover, UnstyledButton } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import classes from './filters.module.css'
import { chooseColumns, useColumns } from './use-columns.ts'

/** Which columns the table has, besides those that a row is known by; not on a phone, which has none. */
export function ColumnsMenu() {
  const chosen = useColumns()
  return (
    <Popover position="bottom-end" trapFocus withRoles={false}>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          className={classes.columns}
          leftSection={<IconColumns3 size={14} aria-hidden="true" />}
          aria-haspopup="dialog"
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} role="dialog" aria-label="Columns">
        {listColumns.map((column) => (
          <Checkbox
            key={column}
            label={columnLabels[column]}
            checked={chosen.includes(column)}
            onChange={({ currentTarget: { checked } }) =>
              chooseColumns(listColumns.filter((other) => (other === column ? checked : chosen.includes(other))))
            }
          />
        ))}
        <p className="lh-faint">Shown where the window has room for them.</p>
        {chosen.join() !== usualColumns.join() && (
          <UnstyledButton className={classes.clear} onClick={() => chooseColumns(null)}>
            Usual columns
          </UnstyledButton>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

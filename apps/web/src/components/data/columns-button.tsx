import { Button, Checkbox, Popover, UnstyledButton } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { ColumnChoice } from '../../browser/chosen-columns.ts'
import classes from './columns-button.module.css'

interface ColumnsButtonProps<Column extends string> {
  choice: ColumnChoice<Column>
  labels: Readonly<Record<Column, string>>
  className?: string | undefined
}

/** Which columns a table has, of those that one may choose. */
export function ColumnsButton<Column extends string>({ choice, labels, className }: ColumnsButtonProps<Column>) {
  const { all, usual, choose } = choice
  const chosen = choice.useChosen()
  return (
    <Popover position="bottom-end" trapFocus withRoles={false}>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          className={className}
          leftSection={<IconColumns3 size={14} aria-hidden="true" />}
          aria-haspopup="dialog"
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} role="dialog" aria-label="Columns">
        {all.map((column) => (
          <Checkbox
            key={column}
            label={labels[column]}
            checked={chosen.includes(column)}
            onChange={({ currentTarget: { checked } }) =>
              choose(all.filter((other) => (other === column ? checked : chosen.includes(other))))
            }
          />
        ))}
        <p className="lh-faint">Shown where the window has room for them.</p>
        {chosen.join() !== usual.join() && (
          <UnstyledButton className={classes.usual} onClick={() => choose(null)}>
            Usual columns
          </UnstyledButton>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

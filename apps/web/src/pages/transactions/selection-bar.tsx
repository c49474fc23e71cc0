import { ActionIcon, Button, CloseButton, Menu } from '@mantine/core'
import { IconArrowsExchange, IconCheck, IconDots, IconListCheck, IconSparkles, IconTrash } from '@tabler/icons-react'
import classes from './page.module.css'
import { type Selection, selectedCount, selectionWords } from './selection.ts'

interface SelectionBarProps {
  selected: Selection
  busy: boolean
  /** How many rows match the filter, when not all of them are loaded; else null. */
  matching: number | null
  onSelectMatching: () => void
  onClear: () => void
  onClassify: () => void
  onAssignEntity: () => void
  onBatch: () => void
  onAccept: () => void
  onTreatment: () => void
  onDelete: () => void
}

/** What stands in the page's header while rows are selected; on a phone above the tab bar, under the thumb. */
export function SelectionBar({
  selected,
  busy,
  matching,
  onSelectMatching,
  onClear,
  onClassify,
  onAssignEntity,
  onBatch,
  onAccept,
  onTreatment,
  onDelete,
}: SelectionBarProps) {
  const count = selectedCount(selected)
  const shown = count.toLocaleString('en-US')
  return (
    <section className={classes.batch} aria-label="Selection">
      <span className={classes.picked}>
        <CloseButton size={28} aria-label="Clear selection" onClick={onClear} />
        <b className="lh-num">{shown} selected</b>
        <span className="lh-num lh-muted">{selectionWords(selected)}</span>
        {matching !== null && matching > count && (
          <Button variant="subtle" color="gray" size="xs" onClick={onSelectMatching}>
            Select all {matching.toLocaleString('en-US')}
          </Button>
        )}
      </span>
      <Menu>
        <Menu.Target>
          <ActionIcon size={36} variant="default" aria-label="More actions for the selection">
            <IconDots size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCheck size={16} />} onClick={onAccept}>
            Mark as reviewed
          </Menu.Item>
          <Menu.Item leftSection={<IconListCheck size={16} />} onClick={onBatch}>
            Batch Categorization
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowsExchange size={16} />} onClick={onTreatment}>
            Counts as...
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={onDelete}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={onAssignEntity}>
        Assign Entity ({shown})
      </Button>
      <Button leftSection={<IconSparkles size={16} aria-hidden="true" />} disabled={busy} onClick={onClassify}>
        AI Classify ({shown})
      </Button>
    </section>
  )
}

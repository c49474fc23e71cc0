import { Drawer, Select, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './category-cell.module.css'
import { groupsWithSuggestion } from './category-choices.ts'

interface CategoryPickerProps {
  opened: boolean
  /** The category that stands there now: offered first. Null when there is none. */
  value: string | null
  /** `byKeys`: chosen with Enter. */
  onPick: (category: string, byKeys: boolean) => void
  onClose: () => void
  /** What is shown while it is closed. */
  children: ReactNode
}

/** Chooses a category in place: a search list on a desk, a sheet with large rows on a phone. Closed it costs nothing. */
export const CategoryPicker = ({ opened, children, ...chooser }: CategoryPickerProps) =>
  opened ? <Chooser {...chooser}>{children}</Chooser> : children

function Chooser({ value, onPick, onClose, children }: Omit<CategoryPickerProps, 'opened'>) {
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  if (!phone) return <List value={value} onPick={onPick} onClose={onClose} />
  return (
    <>
      {children}
      <Drawer opened onClose={onClose} position="bottom" size="70%" title="Category" closeButtonProps={{ 'aria-label': 'Close' }}>
        {groupsWithSuggestion(value).flatMap(({ items }) =>
          items.map((name) => (
            <UnstyledButton key={name} className={classes.option} aria-pressed={name === value} onClick={() => onPick(name, false)}>
              {name}
            </UnstyledButton>
          )),
        )}
      </Drawer>
    </>
  )
}

/**
 * Opens one frame after it mounts: Mantine links an input to its list (aria-controls, aria-expanded) only on a render after
 * the list exists.
 */
function List({ value, onPick, onClose }: Pick<CategoryPickerProps, 'value' | 'onPick' | 'onClose'>) {
  const [opened, setOpened] = useState(false)
  const byKeys = useRef(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpened(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Select
      aria-label="Category"
      size="xs"
      searchable
      selectFirstOptionOnChange
      autoFocus
      allowDeselect={false}
      dropdownOpened={opened}
      onDropdownClose={onClose}
      onBlur={onClose}
      nothingFoundMessage="No category found"
      data={groupsWithSuggestion(value)}
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        byKeys.current = event.key === 'Enter'
      }}
      onChange={(next) => (next ? onPick(next, byKeys.current) : onClose())}
      comboboxProps={{ keepMounted: true, width: 232, position: 'bottom-start', shadow: 'md', portalProps: { target: '#content' } }}
    />
  )
}

import { Drawer, Select, type SelectProps } from '@mantine/core'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import classes from './in-place.module.css'
import { SheetChoice } from './sheet-choice.tsx'

/** What reads as text in a row, and opens a choice when it is pressed. */
export const InPlaceButton = (props: ComponentProps<'button'>) => <button type="button" className={classes.cell} {...props} />

interface InPlaceProps {
  /** What is chosen: 'Category'. */
  label: string
  value: string | null
  /** `byKeys`: chosen with Enter. */
  onPick: (value: string, byKeys: boolean) => void
  onClose: () => void
}

interface InPlaceListProps extends InPlaceProps {
  data: NonNullable<SelectProps['data']>
  /** How typing narrows the list, where by more than its names. */
  filter?: SelectProps['filter']
  /** Of the list, in pixels. */
  width: number
}

/**
 * On a desktop: a list under the row, searched by typing. Opens one frame after it mounts: Mantine links an input to its list
 * (aria-controls, aria-expanded) only on a render after the list exists.
 */
export function InPlaceList({ label, value, onPick, onClose, data, filter, width }: InPlaceListProps) {
  const [opened, setOpened] = useState(false)
  const byKeys = useRef(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpened(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Select
      aria-label={label}
      size="xs"
      searchable
      selectFirstOptionOnChange
      autoFocus
      allowDeselect={false}
      dropdownOpened={opened}
      onDropdownClose={onClose}
      onBlur={onClose}
      nothingFoundMessage={`No ${label.toLowerCase()} found`}
      data={data}
      {...(filter ? { filter } : {})}
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        byKeys.current = event.key === 'Enter'
      }}
      onChange={(next) => (next ? onPick(next, byKeys.current) : onClose())}
      comboboxProps={{ keepMounted: true, width, position: 'bottom-start', shadow: 'md', portalProps: { target: '#content' } }}
    />
  )
}

interface InPlaceSheetProps extends InPlaceProps {
  choices: readonly { value: string; label: string }[]
  /** How much of the screen it takes: '50%'. */
  size: string
}

/** On a phone: a sheet with large rows. */
export const InPlaceSheet = ({ label, value, onPick, onClose, choices, size }: InPlaceSheetProps) => (
  <Drawer opened onClose={onClose} position="bottom" size={size} title={label} closeButtonProps={{ 'aria-label': 'Close' }}>
    {choices.map((choice, i) => (
      <SheetChoice key={choice.value} choice={choice} value={value} isFirst={i === 0} onPick={onPick} />
    ))}
  </Drawer>
)

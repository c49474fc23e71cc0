import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

interface RowMenuProps {
  label: string
  /** The items; what they need is drawn and asked for only once the menu is opened. */
  children: ReactNode
}

/** What else can be done with a row. Closed it is a button and no more: a list scrolled fast draws a dozen of them within a frame. */
export function RowMenu({ label, children }: RowMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const dots = <IconDots size={16} aria-hidden="true" />
  if (!isWanted) {
    return (
      <ActionIcon aria-label={label} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)}>
        {dots}
      </ActionIcon>
    )
  }
  // Open at first, then as any menu.
  return (
    <Menu defaultOpened>
      <Menu.Target>
        <ActionIcon aria-label={label}>{dots}</ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

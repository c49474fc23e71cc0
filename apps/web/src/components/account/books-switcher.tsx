import { roleTitle } from '@ledgerhand/core/roles'
import type { BooksChoice } from '@ledgerhand/core/wire/records'
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import classes from './books-switcher.module.css'

interface BooksSwitcherProps {
  current: BooksChoice
  choices: readonly BooksChoice[]
  onOpen: (books: BooksChoice) => void
}

/** 'Harbor Lane Coffee' → 'HL' */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')

/** Which set of books this tab works in. Shown only to those who can open more than one. */
export function BooksSwitcher({ current, choices, onOpen }: BooksSwitcherProps) {
  return (
    // Not in the main landmark like other menus: the switcher stands in the side navigation, and in the drawer on a phone.
    <Menu position="bottom-start" width="target" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.books} data-height="own">
          <span className={classes.monogram} aria-hidden="true">
            {initials(current.name)}
          </span>
          <span className="lh-clip">
            <VisuallyHidden>Books: </VisuallyHidden>
            {current.name}
          </span>
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((books) => {
          const chosen = books.ownerId === current.ownerId
          return (
            <Menu.Item
              key={books.ownerId}
              aria-current={chosen || undefined}
              rightSection={chosen && <IconCheck size={14} aria-hidden="true" />}
              onClick={() => !chosen && onOpen(books)}
            >
              <span className={classes.name}>{books.name}</span>
              <span className={classes.role}>{roleTitle[books.role]}</span>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

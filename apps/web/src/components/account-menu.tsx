import { roleTitle } from '@ledgerhand/core/roles'
import type { BooksChoice, CurrentUser } from '@ledgerhand/core/wire'
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { accountLinks } from './account-links.ts'
import classes from './account-menu.module.css'
import { PersonAvatar } from './person-avatar.tsx'

interface AccountMenuProps {
  user: CurrentUser
  name: string
  books: BooksChoice | null
  onGo?: (() => void) | undefined
}

/** Who is signed in and as what; opens the pages that are about the person rather than the day's work. */
export function AccountMenu({ user, name, books, onGo }: AccountMenuProps) {
  const role = books?.role ?? 'owner'
  const viewer = { role, booksCount: user.books.length }
  return (
    // As the switcher: part of the side navigation, and of the drawer on a phone.
    <Menu position="top-start" width="target" withinPortal={false} middlewares={{ shift: true, flip: true }}>
      <Menu.Target>
        <UnstyledButton className={classes.person}>
          <PersonAvatar name={name} src={user.profileImageUrl} />
          <span className={classes.who}>
            <span className={`${classes.name} lh-clip`} title={name}>
              {name}
            </span>
            <span className={`${classes.role} lh-muted lh-clip`}>{roleTitle[role]}</span>
          </span>
          <VisuallyHidden>: account menu</VisuallyHidden>
          <IconSelector size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {accountLinks
          .filter(({ isFor }) => isFor?.(viewer) ?? true)
          .map(({ label, to, icon: Icon }) => (
            <Menu.Item
              key={to}
              component={Link}
              to={to}
              leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
              {...(onGo ? { onClick: onGo } : {})}
            >
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

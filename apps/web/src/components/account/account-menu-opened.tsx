import { Menu, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { accountLinks } from './account-links.ts'
import classes from './account-menu.module.css'
import { type AccountMenuProps, AccountPerson } from './account-person.tsx'

/** The account menu once it has been asked for: open at first, then as any menu. */
export function AccountMenuOpened({ onGo, ...person }: AccountMenuProps) {
  const viewer = { role: person.books?.role ?? 'owner', booksCount: person.user.books.length } as const
  return (
    // As the switcher: part of the side navigation, and of the drawer on a phone.
    <Menu defaultOpened position="top-start" width="target" withinPortal={false} middlewares={{ shift: true, flip: true }}>
      <Menu.Target>
        {/* It takes the place of the button that was pressed, and with it the focus. */}
        <UnstyledButton className={classes.person} autoFocus>
          <AccountPerson {...person} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.links}>
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

import { roleTitle } from '@ledgerhand/core/roles'
import type { BooksChoice, CurrentUser } from '@ledgerhand/core/wire'
import { VisuallyHidden } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import classes from './account-menu.module.css'
import { PersonAvatar } from './person-avatar.tsx'

export interface AccountMenuProps {
  user: CurrentUser
  name: string
  books: BooksChoice | null
  onGo?: (() => void) | undefined
}

/** What stands on the account menu's button. */
export function AccountPerson({ user, name, books }: AccountMenuProps) {
  return (
    <>
      <PersonAvatar name={name} src={user.profileImageUrl} />
      <span className={classes.who}>
        <span className={`${classes.name} lh-clip`} title={name}>
          {name}
        </span>
        <span className={`${classes.role} lh-muted lh-clip`}>{roleTitle[books?.role ?? 'owner']}</span>
      </span>
      <VisuallyHidden>: account menu</VisuallyHidden>
      <IconSelector size={14} aria-hidden="true" />
    </>
  )
}

import { roleTitle } from '@ledgerhand/core/roles'
import type { BooksChoice, CurrentUser } from '@ledgerhand/core/wire/records'
import { Skeleton, VisuallyHidden } from '@mantine/core'
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

/** As high as the button, for as long as it is not known whose it is. */
export const PersonComing = () => (
  <div className={classes.person} aria-hidden="true">
    <Skeleton circle h={32} w={32} />
    <span className={classes.who}>
      <span className={classes.name}>
        <Skeleton h={10} w={96} display="inline-block" />
      </span>
      <span className={classes.role}>
        <Skeleton h={8} w={72} display="inline-block" />
      </span>
    </span>
  </div>
)

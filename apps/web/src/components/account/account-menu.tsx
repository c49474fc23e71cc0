import { UnstyledButton } from '@mantine/core'
import { lazy, Suspense, startTransition, useState } from 'react'
import classes from './account-menu.module.css'
import { type AccountMenuProps, AccountPerson } from './account-person.tsx'

/** The menu and what floats it are fetched when somebody reaches for them: every page shows the button, few visits open it. */
const load = () => import('./account-menu-opened.tsx')
const Opened = lazy(async () => ({ default: (await load()).AccountMenuOpened }))

/** Who is signed in and as what; opens the pages that are about the person rather than the day's work. */
export function UserMenu(props: AccountMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <UnstyledButton
      className={classes.person}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      // Until the menu is there the button stays as it is, and keeps the focus: the menu takes it over.
      onClick={() => startTransition(() => setWanted(true))}
    >
      <AccountPerson {...props} />
    </UnstyledButton>
  )
  return <Suspense fallback={button}>{isWanted ? <Opened {...props} /> : button}</Suspense>
}

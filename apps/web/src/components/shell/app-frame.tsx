import type { BooksChoice, CurrentUser } from '@ledgerhand/core/wire/records'
import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconArrowsLeftRight,
  IconBriefcase,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarCheck,
  IconChecklist,
  IconFileUpload,
  IconLayoutDashboard,
  IconLock,
  IconLogout,
  IconMenu2,
  IconReportMoney,
  IconSearch,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyWithPreload, whenIdle } from '../../browser/lazy-with-preload.ts'
import { Letterhead } from '../../print/letterhead.tsx'
import { UserMenu } from '../account/account-menu.tsx'
import { PersonComing } from '../account/account-person.tsx'
import { DamagedNote } from '../feedback/damaged-note.tsx'
import { Key } from '../feedback/keys.tsx'
import { OfflineNote } from '../feedback/offline-note.tsx'
import classes from './app-frame.module.css'
import { Logo } from './logo.tsx'
import { ThemeSwitch, ThemeSwitchComing } from './theme-switch.tsx'

/** Most accounts open one set of books only: the menu that chooses among several is fetched by those who can. */
const BooksSwitcher = lazyWithPreload(() => import('../account/books-switcher.tsx').then((m) => m.BooksSwitcher))
const MenuDrawer = lazyWithPreload(() => import('./menu-drawer.tsx').then((m) => m.MenuDrawer))

/** The six fixed links; `short` is what the phone's tab bar has room for. */
const links = [
  { to: '/', label: 'Dashboard', short: 'Dashboard', icon: IconLayoutDashboard },
  { to: '/documents', label: 'Upload Documents', short: 'Upload', icon: IconFileUpload },
  { to: '/transactions', label: 'Transactions', short: 'Transactions', icon: IconArrowsLeftRight },
  { to: '/entities', label: 'Business Entities', short: null, icon: IconBuildingStore },
  { to: '/reports', label: 'P&L Reports', short: 'Reports', icon: IconReportMoney },
  { to: '/sharing', label: 'Share Access', short: null, icon: IconUsers },
] as const

/** Under a hairline: what an owner opens less often. */
const quietLinks = [
  { to: '/for-you', label: 'For You', icon: IconChecklist },
  { to: '/accounts', label: 'Accounts', icon: IconBuildingBank },
  { to: '/coverage', label: 'Statement Coverage', icon: IconCalendarCheck },
  { to: '/close', label: 'Close', icon: IconLock },
] as const

/** Last, so that nothing moves when it turns out that a person has clients. */
const clientsLink = { to: '/clients', label: 'Clients', icon: IconBriefcase } as const

interface NavigationProps {
  /** Null in the drawing that is made before it is known who is there: the person's place is kept free. */
  user: CurrentUser | null
  books: BooksChoice | null
  /** How many things wait for a person, shown on Transactions; nothing at zero. */
  waiting: number
  /** How many documents failed, shown on Upload Documents; nothing at zero. */
  failed: number
  /** How many questions and documents others wait for, shown on For You; nothing at zero. */
  forYou: number
  onOpenBooks: (books: BooksChoice) => void
  onSignOut: () => void
  /** Opens the palette that goes anywhere. */
  onSearch: () => void
}

/** The full name, else the email, else 'User'. */
export const personName = ({ firstName, lastName, email }: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email || 'User'

const onMac = /Mac|iPhone|iPad/.test(navigator.platform)

const withCount = (label: string, count: number) => (count > 0 ? `${label}, ${count} need review` : label)

/** Exactly '/' is the dashboard; the others are active on everything below them too. */
const exactly = (to: string) => ({ exact: to === '/', includeSearch: false })

/** The number at the end of a link; nothing at zero. `words`: what it counts, for who hears it. */
const Count = ({ n, words, isFailed }: { n: number; words: string; isFailed?: boolean }) =>
  n > 0 && (
    <span className={classes.count} data-failed={isFailed}>
      {n}
      <VisuallyHidden> {words}</VisuallyHidden>
    </span>
  )

function Navigation({
  user,
  books,
  waiting,
  failed,
  forYou,
  onOpenBooks,
  onSignOut,
  onSearch,
  onGo,
  name,
}: NavigationProps & { name: string; onGo?: () => void }) {
  return (
    <>
      {/* Without books only whoever may open several is awaited. */}
      {!user && !books && <div className={classes.switcherSpace} />}
      {user && books && user.books.length > 1 && (
        <Suspense fallback={<div className={classes.switcherSpace} aria-busy="true" />}>
          <BooksSwitcher
            current={books}
            choices={user.books}
            onOpen={(chosen) => {
              onOpenBooks(chosen)
              onGo?.()
            }}
          />
        </Suspense>
      )}
      <UnstyledButton
        className={classes.search}
        onClick={() => {
          onGo?.()
          onSearch()
        }}
      >
        <IconSearch size={16} stroke={1.6} aria-hidden="true" />
        Search or go to
        {user && <Key>{onMac ? '⌘K' : 'Ctrl K'}</Key>}
      </UnstyledButton>
      <nav aria-label={name} className={classes.nav}>
        {links.map(({ to, label, icon: Icon }) => {
          return (
            <Link key={to} to={to} className={classes.link} activeOptions={exactly(to)} {...(onGo ? { onClick: onGo } : {})}>
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              {label}
              <Count n={to === '/transactions' ? waiting : 0} words="need review" />
              <Count n={to === '/documents' ? failed : 0} words="failed" isFailed />
            </Link>
          )
        })}
      </nav>
      <nav aria-label={`${name}, accounts`} className={classes.quiet}>
        {[...quietLinks, ...((user?.books.length ?? 0) > 1 ? [clientsLink] : [])].map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={classes.link} activeOptions={exactly(to)} {...(onGo ? { onClick: onGo } : {})}>
            <Icon size={18} stroke={1.6} aria-hidden="true" />
            {label}
            <Count n={to === '/for-you' ? forYou : 0} words="to do" />
          </Link>
        ))}
      </nav>
      {user ? <ThemeSwitch /> : <ThemeSwitchComing />}
      <div className={classes.user}>
        {user ? <UserMenu user={user} name={personName(user)} books={books} onGo={onGo} /> : <PersonComing />}
        <ActionIcon aria-label="Sign Out" title="Sign Out" onClick={onSignOut}>
          <IconLogout size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </div>
    </>
  )
}

/** Side navigation on a desktop, tab bar and drawer on a phone. */
export function AppFrame({ children, ...props }: NavigationProps & { children: ReactNode }) {
  const { waiting } = props
  const [open, drawer] = useDisclosure()
  const [wanted, setWanted] = useState(false)
  useEffect(() => whenIdle(MenuDrawer.load), [])
  return (
    <div className={classes.frame}>
      <a href="#content" className={`${classes.skip} lh-no-print`}>
        Skip to content
      </a>
      <aside aria-label="Side" className={`${classes.side} lh-no-print`}>
        <div className={classes.brand}>
          <Logo size={22} />
        </div>
        <Navigation {...props} name="Main" />
      </aside>
      <main id="content" tabIndex={-1} className={classes.main}>
        <Letterhead books={props.books?.name} />
        <DamagedNote isFramed means="What is whole can be read; nothing can be changed." />
        {children}
      </main>
      <OfflineNote />
      <nav aria-label="Tabs" className={`${classes.tabs} lh-no-print`}>
        {links.map(
          ({ to, label, short, icon: Icon }) =>
            short && (
              <Link
                key={to}
                to={to}
                className={classes.tab}
                activeOptions={exactly(to)}
                aria-label={withCount(label, to === '/transactions' ? waiting : 0)}
              >
                <span className={classes.tabIcon}>
                  <Icon size={22} stroke={1.6} aria-hidden="true" />
                  {to === '/transactions' && waiting > 0 && <span className={classes.dot} />}
                </span>
                {short}
              </Link>
            ),
        )}
        <UnstyledButton
          className={classes.tab}
          onClick={() => {
            setWanted(true)
            drawer.open()
          }}
          aria-haspopup="dialog"
        >
          <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
          Menu
        </UnstyledButton>
      </nav>
      {wanted && (
        <Suspense fallback={null}>
          <MenuDrawer opened={open} onClose={drawer.close}>
            <Navigation {...props} name="Menu" onGo={drawer.close} />
          </MenuDrawer>
        </Suspense>
      )}
    </div>
  )
}

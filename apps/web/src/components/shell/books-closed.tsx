import { Button } from '@mantine/core'
import { AccountCard } from './account-card.tsx'
import classes from './books-closed.module.css'

interface BooksClosedProps {
  /** Whose books they were; null when the tab does not know any more. */
  name: string | null
  /** Whether the person serves other businesses. */
  hasOthers: boolean
  onOpen: (to: '/' | '/clients') => void
}

/** In place of everything that was on the screen: the person's role in these books has ended. */
export function BooksClosed({ name, hasOthers, onOpen }: BooksClosedProps) {
  return (
    <AccountCard
      title="Your access has ended"
      subtitle={name ? `You can no longer open the books of ${name}.` : 'You can no longer open these books.'}
    >
      <p className={classes.words} role="alert">
        Their owner ended your role, or you left. What you did there stays in their books. If this is a mistake, ask the owner to grant you
        access again.
      </p>
      <div className={classes.buttons}>
        {hasOthers && (
          <Button fullWidth onClick={() => onOpen('/clients')}>
            Go to Your Clients
          </Button>
        )}
        <Button fullWidth {...(hasOthers ? { variant: 'default' } : {})} onClick={() => onOpen('/')}>
          Go to Your Own Books
        </Button>
      </div>
    </AccountCard>
  )
}

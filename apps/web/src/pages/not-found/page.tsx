import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Logo } from '../../components/shell/logo.tsx'
import { useDocumentTitle } from '../../components/shell/page.tsx'
import classes from './page.module.css'

export function NotFoundPage() {
  useDocumentTitle('404 Page Not Found')
  return (
    <main className={classes.page}>
      <Link to="/" className={classes.logo} aria-label="Ledgerhand">
        <Logo />
      </Link>
      <h1 className={classes.title}>404 Page Not Found</h1>
      <EmptyState
        title="Did you forget to add the page to the router?"
        action={
          <Button component={Link} to="/" variant="default">
            Go to the start page
          </Button>
        }
      />
    </main>
  )
}

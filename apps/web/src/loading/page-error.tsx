import { useCallback, useEffect, useState } from 'react'
import { ErrorNote } from '../components/feedback/error-note.tsx'
import classes from '../components/feedback/loading.module.css'

/** What browsers and the build say when a piece of the program cannot be fetched: the line is down, or an update took its place. */
const MISSING_PIECE = /dynamically imported module|importing a module script|preload CSS/i
const RELOADED = 'ledgerhand.reloaded'
/** A piece that is still missing so soon after loading anew is not there: loading once more would go on for ever. */
const AGAIN_MS = 60_000

interface PageErrorProps {
  error: unknown
  /** In the frame of a signed-in page, which stays; else in place of the whole window. */
  isFramed: boolean
  reload?: () => void
}

/**
 * In place of a page that could not be drawn. One whose code is missing is loaded anew, by itself, as soon as the server answers:
 * where it does not, the browser's own error page would take the place of the whole application.
 */
export function PageError({ error, isFramed, reload = () => window.location.reload() }: PageErrorProps) {
  const isPiece = error instanceof Error && MISSING_PIECE.test(error.message)
  const [isOffline, setOffline] = useState(!navigator.onLine)
  const again = useCallback(async () => {
    const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null)
    if (!answer?.ok) return
    sessionStorage.setItem(RELOADED, String(Date.now()))
    reload()
  }, [reload])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page fails
  useEffect(() => {
    if (isPiece && Date.now() - Number(sessionStorage.getItem(RELOADED)) > AGAIN_MS) void again()
    const back = () => {
      setOffline(false)
      void again()
    }
    const gone = () => setOffline(true)
    window.addEventListener('online', back)
    window.addEventListener('offline', gone)
    return () => {
      window.removeEventListener('online', back)
      window.removeEventListener('offline', gone)
    }
  }, [])
  const Place = isFramed ? 'div' : 'main'
  return (
    <Place className={classes.full} data-framed={isFramed || undefined}>
      <h1 className={classes.unseen}>Ledgerhand</h1>
      <ErrorNote
        title={isPiece ? 'This page could not be loaded' : 'Something went wrong on this page'}
        reason={
          isOffline
            ? 'No Internet connection. It opens by itself when the line is back.'
            : isPiece
              ? 'Connection Failed. Check your internet connection and try again.'
              : 'What was saved is saved. Load the page again, or go to another one.'
        }
        {...(isOffline ? {} : { onRetry: () => void again() })}
      />
    </Place>
  )
}

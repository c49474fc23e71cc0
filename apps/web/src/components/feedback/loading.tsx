import { Loader, Skeleton } from '@mantine/core'
import classes from './loading.module.css'

interface LoadingProps {
  text: string
  /** How many grey rows stand in for the content, once waiting is long enough to notice. */
  rows?: number
}

const WIDTHS = ['72%', '54%', '64%', '48%', '68%']

/** The fixed sentence with a small spinner, then rows in grey: never a blank panel. */
export function Loading({ text, rows = 3 }: LoadingProps) {
  return (
    <div className={classes.loading} role="status">
      <p className={classes.words}>
        <Loader size={16} aria-hidden="true" />
        {text}
      </p>
      <div className={classes.bones} aria-hidden="true">
        {WIDTHS.slice(0, rows).map((width) => (
          <div key={width} className={classes.bone}>
            <Skeleton h={10} w={width} />
            <Skeleton h={10} w={72} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Before anything is known: the whole window waits. Only ever the first thing a person sees. */
export function FullLoading() {
  return (
    <main className={classes.full}>
      <p className={classes.words} role="status">
        <Loader size={20} aria-hidden="true" />
        Loading...
      </p>
    </main>
  )
}

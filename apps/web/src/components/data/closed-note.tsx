import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './closed-note.module.css'

/** Says why something cannot be changed: its month is closed. With a way there. */
export const ClosedNote = ({ words, day, more }: { words: string; day: string; more?: string }) => (
  <p className={classes.note}>
    <IconLock size={16} stroke={1.6} aria-hidden="true" />
    <span>
      {words}. {more}{' '}
      <Link to="/close/$period" params={{ period: day.slice(0, 7) }} className="lh-link">
        See the month
      </Link>
    </span>
  </p>
)

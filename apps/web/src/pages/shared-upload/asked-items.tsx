import { formatLongDate } from '@ledgerhand/core/calendar-date'
import type { RequestedFiles } from '@ledgerhand/core/wire/requests'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import classes from './page.module.css'

const markWords = { open: 'Still needed', done: 'Received', excused: 'Not needed any more' } as const

/** What a request asks for, each item ticked as it arrives; and which files are being read. */
export function AskedItems({ items, dueOn, reading }: Pick<RequestedFiles, 'items' | 'dueOn'> & { reading: readonly string[] }) {
  const done = items.filter(({ state }) => state !== 'open').length
  return (
    <>
      <p className={classes.due}>
        Please send {items.length === 1 ? 'this' : 'these'} by <b>{formatLongDate(dueOn)}</b>.
      </p>
      <p className={classes.progress} role="status">
        {done} of {items.length} received
        {reading.length > 0 && `, reading ${reading.join(', ')}`}
      </p>
      <ul className={classes.asked} aria-label="What is needed">
        {items.map(({ text, state, says }, i) => (
          <li key={i} data-state={state}>
            <span className={classes.tick} role="img" aria-label={markWords[state]}>
              {state === 'done' && <IconCheck size={14} stroke={2.4} aria-hidden="true" />}
            </span>
            <span>
              {text}
              {says && <Wrong>{says}</Wrong>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const Wrong = ({ children }: { children: React.ReactNode }) => (
  <span className={classes.wrong}>
    <IconAlertTriangle size={16} aria-hidden="true" />
    <span>{children}</span>
  </span>
)

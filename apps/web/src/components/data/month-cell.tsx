import type { YearMonth } from '@ledgerhand/core/calendar-date'
import { type CoverageMonth, type CoverageState, offWords } from '@ledgerhand/core/coverage'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconSend, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkedWords } from './linked-words.tsx'
import classes from './month-cell.module.css'

/** What is said of a month, on every page that shows months. */
export const stateWords: Record<CoverageState, string> = {
  reconciled: 'Reconciled',
  there: 'Uploaded',
  part: 'Partial',
  missing: 'Missing',
  doubled: 'Overlap',
  off: 'Off',
  closed: 'Closed',
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
/** The form of each state, to be set beside words that say it. */
export const stateMark = classes.mark

interface MonthRowProps {
  months: readonly (CoverageMonth & { waiting?: number })[]
  /** Asks somebody for a month that is missing; without it nobody can be asked. */
  onAsk: ((months: readonly YearMonth[]) => void) | undefined
}

/** A year of an account: twelve cells, those empty that nothing is said of; then why months are off, with the documents that say so. */
export function MonthRow({ months, onAsk }: MonthRowProps) {
  return (
    <div>
      <ul className={classes.months}>
        {monthNames.map((name, i) => {
          const month = months.find((m) => Number(m.month.slice(5)) === i + 1)
          return (
            <li key={name}>
              {month ? (
                <MonthCell name={name} month={month} onAsk={onAsk && (() => onAsk([month.month]))} />
              ) : (
                <span className={classes.none}>{name}</span>
              )}
            </li>
          )
        })}
      </ul>
      {offWords(months).map((reason) => (
        <p key={reason.words} className={classes.reason}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span>
            <LinkedWords {...reason} />
          </span>
        </p>
      ))}
    </div>
  )
}

interface MonthCellProps {
  name: string
  month: MonthRowProps['months'][number]
  onAsk: (() => void) | undefined
}

/** One month: leads to its document, or to the choice among several; a missing one is asked for. */
function MonthCell({ name, month, onAsk }: MonthCellProps) {
  const { state, documents, waiting = 0 } = month
  const face = (
    <>
      <span>{name}</span>
      <span className={classes.state}>
        <span className={classes.mark} data-state={state} aria-hidden="true" />
        {stateWords[state]}
      </span>
      {waiting > 0 && <span className={classes.waiting}>{waiting} to review</span>}
    </>
  )
  const [only] = documents
  const look = { className: classes.cell, 'data-state': state, title: month.words }
  if (!only && state === 'missing' && onAsk)
    return (
      <CellMenu look={look} face={face}>
        <Menu.Item leftSection={<IconSend size={16} aria-hidden="true" />} onClick={onAsk}>
          Ask for it
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUpload size={16} aria-hidden="true" />}
          renderRoot={(props) => <Link to="/documents" search={{ add: true }} {...props} />}
        >
          Upload
        </Menu.Item>
      </CellMenu>
    )
  if (!only) return <span {...look}>{face}</span>
  if (documents.length === 1)
    return (
      <Link to="/documents/$id" params={{ id: only.id }} {...look}>
        {face}
      </Link>
    )
  return (
    <CellMenu look={look} face={face}>
      {documents.map(({ id, name: file }) => (
        <Menu.Item key={id} renderRoot={(props) => <Link to="/documents/$id" params={{ id }} {...props} />}>
          {file}
        </Menu.Item>
      ))}
    </CellMenu>
  )
}

function CellMenu({ look, face, children }: { look: { className?: string; title: string }; face: ReactNode; children: ReactNode }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton {...look}>{face}</UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{look.title}</Menu.Label>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}

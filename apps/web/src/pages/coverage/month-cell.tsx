import type { CoverageMonth, CoverageState } from '@ledgerhand/core/coverage'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconSend, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './page.module.css'

const words: Record<CoverageState, string> = {
  reconciled: 'Reconciled',
  there: 'There',
  part: 'In part',
  missing: 'Missing',
  doubled: 'Doubled',
  off: 'Off',
  closed: 'Closed',
}

/** One month: leads to its document, or to the choice among several; a missing one is asked for. */
export function MonthCell({ name, month, onAsk }: { name: string; month: CoverageMonth; onAsk: (() => void) | undefined }) {
  const { state, documents } = month
  const face = (
    <>
      <span>{name}</span>
      <span className={classes.state}>
        <span className={classes.mark} data-state={state} aria-hidden="true" />
        {words[state]}
      </span>
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

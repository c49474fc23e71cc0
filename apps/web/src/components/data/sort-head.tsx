import { Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './sort-head.module.css'

interface SortHeadProps<Column extends string> {
  column: Column
  className?: string | undefined
  /** What the table is ordered by: a column, a minus before it for descending. */
  order: Column | `-${Column}`
  onSort: (order: Column | `-${Column}`) => void
  /** The first press orders it descending: the newest and the largest is what one looks for; words begin at A. */
  startsDown?: boolean
  children: ReactNode
}

/** A column's head: one press orders the list by it, the next turns the order round. */
export function SortHead<Column extends string>({ column, className, order, onSort, startsDown = false, children }: SortHeadProps<Column>) {
  const down = order === `-${column}`
  const active = down || order === column
  const next: Column | `-${Column}` = (active ? !down : startsDown) ? `-${column}` : column
  const Arrow = down ? IconArrowDown : IconArrowUp
  return (
    <Table.Th className={className} aria-sort={active ? (down ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton className={classes.sort} data-active={active} onClick={() => onSort(next)}>
        {children}
        {active && <Arrow size={13} aria-hidden="true" />}
      </UnstyledButton>
    </Table.Th>
  )
}

import { Table, type TableProps } from '@mantine/core'
import { Fragment, type ReactElement, type ReactNode, type Ref } from 'react'
import classes from './card-table.module.css'

/** A column by its heading, with a class where it is laid out on its own, or as a head that orders the table; nothing where its reader has no such column. */
export type Column = string | { name: string; className?: string | undefined; head?: ReactElement } | false

interface CardTableProps extends Omit<TableProps, 'data' | 'children' | 'layout'> {
  columns: readonly Column[]
  /** From which size downwards each row is a card: the phone's, or already the tablet's, where the navigation stands beside it. */
  cardsOn?: 'phone' | 'tablet'
  bodyRef?: Ref<HTMLTableSectionElement>
  /** How many rows there are where not all of them are drawn; each then says its own number (`aria-rowindex`), from 2. */
  rowCount?: number
  /** The rows. Their cells carry the heading as `data-label` where the card says it too. */
  children: ReactNode
}

/** A table whose rows are cards where there is no room for its columns. How a card is laid out is the page's. */
export function CardTable({ columns, cardsOn = 'phone', bodyRef, rowCount, className, children, ...rest }: CardTableProps) {
  return (
    <Table
      className={`${classes[cardsOn]} ${className ?? ''}`}
      {...(rowCount === undefined ? {} : { 'aria-rowcount': rowCount + 1 })}
      {...rest}
    >
      <Table.Thead>
        <Table.Tr {...(rowCount === undefined ? {} : { 'aria-rowindex': 1 })}>
          {columns.map((column) => {
            if (column === false) return null
            const { name, className: own, head = null } = typeof column === 'string' ? { name: column } : column
            if (head) return <Fragment key={name}>{head}</Fragment>
            return (
              <Table.Th key={name} className={own}>
                {name}
              </Table.Th>
            )
          })}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody {...(bodyRef ? { ref: bodyRef } : {})}>{children}</Table.Tbody>
    </Table>
  )
}

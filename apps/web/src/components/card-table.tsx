import { Table, type TableProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './card-table.module.css'

/** A column by its heading, with a class where it is laid out on its own; nothing where its reader has no such column. */
export type Column = string | { name: string; className: string | undefined } | false

interface CardTableProps extends Omit<TableProps, 'data' | 'children' | 'layout'> {
  columns: readonly Column[]
  /** From which size downwards each row is a card: the phone's, or already the tablet's, where the navigation stands beside it. */
  cardsOn?: 'phone' | 'tablet'
  /** The rows. Their cells carry the heading as `data-label` where the card says it too. */
  children: ReactNode
}

/** A table whose rows are cards where there is no room for its columns. How a card is laid out is the page's. */
export function CardTable({ columns, cardsOn = 'phone', className, children, ...rest }: CardTableProps) {
  return (
    <Table className={`${classes[cardsOn]} ${className ?? ''}`} {...rest}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => {
            if (column === false) return null
            const { name, className: own } = typeof column === 'string' ? { name: column, className: undefined } : column
            return (
              <Table.Th key={name} className={own}>
                {name}
              </Table.Th>
            )
          })}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  )
}

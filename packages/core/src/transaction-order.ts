/** How a list of transactions can be ordered: by a column, a minus for descending. Without a wish the newest stand first. */
const sortColumns = ['date', 'amount', 'description', 'type', 'category', 'entity'] as const
export type SortColumn = (typeof sortColumns)[number]
export const transactionOrders = sortColumns.flatMap((column) => [column, `-${column}`] as const) as [
  SortColumn | `-${SortColumn}`,
  ...(SortColumn | `-${SortColumn}`)[],
]
export type TransactionOrder = (typeof transactionOrders)[number]
export const NEWEST_FIRST: TransactionOrder = '-date'

export const columnOf = (order: TransactionOrder): SortColumn => order.replace('-', '') as SortColumn
export const isDescending = (order: TransactionOrder): boolean => order.startsWith('-')

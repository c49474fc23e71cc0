import { columnLabels } from '@ledgerhand/core/saved-views'
import { ColumnsButton } from '../../components/data/columns-button.tsx'
import classes from './filters.module.css'
import { transactionColumns } from './use-columns.ts'

/** Which columns the table has, besides those that a row is known by; not on a phone, which has none. */
export const ColumnsMenu = () => <ColumnsButton choice={transactionColumns} labels={columnLabels} className={classes.columns} />

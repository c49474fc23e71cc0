import { partsOfSource, sourceText } from '@ledgerhand/core/sources'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import classes from './source-name.module.css'

type Source = Pick<TransactionJson, 'sourceName' | 'sourceType' | 'sourceLastFour'>

/** Where the digits follow, a word says of what kind an account without a name of its own is. */
const SHORT: Readonly<Record<string, string>> = { bank_account: 'Bank', credit_card: 'Card', online_payment: 'Online' }

/** The same in a narrow place: the name is cut, the digits never. */
export function SourceName({ source }: { source: Source }) {
  const { name: whole, digits } = partsOfSource(source)
  const name = (digits && !source.sourceName && SHORT[source.sourceType ?? '']) || whole
  return (
    <span className={classes.account} title={sourceText(source)}>
      {name && <span className={`${classes.name} lh-clip`}>{name}</span>}
      {digits && <span className={classes.digits}>{digits}</span>}
    </span>
  )
}

import { sourceTypeLabels } from '@ledgerhand/core/documents'
import type { TransactionJson } from '@ledgerhand/core/wire'
import classes from './source-name.module.css'

type Source = Pick<TransactionJson, 'sourceName' | 'sourceType' | 'sourceLastFour'>

/** An account's name without the digits that follow it anyway: 'Checking ••4821' and '4821' give 'Checking'. */
function partsOf({ sourceName, sourceType, sourceLastFour }: Source): { name: string; digits: string } {
  const name = sourceName ?? (sourceType ? sourceTypeLabels[sourceType] : '')
  if (!sourceLastFour) return { name, digits: '' }
  const bare = name.endsWith(sourceLastFour) ? name.slice(0, -sourceLastFour.length).replace(/[\s•*.x#…(-]+$/iu, '') : name
  return { name: bare, digits: `••${sourceLastFour}` }
}

/** 'Checking ••4821', as far as it is known. */
export function sourceText(source: Source): string {
  const { name, digits } = partsOf(source)
  return [name, digits].filter(Boolean).join(' ')
}

/** Where the digits follow, a word says of what kind an account without a name of its own is. */
const SHORT: Readonly<Record<string, string>> = { bank_account: 'Bank', credit_card: 'Card', online_payment: 'Online' }

/** The same in a narrow place: the name is cut, the digits never. */
export function SourceName({ source }: { source: Source }) {
  const { name: whole, digits } = partsOf(source)
  const name = (digits && !source.sourceName && SHORT[source.sourceType ?? '']) || whole
  return (
    <span className={classes.account} title={sourceText(source)}>
      {name && <span className={`${classes.name} lh-clip`}>{name}</span>}
      {digits && <span className={classes.digits}>{digits}</span>}
    </span>
  )
}

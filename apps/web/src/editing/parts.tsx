import { leaves } from '@ledgerhand/core/categories'
import { parseDecimal, toDecimal } from '@ledgerhand/core/money'
import { partMovement } from '@ledgerhand/core/parts'
import { treatmentLabels } from '@ledgerhand/core/treatments'
import type { PartJson, TransactionJson } from '@ledgerhand/core/wire/records'
import { Money } from '../components/data/money.tsx'
import classes from './parts.module.css'

/** What a part was for, in a word or two: 'Interest', 'Loan'. */
export const partName = ({ leaf, treatment }: PartJson): string =>
  leaf && treatment === 'business' ? leaves[leaf].label : treatmentLabels[treatment]

/** The parts of a split row, one in each line. */
export const Parts = ({ transaction: { parts = [], isCredit, currency } }: { transaction: TransactionJson }) => (
  <ul className={classes.parts} aria-label="Parts">
    {parts.map((part, i) => {
      const moved = partMovement({ amount: parseDecimal(part.amount) }, isCredit)
      return (
        <li key={i}>
          <span className="lh-clip">
            {partName(part)}
            {part.note && <span className="lh-muted"> {part.note}</span>}
          </span>
          <Money
            amount={toDecimal(moved.amount)}
            currency={currency}
            isCredit={moved.isCredit}
            isTransfer={part.treatment !== 'business'}
          />
        </li>
      )
    })}
  </ul>
)

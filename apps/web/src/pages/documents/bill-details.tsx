import { formatDate, today } from '@ledgerhand/core/calendar-date'
import { formatMoney, parseDecimal } from '@ledgerhand/core/money'
import type { BillItemJson, TransactionJson } from '@ledgerhand/core/wire/records'
import classes from './bill-details.module.css'

/** What a bill prints beside its total: until when it is to be paid, how it was, and its lines where they add up to the total. */
export function BillDetails({ rows }: { rows: readonly TransactionJson[] }) {
  const [bill] = rows
  if (!bill || rows.length > 1 || (bill.treatment !== 'bill' && bill.treatment !== 'receivable')) return null
  const { dueDate, items = [], currency } = bill
  const paid = paidWords(bill)
  if (!dueDate && !paid && items.length === 0) return null
  const isLate = dueDate !== null && dueDate < today() && bill.pair?.state !== 'paired' && !paid
  return (
    <section className={classes.bill} aria-label="What the bill says">
      {(dueDate || paid) && (
        <p className={classes.facts}>
          {dueDate && (
            <span data-late={isLate}>
              Due {formatDate(dueDate)}
              {isLate && ', and no payment is in your books'}
            </span>
          )}
          {paid && <span>{paid}</span>}
        </p>
      )}
      {items.length > 0 && (
        <table className={classes.items}>
          <caption>Items that add up to the total</caption>
          <tbody>
            {items.map((item, i) => (
              <tr key={i} data-kind={item.kind}>
                <th scope="row">
                  {item.description}
                  {countWords(item, currency) && <span className="lh-muted lh-num"> {countWords(item, currency)}</span>}
                </th>
                <td className="lh-num">{formatMoney(parseDecimal(item.amount), currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** '4 × $5.00', where it was more than one. */
const countWords = ({ quantity, unitPrice }: BillItemJson, currency: string | null): string | null =>
  quantity === null || quantity === '1'
    ? null
    : `${quantity}${unitPrice === null ? ' pieces' : ` × ${formatMoney(parseDecimal(unitPrice), currency)}`}`

/** 'Paid by card ending in 4242' */
function paidWords({ sourceName, sourceLastFour }: TransactionJson): string | null {
  if (sourceName === 'Cash') return 'Paid in cash'
  if (sourceName !== 'Card') return null
  return sourceLastFour ? `Paid by card ending in ${sourceLastFour}` : 'Paid by card'
}

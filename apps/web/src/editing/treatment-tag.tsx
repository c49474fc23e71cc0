import { isOfBooks } from '@ledgerhand/core/questions'
import { isTransferOf, type Treatment, treatmentLabels } from '@ledgerhand/core/treatments'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import {
  type Icon,
  IconArrowsExchange,
  IconArrowsSplit2,
  IconBriefcase,
  IconBuildingBank,
  IconBuildingMonument,
  IconCreditCard,
  IconFileInvoice,
  IconHome,
  IconReceipt,
  IconReceiptTax,
  IconShieldCheck,
  IconTool,
  IconUserDown,
  IconUserUp,
} from '@tabler/icons-react'
import classes from './treatment-tag.module.css'

/** One icon for each treatment, everywhere. */
export const treatmentIcons: Record<Treatment, Icon> = {
  business: IconBriefcase,
  transfer: IconArrowsExchange,
  card_payment: IconCreditCard,
  owner_draw: IconUserDown,
  owner_contribution: IconUserUp,
  owner_tax: IconBuildingMonument,
  personal: IconHome,
  loan: IconBuildingBank,
  asset: IconTool,
  deposit: IconShieldCheck,
  sales_tax: IconReceiptTax,
  bill: IconReceipt,
  receivable: IconFileInvoice,
  split: IconArrowsSplit2,
}

/** Whether a row says its treatment instead of its category. */
export const isTagged = ({ treatment, question }: Pick<TransactionJson, 'treatment' | 'question'>): boolean =>
  question !== null || treatment !== 'business'

/** A question of the books as a whole leaves its row counted as it was read. */
const askedWords = ({ id }: { id: string }): string => (isOfBooks(id) ? 'Question' : 'Not counted yet')

/** What a row is that is no ordinary business row, in a word or two: 'Loan', 'Split', 'Not counted yet'. */
export const tagWords = ({ treatment, question, pair }: TransactionJson): string =>
  question
    ? askedWords(question)
    : pair?.kind === 'bill' && pair.role === 'from' && pair.state === 'paired'
      ? 'Counted once'
      : treatmentLabels[treatment]

/** The same with its icon. An open question says what to do, where there is room for it. */
export function TreatmentTag({ transaction }: { transaction: TransactionJson }) {
  const { treatment, question, pair } = transaction
  if (question)
    return (
      <span className={classes.tag} data-tone="review" title={`${askedWords(question)}: answer it`}>
        <span className="lh-clip">
          {askedWords(question)}
          <span className={classes.todo}>: answer it</span>
        </span>
      </span>
    )
  const Icon = treatmentIcons[treatment]
  const isMoved = treatment === 'transfer' || treatment === 'card_payment'
  return (
    <span className={classes.tag} data-tone={isMoved ? 'transfer' : isTransferOf(treatment) ? 'neutral' : 'split'} title={pair?.reason}>
      <Icon size={12} aria-hidden="true" />
      {tagWords(transaction)}
    </span>
  )
}

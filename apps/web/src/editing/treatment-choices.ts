import { accountKindLabels, defaultKind, type Treatment, treatmentLabels } from '@ledgerhand/core/treatments'

/** The treatments that a person can choose for a row. Bills and own invoices are read, and a split is made of parts. */
export const offeredTreatments = [
  'business',
  'transfer',
  'card_payment',
  'owner_draw',
  'owner_contribution',
  'owner_tax',
  'personal',
  'loan',
  'asset',
  'deposit',
  'sales_tax',
] as const satisfies readonly Treatment[]

const choice = (treatment: Treatment) => ({ value: treatment as string, label: treatmentLabels[treatment] })

/** The choices by name; what the row is stands among them even if nobody could choose it. */
export const treatmentChoices = (now: Treatment) => {
  const isOffered = offeredTreatments.some((treatment) => treatment === now)
  return [...(isOffered ? [] : [choice(now)]), ...offeredTreatments.map(choice)]
}

/** What stands for the account where none is named. */
export function defaultAccountName(treatment: Treatment): string {
  const kind = defaultKind(treatment)
  return kind ? accountKindLabels[kind] : 'Not known yet'
}

import { accountKindLabels, defaultKind, offeredTreatments, type Treatment, treatmentLabels } from '@ledgerhand/core/treatments'

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

import type { AskedOption } from '@ledgerhand/core/asked-questions'
import { type Leaf, labelName, leafIds } from '@ledgerhand/core/categories'
import { offeredTreatments, type PartTreatment, treatmentLabels } from '@ledgerhand/core/treatments'

const treatmentChoices = offeredTreatments
  .filter((treatment) => treatment !== 'business')
  .map((treatment) => ({ value: `t:${treatment}`, label: treatmentLabels[treatment] }))
const leafChoices = leafIds.map((leaf) => ({ value: `l:${leaf}`, label: labelName(leaf) }))
/** Several leaves share a name where the form does not tell them apart: each name is offered once. */
const once = (choices: readonly { value: string; label: string }[]) => [...new Map(choices.map((one) => [one.label, one])).values()]

/** What a question may offer as answers: categories, then what is no profit or loss. */
export const optionChoices = [
  { group: 'Category', items: once(leafChoices) },
  { group: 'No profit or loss', items: treatmentChoices },
]
/** 'l:meals' → the option that files it under meals. */
export function optionOf(value: string): AskedOption {
  const [kind, name] = value.split(':')
  if (kind === 't') return { label: treatmentLabels[name as PartTreatment], treatment: name as PartTreatment }
  return { label: labelName(name as Leaf), leaf: name as Leaf }
}

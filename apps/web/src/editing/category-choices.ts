import {
  categorySection,
  categoryTitle,
  formCategories,
  type Leaf,
  labelName,
  labelNames,
  leafIds,
  leaves,
  type Section,
  sections,
} from '@ledgerhand/core/categories'
import { searchRank, wordsOfCategory, wordsOfTreatment } from '@ledgerhand/core/category-words'
import { offeredTreatments, treatmentLabels } from '@ledgerhand/core/treatments'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'

type Offered = Exclude<(typeof offeredTreatments)[number], 'business'>
const leftOut = offeredTreatments.filter((t): t is Offered => t !== 'business')
const OF_TREATMENT = 'treatment:'

/** What is no profit or loss, as pickers list it beside the categories: 'treatment:loan'. */
export const leftOutGroup = (treatments: readonly Offered[] = leftOut) => ({
  group: 'Left out of profit',
  items: treatments.map((t) => ({ value: `${OF_TREATMENT}${t}`, label: treatmentLabels[t] })),
})

/** The treatment that was picked; null where a category was. */
export const treatmentPicked = (choice: string): Offered | null => leftOut.find((t) => choice === `${OF_TREATMENT}${t}`) ?? null

/** Finds a choice by its name and by what people call it ('food', 'draw'); what fits better stands higher. */
export const findChoices: OptionsFilter = ({ options, search }) => {
  if (!search.trim()) return options
  const ranked = (items: readonly ComboboxItem[]) =>
    items
      .flatMap((item) => {
        const treatment = treatmentPicked(item.value)
        const words = treatment ? wordsOfTreatment(treatment) : wordsOfCategory(item.value.replace('leaf:', ''))
        const rank = searchRank(search, item.label, words)
        return rank === null ? [] : [{ item, rank }]
      })
      .sort((a, b) => a.rank - b.rank)
  return options
    .map((option) => ('group' in option ? option : { group: '', items: [option] }))
    .map(({ group, items }) => ({ group, ranked: ranked(items as ComboboxItem[]) }))
    .filter((found) => found.ranked.length > 0)
    .sort((a, b) => (a.ranked[0]?.rank ?? 0) - (b.ranked[0]?.rank ?? 0))
    .map((found) => ({ group: found.group, items: found.ranked.map(({ item }) => item) }))
}

/** The choices of the transaction form, by name: the specification's thirteen, then every category that none of them is called like. */
export const mainChoices: readonly string[] = Object.keys(formCategories)
export const moreChoices: readonly string[] = labelNames.filter((name) => !mainChoices.includes(name))
export const formGroups = [
  { group: 'All categories', items: [...mainChoices] },
  { group: 'More', items: [...moreChoices] },
]

const groupNames: Record<Section, string> = {
  income: 'Income',
  cost_of_goods_sold: 'Cost of goods sold',
  operating_expenses: 'Operating expenses',
  other_income: 'Other income',
  other_expenses: 'Other expenses',
}
/** The categories as rows name them, by the section of the report that they count in: what every other picker offers. */
export const categoryGroups = sections.map((section) => ({
  group: groupNames[section],
  items: leafIds.filter((id) => categorySection[leaves[id].stored] === section).map(labelName),
}))

/** The list with a suggestion on top, which then does not stand twice; without one the plain list. */
export const groupsWithSuggestion = (suggested: string | null) =>
  suggested === null
    ? categoryGroups
    : [
        { group: 'Suggested', items: [suggested] },
        ...categoryGroups.map(({ group, items }) => ({ group, items: items.filter((name) => name !== suggested) })),
      ]

/** How a transaction's category reads on the screen. */
export const categoryOf = (transaction: Pick<TransactionJson, 'label'>): string => labelName(transaction.label)

/** Where the report counts it, for whoever wonders: 'Office Expenses: in reports under Office Supplies'. */
export const choiceLineOf = ({ category, label }: Pick<TransactionJson, 'category' | 'label'>): string =>
  labelName(label) === categoryTitle(category) ? labelName(label) : `${labelName(label)}: in reports under ${categoryTitle(category)}`

/** What is sent for the chosen name: of the one that the transaction shows already its label itself, so that saving an untouched form changes nothing. */
export const categoryToSend = (chosen: string, current: Leaf | null): string =>
  current && labelName(current) === chosen ? current : chosen

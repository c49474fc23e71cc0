import { categoryTitle, formCategories, formLabelOf, type Leaf, labelName, leafIds, moreFormCategories } from '@ledgerhand/core/categories'
import type { TransactionJson } from '@ledgerhand/core/wire/records'

/** The categories that a person can choose, by name: the specification's thirteen, then those that its list lacks. */
export const mainChoices: readonly string[] = Object.keys(formCategories)

/** The two stored categories without a choice of their own come first; then every finer label that no choice above stands for. */
export const moreChoices: readonly string[] = [
  ...new Set([...Object.keys(moreFormCategories), ...leafIds.map(formLabelOf).filter((name) => !mainChoices.includes(name))]),
]

export const categoryGroups = [
  { group: 'All categories', items: [...mainChoices] },
  { group: 'More', items: [...moreChoices] },
]

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

/**
 * What is sent for the chosen name. A choice can stand for several finer labels ('Rent & Utilities'): as long as it is the
 * one the transaction already shows, the transaction's own label goes back, so that saving an untouched form changes nothing.
 */
export const categoryToSend = (chosen: string, current: Leaf | null): string =>
  current && formLabelOf(current) === chosen ? current : chosen

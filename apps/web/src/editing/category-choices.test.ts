import { isKnownCategory, type Leaf, leafIds, resolveCategory } from '@ledgerhand/core/categories'
import { describe, expect, it } from 'vitest'
import {
  categoryGroups,
  categoryOf,
  categoryToSend,
  findChoices,
  groupsWithSuggestion,
  leftOutGroup,
  mainChoices,
  moreChoices,
} from './category-choices.ts'
import { placesOf } from './split-form.ts'

describe('the choices of categories', () => {
  it('are the thirteen of the form, then more, and none stands twice', () => {
    expect(mainChoices).toHaveLength(13)
    expect(moreChoices).toEqual(expect.arrayContaining(['Cost of Goods Sold', 'General Operating', 'Phone & Internet']))
    const all = [...mainChoices, ...moreChoices]
    expect(new Set(all).size).toBe(all.length)
  })
  it('are all accepted by the product', () => {
    expect([...mainChoices, ...moreChoices].filter((name) => !isKnownCategory(name))).toEqual([])
  })
  it('show every label that a transaction can carry, as the report names it', () => {
    const all = new Set([...mainChoices, ...moreChoices])
    expect(leafIds.filter((label) => !all.has(categoryOf({ label })))).toEqual([])
    const picked = categoryGroups.flatMap(({ items }) => items)
    expect(picked.toSorted()).toEqual(leafIds.map((label) => categoryOf({ label })).toSorted())
    expect(categoryOf({ label: 'phone_internet' })).toBe('Phone & Internet')
  })
  it('saving an untouched form keeps the label, for every label', () => {
    for (const label of leafIds) {
      const sent = categoryToSend(categoryOf({ label }), label)
      expect(resolveCategory(sent, { isCredit: false, description: 'ACME 1' })?.label).toBe(label)
    }
  })
  it('another choice is sent by its name', () => {
    expect(categoryToSend('Taxes', 'meals' satisfies Leaf)).toBe('Taxes')
    expect(categoryToSend('Taxes', null)).toBe('Taxes')
  })
  it('the suggestion stands first and only once', () => {
    const groups = groupsWithSuggestion('Bank Fees')
    expect(groups[0]).toEqual({ group: 'Suggested', items: ['Bank Fees'] })
    expect(groups.flatMap((g) => g.items).filter((name) => name === 'Bank Fees')).toHaveLength(1)
  })
  it('are found by what people call them, in the picker of a row and in that of a part', () => {
    const data = [...categoryGroups, leftOutGroup()].map(({ group, items }) => ({
      group,
      items: items.map((item) => (typeof item === 'string' ? { value: item, label: item } : item)),
    }))
    const first = (search: string) => {
      const [found] = findChoices({ options: data, search, limit: Number.POSITIVE_INFINITY })
      return found && 'group' in found ? (found.items[0] as { label: string }).label : undefined
    }
    expect(['draw', 'loan', 'transfer', 'personal', 'food', 'fuel', 'salary'].map(first)).toEqual([
      "Owner's draw",
      'Loan',
      'Transfer',
      'Personal',
      'Meals',
      'Car & Truck',
      'Wages',
    ])
    expect(first('qqq')).toBeUndefined()
    const parts = placesOf([], 'maya').map(({ group, items }) => ({ group, items }))
    expect(findChoices({ options: parts, search: 'lunch', limit: 10 })).toEqual([
      { group: 'Categories', items: [{ value: 'leaf:meals', label: 'Meals' }] },
    ])
  })
})

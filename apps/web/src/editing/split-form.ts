import { leafIds, leaves } from '@ledgerhand/core/categories'
import { parseDecimal, toDecimal } from '@ledgerhand/core/money'
import { typedParts } from '@ledgerhand/core/parts'
import { defaultAccountId, defaultKind, partTreatments } from '@ledgerhand/core/treatments'
import type { LedgerAccountJson } from '@ledgerhand/core/wire/ledger'
import type { PartJson, TransactionJson } from '@ledgerhand/core/wire/records'
import { leftOutGroup } from './category-choices.ts'

/** What stands in the fields of one part: text, as it was typed. `of` is what it was for: 'leaf:interest', 'account:…', 'treatment:loan'. */
export type PartFields = {
  amount: string
  of: string
  entityId: string
  note: string
}
export type SplitFields = { parts: PartFields[] }

export const blankPart: PartFields = { amount: '', of: '', entityId: '', note: '' }

/** What a part is for, as the list names it: the one account of a treatment stands there by the treatment's name. */
function placeOf({ leaf, accountId, treatment }: PartJson, ownerId: string): string {
  if (leaf) return `leaf:${leaf}`
  const named = partTreatments.find((t) => t === treatment)
  const kind = named ? defaultKind(named) : null
  return named && kind && defaultAccountId(kind, ownerId) === accountId ? `treatment:${named}` : `account:${accountId ?? ''}`
}

/** How a row begins to be split: as it is split, a loan's payment into what it pays back and its interest, any other in two. */
export function splitFieldsOf(transaction: TransactionJson, ownerId: string): SplitFields {
  const { parts, treatment, label, question } = transaction
  if (parts)
    return {
      parts: parts.map((part) => ({
        amount: part.amount,
        of: placeOf(part, ownerId),
        // One that goes with its row follows it.
        entityId: part.entityId === transaction.entityId ? '' : (part.entityId ?? ''),
        note: part.note ?? '',
      })),
    }
  const isLoan = treatment === 'loan' || question?.id === 'loan_payment'
  if (isLoan)
    return {
      parts: [
        { ...blankPart, of: 'treatment:loan' },
        { ...blankPart, of: 'leaf:interest' },
      ],
    }
  const isPlaced = treatment === 'business' && !question && !label.startsWith('uncategorised')
  return { parts: [{ ...blankPart, of: isPlaced ? `leaf:${label}` : '' }, blankPart] }
}

const shown = leafIds.filter((id) => !id.startsWith('uncategorised'))

/** Everything that a part can be for: categories, and what is no profit or loss. */
export function placesOf(accounts: readonly LedgerAccountJson[], ownerId: string) {
  const byNeed = new Set(
    partTreatments.flatMap((t) => {
      const kind = defaultKind(t)
      return kind ? [defaultAccountId(kind, ownerId)] : []
    }),
  )
  const named = accounts.filter(({ id, kind }) => !byNeed.has(id) && kind !== 'payable' && kind !== 'receivable')
  return [
    { group: 'Categories', items: shown.map((id) => ({ value: `leaf:${id}`, label: leaves[id].label as string })) },
    leftOutGroup(partTreatments),
    ...(named.length > 0 ? [{ group: 'Accounts', items: named.map(({ id, name }) => ({ value: `account:${id}`, label: name })) }] : []),
  ]
}

/** The parts as they stand, added up. */
export const partsTotal = ({ parts }: SplitFields, { amount, currency }: Pick<TransactionJson, 'amount' | 'currency'>) =>
  typedParts(
    parts.map((part) => part.amount),
    parseDecimal(amount),
    currency,
  )

type Place = { leaf: string } | { accountId: string } | { treatment: (typeof partTreatments)[number] }
function placeToSend(of: string): Place {
  const [what, id = ''] = [of.slice(0, of.indexOf(':')), of.slice(of.indexOf(':') + 1)]
  const treatment = partTreatments.find((t) => t === id)
  return what === 'leaf' ? { leaf: id } : what === 'treatment' && treatment ? { treatment } : { accountId: id }
}

/** The parts as they are sent. Only after `addedUp` found no problem. */
export const partsToSend = (fields: SplitFields, transaction: TransactionJson) => {
  const { amounts } = partsTotal(fields, transaction)
  return fields.parts.flatMap(({ of, entityId, note }, i) => {
    const amount = amounts[i]
    return amount === null || amount === undefined
      ? []
      : [{ amount: toDecimal(amount), ...placeToSend(of), entityId: entityId || null, note: note || null }]
  })
}

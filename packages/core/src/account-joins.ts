import type { AccountKind } from './treatments.ts'

interface JoinedAccount {
  id: string
  kind: AccountKind
  currency: string | null
}
/** Why two accounts cannot be one; null where they can. Whether money moved from one to the other is asked of the rows. */
export function joinProblem(from: JoinedAccount & { isDefault: boolean }, into: JoinedAccount): string | null {
  if (from.id === into.id) return 'Choose another account'
  if (from.isDefault) return 'This account belongs to all books and stays'
  if (from.kind !== into.kind) return 'Only accounts of the same kind can be joined'
  if (from.currency !== null && into.currency !== null && from.currency !== into.currency)
    return 'These accounts are in different currencies'
  return null
}

import type { PendingReview } from '@ledgerhand/core/wire'
import { useRef } from 'react'
import { trpc } from '../../api.ts'
import type { Group } from './review-kind.ts'

function without(pending: PendingReview, { kind, count }: Group, sign: 1 | -1): PendingReview {
  const less = (n: number, by: number) => Math.max(0, n - sign * by)
  const total = less(pending.total, count)
  if (kind === 'unrecognized')
    return { ...pending, total, unrecognized: { ...pending.unrecognized, count: less(pending.unrecognized.count, count) } }
  const { suggestions } = pending
  return {
    ...pending,
    total,
    suggestions: { ...suggestions, count: less(suggestions.count, count), merchants: less(suggestions.merchants, 1) },
  }
}

/**
 * The counts of what waits (tabs, navigation) with a decision already taken off, before the server knows of it. `apply` may be
 * called again: counts that already leave the group out stay as they are, counts that came from the server since do not.
 */
export function usePendingCount(): (group: Group) => { apply: () => void; revert: () => void } {
  const { pending } = trpc.useUtils().dashboard
  /** The counts as the last decision left them; anything else in the cache is the server's. */
  const ours = useRef<PendingReview | undefined>(undefined)
  return (group) => {
    let applied: PendingReview | undefined
    const change = (sign: 1 | -1) => {
      pending.setData(undefined, (now) => now && without(now, group, sign))
      ours.current = pending.getData()
      applied = sign === 1 ? ours.current : undefined
    }
    return {
      apply: () => {
        if (applied === undefined || pending.getData() !== ours.current) change(1)
      },
      revert: () => {
        if (applied !== undefined) change(-1)
      },
    }
  }
}

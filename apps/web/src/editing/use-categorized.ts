import { useEffect, useRef } from 'react'
import { trpc } from '../net/api.ts'
import { useTransactionsChanged } from './use-changed.ts'

/** How often one looks while a service is asked about rows of documents. */
const LOOK_MS = 3000

/** A service that is asked about the rows of a document answers some time after they are there: lists and totals then ask again by themselves. */
export function useCategorized(): void {
  const changed = useTransactionsChanged()
  const { data } = trpc.documents.categorizing.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.documents ?? 0) > 0 ? LOOK_MS : false),
  })
  const waiting = data?.documents ?? 0
  const before = useRef(0)
  useEffect(() => {
    if (waiting < before.current) void changed()
    before.current = waiting
  }, [waiting, changed])
}

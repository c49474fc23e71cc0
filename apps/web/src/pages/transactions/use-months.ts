import { monthOf, today, type YearMonth } from '@ledgerhand/core/calendar-date'
import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { useEffect, useMemo, useState } from 'react'
import { trpc } from '../../net/api.ts'
import { monthChoices } from './search-params.ts'

/**
 * The months to choose from: back from the newest transaction of all, as far as rows have been seen and never less than a year.
 * What a filter hides later stays on offer.
 */
export function useMonths(rows: readonly TransactionJson[]): YearMonth[] {
  const newest = trpc.transactions.list.useQuery({ limit: 1 }).data?.items[0]?.transactionDate
  const [oldest, setOldest] = useState<YearMonth | null>(null)
  useEffect(() => {
    const last = rows.at(-1)
    if (last) setOldest((now) => (now === null || monthOf(last.transactionDate) < now ? monthOf(last.transactionDate) : now))
  }, [rows])
  return useMemo(() => {
    const end = monthOf(newest ?? today())
    return monthChoices(oldest ?? end, end)
  }, [newest, oldest])
}

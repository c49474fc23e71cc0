import { formatMonth, type YearMonth } from '@ledgerhand/core/calendar-date'
import { daysOf, isYear, type Period } from '@ledgerhand/core/periods'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { notifyFailure } from '../../editing/notify-failure.ts'
import { trpc } from '../../net/api.ts'

/** Opens the report of a period, where it can be signed: the newest that covers just these days and every entity, else one made now. */
export function usePeriodReport(period: Period): { open: () => Promise<void>; isSigned: boolean; busy: boolean } {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const list = trpc.reports.list.useQuery()
  const [busy, setBusy] = useState(false)
  const { from, to } = daysOf(period)
  const own = (list.data ?? []).filter(
    ({ startDate, endDate, reportData }) => startDate === from && endDate === to && !reportData.entityIds?.length,
  )
  const signed = own.find(({ signatures }) => signatures.length > 0)
  const open = async () => {
    setBusy(true)
    try {
      const title = `${isYear(period) ? period : formatMonth(period as string as YearMonth)} P&L`
      const found =
        signed ?? own[0] ?? (await utils.client.reports.create.mutate({ title, reportPeriod: period, startDate: from, endDate: to }))
      await utils.reports.list.invalidate()
      await navigate({ to: '/reports', search: { report: found.id, ...(signed ? {} : { sign: true }) } })
    } catch (error) {
      notifyFailure('The report was not opened', error)
    } finally {
      setBusy(false)
    }
  }
  return { open, isSigned: signed !== undefined, busy: busy || list.isPending }
}

import { formatMonth, type YearMonth } from '@ledgerhand/core/calendar-date'
import { daysOf, isYear, type Period } from '@ledgerhand/core/periods'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '../../net/api.ts'
import { notifyFailure } from '../../net/notify-failure.ts'

/** 'changed': rows are others since the report was signed. */
export type PeriodReportState = 'unsigned' | 'signed' | 'changed'

/**
 * Opens the report of a period, where it can be signed: the newest that was signed of those of just these days and every entity, else the
 * newest, else one made now. One that changed since it was signed is made again.
 */
export function usePeriodReport(period: Period): { open: () => Promise<void>; state: PeriodReportState; busy: boolean } {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const list = trpc.reports.list.useQuery()
  const [busy, setBusy] = useState(false)
  const { from, to } = daysOf(period)
  const own = (list.data ?? []).filter(
    ({ startDate, endDate, reportData }) => startDate === from && endDate === to && !reportData.entityIds?.length,
  )
  const signed = own.find(({ signatures }) => signatures.length > 0)
  const drift = trpc.reports.drift.useQuery({ id: signed?.id ?? '' }, { enabled: signed !== undefined, staleTime: 0 })
  const isChanged = drift.data?.state === 'changed'
  const open = async () => {
    setBusy(true)
    try {
      const title = `${isYear(period) ? period : formatMonth(period as string as YearMonth)} P&L`
      const last = isChanged ? undefined : (signed ?? own[0])
      const basis = signed?.reportData.basis
      const asked = { title, reportPeriod: period, startDate: from, endDate: to, ...(basis ? { basis } : {}) }
      const found = last ?? (await utils.client.reports.create.mutate(asked))
      await utils.reports.list.invalidate()
      await navigate({ to: '/reports', search: { report: found.id, ...(last && signed ? {} : { sign: true }) } })
    } catch (error) {
      notifyFailure('The report was not opened', error)
    } finally {
      setBusy(false)
    }
  }
  const state = signed === undefined ? 'unsigned' : isChanged ? 'changed' : 'signed'
  return { open, state, busy: busy || list.isPending || drift.isLoading }
}

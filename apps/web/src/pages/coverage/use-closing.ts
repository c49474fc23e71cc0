import { formatMonth, type YearMonth } from '@ledgerhand/core/calendar-date'
import type { CoverageAccount } from '@ledgerhand/core/coverage'
import { notify } from '../../browser/notify.ts'
import { trpc } from '../../net/api.ts'
import { notifyFailure } from '../../net/notify-failure.ts'

/** What a person can say about an account's end. Each resolves to whether it was done; a failure is told. */
export function useClosing({ key: account, name, closedSince }: CoverageAccount) {
  const utils = trpc.useUtils()
  const failed = `Failed to change ${name}`
  const { closeAccount, reopenAccount } = utils.client.documents
  /** Runs a change; the calendar that it answers with is what the page shows. */
  const change = async (ask: () => ReturnType<typeof reopenAccount.mutate>): Promise<boolean> => {
    try {
      utils.documents.coverage.setData(undefined, await ask())
      return true
    } catch (error) {
      notifyFailure(failed, error)
      void utils.documents.coverage.invalidate()
      return false
    }
  }
  const sendClose = (lastMonth: YearMonth) => change(() => closeAccount.mutate({ account, lastMonth }))
  const sendReopen = () => change(() => reopenAccount.mutate({ account }))
  return {
    /** The account got its last statement in `lastMonth`. */
    close: async (lastMonth: YearMonth): Promise<boolean> => {
      const done = await sendClose(lastMonth)
      if (done) notify.undo('Account closed', `${name}: closed since ${formatMonth(lastMonth)}`, () => void sendReopen())
      return done
    },
    /** It was not closed after all. */
    reopen: async (): Promise<boolean> => {
      const done = await sendReopen()
      if (done && closedSince) notify.undo('Account reopened', name, () => void sendClose(closedSince))
      return done
    },
    /** A later statement has opened it again, and that is right: the old mark goes. */
    keepOpen: async (): Promise<boolean> => {
      const done = await sendReopen()
      if (done) notify.success('Account open', `${name} is no longer marked as closed`)
      return done
    },
  }
}

import type { Utils } from '../net/api.ts'

/** What every signed-in page shows in its navigation: how much waits. */
export const askPending = (utils: Utils): Promise<unknown> => utils.dashboard.pending.prefetch()

/** What decides what stands on top of the documents, and how many there are. */
export const askDocuments = (utils: Utils): Promise<unknown> =>
  Promise.all([askPending(utils), utils.samples.state.prefetch(), utils.documents.list.prefetch()])

/**
 * Asks for all that the dashboard shows in one call, at once: not part by part when each has been drawn. What is there is not asked for
 * again. Done when all of it has been answered, or refused.
 */
export const askDashboard = (utils: Utils): Promise<unknown> =>
  Promise.all([
    askPending(utils),
    utils.samples.state.prefetch(),
    utils.dashboard.documents.prefetch(),
    utils.dashboard.chart.prefetch(),
    utils.dashboard.metrics.prefetch(),
    utils.accounts.list.prefetch(),
    utils.books.get.prefetch(),
  ])

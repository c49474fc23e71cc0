import type { Utils } from '../../api.ts'

/**
 * Asks for all that the dashboard shows in one call, at once: not part by part when each has been drawn. What is there is not asked for
 * again. Done when all of it has been answered, or refused.
 */
export const askDashboard = (utils: Utils): Promise<unknown> =>
  Promise.all([
    utils.dashboard.pending.prefetch(),
    utils.samples.state.prefetch(),
    utils.documents.list.prefetch(),
    utils.dashboard.chart.prefetch(),
    utils.dashboard.metrics.prefetch(),
  ])

import type { trpc } from '../../api.ts'

/** Asks for all that the dashboard shows in one call, at once: not part by part when each has been drawn. What is there is not asked for again. */
export function askDashboard(utils: ReturnType<typeof trpc.useUtils>): void {
  void utils.dashboard.pending.prefetch()
  void utils.samples.state.prefetch()
  void utils.documents.list.prefetch()
  void utils.dashboard.chart.prefetch()
  void utils.dashboard.metrics.prefetch()
}

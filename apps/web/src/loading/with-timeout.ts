/** Done when the work is, but not later than that; the work goes on. */
export const withTimeout = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])

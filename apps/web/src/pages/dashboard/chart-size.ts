/** How tall the chart is, with the names of its months: kept free before the chart's code has come, so that nothing jumps. */
export const CHART_PX = 256
export const MONTHS_PX = 28

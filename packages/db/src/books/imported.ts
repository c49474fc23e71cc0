/** SQL condition that row `n` is visible: it lies in no range of `entering`. The same as the view `entered_transactions`, for statements that cannot use it. */
export const isEntered = 'coalesce((select last from entering where first <= n order by first desc limit 1), 0) < n'

/** Whether row `n` is in the books, as SQL: not within the one stretch of `entering` that could hold it. What the view says, for where none can stand. */
export const isEntered = 'coalesce((select last from entering where first <= n order by first desc limit 1), 0) < n'

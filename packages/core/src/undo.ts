/** So long a batch or a deletion can be taken back, also after the page was loaded again. */
export const UNDO_MINUTES = 10

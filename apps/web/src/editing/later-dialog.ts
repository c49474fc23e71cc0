import { lazyWithPreload } from '../browser/lazy-with-preload.ts'

/** The dialog of one transaction. Its rules weigh as much as a page: they come when somebody opens it, or when the browser is idle. */
export const TransactionDialog = lazyWithPreload(() => import('./transaction-dialog.tsx').then((m) => m.TransactionDialog))
/** The dialog that splits one transaction. */
export const SplitDialog = lazyWithPreload(() => import('./split-dialog.tsx').then((m) => m.SplitDialog))

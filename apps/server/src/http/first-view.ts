import type { Context } from '@ledgerhand/api/context'
import { createCallerFactory } from '@ledgerhand/api/procedures'
import { appRouter } from '@ledgerhand/api/root'

/**
 * What is known of whoever asks for a page before their browser has said more: `any` who may open several books, for which ones a tab
 * has open only the tab knows; `own` who has their own and no others. Where a page shows it, too: whether those hold samples, or nothing.
 */
export type FirstView = 'any' | 'own' | 'samples' | 'first-run'

const callerFor = createCallerFactory(appRouter)

/** Which frame fits: asked of the same procedures that the page will ask. Null for somebody who is signed out. */
export async function viewFor(context: Context, path: string): Promise<FirstView | null> {
  if (context.session.userId === null) return null
  const ask = callerFor(context)
  const { books } = await ask.auth.user()
  if (books.length > 1) return 'any'
  if (path !== '/' && path !== '/documents') return 'own'
  if ((await ask.samples.state()).documents > 0) return 'samples'
  if (path !== '/') return 'own'
  const isEmpty = (await ask.dashboard.chart()).length === 0 && (await ask.documents.list()).length === 0
  return isEmpty ? 'first-run' : 'own'
}

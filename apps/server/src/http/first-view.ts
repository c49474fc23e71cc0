import type { Context } from '@ledgerhand/api/context'
import { createCallerFactory } from '@ledgerhand/api/procedures'
import { appRouter } from '@ledgerhand/api/routers/root'

/**
 * What is known of whoever asks for a page before their browser has said more: `any` who may open several books, for which ones a tab
 * has open only the tab knows; `own` who has their own and no others. Where a page shows it, too: whether those hold samples, or have no
 * report yet, with something in them (`begun`) or nothing (`first-run`); `-unnamed` where the business has no name.
 */
export type FirstView = 'any' | 'own' | 'samples' | `${'first-run' | 'begun'}${'' | '-unnamed'}`

const callerFor = createCallerFactory(appRouter)

/**
 * Which frame fits: asked of the same procedures that the page will ask. Null for somebody who is signed out. `isNameSkipped`: the person
 * does not want to be asked for the name of the business.
 */
export async function viewFor(context: Context, path: string, isNameSkipped = false): Promise<FirstView | null> {
  if (context.session.userId === null) return null
  const ask = callerFor(context)
  const { books } = await ask.auth.user()
  if (books.length > 1) return 'any'
  if (path !== '/' && path !== '/documents') return 'own'
  if ((await ask.samples.state()).documents > 0) return 'samples'
  if (path !== '/' || (await ask.dashboard.pending()).hasReport) return 'own'
  const isEmpty = (await ask.dashboard.chart()).length === 0 && (await ask.dashboard.documents()).total === 0
  const stage = isEmpty ? 'first-run' : 'begun'
  const isUnnamed = !isNameSkipped && (await ask.books.get()).name === null
  return isUnnamed ? `${stage}-unnamed` : stage
}

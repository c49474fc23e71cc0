import type { AuditChainJson } from '@ledgerhand/core/wire/audit'
import { checkChain } from '@ledgerhand/db/audit'
import type { Books } from '@ledgerhand/db/books/open-books'
import { type Context, databaseOf } from '../context.ts'

/** Whether an audit line was changed, removed or cut off since it was written; `whole` recomputes what was found good before. */
export async function checkAuditChain(ctx: Context & Pick<Books, 'audit'>, whole?: boolean): Promise<AuditChainJson> {
  const now = ctx.ports.now()
  const { since, lines } = ctx.audit.extent()
  const { brokenAt, wholeAt } = await checkChain(databaseOf(ctx), now, whole)
  return { state: brokenAt === null ? 'unbroken' : 'broken', since, lines, brokenAt, checkedAt: now.toISOString(), wholeAt }
}

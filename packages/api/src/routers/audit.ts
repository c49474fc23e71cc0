import { auditList } from '@ledgerhand/core/schemas/audit'
import { nothing } from '@ledgerhand/core/schemas/fields'
import type { AuditChainJson, AuditPage } from '@ledgerhand/core/wire'
import { checkChain } from '@ledgerhand/db/audit'
import { databaseOf } from '../context.ts'
import { auditLine } from '../flows/audit-lines.ts'
import { audits, router } from '../procedures.ts'

export const audit = router({
  /** Newest first, by cursor: lines that are written meanwhile move nothing. */
  list: audits.input(auditList).query(({ ctx, input }): AuditPage => {
    const { cursor, limit = 50, ...filter } = input ?? {}
    const rows = ctx.audit.page(filter, limit + 1, cursor === undefined ? undefined : Number(cursor))
    const items = rows.slice(0, limit).map((row) => auditLine(ctx.books, row))
    return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.seq) : null }
  }),
  /** Who can be filtered by: everybody who ever did something here, and the links that something came in through. */
  people: audits.input(nothing).query(({ ctx }) =>
    ctx.audit.people().map(({ actorId, linkId, name }) => ({
      actor: actorId ?? (linkId === null ? 'product' : `link:${linkId}`),
      by: actorId !== null ? ('person' as const) : linkId !== null ? ('link' as const) : ('product' as const),
      name,
    })),
  ),
  /** Walks the whole log and recomputes every hash: whether a line was changed, taken out or cut off since it was written. */
  chain: audits.input(nothing).query(async ({ ctx }): Promise<AuditChainJson> => {
    const { since, lines } = ctx.audit.extent()
    const brokenAt = await checkChain(databaseOf(ctx))
    return { state: brokenAt === null ? 'unbroken' : 'broken', since, lines, brokenAt, checkedAt: ctx.ports.now().toISOString() }
  }),
})

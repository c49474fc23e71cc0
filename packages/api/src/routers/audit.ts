import { auditCheck, auditList } from '@ledgerhand/core/schemas/audit'
import { nothing } from '@ledgerhand/core/schemas/fields'
import type { AuditPageJson } from '@ledgerhand/core/wire/audit'
import { auditLine } from '../flows/audit-lines.ts'
import { checkAuditChain } from '../flows/check-audit-chain.ts'
import { audits, router } from '../procedures.ts'

export const auditRouter = router({
  /** Newest first, by cursor: lines that are written meanwhile move nothing. */
  list: audits.input(auditList).query(({ ctx, input }): AuditPageJson => {
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
  chain: audits.input(auditCheck).query(({ ctx, input }) => checkAuditChain(ctx, input?.whole)),
})

import { AppError } from '@ledgerhand/core/errors'
import type { closeClientsInput } from '@ledgerhand/core/schemas/clients'
import type { ClosedClientsJson } from '@ledgerhand/core/wire/sharing'
import type { User } from '@ledgerhand/db/system/accounts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { close } from '../periods/periods.ts'
import { inBooksOfClients } from './served-clients.ts'

/**
 * Closes a period in the books of every client whose checklist is done; nothing is excused. The others are named with what is open there.
 * AppError 'not_found', before anything is closed, for books that the caller does not serve.
 */
export async function closeClients(
  ctx: Context & { user: User },
  { ownerIds, period }: z.output<typeof closeClientsInput>,
): Promise<ClosedClientsJson> {
  const closed: ClosedClientsJson['closed'] = []
  const skipped = await inBooksOfClients(ctx, ownerIds, ({ client: { ownerId, name }, scope, books }) => {
    try {
      close(books, period, [], { ownerId, role: scope.role, name: ctx.callerName(), now: ctx.ports.now() })
    } catch (error) {
      if (error instanceof AppError && error.problem === 'conflict') return error.message
      throw error
    }
    closed.push({ ownerId, name })
    return null
  })
  return { closed, skipped }
}

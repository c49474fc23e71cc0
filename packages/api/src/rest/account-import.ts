import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AppError } from '@ledgerhand/core/errors'
import type { Context as HonoContext } from 'hono'
import { type Context, callerOf, databaseOf } from '../context.ts'
import { receiveArchive } from '../flows/archive/import-books.ts'

/**
 * PUT /api/account/import: the ZIP of an account, for the caller's own empty books. It is unpacked and counted, and enters only by POST
 * /api/account/import/confirm. Answers with what it holds.
 */
export async function accountImport(c: HonoContext, ctx: Context): Promise<Response> {
  const { id } = callerOf(ctx)
  const { body } = c.req.raw
  if (!body) throw new AppError('invalid', 'Send the archive as the body of the request')
  const length = Number(c.req.header('content-length') ?? Number.NaN)
  const around = { database: databaseOf(ctx), ports: ctx.ports, owner: id }
  try {
    return c.json(
      await receiveArchive(around, Readable.fromWeb(body as ReadableStream), Number.isSafeInteger(length) && length > 0 ? length : null),
    )
  } catch (error) {
    // What is left of a body that was refused on its way is not waited for.
    c.header('connection', 'close')
    throw error
  }
}

import type { RequestInput, requestChange } from '@ledgerhand/core/schemas/requests'
import type { RequestJson } from '@ledgerhand/core/wire/requests'
import type { ReadBooks, WriteBooks } from '@ledgerhand/db/books/open-books'
import type { BooksScope } from '@ledgerhand/db/scope'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { HOUR, throttle } from '../throttle.ts'
import { enqueueMail } from './mail-jobs.ts'
import { createRequest, endOfLink, requestsJson } from './requests.ts'

type Reading = Context & {
  scope: BooksScope
  books: Pick<ReadBooks, 'documents' | 'closings' | 'accounts' | 'statementAccounts' | 'requests' | 'archives'>
}
type Writing = Context & { scope: BooksScope; books: WriteBooks }

/** One request as it stands now. AppError 'not_found'. */
export function requestJson(ctx: Reading, id: string): RequestJson {
  const business = ctx.businessName(ctx.scope.ownerId)
  const [json] = requestsJson(ctx.books, [ctx.books.requests.get(id)], { ports: ctx.ports, scope: ctx.scope, business })
  return json as RequestJson
}

/** So many requests one set of books makes in an hour: their mails go to addresses that nobody has confirmed. */
const PACE = { limit: 120, windowSeconds: HOUR }

/** Makes a request; one mail goes out where there is a mail server and an address. */
export function askForDocuments(ctx: Writing, input: RequestInput): RequestJson {
  throttle(ctx, `request:${ctx.scope.ownerId}`, PACE)
  return ctx.books.atomically(() => {
    const { id } = createRequest(ctx.books, input, ctx.ports)
    if (input.addressee.email !== null) enqueueMail(ctx, { kind: 'request', ownerId: ctx.scope.ownerId, requestId: id, isReminder: false })
    return requestJson(ctx, id)
  })
}

/** Changes what a request says, its due day and with it the end of its link, or whether reminders go out. */
export function changeRequest(ctx: Writing, { id, addressee, dueOn, message, remind }: z.output<typeof requestChange>): RequestJson {
  const now = ctx.ports.now()
  const at = now.toISOString()
  ctx.books.requests.change(
    id,
    {
      ...addressee,
      ...(dueOn === undefined ? {} : { dueOn, expiresAt: endOfLink(dueOn, now), isToldLate: false }),
      ...(message === undefined ? {} : { message }),
      ...(remind === undefined ? {} : { remindersStoppedAt: remind ? null : at }),
    },
    at,
  )
  return requestJson(ctx, id)
}

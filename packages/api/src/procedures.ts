import type { Access } from '@ledgerhand/core/roles'
import { withSpareRoom } from '@ledgerhand/db/faults'
import { cameFrom } from '@ledgerhand/db/origin'
import { initTRPC } from '@trpc/server'
import superjson from 'superjson'
import { type Context, callerOf, enter, originOf } from './context.ts'
import { failureOf, toTrpcError } from './errors.ts'
import { writtenAnswer } from './plain-answers.ts'

export interface Meta {
  /** Who may call: anyone, the holder of an upload link, any account, or a role in the books by what it may do there. */
  access: 'public' | 'link' | 'signedIn' | Access
}

/** Inputs are plain JSON, judged by the procedure's own schema; only answers are written for superjson to read. */
const asIs = { serialize: (value: unknown) => value, deserialize: (value: unknown) => value }
const answers = { serialize: writtenAnswer, deserialize: superjson.deserialize }

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: { input: asIs, output: answers },
    errorFormatter: ({ shape, error }) => {
      const failure = failureOf(error)
      return {
        message: failure.message,
        code: shape.code,
        data: { code: failure.code, httpStatus: failure.status, path: shape.data.path, issues: failure.issues, extra: failure.extra },
      }
    },
  })
export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Procedures that must work on a full disk: signing in and out, and deletions. */
const WORKS_WHEN_FULL = /^(auth\.(login|secondFactor|logout)|account\.(confirm|endSession|endOtherSessions)|\w+\.remove\w*)$/

const translated = t.procedure.use(async ({ ctx, path, next }) => {
  const work = () => cameFrom(originOf(ctx), next)
  const result = await (WORKS_WHEN_FULL.test(path) ? withSpareRoom(work) : work())
  if (!result.ok) throw toTrpcError(result.error)
  return result
})

/** Door for anybody, signed in or not. */
export const open = translated.meta({ access: 'public' })
/** Door for the holder of an upload link: may add files and see nothing. */
export const deposits = translated.meta({ access: 'link' })
/** Door for any signed-in account, without books. */
export const signedIn = translated.meta({ access: 'signedIn' }).use(({ ctx, next }) => next({ ctx: { user: callerOf(ctx) } }))
/** The doors into a set of books. `ctx.books` has nothing that changes anything behind `reads`. */
export const reads = translated.meta({ access: 'read' }).use(({ ctx, next }) => {
  const { read, sharing, scope } = enter(ctx, 'read')
  return next({ ctx: { books: read, sharing, scope } })
})
export const writes = translated.meta({ access: 'write' }).use(({ ctx, next }) => {
  const { write, scope } = enter(ctx, 'write')
  return next({ ctx: { books: write, scope } })
})
/** As `writes`, refused in the words of an upload. */
export const uploadProcedure = translated.meta({ access: 'write' }).use(({ ctx, next }) => {
  const { write, scope } = enter(ctx, 'write', "You don't have permission to upload files")
  return next({ ctx: { books: write, scope } })
})
export const manages = translated.meta({ access: 'manage' }).use(({ ctx, next }) => {
  const { manage, scope } = enter(ctx, 'manage')
  return next({ ctx: { sharing: manage.sharing, ai: manage.ai, aiLabels: manage.aiLabels, scope } })
})
/** Door to the audit log: for roles that may write, not for viewers. */
export const audits = translated.meta({ access: 'write' }).use(({ ctx, next }) => {
  const { audit, read, scope } = enter(ctx, 'write')
  return next({ ctx: { audit, books: read, scope } })
})

import { randomBytes, randomUUID } from 'node:crypto'
import { AppError } from '@ledgerhand/core/errors'
import { byId } from '@ledgerhand/core/schemas/fields'
import { acceptInput, changeRoleInput, grantInput, linkActive, linkInput } from '@ledgerhand/core/schemas/sharing'
import { findUser, findUserByEmail } from '@ledgerhand/db/accounts'
import { acceptGrant, tokenHash } from '@ledgerhand/db/books/sharing'
import { databaseOf } from '../context.ts'
import { manages, reads, router, signedIn } from '../procedures.ts'
import { linkJson, roleJson } from '../wire.ts'

/** 192 bits: nobody guesses one. */
const newToken = () => randomBytes(24).toString('base64url')
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const sharing = router({
  roles: reads.query(({ ctx }) => ctx.sharing.roles().map((r) => roleJson(r))),
  /** An account, named by its address or its id, gets the role at once; an address without one a pending grant with an accept link. */
  grantRole: manages.input(grantInput).mutation(({ ctx, input }) => {
    const at = ctx.ports.now().toISOString()
    const database = databaseOf(ctx)
    const id = randomUUID()
    const isAddress = EMAIL.test(input.userId)
    const user = isAddress ? findUserByEmail(database, input.userId) : findUser(database, input.userId)
    if (user?.id === ctx.scope.ownerId) throw new AppError('invalid', 'You already own this business')
    if (user) return roleJson(ctx.sharing.grantToUser({ id, userId: user.id, email: user.email, role: input.role, at }))
    if (!isAddress) throw new AppError('not_found', 'No account has this id. Enter an email address to invite somebody.')
    const token = newToken()
    return roleJson(ctx.sharing.grant({ id, email: input.userId, role: input.role, inviteHash: tokenHash(token), at }), `/invite/${token}`)
  }),
  changeRole: manages
    .input(changeRoleInput)
    .mutation(({ ctx, input }) => roleJson(ctx.sharing.changeRole(input.id, input.role, ctx.ports.now().toISOString()))),
  revokeRole: manages.input(byId).mutation(({ ctx, input }) => {
    ctx.sharing.revokeRole(input.id, ctx.ports.now().toISOString())
    return null
  }),
  acceptRole: signedIn
    .input(acceptInput)
    .mutation(({ ctx, input }) => ({ ownerId: acceptGrant(databaseOf(ctx), input.token, ctx.user.id, ctx.ports.now().toISOString()) })),
  links: manages.query(({ ctx }) => ctx.sharing.links().map((l) => linkJson(l, ctx.ports.sealer.open))),
  createLink: manages.input(linkInput).mutation(({ ctx, input }) => {
    const now = ctx.ports.now().toISOString()
    if (input.expiresAt !== null && input.expiresAt <= now) throw new AppError('invalid', 'Expiry must be in the future')
    const token = newToken()
    const link = ctx.sharing.createLink({
      ...input,
      id: randomUUID(),
      tokenHash: tokenHash(token),
      tokenSealed: ctx.ports.sealer.seal(token),
      at: now,
    })
    return linkJson(link, ctx.ports.sealer.open)
  }),
  setLinkActive: manages
    .input(linkActive)
    .mutation(({ ctx, input }) =>
      linkJson(ctx.sharing.setLinkActive(input.id, input.isActive, ctx.ports.now().toISOString()), ctx.ports.sealer.open),
    ),
  removeLink: manages.input(byId).mutation(({ ctx, input }) => {
    ctx.sharing.removeLink(input.id, ctx.ports.now().toISOString())
    return null
  }),
})

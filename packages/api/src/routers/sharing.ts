import { randomBytes } from 'node:crypto'
import { AppError } from '@ledgerhand/core/errors'
import { byId } from '@ledgerhand/core/schemas/fields'
import {
  acceptInput,
  changeLinkInput,
  changeRoleInput,
  grantInput,
  leaveInput,
  linkActive,
  linkInput,
} from '@ledgerhand/core/schemas/sharing'
import type { InvitationJson } from '@ledgerhand/core/wire-sharing'
import { findUser } from '@ledgerhand/db/accounts'
import { acceptGrant, findInvitation, leaveBooks, tokenHash } from '@ledgerhand/db/books/sharing'
import { atomically } from '@ledgerhand/db/client'
import { newId } from '@ledgerhand/db/ids'
import type { BooksScope } from '@ledgerhand/db/scope'
import { type Context, databaseOf } from '../context.ts'
import { limitGuessing } from '../flows/guess-limit.ts'
import { enqueueMail } from '../flows/mail-jobs.ts'
import { recentlyConfirmed } from '../flows/passwords.ts'
import { HOUR, throttle } from '../flows/throttle.ts'
import { manages, open, reads, router, signedIn } from '../procedures.ts'
import { depositJson, linkJson, roleJson } from '../wire.ts'

/** 192 bits: nobody guesses one. */
const newToken = () => randomBytes(24).toString('base64url')
const INVITE_DAYS = 7
function newInvite(now: Date) {
  const token = newToken()
  const inviteExpiresAt = new Date(now.getTime() + INVITE_DAYS * 86_400_000).toISOString()
  return { token, invite: { inviteHash: tokenHash(token), inviteExpiresAt } }
}
/** Giving somebody the books takes a password given lately, and is no way to ask for address after address, or to mail the world. */
function mayGive(ctx: Context & { scope: BooksScope }) {
  recentlyConfirmed(ctx)
  throttle(ctx, `grant:${ctx.scope.ownerId}`, { limit: 60, windowSeconds: HOUR })
}
/** Where the invitation is accepted; the link goes by mail too where there is a mail server. */
function sendInvitation(ctx: Context & { scope: BooksScope }, to: string, token: string) {
  const path = `/invite/${token}`
  enqueueMail(ctx, { kind: 'invitation', to, business: ctx.businessName(ctx.scope.ownerId), path })
  return { acceptPath: path, isMailed: ctx.ports.mail.isOn }
}
/** 'ines@example.com' → 'in…@example.com': whoever was invited knows it, whoever found the link does not. */
const hinted = (email: string) => email.replace(/^(.{1,2})[^@]*/, '$1…')
const MEGABYTE = 1_048_576
const ACCOUNT_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const sharingRouter = router({
  roles: reads.query(({ ctx }) => ctx.sharing.roles().map((r) => roleJson(r))),
  /**
   * Makes a pending grant with an accept link for whoever is named, by an address or the id of an account. Whether there is such an
   * account is not looked up: nobody learns it here, and the answer, the list and the log are the same for both until it is accepted.
   */
  grantRole: manages.input(grantInput).mutation(({ ctx, input: { userId: named, role } }) => {
    mayGive(ctx)
    const database = databaseOf(ctx)
    const owner = findUser(database, ctx.scope.ownerId)
    if (named === owner?.id || named.toLowerCase() === owner?.email.toLowerCase())
      throw new AppError('invalid', 'You already own this business')
    if (!EMAIL.test(named) && !ACCOUNT_ID.test(named))
      throw new AppError('not_found', 'No account has this id. Enter an email address to invite somebody.')
    const { token, invite } = newInvite(ctx.ports.now())
    return atomically(database, () => {
      const granted = ctx.sharing.grant({ id: newId(), named, role, ...invite, at: ctx.ports.now().toISOString() })
      return roleJson(granted, sendInvitation(ctx, named, token))
    })
  }),
  /** Another accept link for a pending grant; the one before opens nothing any more. */
  renewInvitation: manages.input(byId).mutation(({ ctx, input }) => {
    mayGive(ctx)
    const now = ctx.ports.now()
    const { token, invite } = newInvite(now)
    return atomically(databaseOf(ctx), () => {
      const renewed = ctx.sharing.renewInvite(input.id, { ...invite, at: now.toISOString() })
      return roleJson(renewed, sendInvitation(ctx, renewed.role.invitedEmail ?? '', token))
    })
  }),
  /** More rights take a password given lately; fewer are never held up. The person is told by mail. */
  changeRole: manages.input(changeRoleInput).mutation(({ ctx, input }) => {
    if (input.role !== 'viewer') mayGive(ctx)
    return atomically(databaseOf(ctx), () => {
      const before = ctx.sharing.roles().find(({ role }) => role.id === input.id)?.role
      const changed = ctx.sharing.changeRole(input.id, input.role, ctx.ports.now().toISOString())
      if (before?.userId && before.role !== input.role) {
        enqueueMail(ctx, { kind: 'role-changed', userId: before.userId, ownerId: ctx.scope.ownerId })
      }
      return roleJson(changed)
    })
  }),
  /** The person is told by mail; somebody who was only invited is not. */
  revokeRole: manages.input(byId).mutation(({ ctx, input }) => {
    const { ownerId } = ctx.scope
    atomically(databaseOf(ctx), () => {
      const { role } = ctx.sharing.revokeRole(input.id, ctx.ports.now().toISOString())
      if (!role.userId) return
      enqueueMail(ctx, { kind: 'role-ended', userId: role.userId, ownerId, business: ctx.businessName(ownerId) })
    })
    return null
  }),
  acceptRole: signedIn
    .input(acceptInput)
    .mutation(({ ctx, input }) => ({ ownerId: acceptGrant(databaseOf(ctx), input.token, ctx.user.id, ctx.ports.now().toISOString()) })),
  /** What an invitation is to: for whoever holds its link, with or without an account. */
  invitation: open.input(acceptInput).query(({ ctx, input }): InvitationJson => {
    const found = findInvitation(databaseOf(ctx), input.token, ctx.ports.now().toISOString())
    if (!found) {
      limitGuessing(ctx, 'invitation')
      throw new AppError('not_found', 'This invitation is not available')
    }
    const { grant } = found
    return {
      businessName: ctx.businessName(grant.businessOwnerId),
      role: grant.role,
      email: hinted(grant.invitedEmail ?? ''),
      expiresAt: grant.inviteExpiresAt,
    }
  }),
  /** The person ends their own role in somebody's books. */
  leave: signedIn.input(leaveInput).mutation(({ ctx, input }) => {
    leaveBooks(databaseOf(ctx), { ...input, userId: ctx.user.id, at: ctx.ports.now().toISOString() })
    return { message: 'You no longer have access to these books' }
  }),
  links: manages.query(({ ctx }) => ctx.sharing.links().map((l) => linkJson(l, ctx.ports.sealer.open))),
  createLink: manages.input(linkInput).mutation(({ ctx, input }) => {
    const now = ctx.ports.now().toISOString()
    if (input.expiresAt !== null && input.expiresAt <= now) throw new AppError('invalid', 'Expiry must be in the future')
    const token = newToken()
    const { maxMegabytes, ...terms } = input
    const link = ctx.sharing.createLink({
      ...terms,
      maxBytes: maxMegabytes * MEGABYTE,
      id: newId(),
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
  changeLink: manages.input(changeLinkInput).mutation(({ ctx, input: { id, maxMegabytes, ...terms } }) => {
    const at = ctx.ports.now().toISOString()
    const link = ctx.sharing.changeLink(id, { ...terms, maxBytes: maxMegabytes * MEGABYTE, at })
    return linkJson(link, ctx.ports.sealer.open)
  }),
  /** What came in through a link, newest first. */
  deposits: manages.input(byId).query(({ ctx, input }) => ctx.sharing.deposits(input.id).map(depositJson)),
  removeLink: manages.input(byId).mutation(({ ctx, input }) => {
    ctx.sharing.removeLink(input.id, ctx.ports.now().toISOString())
    return null
  }),
})

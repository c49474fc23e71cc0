import { AppError } from '@ledgerhand/core/errors'
import type { GrantableRole } from '@ledgerhand/core/roles'
import type { InvitationJson, UserRoleJson } from '@ledgerhand/core/wire/sharing'
import type { Books } from '@ledgerhand/db/books/open-books'
import { atomically } from '@ledgerhand/db/client'
import { newId } from '@ledgerhand/db/ids'
import type { BooksScope } from '@ledgerhand/db/scope'
import { findUser } from '@ledgerhand/db/system/accounts'
import * as invitations from '@ledgerhand/db/system/invitations'
import { tokenHash } from '@ledgerhand/db/token-hash'
import { type Context, databaseOf } from '../../context.ts'
import { limitGuessing } from '../guess-limit.ts'
import { roleJson } from '../ledger/wire.ts'
import { recentlyConfirmed } from '../passwords.ts'
import { enqueueMail } from '../requests/mail-jobs.ts'
import { HOUR, throttle } from '../throttle.ts'
import { newToken } from '../tokens.ts'

type SharingContext = Context & { scope: BooksScope; sharing: Books['manage']['sharing'] }

const INVITE_DAYS = 7
const ACCOUNT_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function newInvite(now: Date) {
  const token = newToken()
  const inviteExpiresAt = new Date(now.getTime() + INVITE_DAYS * 86_400_000).toISOString()
  return { token, invite: { inviteHash: tokenHash(token), inviteExpiresAt } }
}
/** Sharing needs a password given lately, at most 60 times an hour: it must not serve to try addresses or to mail many people. */
function requireLimitedSharing(ctx: SharingContext) {
  recentlyConfirmed(ctx)
  throttle(ctx, `grant:${ctx.scope.ownerId}`, { limit: 60, windowSeconds: HOUR })
}
/** Where the invitation is accepted; the link goes by mail too where there is a mail server. */
function sendInvitation(ctx: SharingContext, to: string, token: string) {
  const path = `/invite/${token}`
  enqueueMail(ctx, { kind: 'invitation', to, business: ctx.businessName(ctx.scope.ownerId), path })
  return { acceptPath: path, isMailed: ctx.ports.mail.isOn }
}
/** 'ines@example.com' → 'in…@example.com': the person invited recognises it, a finder of the link learns no address. */
const hinted = (email: string) => email.replace(/^(.{1,2})[^@]*/, '$1…')

/**
 * Makes a pending role with an accept link for an address or the id of an account. Whether such an account exists is not looked up: the
 * answer, the list and the log are the same for both until it is accepted. AppError 'invalid' for the owner, 'not_found' for what is
 * neither an address nor an id, 'conflict' when the person has access already.
 */
export function grantRole(ctx: SharingContext, { userId: named, role }: { userId: string; role: GrantableRole }): UserRoleJson {
  requireLimitedSharing(ctx)
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
}

/** Makes another accept link for a pending role; the one before opens nothing any more. */
export function renewInvitation(ctx: SharingContext, id: string): UserRoleJson {
  requireLimitedSharing(ctx)
  const now = ctx.ports.now()
  const { token, invite } = newInvite(now)
  return atomically(databaseOf(ctx), () => {
    const renewed = ctx.sharing.renewInvite(id, { ...invite, at: now.toISOString() })
    return roleJson(renewed, sendInvitation(ctx, renewed.role.invitedEmail ?? '', token))
  })
}

/** Changes a role. More rights need a password given lately; fewer do not. The person is told by mail. */
export function changeRole(ctx: SharingContext, { id, role }: { id: string; role: GrantableRole }): UserRoleJson {
  if (role !== 'viewer') requireLimitedSharing(ctx)
  return atomically(databaseOf(ctx), () => {
    const before = ctx.sharing.roles().find((known) => known.role.id === id)?.role
    const changed = ctx.sharing.changeRole(id, role, ctx.ports.now().toISOString())
    if (before?.userId && before.role !== role) {
      enqueueMail(ctx, { kind: 'role-changed', userId: before.userId, ownerId: ctx.scope.ownerId })
    }
    return roleJson(changed)
  })
}

/** Ends a role. The person is told by mail; somebody who was only invited is not. */
export function revokeRole(ctx: SharingContext, id: string): void {
  const { ownerId } = ctx.scope
  atomically(databaseOf(ctx), () => {
    const { role } = ctx.sharing.revokeRole(id, ctx.ports.now().toISOString())
    if (!role.userId) return
    enqueueMail(ctx, { kind: 'role-ended', userId: role.userId, ownerId, business: ctx.businessName(ownerId) })
  })
}

/** Accepts a pending role with its link's token, as the signed-in account. */
export const acceptInvitation = (ctx: Context & { user: { id: string } }, token: string) => ({
  ownerId: invitations.acceptGrant(databaseOf(ctx), token, ctx.user.id, ctx.ports.now().toISOString()),
})

/** What an invitation is to, for the holder of its link, with or without an account. AppError 'not_found' when it opens nothing. */
export function readInvitation(ctx: Context, token: string): InvitationJson {
  const found = invitations.findInvitation(databaseOf(ctx), token, ctx.ports.now().toISOString())
  if (!found) {
    limitGuessing(ctx, 'invitation')
    throw new AppError('not_found', 'This invitation is not available')
  }
  const { grant } = found
  const { userId } = ctx.session
  return {
    businessName: ctx.businessName(grant.businessOwnerId),
    role: grant.role,
    email: hinted(grant.invitedEmail ?? ''),
    expiresAt: grant.inviteExpiresAt,
    isForCaller: userId === null ? null : invitations.isInvited(databaseOf(ctx), userId, grant.invitedEmail),
  }
}

/** Ends the signed-in person's own role in somebody's books. */
export const leaveBooks = (ctx: Context & { user: { id: string } }, ownerId: string): void =>
  invitations.giveBackRole(databaseOf(ctx), { ownerId, userId: ctx.user.id, at: ctx.ports.now().toISOString() })

import { issueToken, pendingToken } from '@ledgerhand/db/account-tokens'
import { booksOfUser, findUser, findUserByEmail, type User } from '@ledgerhand/db/accounts'
import type { Database } from '@ledgerhand/db/client'
import { queueMail } from '@ledgerhand/db/outbox'
import { type Context, databaseOf } from '../context.ts'
import type { Ports } from '../ports.ts'
import { type Mail, mailOf, type Notice } from './mail-words.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const RESET_MS = 10 * MINUTE
const VERIFY_MS = DAY
const REVERT_MS = 7 * DAY
/** A mail that could not be sent for so long says nothing that still helps. */
const MAIL_LIFE_MS = 2 * DAY

/**
 * What is to be mailed, as it waits on the list. Links are made when the mail is written, so that their time begins when it leaves.
 * An order that names an address is the same for one that has an account and one that has not: which it is shows only later, where
 * nobody can measure it.
 */
export type MailOrder =
  | { kind: 'verify'; userId: string }
  | { kind: 'forgot'; email: string }
  | { kind: 'resend'; email: string }
  | { kind: 'taken'; email: string }
  | { kind: 'new-email'; userId: string; email: string }
  | { kind: 'email-requested'; to: string; email: string }
  | { kind: 'email-changed'; userId: string; to: string; email: string }
  | { kind: 'notice'; to: string; notice: Notice }
  | { kind: 'invitation'; to: string; business: string; path: string }
  | { kind: 'role-given' | 'role-changed'; userId: string; ownerId: string }
  /** `ownerId` is null where the books are no more: then nothing of their owner stays here but the name. */
  | { kind: 'role-ended'; userId: string; ownerId: string | null; business: string }

/** Puts an order on the list. Does nothing where there is no mail server. */
export function orderMail(ctx: Context, order: MailOrder): void {
  const { mail, sealer, now } = ctx.ports
  if (!mail.isOn) return
  queueMail(databaseOf(ctx), sealer.seal(JSON.stringify(order)), now(), MAIL_LIFE_MS)
  mail.wake()
}

/** Writes what was ordered. Null when there is nobody (any more) to write to. */
export function writeMail(sealed: string, { database, ports }: { database: Database; ports: Ports }): Mail | null {
  const order = JSON.parse(ports.sealer.open(sealed)) as MailOrder
  const now = ports.now()
  const link = (path: string, token: string) => `${ports.publicUrl}${path}?token=${token}`
  const verification = (user: User | undefined): Mail | null =>
    user && !user.isVerified
      ? mailOf.verify(user.email, link('/verify', issueToken(database, { userId: user.id, purpose: 'verify', now, lifeMs: VERIFY_MS })))
      : null
  switch (order.kind) {
    case 'verify':
      return verification(findUser(database, order.userId))
    case 'resend':
      return verification(findUserByEmail(database, order.email))
    case 'forgot': {
      const user = findUserByEmail(database, order.email)
      if (!user) return null
      return mailOf.reset(
        user.email,
        link('/reset-password', issueToken(database, { userId: user.id, purpose: 'reset', now, lifeMs: RESET_MS })),
      )
    }
    case 'taken':
      return mailOf.taken(order.email, `${ports.publicUrl}/login`, `${ports.publicUrl}/forgot-password`)
    case 'new-email': {
      const { userId, email } = order
      // Taken back, or another address was named since.
      if (pendingToken(database, userId, 'email', now)?.email !== email || findUserByEmail(database, email)) return null
      const token = issueToken(database, { userId, purpose: 'email', email, now, lifeMs: VERIFY_MS })
      return mailOf.newEmail(email, link('/verify', token))
    }
    case 'email-requested':
      return mailOf.emailRequested(order.to, order.email)
    case 'email-changed': {
      const user = findUser(database, order.userId)
      if (!user || user.email !== order.email) return null
      const token = issueToken(database, { userId: user.id, purpose: 'revert', email: order.to, now, lifeMs: REVERT_MS })
      return mailOf.emailChanged(order.to, order.email, link('/verify', token))
    }
    case 'notice':
      return mailOf.notice(order.to, order.notice, `${ports.publicUrl}/forgot-password`)
    case 'invitation':
      return mailOf.invitation(order.to, order.business, `${ports.publicUrl}${order.path}`)
    case 'role-given':
    case 'role-changed': {
      const { user, books } = memberOf(database, order)
      // Taken away again before this was written.
      if (!user || !books || books.role === 'owner') return null
      const write = order.kind === 'role-given' ? mailOf.roleGiven : mailOf.roleChanged
      return write(user.email, books.name, books.role, `${ports.publicUrl}/clients`)
    }
    case 'role-ended': {
      const { user, books } = memberOf(database, order)
      // Given again since.
      if (!user || books) return null
      return mailOf.roleEnded(user.email, order.business, order.ownerId === null ? 'deleted' : 'revoked')
    }
    default:
      return order satisfies never
  }
}

/** A person, and the books of an owner as they have them now. */
function memberOf(database: Database, { userId, ownerId }: { userId: string; ownerId: string | null }) {
  const user = findUser(database, userId)
  return { user, books: user && booksOfUser(database, user).find((books) => books.ownerId === ownerId) }
}

export const pendingEmailMs = VERIFY_MS

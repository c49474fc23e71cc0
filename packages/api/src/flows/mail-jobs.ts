import type { Database } from '@ledgerhand/db/client'
import type { TokenPurpose } from '@ledgerhand/db/schema/accounts'
import { issueToken, pendingToken } from '@ledgerhand/db/system/account-tokens'
import { booksOfUser, findUser, findUserByEmail, type User } from '@ledgerhand/db/system/accounts'
import { queueMail } from '@ledgerhand/db/system/outbox'
import { countTry, takeTryBack } from '@ledgerhand/db/system/tries'
import { type Context, databaseOf } from '../context.ts'
import type { Ports } from '../ports.ts'
import { type DigestLine, type MailText, mailTextOf, type Notice } from './mail-words.ts'
import { openRequest } from './open-request.ts'
import { throttleKey } from './throttle.ts'

const MINUTE = 60_000
const DAY = 86_400_000
export const RESET_MS = 10 * MINUTE
const VERIFY_MS = DAY
const REVERT_MS = 7 * DAY
/** A mail that could not be sent for this long is dropped. */
const MAIL_LIFE_MS = 2 * DAY

/**
 * A mail to send, as it is queued. Links are made when the mail is written, so that their validity begins when it leaves. A job that names
 * an address is the same whether the address has an account or not; that is looked up later, where no caller can measure the time.
 */
export type MailJob =
  | { kind: 'verify'; userId: string }
  | { kind: 'forgot'; email: string }
  /** The change of the account's address was taken back, and a new password is to be chosen. */
  | { kind: 'reset'; userId: string }
  | { kind: 'resend'; email: string }
  | { kind: 'taken'; email: string }
  | { kind: 'new-email'; userId: string; email: string }
  | { kind: 'email-requested'; to: string; email: string }
  | { kind: 'email-changed'; userId: string; to: string; email: string }
  | { kind: 'notice'; to: string; notice: Notice }
  | { kind: 'backup-failed'; to: string; reason: string }
  | { kind: 'invitation'; to: string; business: string; path: string }
  /** What is still open is looked up when the mail is written: none goes out once everything is there. */
  | { kind: 'request'; ownerId: string; requestId: string; isReminder: boolean }
  | { kind: 'digest'; userId: string; lines: DigestLine[] }
  | { kind: 'role-changed'; userId: string; ownerId: string }
  /** `ownerId` is null where the books are no more: then nothing of their owner stays here but the name. */
  | { kind: 'role-ended'; userId: string; ownerId: string | null; business: string }

/** Queues a mail job. Does nothing without a mail server. */
export function enqueueMail(ctx: Context, order: MailJob): void {
  queueNotice({ database: databaseOf(ctx), ports: ctx.ports }, order)
}
/** Queues a mail job of the product itself, which no request asked for. Does nothing without a mail server. */
export function queueNotice(
  { database, ports }: { database: Database; ports: Pick<Ports, 'mail' | 'sealer' | 'now'> },
  order: MailJob,
): void {
  if (!ports.mail.isOn) return
  queueJob({ database, ports }, order)
  ports.mail.wake()
}
/** Queues a mail job without a caller; the sender is not told. */
export function queueJob({ database, ports }: { database: Database; ports: Pick<Ports, 'sealer' | 'now'> }, order: MailJob): void {
  queueMail(database, ports.sealer.seal(JSON.stringify(order)), ports.now(), MAIL_LIFE_MS)
}

/** Mails that one address gets in an hour, all kinds and all senders together. */
const MAILS = { limit: 3, windowSeconds: 3600 }
const countKey = (to: string) => `mail:${throttleKey(to)}`
/** Mails that anybody can cause to somebody else's address: dropped above the limit. */
const DROPPED: ReadonlySet<MailJob['kind']> = new Set(['verify', 'resend', 'forgot', 'taken', 'new-email', 'invitation'])
/** Mails about requests and about what an owner did to a member: delayed above the limit. All other mails warn of a change to one's own account and are never delayed. */
const WAITING: ReadonlySet<MailJob['kind']> = new Set(['role-changed', 'role-ended', 'request', 'digest'])

/** The outcome of a job: a mail to send now (counted), a time to wait, or null when there is nobody to write to. */
export type WrittenMail = { mail: MailText } | { waitMs: number } | null

/** Writes the mail of a job. When the limit refuses it, links of earlier mails stay valid. */
export function writeMail(sealed: string, house: { database: Database; ports: Ports }): WrittenMail {
  const order = JSON.parse(house.ports.sealer.open(sealed)) as MailJob
  const draft = draftOf(order, house)
  if (!draft) return null
  const wait = countTry(house.database, countKey(draft.to), { ...MAILS, nowMs: house.ports.now().getTime() })
  if (wait > 0 && DROPPED.has(order.kind)) return null
  return wait > 0 && WAITING.has(order.kind) ? { waitMs: wait * 1000 } : { mail: draft.write() }
}
/** Takes back the count of a mail that could not be sent. */
export const mailNotSent = (database: Database, mail: MailText): void => takeTryBack(database, countKey(mail.to))

/** The recipient of a job, and a function that writes its mail and makes its links. */
function draftOf(order: MailJob, { database, ports }: { database: Database; ports: Ports }): { to: string; write(): MailText } | null {
  const now = ports.now()
  const link = (path: string, token: string) => `${ports.publicUrl}${path}?token=${token}`
  const tokenFor = (user: User, purpose: TokenPurpose, lifeMs: number, email?: string) =>
    issueToken(database, { userId: user.id, purpose, now, lifeMs, ...(email === undefined ? {} : { email }) })
  const reset = (user: User | undefined) =>
    user ? { to: user.email, write: () => mailTextOf.reset(user.email, link('/reset-password', tokenFor(user, 'reset', RESET_MS))) } : null
  const verification = (user: User | undefined) => {
    if (!user || user.isVerified) return null
    const to = user.email
    return { to, write: () => mailTextOf.verify(to, link('/verify', tokenFor(user, 'verify', VERIFY_MS))) }
  }
  switch (order.kind) {
    case 'verify':
      return verification(findUser(database, order.userId))
    case 'resend':
      return verification(findUserByEmail(database, order.email))
    case 'forgot':
      return reset(findUserByEmail(database, order.email))
    case 'reset':
      return reset(findUser(database, order.userId))
    case 'taken':
      return {
        to: order.email,
        write: () => mailTextOf.taken(order.email, `${ports.publicUrl}/login`, `${ports.publicUrl}/forgot-password`),
      }
    case 'new-email': {
      const { userId, email } = order
      const user = findUser(database, userId)
      // The change was cancelled, or another address was named since.
      if (!user || pendingToken(database, userId, 'email', now)?.email !== email || findUserByEmail(database, email)) return null
      return { to: email, write: () => mailTextOf.newEmail(email, link('/verify', tokenFor(user, 'email', VERIFY_MS, email))) }
    }
    case 'email-requested':
      return { to: order.to, write: () => mailTextOf.emailRequested(order.to, order.email) }
    case 'email-changed': {
      const user = findUser(database, order.userId)
      if (!user || user.email !== order.email) return null
      const { to } = order
      return { to, write: () => mailTextOf.emailChanged(to, order.email, link('/verify', tokenFor(user, 'revert', REVERT_MS, to))) }
    }
    case 'notice':
      return { to: order.to, write: () => mailTextOf.notice(order.to, order.notice, `${ports.publicUrl}/forgot-password`) }
    case 'backup-failed':
      return { to: order.to, write: () => mailTextOf.backupFailed(order.to, order.reason, `${ports.publicUrl}/system`) }
    case 'invitation': {
      // Named by the id of an account: only now its address is looked up.
      const to = order.to.includes('@') ? order.to : findUser(database, order.to)?.email
      return to === undefined ? null : { to, write: () => mailTextOf.invitation(to, order.business, `${ports.publicUrl}${order.path}`) }
    }
    case 'request': {
      const request = openRequest({ database, ports }, order)
      if (!request) return null
      const { email, ...letter } = request
      return {
        to: email,
        write: () => mailTextOf.request(email, letter, { stop: `${letter.url}/reminders`, isReminder: order.isReminder }),
      }
    }
    case 'digest': {
      const to = findUser(database, order.userId)?.email
      return to === undefined ? null : { to, write: () => mailTextOf.digest(to, order.lines, ports.publicUrl) }
    }
    case 'role-changed': {
      const { user, books } = memberOf(database, order)
      // Taken away again before this was written.
      if (!user || !books || books.role === 'owner') return null
      const { name, role } = books
      return { to: user.email, write: () => mailTextOf.roleChanged(user.email, name, role, `${ports.publicUrl}/clients`) }
    }
    case 'role-ended': {
      const { user, books } = memberOf(database, order)
      // Given again since.
      if (!user || books) return null
      return {
        to: user.email,
        write: () => mailTextOf.roleEnded(user.email, order.business, order.ownerId === null ? 'deleted' : 'revoked'),
      }
    }
    default:
      // Queued by an earlier version of the program.
      return noMail(order)
  }
}

const noMail = (_: never): null => null

/** A person, and the books of an owner as they have them now. */
function memberOf(database: Database, { userId, ownerId }: { userId: string; ownerId: string | null }) {
  const user = findUser(database, userId)
  return { user, books: user && booksOfUser(database, user).find((books) => books.ownerId === ownerId) }
}

export const pendingEmailMs = VERIFY_MS

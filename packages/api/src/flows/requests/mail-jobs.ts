import type { Database } from '@ledgerhand/db/client'
import type { TokenPurpose } from '@ledgerhand/db/schema/accounts'
import { issueToken, pendingToken } from '@ledgerhand/db/system/account-tokens'
import { booksOfUser, findUser, findUserByEmail, type User } from '@ledgerhand/db/system/accounts'
import { queueMail } from '@ledgerhand/db/system/outbox'
import { countTry, takeTryBack } from '@ledgerhand/db/system/tries'
import { type Context, databaseOf } from '../../context.ts'
import type { Ports } from '../../ports.ts'
import { type DigestLine, type MailText, mailTextOf, type Notice } from '../mail-words.ts'
import { throttleKey } from '../throttle.ts'
import { openRequest } from './open-request.ts'

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
export function writeMail(sealed: string, house: House): WrittenMail {
  const order = JSON.parse(house.ports.sealer.open(sealed)) as MailJob
  const draft = draftOf(order, house)
  if (!draft) return null
  const wait = countTry(house.database, countKey(draft.to), { ...MAILS, nowMs: house.ports.now().getTime() })
  if (wait > 0 && DROPPED.has(order.kind)) return null
  return wait > 0 && WAITING.has(order.kind) ? { waitMs: wait * 1000 } : { mail: draft.write() }
}
/** Takes back the count of a mail that could not be sent. */
export const mailNotSent = (database: Database, mail: MailText): void => takeTryBack(database, countKey(mail.to))

/** The recipient of a mail, and a function that writes it and makes its links. */
interface Draft {
  to: string
  write(): MailText
}
interface House {
  database: Database
  ports: Ports
}
type JobOf<Kind extends MailJob['kind']> = Extract<MailJob, { kind: Kind }>

/** What a job comes to; null where nobody is to be written to any more, or where an earlier version of the program queued it. */
function draftOf(order: MailJob, house: House): Draft | null {
  const draft = drafts[order.kind] as ((order: MailJob, house: House) => Draft | null) | undefined
  return draft?.(order, house) ?? null
}

const pageOf = ({ ports }: House, path: string): string => `${ports.publicUrl}${path}`
/** The address of a page with a token of its own, good for this time; `email` is what the token is about, where that is an address. */
function linkTo(house: House, path: string, user: User, purpose: TokenPurpose, lifeMs: number, email?: string): string {
  const token = issueToken(house.database, {
    userId: user.id,
    purpose,
    now: house.ports.now(),
    lifeMs,
    ...(email === undefined ? {} : { email }),
  })
  return `${pageOf(house, path)}?token=${token}`
}
const reset = (user: User | undefined, house: House): Draft | null =>
  user ? { to: user.email, write: () => mailTextOf.reset(user.email, linkTo(house, '/reset-password', user, 'reset', RESET_MS)) } : null
function verification(user: User | undefined, house: House): Draft | null {
  if (!user || user.isVerified) return null
  return { to: user.email, write: () => mailTextOf.verify(user.email, linkTo(house, '/verify', user, 'verify', VERIFY_MS)) }
}

const drafts: { [Kind in MailJob['kind']]: (order: JobOf<Kind>, house: House) => Draft | null } = {
  verify: ({ userId }, house) => verification(findUser(house.database, userId), house),
  resend: ({ email }, house) => verification(findUserByEmail(house.database, email), house),
  forgot: ({ email }, house) => reset(findUserByEmail(house.database, email), house),
  reset: ({ userId }, house) => reset(findUser(house.database, userId), house),
  taken: ({ email }, house) => ({
    to: email,
    write: () => mailTextOf.taken(email, pageOf(house, '/login'), pageOf(house, '/forgot-password')),
  }),
  'new-email': ({ userId, email }, house) => {
    const { database, ports } = house
    const user = findUser(database, userId)
    // The change was cancelled, or another address was named since.
    if (!user || pendingToken(database, userId, 'email', ports.now())?.email !== email || findUserByEmail(database, email)) return null
    return { to: email, write: () => mailTextOf.newEmail(email, linkTo(house, '/verify', user, 'email', VERIFY_MS, email)) }
  },
  'email-requested': ({ to, email }) => ({ to, write: () => mailTextOf.emailRequested(to, email) }),
  'email-changed': ({ userId, to, email }, house) => {
    const user = findUser(house.database, userId)
    if (!user || user.email !== email) return null
    return { to, write: () => mailTextOf.emailChanged(to, email, linkTo(house, '/verify', user, 'revert', REVERT_MS, to)) }
  },
  notice: ({ to, notice }, house) => ({ to, write: () => mailTextOf.notice(to, notice, pageOf(house, '/forgot-password')) }),
  'backup-failed': ({ to, reason }, house) => ({ to, write: () => mailTextOf.backupFailed(to, reason, pageOf(house, '/system')) }),
  invitation: (order, house) => {
    // Named by the id of an account: only now its address is looked up.
    const to = order.to.includes('@') ? order.to : findUser(house.database, order.to)?.email
    return to === undefined ? null : { to, write: () => mailTextOf.invitation(to, order.business, pageOf(house, order.path)) }
  },
  request: (order, house) => {
    const request = openRequest(house, order)
    if (!request) return null
    const { email: to, ...letter } = request
    return { to, write: () => mailTextOf.request(to, letter, { stop: `${letter.url}/reminders`, isReminder: order.isReminder }) }
  },
  digest: ({ userId, lines }, { database, ports }) => {
    const to = findUser(database, userId)?.email
    return to === undefined ? null : { to, write: () => mailTextOf.digest(to, lines, ports.publicUrl) }
  },
  'role-changed': (order, house) => {
    const { user, books } = memberOf(house.database, order)
    // Taken away again before this was written.
    if (!user || !books || books.role === 'owner') return null
    const { name, role } = books
    return { to: user.email, write: () => mailTextOf.roleChanged(user.email, name, role, pageOf(house, '/clients')) }
  },
  'role-ended': (order, house) => {
    const { user, books } = memberOf(house.database, order)
    // Given again since.
    if (!user || books) return null
    const reason = order.ownerId === null ? 'deleted' : 'revoked'
    return { to: user.email, write: () => mailTextOf.roleEnded(user.email, order.business, reason) }
  },
}

/** A person, and the books of an owner as they have them now. */
function memberOf(database: Database, { userId, ownerId }: { userId: string; ownerId: string | null }) {
  const user = findUser(database, userId)
  return { user, books: user && booksOfUser(database, user).find((books) => books.ownerId === ownerId) }
}

export const pendingEmailMs = VERIFY_MS

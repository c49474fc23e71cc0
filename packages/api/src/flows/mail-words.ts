import { type CalendarDate, formatLongDate } from '@ledgerhand/core/calendar-date'
import type { GrantableRole } from '@ledgerhand/core/roles'

/** Changes to an account that its person is told of, in case somebody else made them. */
export type Notice = 'password' | 'second-factor-on' | 'second-factor-off' | 'recovery-codes' | 'recovery-code-used' | 'removed'

export interface MailText {
  to: string
  subject: string
  text: string
  html: string
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c)

interface Letter {
  subject: string
  /** Paragraphs before the button. */
  lines: readonly string[]
  button?: { label: string; url: string }
  /** Paragraphs after it. */
  foot?: readonly string[]
}

/** Makes a mail in two forms: plain text, and HTML that loads nothing. */
function letter(to: string, { subject, lines, button, foot = [] }: Letter): MailText {
  const text = [...lines, ...(button ? [`${button.label}:\n${button.url}`] : []), ...foot, '-- \nLedgerhand'].join('\n\n')
  const p = (line: string, style = '') => `<p style="margin:0 0 16px;${style}">${escaped(line)}</p>`
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:32px 16px;font:15px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600">Ledgerhand</p>
${lines.map((line) => p(line)).join('\n')}
${
  button
    ? `<p style="margin:24px 0"><a href="${escaped(button.url)}" style="display:inline-block;padding:10px 18px;border-radius:7px;background:#2a3c78;color:#ffffff;text-decoration:none;font-weight:600">${escaped(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${escaped(button.url)}</p>`
    : ''
}
${foot.map((line) => p(line, 'font-size:13px')).join('\n')}
</div></body></html>
`
  return { to, subject, text, html }
}

const NOT_YOU = 'If that was not you, choose a new password at once: whoever did it is signed out then.'
const notices: Record<Notice, { subject: string; line: string }> = {
  password: {
    subject: 'Your password was changed',
    line: 'The password of your Ledgerhand account was just changed. All other sessions were ended.',
  },
  'second-factor-on': {
    subject: 'Two-step login is on',
    line: 'Signing in to your Ledgerhand account now asks for a code of your authenticator app.',
  },
  'second-factor-off': {
    subject: 'Two-step login is off',
    line: 'Signing in to your Ledgerhand account no longer asks for a code of your authenticator app.',
  },
  'recovery-codes': {
    subject: 'New recovery codes',
    line: 'New recovery codes were made for your Ledgerhand account. The old ones no longer work.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    line: 'Somebody signed in to your Ledgerhand account with one of its recovery codes.',
  },
  removed: { subject: 'Your account was deleted', line: 'Your Ledgerhand account and everything in its books were deleted.' },
}

const given: Record<GrantableRole, string> = {
  cpa: 'You can see and change everything in them, as their accountant.',
  viewer: 'You can see everything in them, and change nothing.',
}
/** Why somebody's access ended: the owner took it back, or the books are no more. */
export type RoleEnd = 'revoked' | 'deleted'
const inSubject = (name: string) => name.replace(/[\r\n]/g, ' ')

/** What a request says, by mail or to be copied. */
export interface RequestLetter {
  business: string
  /** Who asks, where it is not the owner of the books: the owner themself may be the one who is asked. */
  asker: string | null
  /** Who is asked. */
  name: string
  message: string | null
  dueOn: CalendarDate
  /** What is still open. */
  items: readonly string[]
  url: string
}
/** So many items stand in a mail; the page has them all. */
const LISTED = 20
const listOf = (items: readonly string[]): string[] => {
  const more = items.length - LISTED
  return [...items.slice(0, LISTED).map((text) => `- ${text}`), ...(more > 0 ? [`- and ${more} more`] : [])]
}
const requestLines = ({ business, asker, name, message, dueOn, items }: RequestLetter): string[] => [
  `Hello ${name},`,
  `${asker ?? business} needs ${items.length === 1 ? 'this' : 'these'}${asker ? ` for the books of ${business}` : ''} by ${formatLongDate(dueOn)}:`,
  ...listOf(items),
  ...(message ? [message] : []),
]
/** The words to copy where no mail goes out. */
export const requestWords = (letter: RequestLetter): string => {
  const [hello = '', needs = '', ...rest] = requestLines(letter)
  const items = rest.filter((line) => line.startsWith('- '))
  return [
    hello,
    [needs, ...items].join('\n'),
    ...(letter.message ? [letter.message] : []),
    `Send them here, no account is needed:\n${letter.url}`,
  ].join('\n\n')
}

/** One line of a digest: what it is about, and what happened. */
export interface DigestLine {
  business: string
  text: string
}

/** Every mail the product sends. */
export const mailTextOf = {
  verify: (to: string, url: string) =>
    letter(to, {
      subject: 'Verify your email address',
      lines: ['Welcome to Ledgerhand. Please confirm that this address is yours.'],
      button: { label: 'Verify Email', url },
      foot: ['The link works for 24 hours. If you did not sign up, ignore this mail: without the link nobody can use the account.'],
    }),
  reset: (to: string, url: string) =>
    letter(to, {
      subject: 'Reset your password',
      lines: ['Somebody, hopefully you, asked to choose a new password for your Ledgerhand account.'],
      button: { label: 'Choose a New Password', url },
      foot: ['The link works once, for 10 minutes. If you did not ask for it, ignore this mail: your password stays as it is.'],
    }),
  taken: (to: string, login: string, forgot: string) =>
    letter(to, {
      subject: 'You already have an account',
      lines: ['Somebody, hopefully you, tried to sign up for Ledgerhand with this address. It has an account already.'],
      button: { label: 'Sign In', url: login },
      foot: [`Forgot your password? Choose a new one: ${forgot}`, 'If that was not you, there is nothing to do.'],
    }),
  newEmail: (to: string, url: string) =>
    letter(to, {
      subject: 'Confirm your new email address',
      lines: ['Your Ledgerhand account is to be moved to this address. Please confirm that it is yours.'],
      button: { label: 'Confirm Email', url },
      foot: ['The link works for 24 hours. If you did not ask for it, ignore this mail.'],
    }),
  emailRequested: (to: string, email: string) =>
    letter(to, {
      subject: 'Your email address is about to change',
      lines: [`Somebody signed in as you asked to change the address of your Ledgerhand account to ${email}.`, NOT_YOU],
    }),
  emailChanged: (to: string, email: string, url: string) =>
    letter(to, {
      subject: 'Your email address was changed',
      lines: [
        `Your Ledgerhand account now belongs to ${email}.`,
        'If that was not you, take the change back. Everybody is signed out then.',
      ],
      button: { label: 'Take the Change Back', url },
      foot: ['The link works for 7 days.'],
    }),
  notice: (to: string, notice: Notice, forgot: string) =>
    letter(to, {
      subject: notices[notice].subject,
      lines: [notices[notice].line],
      ...(notice === 'removed' ? {} : { foot: [NOT_YOU, forgot] }),
    }),
  backupFailed: (to: string, reason: string, url: string) =>
    letter(to, {
      subject: 'The backup of your books failed',
      lines: ['Ledgerhand could not make, or could not verify, the backup of this day. It goes on trying.', reason],
      button: { label: 'Open the System Page', url },
    }),
  invitation: (to: string, business: string, url: string) =>
    letter(to, {
      subject: `${inSubject(business)} invites you to their books`,
      lines: [`${business} gives you access to their books in Ledgerhand.`],
      button: { label: 'Open the Invitation', url },
      foot: ['The invitation is for this address only.'],
    }),
  /** On asking, and as a reminder: `url` lists what is open, `stop` ends the reminders. */
  request: (to: string, request: RequestLetter, { stop, isReminder }: { stop: string; isReminder: boolean }) =>
    letter(to, {
      subject: inSubject(
        isReminder
          ? `Reminder: ${request.asker ?? request.business} still needs documents`
          : `${request.asker ?? request.business} asks you for documents`,
      ),
      lines: requestLines(request),
      button: { label: 'Send the Documents', url: request.url },
      foot: ['No account is needed. The link is for you alone.', `No more reminders? Stop them here: ${stop}`],
    }),
  /** What happened to what somebody asked for, and what waits for them; at most once a day. */
  digest: (to: string, lines: readonly DigestLine[], url: string) =>
    letter(to, {
      subject: `${lines.length} ${lines.length === 1 ? 'thing has' : 'things have'} happened in your requests and questions`,
      lines: lines.slice(0, 50).map(({ business, text }) => `${business}: ${text}`),
      button: { label: 'Open Ledgerhand', url },
    }),
  roleChanged: (to: string, business: string, role: GrantableRole, url: string) =>
    letter(to, {
      subject: `Your access to ${inSubject(business)}'s books has changed`,
      lines: [`${business} changed what your Ledgerhand account may do in their books. ${given[role]}`],
      button: { label: 'See the Books', url },
    }),
  roleEnded: (to: string, business: string, because: RoleEnd) =>
    letter(to, {
      subject: `Your access to ${inSubject(business)}'s books has ended`,
      lines:
        because === 'revoked'
          ? [
              `${business} ended your access to their books in Ledgerhand. What you did there stays.`,
              'If this is a mistake, ask them to grant you access again.',
            ]
          : [`${business} deleted their Ledgerhand account, and the books that you had access to with it.`],
    }),
}

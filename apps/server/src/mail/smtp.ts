/** Mails over SMTP. The only file that knows nodemailer. */
import type { MailText } from '@ledgerhand/api/flows/mail-words'
import type { Transporter } from 'nodemailer'

export interface SmtpSettings {
  /** 'smtps://user:password@mail.example:465', or the parts of it. */
  url?: string | undefined
  host?: string | undefined
  port?: number | undefined
  user?: string | undefined
  pass?: string | undefined
  from: string
}
export interface MailTransport {
  /** Rejects when the server did not take the mail. */
  send(mail: MailText): Promise<void>
  close(): void
}

const TIMEOUT_MS = 20_000

/** Certificates are checked; without TLS only where the server offers none. Attachments and addresses to fetch are never read. */
export function makeSmtp({ url, host, port = 587, user, pass, from }: SmtpSettings): MailTransport {
  const common = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let transport: Promise<Transporter> | undefined
  // Loaded for the first mail: most installations send few, or none.
  const connect = async () =>
    (await import('nodemailer')).createTransport(
      url === undefined
        ? { host: host ?? 'localhost', port, secure: port === 465, ...(user ? { auth: { user, pass: pass ?? '' } } : {}), ...common }
        : { url, ...common },
    )
  return {
    async send({ to, subject, text, html }) {
      // As an object the address is one address, whatever stands in it.
      transport ??= connect()
      await (await transport).sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => void transport?.then((open) => open.close()),
  }
}

import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Received {
  to: string
  subject: string
  text: string
}

/** A mail server of this test's own: takes what the product sends, as any mail server does, and keeps it. */
export async function startMailServer() {
  const mails: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map((r) => r.address).join(), ...read(Buffer.concat(chunks).toString('utf8')) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    /** The newest mail to an address, when it has come. */
    async mailTo(to: string, subject: RegExp): Promise<Received> {
      for (let i = 0; i < 600; i++) {
        const found = mails.findLast((m) => m.to === to && subject.test(m.subject))
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`no mail to ${to} about ${subject}; there are: ${mails.map((m) => `${m.to}: ${m.subject}`).join(', ')}`)
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Subject and plain part of a message as it was sent. */
function read(message: string): { subject: string; text: string } {
  const subject = /^Subject: (.*)$/m.exec(message)?.[1]?.trim() ?? ''
  const part = message.split(/^--.*$/m).find((p) => /text\/plain/i.test(p)) ?? message
  const [head = '', ...body] = part.trim().split(/\r?\n\r?\n/)
  const text = body.join('\n\n')
  if (/base64/i.test(head)) return { subject, text: Buffer.from(text, 'base64').toString('utf8') }
  const isQuoted = /quoted-printable/i.test(head)
  return {
    subject,
    text: isQuoted
      ? text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : text,
  }
}

/** The link in a mail. */
export const linkIn = (mail: Received): string => /https?:\/\/\S+/.exec(mail.text)?.[0] ?? ''

import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail server for tests that keeps what it is sent; `stop` ends it. */
export async function testMailServer(options: SMTPServerOptions = {}) {
  const mails: { from: string; to: string[]; message: string; user: string | null }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      username === 'books' && password === 'secret word' ? done(null, { user: username }) : done(new Error('no')),
    onData(stream, { envelope, user }, done) {
      let message = ''
      stream.on('data', (chunk: Buffer) => {
        message += chunk.toString('utf8')
      })
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        mails.push({ from, to: envelope.rcptTo.map((r) => r.address), message, user: user ? String(user) : null })
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { mails, port: (server.server.address() as AddressInfo).port, stop }
}

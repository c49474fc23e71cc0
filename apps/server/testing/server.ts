/** A whole server on a real port over a folder of its own, people with cookie jars who talk to it, and a mail server that keeps what it gets. */
import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { startServer } from '../src/server.ts'
import { readEnv } from '../src/settings/env.ts'
import { builtPages } from './app.ts'
import { programFile, readerFiles } from './files.ts'

export const password = 'correct horse battery'

/** What a test opened; `closeAll` after each test, newest first. */
const closers: (() => unknown)[] = []
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close()
}

export async function realServer(settings: Record<string, string> = {}) {
  const folder = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'server-'))
  const logged: { message: string; facts: Record<string, unknown> | undefined }[] = []
  const running = await startServer(readEnv({ PORT: '0', DATA_DIR: folder, REQUESTS_PER_MINUTE: '0', ...settings }), {
    version: '9.9.9',
    reader: readerFiles,
    programFile,
    webFolder: builtPages(),
    log: (message, facts) => void logged.push({ message, facts }),
  })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= running.stop())
  closers.push(stop)
  return { ...running, folder, logged, stop, person: () => person(running.address) }
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
  json: any
  text: string
  headers: Headers
}

/** A program with a cookie jar, over the real network. */
export function person(address: string) {
  const jar = new Map<string, string>()
  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(new URL(path, address), {
      method,
      redirect: 'manual',
      headers: {
        ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, json: text && isJson ? JSON.parse(text) : null, text, headers: response.headers }
  }
  const signUp = (email: string, secret = password, more: object = {}) =>
    call('POST', '/api/auth/signup', { email, firstName: 'Maya', lastName: 'Lee', password: secret, confirmPassword: secret, ...more })
  const login = (email: string, secret = password) => call('POST', '/api/auth/login', { email, password: secret })
  return {
    call,
    signUp,
    login,
    /** A signed-in account; for servers without mail. Gives its id. */
    async settle(email: string): Promise<string> {
      await signUp(email)
      return (await login(email)).json.user.id
    },
    cookie: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  }
}

/** A mail server that takes everything. `to(address)`: the mails of an address, in the order they came. */
export async function mailSink() {
  const mails: { to: string; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8').replace(/=\r\n/g, '').replace(/=3D/g, '=')
        for (const { address } of envelope.rcptTo) mails.push({ to: address, text })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const to = (address: string) => mails.filter((mail) => mail.to === address).map(({ text }) => text)
  return {
    mails,
    to,
    settings: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String((server.server.address() as AddressInfo).port) },
    tokenIn: (text = '') => /[?]token=([\w-]+)/.exec(text)?.[1] ?? '',
  }
}

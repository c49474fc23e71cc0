/** The built server on a data folder of its own, for the scripts that measure it or kill it; and one person's account on it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

export interface HttpAnswer {
  status: number
  json: unknown
}

/** Chromium where this machine has one (`BROWSER_PATH` first), as Playwright is told to start it. */
export function browserOptions(): { executablePath?: string; args: string[] } {
  const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))
  const executablePath = process.env.BROWSER_PATH || known
  return { ...(executablePath ? { executablePath } : {}), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] }
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const PASSWORD = 'correct horse battery'

/** Somebody with an account of their own at a server, and their cookies. */
export function personAt(origin: string, email: string) {
  const login = { email, password: PASSWORD }
  let cookie = ''
  /** A call as the person who signed in; fails while the server is down. */
  async function call(method: string, path: string, body?: unknown): Promise<HttpAnswer> {
    const isFile = body instanceof Uint8Array
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': isFile ? 'application/zip' : 'application/json' }) },
      ...(body === undefined ? {} : { body: isFile ? Buffer.from(body) : JSON.stringify(body) }),
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    const text = await response.text()
    return { status: response.status, json: text ? JSON.parse(text) : null }
  }
  return {
    login,
    call,
    cookie: () => cookie,
    /** Opens the account and signs in. */
    async signUp(): Promise<void> {
      await call('POST', '/api/auth/signup', { ...login, firstName: 'Maya', lastName: 'Lee', confirmPassword: PASSWORD })
      const { status } = await call('POST', '/api/auth/login', login)
      if (status !== 200) throw new Error(`signing in was answered with ${status}`)
    },
  }
}

/** `name` stands in its folder's name and in the account's address. Nothing runs before `start`. */
export function builtServer(name: string, settings: Record<string, string> = {}) {
  const port = 4300 + (process.pid % 600)
  const origin = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), `ledgerhand-${name}-`))
  const { login, call, cookie, signUp } = personAt(origin, `${name}@example.com`)
  let server: ChildProcess | undefined

  const ended = () => new Promise<void>((resolve) => (isRunning() ? server?.once('exit', () => resolve()) : resolve()))
  const isRunning = () => server?.exitCode === null && server.signalCode === null
  const isUp = () =>
    fetch(`${origin}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )

  return {
    origin,
    login,
    call,
    signUp,
    isRunning,
    folder,
    /** Of the running server, and the session of who signed in. */
    pid: () => server?.pid,
    cookie,
    /** `program` and `options` only where another build is measured. */
    async start(program = 'apps/server/dist/main.mjs', options: readonly string[] = []): Promise<void> {
      server = spawn(process.execPath, [...options, program], {
        env: {
          PATH: process.env.PATH,
          ...Object.fromEntries(Object.entries(process.env).filter(([n]) => n.startsWith('MALLOC_'))),
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: folder,
          NODE_ENV: 'test',
          ...settings,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      for (let i = 0; i < 2400 && isRunning(); i++) {
        if (await isUp()) return
        await sleep(50)
      }
      throw new Error('The server did not start')
    },
    /** Sends a statement as a browser does; gives the answer of its registration, fails where the bytes were refused. */
    async upload(originalName: string, content: string | Uint8Array): Promise<HttpAnswer> {
      const slot = (await call('GET', '/api/object-storage/generate-upload-url')).json as { url: string; filename: string }
      const put = await fetch(slot.url, { method: 'PUT', body: Buffer.from(content) })
      if (put.status !== 200) throw new Error(`the file was refused with ${put.status}`)
      return call('POST', '/api/documents/upload', { filename: slot.filename, originalName, documentType: 'bank_statement' })
    },
    /** Without a warning, as a power cut does. */
    async kill(): Promise<void> {
      server?.kill('SIGKILL')
      await ended()
    },
    /** Ends it and removes its folder. */
    async remove(): Promise<void> {
      server?.kill('SIGTERM')
      await Promise.race([ended(), sleep(12_000)])
      server?.kill('SIGKILL')
      await ended()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The program itself, for tests that kill it: started as an operator does, over a data folder that outlives each run. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mainFile } from './files.ts'

const account = { email: 'maya@example.com', password: 'correct horse battery' }

export function testProgram() {
  const folder = mkdtempSync(join(tmpdir(), 'program-'))
  let child: ChildProcess | undefined
  let address = ''
  let cookie = ''

  /** Gives its address when it says that it is ready. */
  async function start(settings: Record<string, string> = {}): Promise<string> {
    const run = spawn(process.execPath, [mainFile], {
      env: { PORT: '0', DATA_DIR: folder, ...settings },
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = run
    let said = ''
    address = await new Promise((resolve, reject) => {
      const listen = (text: Buffer) => {
        said += text
        const ready = /Ledgerhand is ready: (\S+)/.exec(said)?.[1]
        if (ready) resolve(ready)
      }
      run.stdout?.on('data', listen)
      run.stderr?.on('data', listen)
      run.once('exit', () => reject(new Error(`ended before it was ready:\n${said}`)))
    })
    return address
  }
  /** A call as the person who signed in; fails when the program is down. */
  async function call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; json: T }> {
    const response = await fetch(new URL(path, address), {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return { status: response.status, json: (await response.json()) as T }
  }
  const wasKilled = (): boolean => child?.signalCode !== null

  return {
    folder,
    start,
    call,
    /** Opens the account and signs in. */
    async signUp(): Promise<void> {
      await call('POST', '/api/auth/signup', { ...account, firstName: 'Maya', lastName: 'Lee', confirmPassword: account.password })
      const { status } = await call('POST', '/api/auth/login', account)
      if (status !== 200) throw new Error(`signing in was answered with ${status}`)
    },
    file: (path: string): Promise<Response> => fetch(new URL(path, address), { headers: { cookie } }),
    /** Gives the exit code when it has ended, also where it had before; null after a kill. */
    end: (signal: 'SIGKILL' | 'SIGTERM') =>
      new Promise<number | null>((resolve) => {
        if (!child || wasKilled() || child.exitCode !== null) return resolve(child?.exitCode ?? null)
        child.once('exit', resolve)
        child.kill(signal)
      }),
    /** At once, without waiting for its end. */
    kill: (): void => void child?.kill('SIGKILL'),
    wasKilled,
  }
}

/** A whole server on a folder of its own, in this process, for tests that look at what lies in the folder; and a person who uses it. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../src/server.ts'
import { readEnv } from '../src/settings/env.ts'
import { builtPages } from './app.ts'
import { programFile, readerFiles } from './files.ts'

export const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'server-'))

/** Starts on a free port. `said` are the lines of its log; `restart` is called when a restored installation is to be opened. */
export async function startOn(dataDir: string, settings: Record<string, string> = {}, restart: () => void = () => {}) {
  const said: string[] = []
  const running = await startServer(readEnv({ PORT: '0', DATA_DIR: dataDir, ...settings }), {
    version: '9.9.9',
    reader: readerFiles,
    programFile,
    webFolder: builtPages(),
    restart,
    log: (message, facts) => void said.push(`${message} ${JSON.stringify(facts ?? {})}`),
  })
  return { ...running, said }
}

/** A person with a cookie jar, over the real network. */
export function personAt(address: string, email = 'maya@example.com', session = '') {
  let cookie = session
  const account = { email, password: 'correct horse battery' }
  const call = async <T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<{ status: number; json: T }> => {
    const response = await fetch(new URL(path, address), {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return { status: response.status, json: (await response.json().catch(() => null)) as T }
  }
  const file = async (id: string) => {
    const response = await fetch(new URL(`/api/documents/${id}/file`, address), { headers: { cookie } })
    return { status: response.status, text: await response.text() }
  }
  return {
    call,
    file,
    /** To go on with the same session elsewhere. */
    cookie: () => cookie,
    login: () => call('POST', '/api/auth/login', account),
    signUp: async () => {
      await call('POST', '/api/auth/signup', { ...account, firstName: 'Maya', lastName: 'Lee', confirmPassword: account.password })
      return call('POST', '/api/auth/login', account)
    },
    /** Sends a statement and waits until it is read. */
    upload: async (content: string, originalName = 'january.csv'): Promise<{ id: string; filename: string }> => {
      const slot = (await call<{ url: string; filename: string }>('GET', '/api/object-storage/generate-upload-url')).json
      const sent = await fetch(slot.url, { method: 'PUT', body: content })
      if (sent.status !== 200) throw new Error(`the file was refused with ${sent.status}`)
      const { json } = await call<{ document: { id: string } }>('POST', '/api/documents', { filename: slot.filename, originalName })
      for (;;) {
        const { isProcessed } = (await call<{ isProcessed: boolean }>('GET', `/api/documents/${json.document.id}`)).json
        if (isProcessed) return { id: json.document.id, filename: slot.filename }
        await new Promise((done) => setTimeout(done, 50))
      }
    },
  }
}

/** A statement of one row. */
export const statementOf = (description: string) => `Date,Description,Amount\n2024-01-03,${description},-4.50\n`

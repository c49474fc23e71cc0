/** A server for tests: the real app over a database in memory and a folder of its own, without a network. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { makeFilePasswords } from '@ledgerhand/api/file-passwords'
import type { Ports } from '@ledgerhand/api/ports'
import { checkAnswer, mayBeLong } from '@ledgerhand/api/testing/check-answer'
import { quietInstallation } from '@ledgerhand/api/testing/installation'
import { standardLimits } from '@ledgerhand/core/limits'
import { testDatabase } from '@ledgerhand/db/testing/database'
import { makeServiceRegistry } from '@ledgerhand/providers/routing/service-registry'
import { services } from '@ledgerhand/providers/services'
import { type AppOptions, makeApp } from '../src/app.ts'
import { makeSessions } from '../src/auth/lucia.ts'
import { oneTimeCodes } from '../src/auth/one-time-codes.ts'
import { makeSealer } from '../src/base/sealer.ts'
import { openFileStore } from '../src/storage/file-store.ts'
import { makeLocalStorage } from '../src/storage/local.ts'

const script = 'export const hello = 1;\n'.repeat(100)

/** A folder as the web's build leaves it. */
export function builtPages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html><head><meta name="csp-nonce" content="__CSP_NONCE__"></head><body>Ledgerhand</body></html>',
  )
  writeFileSync(
    join(folder, 'landing.html'),
    '<!doctype html><html data-theme="__THEME__"><head><style nonce="__CSP_NONCE__"></style></head><body>Welcome © __YEAR__</body></html>',
  )
  const frame = (words: string) =>
    `<!doctype html><html data-theme="__THEME__"><style nonce="__CSP_NONCE__"></style><body>${words}</body></html>`
  const frames = {
    '/': {
      any: frame('Frame of any'),
      own: frame('Frame of own'),
      samples: frame('Frame of samples'),
      'first-run': frame('Frame of nothing'),
      'first-run-unnamed': frame('Frame of nothing, unnamed'),
      begun: frame('Frame of a beginning'),
      'begun-unnamed': frame('Frame of a beginning, unnamed'),
    },
    '/documents': { any: frame('Documents of any'), own: frame('Documents of own'), samples: frame('Documents of samples') },
  }
  writeFileSync(join(folder, '.frames.json'), JSON.stringify(frames))
  writeFileSync(join(folder, 'assets/main-abc123.js'), script)
  writeFileSync(join(folder, 'assets/main-abc123.js.map'), '{"sources":["secret.ts"]}')
  writeFileSync(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'assets/main-abc123.js.gz'), gzipSync(script))
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  return folder
}

/** What a test asks of the app by REST is held against the OpenAPI document before the test sees it; a list that may be long is not read ahead. */
function holdAnswers(app: ReturnType<typeof makeApp>): void {
  const request = app.request.bind(app)
  app.request = async (asked, init, ...rest) => {
    const response = await request(asked, init, ...rest)
    const method = init?.method ?? (asked instanceof Request ? asked.method : 'GET')
    const { pathname } = new URL(asked instanceof Request ? asked.url : String(asked), 'http://localhost')
    const contentType = response.headers.get('content-type')
    if (pathname.startsWith('/api/') && contentType?.startsWith('application/json') && !mayBeLong(pathname))
      checkAnswer({ method, path: pathname, status: response.status, contentType, text: await response.clone().text() })
    return response
  }
}

export function testApp(
  options: Partial<
    Pick<AppOptions, 'isHttps' | 'hstsSubdomains' | 'hosts' | 'publicUrl' | 'trustedProxy' | 'connect' | 'webFolder' | 'requestsPerMinute'>
  > & {
    ports?: Partial<Ports>
  } = {},
) {
  const { database } = testDatabase()
  const store = openFileStore(join(mkdtempSync(join(tmpdir(), 'app-')), 'files'), [{ id: 1, key: randomBytes(32) }])
  const now = () => new Date()
  const logged: { message: string; facts: Record<string, unknown> | undefined }[] = []
  const log = (message: string, facts?: Record<string, unknown>) => void logged.push({ message, facts })
  const { storage, routes } = makeLocalStorage({ database, store, signingKey: randomBytes(32), now, log })
  const { ports: otherPorts, ...others } = options
  const ports: Ports = {
    passwords: { hash: async (password) => `hash of ${password}`, verify: async (hash, password) => hash === `hash of ${password}` },
    storage,
    reader: {
      read: async () => ({ kind: 'unreadable', reason: 'no reader here', retryable: false }),
      unpack: async () => ({ kind: 'unreadable', reason: 'Not read in tests', retryable: false }),
      renderPage: async () => null,
      pictureToSend: async () => null,
      showSheet: async () => null,
      showText: async () => null,
    },
    filePasswords: makeFilePasswords(),
    sealer: makeSealer(randomBytes(32)),
    keySealer: makeSealer(randomBytes(32)),
    registry: makeServiceRegistry({
      services: Object.values(services),
      env: {},
      localOnly: false,
      ceiling: { pagesADay: 500, microsADay: 10_000_000 },
    }),
    mail: { isOn: false, wake: () => {} },
    oneTimeCodes,
    installation: quietInstallation,
    limits: standardLimits,
    signups: 'open',
    publicUrl: 'http://localhost',
    version: '9.9.9',
    now,
    wake: () => {},
    stopReading: () => {},
    ...otherPorts,
  }
  const app = makeApp({
    database,
    ports,
    sessions: makeSessions(database, others.isHttps ?? false),
    ingest: routes,
    hosts: null,
    publicUrl: 'http://localhost',
    trustedProxy: undefined,
    isHttps: false,
    hstsSubdomains: true,
    connect: [],
    webFolder: builtPages(),
    log,
    ...others,
  })
  holdAnswers(app)
  /** A write as our own page sends it. */
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  /** Opens an account and signs in; gives the cookie. */
  const signUp = async (email = `${randomBytes(6).toString('hex')}@example.com`): Promise<string> => {
    const password = 'correct horse battery'
    await post('/api/auth/signup', { email, firstName: 'Maya', lastName: 'Lee', password, confirmPassword: password })
    const response = await post('/api/auth/login', { email, password })
    return response.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  return { app, database, store, ports, logged, post, signUp }
}

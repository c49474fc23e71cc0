import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ReadRequest } from '@ledgerhand/api/ports'
import { afterEach, describe, expect, test } from 'vitest'
import { makeChildReader, type ReaderOptions } from './child-reader.ts'

/** Readers that behave as their document's name says, and answer with what they could find out about where they run. */
const script = `
import { readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
const tried = (work) => { try { return String(work()) } catch (error) { return error.code ?? error.message } }
let asked = 0
process.on('message', ({ kind, name, bytes, page, sheet, from, skippedPages }) => {
  asked += 1
  if (kind === 'sheet' && sheet === 7) for (;;);
  if (kind === 'sheet' && sheet === 8) return process.send({ kind: 'unreadable', reason: 'The spreadsheet is damaged' })
  if (kind === 'sheet') return process.send({ kind: 'shown', page: sheet === 9 ? null : { sheets: [], sheet, from, rows: [[String(bytes.length)]] } })
  if (kind === 'render') return page === 9 || (page === 10 && asked > 1) ? process.exit(1) : process.send({ kind: 'rendered', image: page !== 2 ? { bytes, mimeType: 'image/png', width: 612, height: 792 } : null })
  if (name.startsWith('look') && name !== 'look at three') process.send({ kind: 'page', done: 0, of: 1, isAgain: false })
  if (name === 'hang') for (;;);
  if (name === 'say so and hang')
    return process.send({ kind: 'page', done: 0, of: 1, isAgain: false }, () => {
      for (;;);
    })
  if (name === 'look at three')
    return process.send({ kind: 'page', done: 1, of: 3, isAgain: false }, () => {
      while (!skippedPages?.includes(1));
      process.send({ kind: 'read', reading: { skippedPages, statements: [] } })
    })
  if (name === 'wait') return setTimeout(() => process.send({ kind: 'read', reading: { statements: [] } }), 2500)
  if (name.endsWith('hold')) globalThis.held = Buffer.alloc(260_000_000, 1)
  if (name.endsWith('eat')) { const held = []; setInterval(() => held.push(Buffer.alloc(60_000_000, 1)), 5); return }
  if (name === 'die') process.kill(process.pid, 'SIGSEGV')
  if (name === 'exit') { console.error('last words'); process.exit(3) }
  if (name === 'refuse') return process.send({ kind: 'unreadable', reason: 'This PDF is password protected' })
  if (name === 'throw') return process.send({ kind: 'failed', error: 'TypeError: x is not a function' })
  process.send({ kind: 'read', reading: {
    pid: process.pid, size: bytes.length, isBytes: bytes instanceof Uint8Array, env: Object.keys(process.env),
    secret: tried(() => readFileSync(process.argv[2] ?? name, 'utf8')),
    write: tried(() => writeFileSync(name + '.new', 'x')),
    spawn: tried(() => spawnSync('true').error?.code ?? 'ran'),
  } })
})
process.send({ kind: 'ready' })
`
const folder = mkdtempSync(join(tmpdir(), 'reader-'))
const program = join(folder, 'program.mjs')
writeFileSync(program, script)

const logged: unknown[] = []
const made: { stop(): void }[] = []
function reader(options: Partial<ReaderOptions> = {}) {
  const one = makeChildReader({
    program: pathToFileURL(program),
    readable: [],
    timeoutMs: 20_000,
    memoryBytes: 512 * 1_048_576,
    recognitionBytes: 1024 * 1_048_576,
    log: (message, facts) => logged.push([message, facts]),
    ...options,
  })
  made.push(one)
  return one
}
const doc = (name: string, bytes = Buffer.from('abc')): ReadRequest => ({
  documentId: 'd',
  name,
  documentType: 'other',
  aiProvider: 'auto',
  bytes,
})
const never = new AbortController().signal
interface Found {
  pid: number
  size: number
  isBytes: boolean
  env: string[]
  secret: string
  write: string
  spawn: string
}
async function found(one: ReturnType<typeof reader>, document: ReadRequest): Promise<Found> {
  const outcome = await one.read(document, never)
  if (outcome.kind !== 'read') throw new Error(outcome.reason)
  return outcome.reading as unknown as Found
}

afterEach(() => {
  for (const one of made.splice(0)) one.stop()
  logged.length = 0
})

describe('a reader', () => {
  test('gets the bytes, finds no settings, reads no other file, writes nothing and starts nothing', async () => {
    const secret = join(folder, 'keys.json')
    writeFileSync(secret, 'the key')
    const seen = await found(reader(), doc(secret, Buffer.alloc(10_485_760, 1)))
    expect(seen).toMatchObject({
      size: 10_485_760,
      isBytes: true,
      secret: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      spawn: 'ERR_ACCESS_DENIED',
    })
    expect(seen.env.filter((name) => name !== 'NODE_CHANNEL_FD' && name !== 'NODE_CHANNEL_SERIALIZATION_MODE')).toEqual([])
    expect(existsSync(`${secret}.new`)).toBe(false)
    expect(readFileSync(secret, 'utf8')).toBe('the key')
  })

  test('is kept warm for the next document, and replaced after twenty', async () => {
    const one = reader()
    const pids = new Set<number>()
    for (let i = 0; i < 20; i++) pids.add((await found(one, doc('x'))).pid)
    expect(pids.size).toBe(1)
    expect(pids).not.toContain((await found(one, doc('x'))).pid)
  })

  test('that hangs is stopped once and for all; a person may try it again, and the next one is read', async () => {
    const one = reader({ timeoutMs: 300 })
    expect(await one.read(doc('hang'), never)).toEqual({
      kind: 'unreadable',
      reason: 'Reading took longer than 0.3 seconds. Try again, or split the file.',
      retryable: false,
    })
    expect(logged).toEqual([['reader stopped', { document: 'd', kind: 'timeout' }]])
    expect((await reader().read(doc('x'), never)).kind).toBe('read')
  })

  test.runIf(process.platform === 'linux')('that waits for its turn longer than it may work is not stopped', async () => {
    expect(await reader({ timeoutMs: 2000 }).read(doc('wait'), never)).toMatchObject({ kind: 'read' })
  })

  test('that has to be stopped in the middle of a page is asked for the others', async () => {
    const one = reader({ timeoutMs: 2000 })
    const outcome = await one.read(doc('look at three'), never)
    expect(outcome).toEqual({ kind: 'read', by: 'built-in reader', fallbackAfter: null, reading: { skippedPages: [1], statements: [] } })
  })

  test.runIf(process.platform === 'linux')('that eats memory is stopped before the machine suffers', async () => {
    const outcome = await reader({ memoryBytes: 300 * 1_048_576 }).read(doc('eat'), never)
    expect(outcome).toEqual({
      kind: 'unreadable',
      reason: 'Reading needed more than 300 MB of memory. Try to split the file.',
      retryable: true,
    })
  })

  test.runIf(process.platform === 'linux')('may take more once it looks at pages, and is then asked nothing else', async () => {
    const one = reader({ memoryBytes: 300 * 1_048_576, recognitionBytes: 450 * 1_048_576 })
    expect(await one.read(doc('look and eat'), never)).toMatchObject({
      reason: 'Reading needed more than 450 MB of memory. Try to split the file.',
    })
    const { pid } = await found(one, doc('look'))
    expect((await found(one, doc('x'))).pid).not.toBe(pid)
  })

  test.runIf(process.platform === 'linux')('is believed that it looks at pages, however late a busy server hears of it', async () => {
    const one = reader({ memoryBytes: 300 * 1_048_576, recognitionBytes: 450 * 1_048_576 })
    await found(one, doc('x'))
    const outcome = one.read(doc('look and hold'), never)
    await new Promise((sent) => setImmediate(sent))
    // What the server does meanwhile, hearing nothing.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)
    expect(await outcome).toMatchObject({ kind: 'read' })
  })

  test.each(['die', 'exit'])('that crashes (%s) takes only itself down', async (name) => {
    const one = reader()
    const before = await found(one, doc('x'))
    expect(await one.read(doc(name), never)).toEqual({
      kind: 'unreadable',
      reason: 'The reader stopped in the middle of this file - try again.',
      retryable: true,
    })
    if (name === 'exit') expect(JSON.stringify(logged)).toContain('last words')
    expect((await found(one, doc('x'))).pid).not.toBe(before.pid)
  })

  test('that cannot be started is told like one that crashed', async () => {
    const one = reader({ program: pathToFileURL(join(folder, 'missing.mjs')) })
    expect(await one.read(doc('x'), never)).toMatchObject({ kind: 'unreadable', retryable: true })
    expect(JSON.stringify(logged)).toContain('missing.mjs')
  })

  test('that has words for the person passes them on and stays; one without words is replaced', async () => {
    const one = reader()
    const { pid } = await found(one, doc('x'))
    expect(await one.read(doc('refuse'), never)).toEqual({ kind: 'unreadable', reason: 'This PDF is password protected', retryable: false })
    expect((await found(one, doc('x'))).pid).toBe(pid)
    expect(await one.read(doc('throw'), never)).toMatchObject({ kind: 'unreadable', retryable: false })
    expect((await found(one, doc('x'))).pid).not.toBe(pid)
  })

  test('draws pages, says when there is none, and tells a crash in words', async () => {
    const one = reader()
    expect(await one.renderPage(Buffer.from('pdf'), 1)).toMatchObject({ width: 612, height: 792 })
    expect(await one.renderPage(Buffer.from('pdf'), 2)).toBeNull()
    await expect(one.renderPage(Buffer.from('pdf'), 9)).rejects.toMatchObject({
      problem: 'unreadable',
      message: "This page can't be shown: the file may be damaged",
    })
    expect((await one.renderPage(Buffer.from('pdf'), 1))?.bytes.length).toBe(3)
  })

  test('a page that ended a used reader is asked of a fresh one; where none starts, it is not the file that is to blame', async () => {
    const one = reader()
    await one.renderPage(Buffer.from('pdf'), 1)
    expect(await one.renderPage(Buffer.from('pdf'), 10)).toMatchObject({ width: 612, height: 792 })
    await expect(reader({ program: pathToFileURL(join(folder, 'missing.mjs')) }).renderPage(Buffer.from('pdf'), 1)).rejects.toMatchObject({
      problem: 'unavailable',
      message: "This page can't be shown right now - try again in a minute",
    })
    one.stop()
    await expect(one.renderPage(Buffer.from('pdf'), 1)).rejects.toMatchObject({ problem: 'unavailable' })
  })

  test('draws a small picture of a file once', async () => {
    const one = reader()
    const { signal } = new AbortController()
    const thumbnail = (key: string, file: () => Promise<Uint8Array>) => one.thumbnail?.(key, file, signal)
    expect((await thumbnail('a', async () => Buffer.from('pdf')))?.bytes.length).toBe(3)
    expect((await thumbnail('a', () => Promise.reject(new Error('read again'))))?.bytes.length).toBe(3)
  })

  test('shows sheets, says when there is none, and tells a refusal and a hanging one in words', async () => {
    const one = reader({ timeoutMs: 2000 })
    expect(await one.showSheet(Buffer.from('book'), 1, 200)).toEqual({ sheets: [], sheet: 1, from: 200, rows: [['4']] })
    expect(await one.showSheet(Buffer.from('book'), 9, 0)).toBeNull()
    await expect(one.showSheet(Buffer.from('book'), 8, 0)).rejects.toMatchObject({
      problem: 'unreadable',
      message: 'The spreadsheet is damaged',
    })
    await expect(one.showSheet(Buffer.from('book'), 7, 0)).rejects.toMatchObject({
      problem: 'unreadable',
      message: "This sheet can't be shown: it is too large",
    })
    expect(JSON.stringify(logged)).toContain('timeout')
    expect(await one.showSheet(Buffer.from('book'), 0, 0)).toMatchObject({ sheet: 0 })
  })

  test.runIf(existsSync('/usr/bin/setpriv'))(
    'ends with a server that was killed, whatever it is in the middle of',
    async () => {
      const here = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
      const asks = `
      const { startReaderChild } = await import(${here('./child.ts')})
      const limits = { timeoutMs: 600_000, memoryBytes: 1e10, recognitionBytes: 1e10 }
      const child = startReaderChild(new URL(${JSON.stringify(pathToFileURL(program).href)}), [], limits)
      child.ask({ kind: 'read', name: 'say so and hang', bytes: new Uint8Array(1) }, () => console.log('it hangs'))
    `
      const server = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', asks], { stdio: ['ignore', 'pipe', 'inherit'] })
      await once(server.stdout, 'data')
      const [pid] = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ')
      const state = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0]
      expect(state()).toMatch(/[RSD]/)
      server.kill('SIGKILL')
      const isOver = () => {
        try {
          // What nobody has asked after yet is still on the list.
          return state() === 'Z'
        } catch {
          return true
        }
      }
      try {
        await expect.poll(isOver, { timeout: 60_000 }).toBe(true)
      } finally {
        if (!isOver()) process.kill(Number(pid), 'SIGKILL')
      }
    },
    120_000,
  )

  test('is killed when the server ends, and the call says so', async () => {
    const stop = new AbortController()
    const reading = reader().read(doc('hang'), stop.signal)
    setTimeout(() => stop.abort(new Error('stopping')), 200)
    await expect(reading).rejects.toThrow('stopping')
    await expect(reader().read(doc('x'), stop.signal)).rejects.toThrow('stopping')
  })
})

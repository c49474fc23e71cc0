/** One reader process, seen from the server: asked one thing at a time, stopped when it takes too long or too much. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import type { Socket } from 'node:net'
import { platform } from 'node:process'
import { fileURLToPath } from 'node:url'
import type { ReadTransaction } from '@ledgerhand/extract/result/reading'
import { processorMs, residentBytes } from './process-use.ts'
import type { FromChild, PageProgress, ReaderRequest, ReaderResponse } from './protocol.ts'

export interface ChildLimits {
  /** Of a processor's time, for a document; for each page of one whose pages are looked at one by one. */
  timeoutMs: number
  /** For reading what is written in a file. */
  memoryBytes: number
  /** Once pages are looked at as pictures: two engines of text recognition want more. */
  recognitionBytes: number
}
/**
 * How a question ended. 'memory': it took more than the bytes that it was allowed. 'gone': the process died by itself, with what it last
 * said on stderr, and whether it had the question (`hasBegun`), which may be what it died of.
 */
export type Ending =
  | ReaderResponse
  | { kind: 'timeout' }
  | { kind: 'memory'; allowed: number }
  | { kind: 'gone'; error: string; hasBegun: boolean }

export interface ReaderChild {
  readonly isAlive: boolean
  /** Questions answered so far. */
  readonly asked: number
  /** It has looked at pages, and holds the memory of that. */
  readonly hasRecognised: boolean
  /** Never rejects. After 'failed', 'timeout', 'memory' and 'gone' the process is dead. */
  ask(question: ReaderRequest, onPage?: (progress: PageProgress) => void): Promise<Ending>
  kill(): void
}

/** Often enough that little is taken between two looks. */
const WATCH_MS = 50
/** What may be taken between two looks. */
const MARGIN = 32 * 1_048_576
const STDERR_CHARS = 4000
/** Of the engines' WebAssembly one function at a time is compiled for speed, because each takes memory of its own; which ones: `compiling.ts`. */
const COMPILING = ['--wasm-num-compilation-tasks=1']
/** By the clock a reader may take so many times its time: a machine that is busy with others must cost no document. */
const WAITING = 10

/**
 * A reader that is inside an engine hears nothing of its server's end: the kernel is asked to end it then, by a program that becomes the
 * reader, with the same process id.
 */
const ENDS_WITH_SERVER = ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '--']
let endsWithServer: readonly string[] | null = null
/** Nothing where that program is missing, or another of its name that knows less. */
function beforeReader(): readonly string[] {
  const [setpriv = '', ...asked] = ENDS_WITH_SERVER
  endsWithServer ??= platform === 'linux' && spawnSync(setpriv, [...asked, '/bin/true']).status === 0 ? ENDS_WITH_SERVER : []
  return endsWithServer
}

const usedBy = ({ pid }: ChildProcess): number | null => (pid === undefined ? null : processorMs(pid))

/** The process, shut in: it reads the program's own files alone. */
function spawnReader(program: URL, readable: readonly string[], forPictures: boolean): ChildProcess {
  const path = fileURLToPath(program)
  const permission = [
    '--permission',
    ...(forPictures ? ['--allow-addons'] : []),
    ...[path, ...readable].map((file) => `--allow-fs-read=${file}`),
  ]
  const line = [process.execPath, '--max-old-space-size=512', ...COMPILING, '--no-warnings', ...permission, path]
  const [command = '', ...given] = [...beforeReader(), ...line]
  return spawn(command, given, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: {},
    detached: false,
  })
}

/** An idle reader must not keep the server from ending. */
function unrefAll(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  ;(child.stderr as Socket | null)?.unref()
}

/** The rows of an answer come before it, statement by statement, a few at a time. */
function rowCollector() {
  let said: ReadTransaction[][] = []
  return {
    begin: (): void => {
      said = []
    },
    add: (statement: number, rows: readonly ReadTransaction[]): void => {
      said[statement] ??= []
      said[statement].push(...rows)
    },
    /** The answer with the rows that were said before it. */
    whole: ({ kind, reading }: Extract<ReaderResponse, { kind: 'read' }>): ReaderResponse => {
      const rows = said
      said = []
      if (rows.length === 0) return { kind, reading }
      return { kind, reading: { ...reading, statements: reading.statements.map((s, i) => ({ ...s, transactions: rows[i] ?? [] })) } }
    },
  }
}

/**
 * Starts a reader. It gets no environment, may read only the program's own files, and may start neither processes nor threads:
 * a document that takes it over finds no key, no database and no other document there. Only a reader of pictures may load native code
 * (their decoders): what takes over such code is not held by these limits, which is why nothing else runs beside it.
 */
export function startReaderChild(
  program: URL,
  readable: readonly string[],
  { timeoutMs, memoryBytes, recognitionBytes }: ChildLimits,
  forPictures = false,
): ReaderChild {
  const child = spawnReader(program, readable, forPictures)
  let stderr = ''
  let isAlive = true
  let asked = 0
  let hasRecognised = false
  let hasBegun = false
  let settle: ((ending: Ending) => void) | null = null
  let hearPage: ((progress: PageProgress) => void) | null = null
  const rows = rowCollector()
  const end = (ending: Ending) => {
    const waiting = settle
    settle = null
    waiting?.(ending)
  }
  const kill = () => {
    isAlive = false
    child.kill('SIGKILL')
  }
  const ready = new Promise<boolean>((resolve) => {
    child.on('message', (message: FromChild) => {
      if (message.kind === 'ready') resolve(true)
      else if (message.kind === 'page') hearPage?.(message)
      else if (message.kind === 'rows') rows.add(message.statement, message.rows)
      else end(message.kind === 'read' ? rows.whole(message) : message)
    })
    child.once('exit', () => resolve(false))
    child.once('error', () => resolve(false))
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_CHARS)
  })
  const gone = (why: string) => {
    isAlive = false
    end({ kind: 'gone', error: [why, stderr.trim()].filter(Boolean).join('\n'), hasBegun })
  }
  child.once('error', (error) => gone(error.message))
  // 'close' comes after the last of stderr.
  child.once('close', (code, signal) => gone(`reader ended with ${signal ?? code}`))
  unrefAll(child)

  return {
    get isAlive() {
      return isAlive
    },
    get asked() {
      return asked
    },
    get hasRecognised() {
      return hasRecognised
    },
    kill,
    ask: (question, onPage) =>
      new Promise<Ending>((resolve) => {
        asked += 1
        hasBegun = false
        rows.begin()
        const stop = (ending: Ending) => {
          kill()
          end(ending)
        }
        let begun = usedBy(child)
        const timer = setTimeout(() => stop({ kind: 'timeout' }), begun === null ? timeoutMs : timeoutMs * WAITING)
        let done = 0
        hearPage = (progress) => {
          hasRecognised = true
          // Only a page that is done earns more time: to begin with one, or to say the same again, does not.
          const looks = progress.done + (progress.isAgain ? progress.of : 0)
          if (looks > done) {
            timer.refresh()
            begun = usedBy(child)
          }
          done = Math.max(done, looks)
          onPage?.(progress)
        }
        const look = () => {
          if (settle !== settled) return
          if (begun !== null && (usedBy(child) ?? 0) - begun > timeoutMs) return stop({ kind: 'timeout' })
          const allowed = hasRecognised ? recognitionBytes : memoryBytes
          if (child.pid !== undefined && (residentBytes(child.pid) ?? 0) > allowed - MARGIN) stop({ kind: 'memory', allowed })
        }
        // What it has said meanwhile is heard first: that it looks at pages, or is done, may wait behind a server that was busy.
        const watch = setInterval(() => setImmediate(look), WATCH_MS)
        const settled = (ending: Ending) => {
          hearPage = null
          clearTimeout(timer)
          clearInterval(watch)
          if (ending.kind === 'failed') kill()
          resolve(ending)
        }
        settle = settled
        if (!isAlive) return gone('reader was not running')
        void ready.then((isReady) => {
          if (!isReady || !isAlive || !child.connected) return
          hasBegun = true
          child.send(question, (error) => error && gone(error.message))
        })
      }),
  }
}

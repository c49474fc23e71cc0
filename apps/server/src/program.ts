/** What a start is given by the program around it, and what its parts share while they begin and end. */
import type { Log } from './base/log.ts'
import type { ProgramFile } from './base/program-file.ts'
import type { Sender } from './mail/sender.ts'
import type { Worker } from './worker.ts'

export interface Program {
  version: string
  /** The reader's program, and the files it may read. */
  reader: { program: URL; readable: readonly string[] }
  /** Where another program of this build lies, which has a process or a thread of its own. */
  programFile: ProgramFile
  webFolder: string
  log: Log
  /** A restored installation waits to be opened: stop this one and start again. */
  restart?(): void
}
/** What is ended when the server stops, the latest first. */
export type Closers = (() => unknown)[]
/** What begins after the ports that know of it. */
export interface Late {
  worker?: Worker
  sender?: Sender
}

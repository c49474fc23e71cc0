/** What a process takes of the machine, as Linux tells it. Null where the system does not. */
import { readFileSync } from 'node:fs'

/** A process by its number, or this one. */
type Process = number | 'self'

const PAGE_BYTES = 4096
/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10

/** Memory that it holds now, in bytes. */
export function residentBytes(pid: Process): number | null {
  const words = said(pid, 'statm')?.split(' ')
  return words ? Number(words[1]) * PAGE_BYTES : null
}

/** The most memory that it has held so far, in bytes. */
export function mostBytes(pid: Process): number | null {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(said(pid, 'status') ?? '')?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}

/** Processor time that it has used so far, in milliseconds. */
export const processorMs = (pid: Process): number | null => timeOf(pid, 11)

/** Processor time of the processes that it started and that have ended, in milliseconds. */
export const endedMs = (pid: Process): number | null => timeOf(pid, 13)

/** The processes that this one's main thread has started, those that have ended left out. */
export const childrenOfSelf = (): number[] => said('self', `task/${process.pid}/children`)?.split(' ').filter(Boolean).map(Number) ?? []

/** User and system time, two words of /proc/…/stat from `at` on, counted behind the name of the program: that stands in brackets and may hold anything. */
function timeOf(pid: Process, at: number): number | null {
  const words = said(pid, 'stat')?.split(') ').at(-1)?.split(' ')
  return words ? (Number(words[at]) + Number(words[at + 1])) * TICK_MS : null
}

function said(pid: Process, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}

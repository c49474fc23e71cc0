/**
 * One folder for everything a test run writes outside the repository, gone when the run is over. What a killed run left is cleared
 * away by the next one.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const PREFIX = 'ledgerhand-tests-'

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's program may not be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Runs once before the first worker, which inherits the setting that `tmpdir()` reads; gives what runs after the last. */
export default function setup(): () => void {
  const outside = tmpdir()
  const remove = (name: string) => rmSync(join(outside, name), { recursive: true, force: true })
  for (const name of readdirSync(outside)) {
    if (!name.startsWith(PREFIX) || isRunning(Number(name.slice(PREFIX.length)))) continue
    try {
      remove(name)
    } catch (error) {
      // A small disk that a killed test had mounted there cannot be removed; it is in nobody's way.
      console.warn(`${join(outside, name)} stays: ${error instanceof Error ? error.message : error}`)
    }
  }
  const own = `${PREFIX}${process.pid}`
  mkdirSync(join(outside, own), { recursive: true, mode: 0o700 })
  process.env.TMPDIR = join(outside, own)
  // The name that Windows knows it by.
  process.env.TEMP = process.env.TMPDIR
  return () => remove(own)
}

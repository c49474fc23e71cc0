/** The program: settings, start, one line that says where, and a clean end. */
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { CannotStart } from './base/data-folder.ts'
import { log } from './base/log.ts'
import { inSources } from './base/source-positions.ts'
import { giveBackMemory } from './give-back-memory.ts'
import { type Running, startServer } from './server.ts'
import { processEnv, WrongSetting } from './settings/env.ts'
import { version } from './version.ts'

process.umask(0o077)
/** Who stops a service or a container kills it soon after. */
const LONGEST_STOP_MS = 4000
const isSource = import.meta.url.endsWith('.ts')
const here = (path: string) => new URL(path, import.meta.url)
/** As source the reader's imports lie all over the workspace; built, they are its own folder and a few packages. Never the data. */
const readable = (
  isSource
    ? ['../../../packages/', '../../../node_modules/', '../', '../../../package.json']
    : ['./', '../../../node_modules/', '../node_modules/', '../package.json']
).map((path) => fileURLToPath(here(path)))

/** Starts; and where a backup was restored, stops and starts again on what was restored. */
async function start(took: (running: Running) => void): Promise<Running> {
  const running = await startServer(processEnv(), {
    version,
    reader: { program: here(isSource ? './reader-child.ts' : './reader-child.mjs'), readable },
    programFile: (name) => here(`./${name}.${isSource ? 'ts' : 'mjs'}`),
    webFolder: fileURLToPath(here('../../web/dist')),
    log,
    restart: () =>
      void running
        .stop()
        .then(() => start(took))
        .catch(failed),
  })
  took(running)
  return running
}

async function run(): Promise<void> {
  let current: Running | undefined
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    console.log(`Stopping (${signal}) ...`)
    // What was acknowledged is on the disk: whatever still hangs then is not waited for.
    setTimeout(() => process.exit(0), LONGEST_STOP_MS)
    await current?.stop().catch((error: unknown) => log('stopping failed', { error: String(error) }))
    process.exit(0)
  }
  // Before anybody is told that it is ready: whoever reads that may stop it at once.
  const listen = () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      if (process.listenerCount(signal) === 0) process.on(signal, () => void stop(signal))
  }
  const running = await start((newest) => {
    current = newest
    listen()
  })
  giveBackMemory()
  console.log(`Ledgerhand is ready: ${running.address}`)
  if (running.newKeys)
    console.log(`The keys of your files are in ${running.newKeys}. Keep a copy of it somewhere else: without it nobody can open them.`)
}

// The state of a process after an error that nobody expected is unknown; what was acknowledged is on the disk.
process.on('uncaughtException', (error) => {
  log('unexpected error', { error: error.stack })
  process.exit(1)
})
process.on('unhandledRejection', (reason) => log('unhandled rejection', { error: reason instanceof Error ? reason.stack : String(reason) }))

function failed(error: unknown): void {
  if (error instanceof CannotStart || error instanceof WrongSetting) console.error(error.message)
  else console.error(inSources(inspect(error)))
  process.exit(1)
}

run().catch(failed)

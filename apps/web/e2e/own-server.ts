import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** After the ports of playwright.config.ts, one for each worker: the links in mails need to know it beforehand. */
const port = Number(process.env.E2E_PORT ?? 4173) + 3 + Number(process.env.TEST_PARALLEL_INDEX ?? 0)

export interface OwnServer {
  /** Where it answers, without a slash at the end. */
  address: string
  /** Ends it and removes its folder. */
  close(): Promise<void>
}

/** The built server with settings of a journey's own, over an empty folder. */
export async function startOwnServer(settings: Record<string, string>): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerhand-journey-'))
  const server = spawn('node', ['--enable-source-maps', 'apps/server/dist/main.mjs'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, NODE_ENV: 'test', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (text: Buffer) => {
      said += text
      const ready = /Ledgerhand is ready: (\S+)/.exec(said)?.[1]
      if (ready) resolve(new URL(ready).origin)
    })
    void ended.then(() => reject(new Error(`the server ended before it was ready: ${said}`)))
  })
  return {
    address,
    async close() {
      server.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder, personAt, startOn } from '../testing/installation.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { readEnv } from './settings/env.ts'

const KEY = 'canary-key-of-an-owner-4d1f'

/** Every file under a folder, as bytes. */
const filesIn = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isFile() ? [readFileSync(path)] : []))

interface Listed {
  services: { id: string; state: string; key: { own: { isLost: boolean; lastFour: string } | null } }[]
}

test('an owner’s key is sealed on the disk and in a backup, in no line of the log, and works where that is restored', async () => {
  const seen: string[] = []
  const model = createServer((request, response) => {
    seen.push(String(request.headers.authorization))
    response.writeHead(request.url?.endsWith('/models') ? 200 : 500, { 'content-type': 'application/json' })
    // What a server says of a failure may quote what it was sent.
    response.end(
      request.url?.endsWith('/models') ? '{"data":[{"id":"words"}]}' : `{"error":{"message":"${request.headers.authorization}"}}`,
    )
  })
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`
  const dataDir = freshFolder()
  const backupDir = mkdtempSync(join(tmpdir(), 'backups-'))
  const server = await startOn(dataDir)
  const maya = personAt(server.address)
  await maya.signUp()
  const settings = { LOCAL_AI_BASE_URL: url, LOCAL_AI_MODEL: 'words', LOCAL_AI_API_KEY: KEY }
  const said = await maya.call('PUT', '/api/ai-services/local/key', { settings, evenIfRefused: true })
  expect(said.json).toMatchObject({ ok: false, isKept: true })
  expect((await maya.call('POST', '/api/ai-services/local/models', {})).json).toMatchObject({ models: [{ id: 'words' }] })
  expect(seen.length).toBeGreaterThanOrEqual(2)
  expect(new Set(seen)).toEqual(new Set([`Bearer ${KEY}`]))
  expect(JSON.stringify(said.json)).not.toContain(KEY)
  expect(server.said.join('\n')).not.toContain(KEY)

  const env = (folder: string) => readEnv({ DATA_DIR: folder, BACKUP_DIR: backupDir })
  await backUp(env(dataDir))
  await server.stop()
  for (const folder of [dataDir, backupDir]) expect([folder, filesIn(folder).some((bytes) => bytes.includes(KEY))]).toEqual([folder, false])

  const elsewhere = freshFolder()
  await restore(backupDir, env(elsewhere))
  const again = await startOn(elsewhere)
  const back = personAt(again.address)
  await back.login()
  const listed = (await back.call<Listed>('GET', '/api/ai-services')).json
  expect(listed.services.find((s) => s.id === 'local')).toMatchObject({ key: { own: { isLost: false, lastFour: '4d1f' } } })
  expect((await back.call('POST', '/api/ai-services/local/models', {})).json).toMatchObject({ models: [{ id: 'words' }] })
  await again.stop()
  model.close()
  for (const folder of [dataDir, backupDir, elsewhere]) rmSync(folder, { recursive: true, force: true })
})

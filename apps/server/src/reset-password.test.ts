import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstTamperedLine } from '@ledgerhand/db/audit'
import { openDatabase } from '@ledgerhand/db/client'
import { migrate } from '@ledgerhand/db/migrate'
import { findToken } from '@ledgerhand/db/system/account-tokens'
import { createUser } from '@ledgerhand/db/system/accounts'
import { expect, test } from 'vitest'
import { resetLink } from './reset-password.ts'

const PUBLIC_URL = 'https://books.example'
function installation() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'reset-'))
  const database = openDatabase(join(DATA_DIR, 'ledgerhand.db'))
  migrate(database)
  const at = '2024-03-01T12:00:00.000Z'
  const names = { firstName: 'Maya', lastName: 'Lee' }
  createUser(database, { id: 'maya', email: 'maya@example.com', passwordHash: 'x', ...names, isVerified: true, at })
  return { database, env: { DATA_DIR, PUBLIC_URL, FILE_KEYS: undefined, SECRET_KEY: undefined } }
}

test('prints a link that works for an hour, while the server has the data open', () => {
  const { database, env } = installation()
  const now = new Date('2024-03-01T12:00:00Z')
  const { link = '' } = resetLink('MAYA@example.com', env, now)
  expect(link).toMatch(/^https:\/\/books\.example\/reset-password\?token=[\w-]{43}$/)
  const token = link.split('=')[1] ?? ''
  expect(findToken(database, token, 'reset', new Date('2024-03-01T12:59:59Z'))?.userId).toBe('maya')
  expect(findToken(database, token, 'reset', new Date('2024-03-01T13:00:01Z'))).toBeUndefined()
  expect(firstTamperedLine(database)).toBeNull()
  database.close()
})

test('says why there is no link', () => {
  const { database, env } = installation()
  expect(resetLink('nobody@example.com', env).problem).toContain('No account has the address nobody@example.com')
  expect(resetLink('maya@example.com', { ...env, DATA_DIR: join(env.DATA_DIR, 'elsewhere') }).problem).toContain('There is no data in')
  database.sqlite.pragma('user_version = 1')
  expect(resetLink('maya@example.com', env).problem).toContain('another version')
  database.close()
})

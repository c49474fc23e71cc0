/** For whoever runs the installation: prints a link, good once and for an hour, with which a person chooses a new password. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { atomically, openDatabase } from '@ledgerhand/db/client'
import { migrations } from '@ledgerhand/db/migrations/all'
import { auditAccount } from '@ledgerhand/db/system/account-changes'
import { issueToken } from '@ledgerhand/db/system/account-tokens'
import { findUserByEmail } from '@ledgerhand/db/system/accounts'
import { CannotStart } from './base/data-folder.ts'
import { unlockDatabase } from './installation/database-key.ts'
import { databaseFileOf } from './installation/installation.ts'
import { processEnv, type readEnv, WrongSetting } from './settings/env.ts'

const HOUR_MS = 3_600_000

/** The link, or words why there is none. The server may run meanwhile: SQLite lets both write. */
export function resetLink(
  email: string,
  env: Pick<ReturnType<typeof readEnv>, 'DATA_DIR' | 'PUBLIC_URL' | 'FILE_KEYS' | 'SECRET_KEY'>,
  now = new Date(),
) {
  const { DATA_DIR, PUBLIC_URL } = env
  const path = databaseFileOf(resolve(DATA_DIR))
  if (!existsSync(path)) return { problem: `There is no data in ${resolve(DATA_DIR)}. Is DATA_DIR the one that the server uses?` }
  unlockDatabase(resolve(DATA_DIR), env)
  const database = openDatabase(path)
  try {
    const version = Number(database.sqlite.pragma('user_version', { simple: true }))
    if (version !== migrations.length)
      return { problem: 'The data was written by another version. Start this version of the server once, then try again.' }
    const user = findUserByEmail(database, email)
    if (!user) return { problem: `No account has the address ${email}.` }
    const token = atomically(database, () => {
      auditAccount(database, user.id, 'reset-link', now.toISOString(), null, null)
      return issueToken(database, { userId: user.id, purpose: 'reset', now, lifeMs: HOUR_MS })
    })
    return { link: `${PUBLIC_URL}/reset-password?token=${token}` }
  } finally {
    database.close()
  }
}

function run(): number {
  const [email, ...others] = process.argv.slice(2)
  if (!email || others.length > 0) {
    console.error('Which account? For example: npm run reset-password -- owner@example.com')
    return 2
  }
  try {
    const { link, problem } = resetLink(email, processEnv())
    if (link === undefined) {
      console.error(problem)
      return 1
    }
    console.log(`Open this link within an hour to choose a new password for ${email}. It works once:\n${link}`)
    return 0
  } catch (error) {
    console.error(error instanceof WrongSetting || error instanceof CannotStart ? error.message : error)
    return 1
  }
}

if (process.argv[1] && /reset-password\.(ts|mjs)$/.test(process.argv[1])) process.exitCode = run()

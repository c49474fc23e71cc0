/** The settings of a process as it was started. The only reader of the environment. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { isLoopback } from '@ledgerhand/providers/routing/loopback'
import { wrongServiceSettings } from '@ledgerhand/providers/routing/service-registry'
import { services } from '@ledgerhand/providers/services'
import type { Setting } from './setting.ts'
import { serviceSettings, settings } from './settings.ts'

type Values = { [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer T> ? T : never }
export interface Env extends Omit<Values, 'PUBLIC_URL'> {
  PUBLIC_URL: string
  /** The operator named the address (rather than the default standing in). */
  isPublicUrlSet: boolean
  /** The settings of AI services, as they were written. */
  services: Readonly<Record<string, string | undefined>>
}

/** One or more settings are wrong. The message has one sentence for each, and never shows a secret. */
export class WrongSetting extends Error {
  override name = 'WrongSetting'
}

/** Reads the settings. Empty means not set. Throws WrongSetting with one sentence per wrong setting. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const wrong: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { read, rule, secret }] of Object.entries<Setting<unknown>>(settings)) {
    const text = source[name]?.trim() || undefined
    const result = read.safeParse(text)
    if (result.success) values[name] = result.data
    else wrong.push(`${name} must be ${rule}${secret ? '.' : `, not '${text}'.`}`)
  }
  // Each name was filled by its own schema or told above.
  const env = values as unknown as Values
  if (wrong.length === 0 && env.LOCAL_ONLY && env.UPLOADTHING_TOKEN) {
    wrong.push('UPLOADTHING_TOKEN must be empty while LOCAL_ONLY is true: it would send files to another machine.')
  }
  if (wrong.length === 0) wrong.push(...wrongBucket(env))
  const given = Object.fromEntries(serviceSettings.map(({ name }) => [name, source[name]?.trim() || undefined]))
  wrong.push(...wrongServiceSettings(Object.values(services), given))
  if (env.LOCAL_ONLY && given.LOCAL_AI_BASE_URL && !isLoopback(given.LOCAL_AI_BASE_URL))
    wrong.push('LOCAL_AI_BASE_URL must be an address of this machine while LOCAL_ONLY is true, like http://127.0.0.1:11434/v1.')
  if (wrong.length === 0 && env.SMTP_URL && env.SMTP_HOST) wrong.push('SMTP_HOST must be empty while SMTP_URL is set: it says the same.')
  if (wrong.length > 0) throw new WrongSetting(wrong.join('\n'))
  return {
    ...env,
    PUBLIC_URL: env.PUBLIC_URL ?? ownAddress(env.HOST, env.PORT),
    isPublicUrlSet: env.PUBLIC_URL !== undefined,
    services: given,
  }
}

/** What stands against copying backups to a bucket, a sentence each. */
function wrongBucket({
  BACKUP_S3,
  BACKUP_S3_KEY_ID,
  BACKUP_S3_SECRET,
  BACKUP_S3_ENDPOINT,
  BACKUP_PASSPHRASE,
  LOCAL_ONLY,
}: Values): string[] {
  if (!BACKUP_S3) return []
  return [
    ...(BACKUP_S3_KEY_ID && BACKUP_S3_SECRET ? [] : ['BACKUP_S3 needs BACKUP_S3_KEY_ID and BACKUP_S3_SECRET: the key of the bucket.']),
    ...(BACKUP_PASSPHRASE ? [] : ['BACKUP_S3 needs BACKUP_PASSPHRASE: what leaves this machine is encrypted with it.']),
    ...(LOCAL_ONLY && !(BACKUP_S3_ENDPOINT && isLoopback(BACKUP_S3_ENDPOINT))
      ? ['BACKUP_S3 must be empty while LOCAL_ONLY is true: it would send backups to another machine.']
      : []),
  ]
}

/** 'http://127.0.0.1:3000'; an address that means 'everywhere' is written as localhost. */
export function ownAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return new URL(`http://${name}:${port}`).origin
}

/**
 * The settings of this process, with a .env file of the working folder underneath. Before any database is opened: SQLite asks once where
 * files may lie that it needs for a moment, as large as the database where that is encrypted, and the folder for all programs may be small.
 */
export function processEnv(): Env {
  if (existsSync('.env')) loadEnvFile('.env')
  const env = readEnv(process.env)
  process.env.SQLITE_TMPDIR ??= resolve(env.DATA_DIR)
  return env
}

import { makeFilePasswords } from '@ledgerhand/api/file-passwords'
import type { Ports } from '@ledgerhand/api/ports'
import type { Database } from '@ledgerhand/db/client'
import { makeGate } from '@ledgerhand/providers/routing/gate'
import { makeServiceRegistry } from '@ledgerhand/providers/routing/service-registry'
import { services } from '@ledgerhand/providers/services'
import { oneTimeCodes } from './auth/one-time-codes.ts'
import { makePasswords } from './auth/passwords.ts'
import { lookAfterBackups } from './backup/daily-backups.ts'
import { makeSealer } from './base/sealer.ts'
import type { DatabaseHealth } from './database-health.ts'
import type { InstallationKeys } from './installation/keys.ts'
import { makeSmtp } from './mail/smtp.ts'
import type { Closers, Late, Program } from './program.ts'
import { makeChildReader } from './reader/child-reader.ts'
import { readerLimits } from './reader/limits.ts'
import type { Env } from './settings/env.ts'
import type { FileStore } from './storage/file-store.ts'
import { makeLocalStorage } from './storage/local.ts'
import { makeUploadThingStorage } from './storage/uploadthing.ts'

export interface PortParts {
  env: Env
  program: Program
  database: Database
  keys: InstallationKeys
  store: FileStore
  health: Pick<DatabaseHealth, 'check'>
  closers: Closers
  late: Late
}

/** What the flows use of the outside, each as the settings say. */
export function buildPorts({ env, program, database, keys, store, health, closers, late }: PortParts) {
  const { version, reader: readerProgram, programFile, log, restart = () => {} } = program
  const now = () => new Date()
  const limits = { uploadsPerDay: env.UPLOADS_PER_DAY, storageBytes: env.STORAGE_MB * 1_048_576 }
  const local = env.UPLOADTHING_TOKEN
    ? null
    : makeLocalStorage({ database, store, signingKey: keys.derived('upload addresses'), now, log, limits })
  const storage = local?.storage ?? makeUploadThingStorage({ token: env.UPLOADTHING_TOKEN ?? '', database, store, now, log, limits })
  const reader = makeChildReader({ ...readerProgram, ...readerLimits(env), log })
  closers.push(reader.stop)
  const readers = makeGate(env.READERS)
  const transport = env.SMTP_URL || env.SMTP_HOST ? makeSmtp(smtpOf(env)) : null
  const backups = lookAfterBackups({ database, env, programFile, log, now, ports: () => ports, restart, onFailure: health.check })
  closers.push(backups.stop)
  const ports: Ports = {
    passwords: makePasswords(),
    storage,
    // Few are read here at once; those that wait for a service take no such place.
    reader: { ...reader, read: (document, signal) => readers.run(() => reader.read(document, signal), signal) },
    filePasswords: makeFilePasswords(),
    sealer: makeSealer(keys.derived('link tokens')),
    keySealer: makeSealer(keys.derived('service keys')),
    registry: makeServiceRegistry({
      services: Object.values(services),
      env: env.services,
      localOnly: env.LOCAL_ONLY,
      ceiling: { pagesADay: env.AI_PAGES_A_DAY, microsADay: Math.round(env.AI_USD_A_DAY * 1_000_000) },
    }),
    mail: { isOn: transport !== null, wake: () => late.sender?.wake() },
    oneTimeCodes,
    installation: backups.port,
    signups: env.SIGNUPS,
    limits,
    publicUrl: env.PUBLIC_URL,
    version,
    now,
    wake: () => late.worker?.wake(),
    stopReading: (documentId) => late.worker?.forget(documentId),
  }
  return { ports, local, transport }
}

function smtpOf(env: Env) {
  const { hostname } = new URL(env.PUBLIC_URL)
  const from =
    env.SMTP_FROM ?? `Ledgerhand <ledgerhand@${hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? hostname : 'localhost.localdomain'}>`
  return { url: env.SMTP_URL, host: env.SMTP_HOST, port: env.SMTP_PORT, user: env.SMTP_USER, pass: env.SMTP_PASS, from }
}

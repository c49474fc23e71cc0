/** The installation as a whole, as its owners are told of it; and its beginning from a backup. */
import { AppError } from '@ledgerhand/core/errors'
import type { BackupsJson, HealthDetail, SetupJson } from '@ledgerhand/core/wire/system'
import { checkChain } from '@ledgerhand/db/audit'
import { lastMigration } from '@ledgerhand/db/migrate'
import { anyAccount, operatorOf } from '@ledgerhand/db/system/accounts'
import { queueState } from '@ledgerhand/db/system/queue'
import { type Context, databaseOf } from '../context.ts'

/** Whether the caller holds the oldest account: who opened the installation runs it. */
export const isOperator = (ctx: Context): boolean => ctx.session.userId !== null && operatorOf(databaseOf(ctx))?.id === ctx.session.userId

/** The figures of `GET /api/health/detail`. Who does not run the installation is told of their own documents alone, and of no folder. */
export async function healthDetail(ctx: Context): Promise<HealthDetail> {
  const { installation, version, mail, now } = ctx.ports
  const database = databaseOf(ctx)
  const { waiting, oldest, failed } = queueState(database, isOperator(ctx) ? null : ctx.session.userId)
  const { last, verified, location } = installation.backups()
  return {
    version,
    disk: await installation.disk(),
    database: { bytes: installation.databaseBytes() },
    queue: { waiting, oldestSeconds: oldest === null ? 0 : Math.max(0, Math.round((now().getTime() - Date.parse(oldest)) / 1000)) },
    failedDocuments: failed,
    backup: { last, verified, location: isOperator(ctx) ? location : null },
    migrations: { last: lastMigration(database) },
    mail: mail.isOn,
    audit: { ok: (await checkChain(database, now())).brokenAt === null },
  }
}

/** Where the backups stand; who does not run the installation is told no folder and no names. */
export function backupsState(ctx: Context): BackupsJson {
  const { location, kept, failure, warnings, copies, ...state } = ctx.ports.installation.backups()
  return isOperator(ctx)
    ? { ...state, isOperator: true, location, kept, failure, warnings, copies }
    : {
        ...state,
        isOperator: false,
        location: null,
        kept: [],
        failure: failure && { ...failure, message: 'Who runs this installation is told why.' },
        warnings: [],
        copies: [],
      }
}

/** Begins a backup. AppError 'forbidden' for others than who runs the installation, 'conflict' while one is made. */
export function beginBackup(ctx: Context): { message: string } {
  if (!isOperator(ctx)) throw new AppError('forbidden', 'Only the first account of this installation makes backups')
  if (!ctx.ports.installation.backUp()) throw new AppError('conflict', 'A backup is being made already')
  return { message: 'The backup has begun' }
}

/** What the first screen offers. Once there is an account nothing is told. */
export function setupState(ctx: Context): SetupJson {
  if (anyAccount(databaseOf(ctx))) return { isEmpty: false, backups: [], isRestoring: false, failure: null }
  return { isEmpty: true, ...ctx.ports.installation.setup() }
}

/** Begins to restore a backup of the list. AppError 'forbidden' once there is an account. */
export async function beginRestore(ctx: Context, backup: string, passphrase: string | undefined): Promise<{ message: string }> {
  if (anyAccount(databaseOf(ctx))) throw new AppError('forbidden', 'This installation is in use: a backup is restored with npm run restore')
  await ctx.ports.installation.restore(backup, passphrase)
  return { message: 'The backup is being restored' }
}

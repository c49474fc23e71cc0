import { BackupError, BEFORE_UPGRADE } from './backup/snapshot-form.ts'
import { backUp } from './backup.ts'
import { CannotStart } from './base/data-folder.ts'
import type { Log } from './base/log.ts'
import type { Env } from './settings/env.ts'

/** A verified backup before an older database is changed, or a sentence why there is none and nothing was changed. */
export async function backUpBefore(env: Env, log: Log): Promise<void> {
  try {
    const path = (await backUp(env, { ending: BEFORE_UPGRADE })).at(-1)
    log(`the data of an earlier version was backed up to ${path} before it is brought up to date`)
  } catch (cause) {
    if (!(cause instanceof BackupError || cause instanceof CannotStart)) throw cause
    throw new CannotStart(`The data was not brought up to date, because no backup could be made before. ${cause.message}`, { cause })
  }
}

import { nothing } from '@ledgerhand/core/schemas/fields'
import { restoreInput } from '@ledgerhand/core/schemas/system'
import { backupsState, beginBackup, beginRestore, healthDetail, setupState } from '../flows/system-state.ts'
import { manages, open, router } from '../procedures.ts'

/** The installation as a whole: for owners. */
export const systemRouter = router({
  health: manages.input(nothing).query(({ ctx }) => healthDetail(ctx)),
  backups: manages.input(nothing).query(({ ctx }) => backupsState(ctx)),
  backUp: manages.input(nothing).mutation(({ ctx }) => beginBackup(ctx)),
})

/** The beginning of an installation, before anybody has an account. */
export const setupRouter = router({
  state: open.input(nothing).query(({ ctx }) => setupState(ctx)),
  restore: open.input(restoreInput).mutation(({ ctx, input }) => beginRestore(ctx, input.backup, input.passphrase)),
})

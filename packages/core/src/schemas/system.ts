import { z } from 'zod'

/** Which backup of the list to restore, and what opens it. */
export const restoreInput = z.strictObject({
  backup: z.string({ error: 'Choose a backup' }).min(1, 'Choose a backup').max(100, 'Backup not found'),
  passphrase: z.string().max(1000, 'The passphrase is too long').optional(),
})

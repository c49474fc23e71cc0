import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ports } from '../src/ports.ts'

/** An installation of a test, in which nothing was backed up yet and nothing fails. */
export const quietInstallation: Ports['installation'] = {
  disk: async () => ({ free: 1_000_000, total: 2_000_000 }),
  databaseBytes: () => 4096,
  scratch: join(tmpdir(), `ledgerhand-scratch-${process.pid}`),
  backups: () => ({
    last: null,
    verified: null,
    isRunning: false,
    isSameDisk: true,
    hasPassphrase: false,
    failure: null,
    warnings: [],
    copies: [],
    location: '/backups',
    kept: [],
  }),
  backUp: () => true,
  setup: () => ({ backups: [], isRestoring: false, failure: null }),
  restore: async () => undefined,
}

/** What leaves the server about the installation as a whole, as JSON. */

/** The answer to `GET /api/health/detail`. Bytes are whole numbers, instants ISO 8601 in UTC. */
export interface HealthDetail {
  version: string
  disk: { free: number; total: number }
  database: { bytes: number }
  /** Documents that wait to be read, and for how long the oldest has. */
  queue: { waiting: number; oldestSeconds: number }
  failedDocuments: number
  backup: {
    /** When the last good backup was made, and when one was last opened and found good; null: never. */
    last: string | null
    verified: string | null
    /** Its folder, for who runs the installation; null for other owners. */
    location: string | null
  }
  /** The name of the newest migration that the database has run. */
  migrations: { last: string | null }
  /** Whether there is a mail server. */
  mail: boolean
  audit: { ok: boolean }
}

/** Where the backups of the installation stand. */
export interface BackupsJson {
  /** Whether the caller runs the installation: the holder of its oldest account. Only they make backups and are told where they are. */
  isOperator: boolean
  last: string | null
  verified: string | null
  isRunning: boolean
  /** The backups are on the disk that the data are on. */
  isSameDisk: boolean
  hasPassphrase: boolean
  /** Why there is no newer backup, in a sentence. */
  failure: { at: string; message: string } | null
  warnings: string[]
  /** Where the backups are copied to besides: when the newest one there was begun, and why there is no newer one. */
  copies: { to: string; last: string | null; failure: { at: string; message: string } | null }[]
  location: string | null
  /** Newest first. */
  kept: { name: string; at: string }[]
}

/** What the first screen of an installation needs to know. */
export interface SetupJson {
  /** Nobody has an account yet. */
  isEmpty: boolean
  /** Backups that could be restored, newest first; none once there is an account. */
  backups: { name: string; at: string; needsPassphrase: boolean }[]
  /** A restore is being made. */
  isRestoring: boolean
  /** Why the last one failed, in a sentence. */
  failure: string | null
}

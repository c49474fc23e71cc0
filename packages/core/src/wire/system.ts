import { z } from 'zod'
import { Instant } from './values.ts'

/** What leaves the server about the installation as a whole, as JSON. */

export const HealthDetail = z
  .strictObject({
    version: z.string(),
    disk: z.strictObject({ free: z.number(), total: z.number() }),
    database: z.strictObject({ bytes: z.int() }),
    queue: z
      .strictObject({ waiting: z.int(), oldestSeconds: z.number() })
      .describe('Documents that wait to be read, and for how long the oldest has.'),
    failedDocuments: z.number(),
    backup: z.strictObject({
      last: z.string().nullable().describe('When the last good backup was made, and when one was last opened and found good; null: never.'),
      verified: Instant.nullable(),
      location: z.string().nullable().describe('Its folder, for who runs the installation; null for other owners.'),
    }),
    migrations: z.strictObject({ last: z.string().nullable() }).describe('The name of the newest migration that the database has run.'),
    mail: z.boolean().describe('Whether there is a mail server.'),
    audit: z.strictObject({ ok: z.boolean() }),
  })
  .describe('The answer to `GET /api/health/detail`. Bytes are whole numbers, instants ISO 8601 in UTC.')
export type HealthDetail = z.infer<typeof HealthDetail>
export const BackupsJson = z
  .strictObject({
    isOperator: z
      .boolean()
      .describe(
        'Whether the caller runs the installation: the holder of its oldest account. Only they make backups and are told where they are.',
      ),
    last: z.string().nullable(),
    verified: Instant.nullable(),
    isRunning: z.boolean(),
    isSameDisk: z.boolean().describe('The backups are on the disk that the data are on.'),
    hasPassphrase: z.boolean(),
    failure: z.strictObject({ at: z.string(), message: z.string() }).nullable().describe('Why there is no newer backup, in a sentence.'),
    warnings: z.array(z.string()),
    copies: z
      .array(
        z.strictObject({
          to: z.string(),
          last: z.string().nullable(),
          failure: z.strictObject({ at: z.string(), message: z.string() }).nullable(),
        }),
      )
      .describe('Where the backups are copied to besides: when the newest one there was begun, and why there is no newer one.'),
    location: z.string().nullable(),
    kept: z.array(z.strictObject({ name: z.string(), at: z.string() })).describe('Newest first.'),
  })
  .describe('Where the backups of the installation stand.')
export type BackupsJson = z.infer<typeof BackupsJson>
export const SetupJson = z
  .strictObject({
    isEmpty: z.boolean().describe('Nobody has an account yet.'),
    backups: z
      .array(z.strictObject({ name: z.string(), at: z.string(), needsPassphrase: z.boolean() }))
      .describe('Backups that could be restored, newest first; none once there is an account.'),
    isRestoring: z.boolean().describe('A restore is being made.'),
    failure: z.string().nullable().describe('Why the last one failed, in a sentence.'),
  })
  .describe('What the first screen of an installation needs to know.')
export type SetupJson = z.infer<typeof SetupJson>

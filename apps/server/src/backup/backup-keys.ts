/** The keys of an installation as a backup keeps them: wrapped with the passphrase, or plain where there is none. */
import { createHash, randomBytes, scrypt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { makeSealer } from '../base/sealer.ts'
import { keyBytes, parseFileKeys } from '../settings/setting-values.ts'
import { BackupError } from './snapshot-form.ts'

const payload = z.object({
  fileKeys: z.string(),
  secretKey: z.string(),
  /** What the database of the backup is encrypted with; only where there is a passphrase. */
  databaseKey: z.string().optional(),
  /** The SHA-256 of the manifest: a manifest that was changed since is noticed. */
  manifest: z.string(),
})
export type BackupKeys = z.infer<typeof payload>
const sealed = z.object({ salt: z.string(), cost: z.number().int().min(1024).max(1_048_576), sealed: z.string() })

export const PLAIN_KEYS = 'keys.json'
export const SEALED_KEYS = 'keys.sealed.json'
/** 2^16 rounds of scrypt with blocks of 8: about a quarter of a second and 64 MB for each guess. */
const COST = 65_536

/** So many keys derived last are kept: a backup is verified with the one that it was made with, and each copy of it is opened with that again. */
const KEPT = 32
const derived = new Map<string, Promise<Buffer>>()

/** The key of a passphrase: derived once for each salt, as long as it is among the last. The passphrase itself is not kept. */
function keyFrom(passphrase: string, salt: Buffer, cost: number): Promise<Buffer> {
  const id = createHash('sha256')
    .update(`${cost} ${salt.toString('hex')} ${passphrase.normalize('NFKC')}`)
    .digest('hex')
  const known = derived.get(id)
  if (known) return known
  const key = deriveKey(passphrase, salt, cost)
  derived.set(id, key)
  key.catch(() => derived.delete(id))
  for (const oldest of [...derived.keys()].slice(0, -KEPT)) derived.delete(oldest)
  return key
}

async function deriveKey(passphrase: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options = { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 }
  return (await promisify(scrypt as (p: string, s: Buffer, n: number, o: object, done: (e: Error | null, k: Buffer) => void) => void)(
    passphrase.normalize('NFKC'),
    salt,
    32,
    options,
  )) as Buffer
}

/** The name and the content of the file that holds the keys. */
export async function wrapKeys(keys: BackupKeys, passphrase: string | undefined): Promise<{ name: string; text: string }> {
  if (passphrase === undefined) return { name: PLAIN_KEYS, text: `${JSON.stringify(keys, null, 2)}\n` }
  const salt = randomBytes(16)
  const sealer = makeSealer(await keyFrom(passphrase, salt, COST))
  const text = JSON.stringify({ salt: salt.toString('base64'), cost: COST, sealed: sealer.seal(JSON.stringify(keys)) })
  return { name: SEALED_KEYS, text: `${text}\n` }
}

export const isSealed = (snapshot: string): boolean => existsSync(join(snapshot, SEALED_KEYS))

/** The keys of a backup. Throws BackupError in words: no passphrase, a wrong one, or a damaged file. */
export async function openKeys(snapshot: string, passphrase: string | undefined): Promise<BackupKeys> {
  const name = basename(snapshot)
  const damaged = (cause?: unknown) => new BackupError(`The backup ${name} is damaged: its keys cannot be read.`, { cause })
  let keys: BackupKeys
  if (isSealed(snapshot)) {
    if (passphrase === undefined)
      throw new BackupError(`The backup ${name} is protected by a passphrase: set BACKUP_PASSPHRASE to the one it was made with.`)
    const kept = attempt(() => sealed.parse(JSON.parse(readFileSync(join(snapshot, SEALED_KEYS), 'utf8'))), damaged)
    const sealer = makeSealer(await keyFrom(passphrase, Buffer.from(kept.salt, 'base64'), kept.cost))
    const text = attempt(
      () => sealer.open(kept.sealed),
      () => new BackupError(`The passphrase does not open the backup ${name}.`),
    )
    keys = attempt(() => payload.parse(JSON.parse(text)), damaged)
  } else keys = attempt(() => payload.parse(JSON.parse(readFileSync(join(snapshot, PLAIN_KEYS), 'utf8'))), damaged)
  if (!parseFileKeys(keys.fileKeys) || !keyBytes(keys.secretKey)) throw damaged()
  return keys
}

function attempt<T>(work: () => T, failure: (cause: unknown) => Error): T {
  try {
    return work()
  } catch (cause) {
    throw failure(cause)
  }
}

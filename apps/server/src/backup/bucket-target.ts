/** An S3-compatible bucket as a place for copies of backups. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Env } from '../settings/env.ts'
import { boundedBytes, noMoreThan } from './bounds.ts'
import { type CopyTarget, tooLong } from './copy-target.ts'
import { BackupError } from './snapshot-form.ts'

export type BucketSettings = Pick<Env, 'BACKUP_S3_ENDPOINT' | 'BACKUP_S3_REGION' | 'BACKUP_S3_KEY_ID' | 'BACKUP_S3_SECRET'>

/** Where in which bucket: 's3://books/ledgerhand' is the bucket 'books' and the prefix 'ledgerhand/'. */
export interface BucketAddress {
  bucket: string
  /** '' or ending in '/'. */
  prefix: string
}

/** Up to this size an object is sent at once, with its MD5 for the other side to check; above, in parts. */
const AT_ONCE_BYTES = 64 * 1_048_576
const PART_BYTES = 16 * 1_048_576
/** A bucket takes this many names in one request to delete. */
const DELETED_AT_ONCE = 1000
const CONNECT_MS = 10_000
/** Without a byte for so long a request has failed; it is tried four times in all. */
const SILENCE_MS = 60_000
const ATTEMPTS = 4
/** No listing of ours has so many pages of a thousand names: a store that never ends one is not waited for. */
const MOST_PAGES = 10_000

/** Throws BackupError without the settings that say how to sign in. */
export async function bucketTarget({ bucket, prefix }: BucketAddress, settings: BucketSettings): Promise<CopyTarget> {
  const name = `s3://${bucket}/${prefix}`.replace(/\/$/, '')
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = settings
  const { BACKUP_S3_KEY_ID: accessKeyId, BACKUP_S3_SECRET: secretAccessKey } = settings
  if (!accessKeyId || !secretAccessKey)
    throw new BackupError(`To reach ${name}, set BACKUP_S3_KEY_ID and BACKUP_S3_SECRET, and BACKUP_S3_ENDPOINT where it is not Amazon's.`)
  const s3 = await import('@aws-sdk/client-s3')
  const client: S3Client = new s3.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: ATTEMPTS,
    // Stores of other makers know the bucket in the path, and not all of them the newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })

  async function put(key: string, path: string): Promise<void> {
    const { size } = statSync(path)
    if (size > AT_ONCE_BYTES) {
      const { Upload } = await import('@aws-sdk/lib-storage')
      await new Upload({
        client,
        params: { ...at(key), Body: createReadStream(path) },
        partSize: Math.max(PART_BYTES, Math.ceil(size / 9000)),
        queueSize: 1,
      }).done()
      return
    }
    // Whole in memory, so that it can be sent again when the network breaks off.
    const Body = readFileSync(path)
    await client.send(new s3.PutObjectCommand({ ...at(key), Body, ContentMD5: createHash('md5').update(Body).digest('base64') }))
  }
  async function list(): Promise<Map<string, number>> {
    const sizes = new Map<string, number>()
    const endless = () => new BackupError(`The list of what ${name} holds does not end: choose a folder of its own for the copies.`)
    for await (const page of noMoreThan(MOST_PAGES, s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }), endless))
      for (const { Key, Size } of page.Contents ?? []) if (Key?.startsWith(prefix)) sizes.set(Key.slice(prefix.length), Size ?? 0)
    return sizes
  }
  async function get(key: string, path: string, most: number): Promise<void> {
    const { Body } = await client.send(new s3.GetObjectCommand(at(key)))
    if (!(Body instanceof Readable)) throw new BackupError(`${key} could not be read from ${name}.`)
    await pipeline(
      Body,
      boundedBytes(most, SILENCE_MS, () => tooLong(key, name)),
      createWriteStream(path, { mode: 0o600, flush: true }),
    )
  }
  async function remove(keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += DELETED_AT_ONCE) {
      const Objects = keys.slice(from, from + DELETED_AT_ONCE).map((key) => ({ Key: prefix + key }))
      const { Errors } = await client.send(new s3.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }))
      if (Errors?.[0]) throw new BackupError(`${name} does not let an old backup be deleted: ${Errors[0].Message ?? Errors[0].Code}.`)
    }
  }
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (cause) {
      throw cause instanceof BackupError ? cause : new BackupError(inWords(name, endpoint, cause as Error), { cause })
    }
  }
  return {
    name,
    isForeign: true,
    list: () => told(list()),
    put: (key, path) => told(put(key, path)),
    get: (key, path, most) => told(get(key, path, most)),
    remove: (keys) => told(remove(keys)),
  }
}

/** What a bucket refused or a network did, as a sentence for whoever can mend it. */
function inWords(name: string, endpoint: string | undefined, { name: kind, message, ...more }: Error & { code?: string }): string {
  const code = more.code ?? ''
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of this machine is too full for what is fetched from ${name}. Free some space, then try again.`
  if (kind === 'NoSuchBucket') return `There is no bucket at ${name}: make it, or mend BACKUP_S3.`
  if (kind === 'NoSuchKey') return `A file of the backup is missing from ${name}.`
  if (/InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|Forbidden/.test(kind) || message === 'Access Denied')
    return `${name} refused the key (${kind}): look at BACKUP_S3_KEY_ID and BACKUP_S3_SECRET; the key must be allowed to list, read, write and delete.`
  if (/PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraint/.test(kind))
    return `${name} lies in another region: mend BACKUP_S3_REGION.`
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE/.test(code) || /Timeout/.test(kind))
    return `${name} could not be reached${endpoint ? ` at ${endpoint}` : ''} (${code || kind}): is the network there, and BACKUP_S3_ENDPOINT right?`
  return `${name}: ${message || kind}.`
}

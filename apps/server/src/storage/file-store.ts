/**
 * The files of all books: encrypted, one per stored object, on the disk before anything says so. A file that belonged to a document is
 * deleted only where `remove` is called for it; everything else that is no longer known is moved into quarantine.
 */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@ledgerhand/core/errors'
import { CannotStart } from '../base/data-folder.ts'
import type { FileKey } from '../settings/setting-values.ts'
import { Damaged, encryptFile, KeyMissing, unseal } from './sealed-file.ts'
import { syncFolder, syncFolderSoon, writeSynced } from './synced.ts'

export interface FileStore {
  /** Returns when the file and its place in the folder are on the disk. A failure leaves nothing behind. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** The decrypted bytes. AppError 'unavailable' when they fail their check or are gone. */
  read(name: string): Promise<Uint8Array>
  /** Deletes what a person deleted, or what was never acknowledged. Fine when there is nothing to remove. */
  remove(name: string): Promise<void>
  /** Removes the file of an upload that nobody registered; one that was a document's before goes into quarantine. False then. */
  discard(name: string, now: Date): Promise<boolean>
  /** Removes unfinished files older than `before`, and moves files as old that `isKnown` denies into quarantine. Answers how many. */
  sweep(times: { before: Date; now: Date }, isKnown: (name: string) => boolean): Promise<{ removed: number; quarantined: number }>
  /** Files in quarantine that `isKnown` confirms return to their place. Answers how many. */
  bringBack(isKnown: (name: string) => boolean): Promise<number>
  /** What tells this folder from that of another installation: 64 hexadecimal characters. */
  check: string
}

/** 192 random bits in hexadecimal: nothing to guess, and safe on file systems that ignore case. */
export const randomName = () => randomBytes(24).toString('hex')
/** Ours, or ours and behind a dot the name that an upload service gave. */
const isName = (name: string) => /^[0-9a-f]{48}(\.[\w=-]{1,150})?$/.test(name)
/** The name of the stored file that lies at this path of a data folder ('files/ab/ab…', with '/'); null for any other path. */
export function storedPath(path: string): string | null {
  const [, place, name] = /^files\/([0-9a-f]{2})\/([^/]+)$/.exec(path) ?? []
  return name !== undefined && isName(name) && name.slice(0, 2) === place ? name : null
}
/** Its path in a data folder, with '/'. */
export const pathInData = (name: string): string => `files/${name.slice(0, 2)}/${name}`

/** Two characters of the name make 256 folders, so that none grows too long to list. */
const isPlace = (name: string) => /^[0-9a-f]{2}$/.test(name)

const placeOf = (folder: string, name: string) => join(folder, name.slice(0, 2))
/** The folder, within that of the files, of what is being written. */
const UNFINISHED = 'unfinished'
const CHECK = 'key-check'
/** The folder was used before, so that the keys that open its files must exist. */
export const hasFiles = (folder: string) => existsSync(join(folder, CHECK))
const checkOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** What tells a folder of files from that of another installation; null where it was not used yet. */
export const filesCheck = (folder: string): string | null => (hasFiles(folder) ? checkOf(readFileSync(join(folder, CHECK))) : null)

/** The names of all files that are stored in their place. Nothing where there is no folder. */
export function storedNames(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(isPlace)
    .flatMap((place) => readdirSync(join(folder, place)))
    .filter(isName)
}

/** The folder, within that of the files, of those that the database does not know: one folder for each day they were moved on. */
export const QUARANTINE = 'quarantine'
/** A file that was read belonged to a document. Its mode says so: the database may be an older one by then. */
const OF_A_DOCUMENT = 0o400

/**
 * Opens (and on the first start makes) the folder of files. Its 'key-check' was sealed with the first key: CannotStart when none of
 * `fileKeys` opens it, before anything could be stored that the next start cannot read.
 */
export function openFileStore(folder: string, fileKeys: readonly FileKey[]): FileStore {
  const [newest] = fileKeys
  if (!newest) throw new CannotStart('FILE_KEYS holds no key.')
  const unfinished = join(folder, UNFINISHED)
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const check = join(folder, CHECK)
  if (!existsSync(check)) {
    writeSynced(check, Buffer.concat([...encryptFile(Buffer.from(CHECK), CHECK, newest)]))
    syncFolder(folder)
  }
  try {
    unseal(readFileSync(check), CHECK, fileKeys)
  } catch (cause) {
    throw new CannotStart(`The files in ${folder} were encrypted with another key. Put the right FILE_KEYS or keys.json back.`, { cause })
  }

  const folderOf = (name: string) => placeOf(folder, name)
  const pathOf = (name: string) => {
    if (!isName(name)) throw new AppError('not_found', 'Upload not found')
    return join(folderOf(name), name)
  }

  return {
    check: checkOf(readFileSync(check)),

    async write(name, bytes) {
      const path = pathOf(name)
      const temporary = join(unfinished, name)
      await mkdir(folderOf(name), { recursive: true, mode: 0o700 })
      try {
        const file = await open(temporary, 'wx', 0o600)
        try {
          for (const piece of encryptFile(bytes, name, newest)) await writeAll(file, piece)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolderSoon(folderOf(name))
      await syncFolderSoon(folder)
    },

    async read(name) {
      const path = pathOf(name)
      try {
        const bytes = unseal(await readFile(path), name, fileKeys)
        if (process.platform !== 'win32') await chmod(path, OF_A_DOCUMENT).catch(() => undefined)
        return bytes
      } catch (cause) {
        if (cause instanceof KeyMissing)
          throw new AppError('unavailable', 'The key of this file is missing - add it to FILE_KEYS', { cause })
        const isGone = (cause as NodeJS.ErrnoException).code === 'ENOENT'
        if (cause instanceof Damaged || isGone) throw new AppError('unavailable', 'File damaged - restore from backup', { cause })
        throw cause
      }
    },

    async remove(name) {
      if (!isName(name)) return
      await rm(pathOf(name), { force: true })
      if (existsSync(folderOf(name))) await syncFolderSoon(folderOf(name))
    },

    async discard(name, now) {
      const path = pathOf(name)
      const info = await stat(path).catch(() => null)
      if (info && (info.mode & 0o777) === OF_A_DOCUMENT) {
        await quarantine(folder, path, name, now)
        return false
      }
      await this.remove(name)
      return true
    },

    sweep: (times, isKnown) => sweepFiles(folder, times, isKnown),
    bringBack: (isKnown) => bringBackFiles(folder, isKnown),
  }
}

/** The folder is on the disk before the file leaves its place. */
async function quarantine(folder: string, path: string, name: string, now: Date): Promise<void> {
  const day = join(folder, QUARANTINE, now.toISOString().slice(0, 10))
  await mkdir(day, { recursive: true, mode: 0o700 })
  await syncFolderSoon(join(folder, QUARANTINE))
  await rename(path, join(day, name))
  await syncFolderSoon(day)
}

async function sweepFiles(
  folder: string,
  { before, now }: { before: Date; now: Date },
  isKnown: (name: string) => boolean,
): Promise<{ removed: number; quarantined: number }> {
  const unfinished = join(folder, UNFINISHED)
  const oldFiles = async (place: string) => {
    const old: string[] = []
    for (const name of await readdir(place)) {
      const info = await stat(join(place, name)).catch(() => null)
      if (info?.isFile() && info.mtime < before) old.push(name)
    }
    return old
  }
  const halves = await oldFiles(unfinished)
  for (const name of halves) await rm(join(unfinished, name), { force: true })
  let quarantined = 0
  for (const place of (await readdir(folder)).filter(isPlace)) {
    // A file that is not ours by its name is left alone.
    for (const name of (await oldFiles(join(folder, place))).filter((file) => isName(file) && !isKnown(file))) {
      await quarantine(folder, join(folder, place, name), name, now)
      quarantined += 1
    }
  }
  return { removed: halves.length, quarantined }
}

async function bringBackFiles(folder: string, isKnown: (name: string) => boolean): Promise<number> {
  const root = join(folder, QUARANTINE)
  if (!existsSync(root)) return 0
  let back = 0
  for (const day of await readdir(root)) {
    for (const name of (await readdir(join(root, day))).filter((file) => isName(file) && isKnown(file))) {
      // The same bytes in both places: the one in its place is as good.
      if (existsSync(join(placeOf(folder, name), name))) continue
      await mkdir(placeOf(folder, name), { recursive: true, mode: 0o700 })
      await rename(join(root, day, name), join(placeOf(folder, name), name))
      await syncFolderSoon(placeOf(folder, name))
      back += 1
    }
  }
  return back
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten
}

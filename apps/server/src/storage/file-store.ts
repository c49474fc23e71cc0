/** The files of all books: encrypted, one per stored object, on the disk before anything says so. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@ledgerhand/core/errors'
import { CannotStart } from '../data-folder.ts'
import type { FileKey } from '../setting-values.ts'
import { Damaged, KeyMissing, seal, unseal } from './sealed-file.ts'
import { syncFolder, syncFolderSoon, writeSynced } from './synced.ts'

export interface FileStore {
  /** Returns when the file and its place in the folder are on the disk. A failure leaves nothing behind. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** The decrypted bytes. AppError 'unavailable' when they fail their check or are gone. */
  read(name: string): Promise<Uint8Array>
  /** Fine when there is nothing to remove. */
  remove(name: string): Promise<void>
  /** Removes unfinished files, and files that `isKnown` denies, when they are older than `before`. Answers how many. */
  sweep(before: Date, isKnown: (name: string) => boolean): Promise<number>
}

/** 192 random bits in hexadecimal: nothing to guess, and safe on file systems that ignore case. */
export const randomName = () => randomBytes(24).toString('hex')
/** Ours, or ours and behind a dot the name that an upload service gave. */
const isName = (name: string) => /^[0-9a-f]{48}(\.[\w=-]{1,150})?$/.test(name)

const CHECK = 'key-check'
/** Files were stored here before, so that the keys that open them must exist. */
export const hasFiles = (folder: string) => existsSync(join(folder, CHECK))

/**
 * Opens (and on the first start makes) the folder of files. Its 'key-check' was sealed with the first key: CannotStart when none of
 * `fileKeys` opens it, before anything could be stored that the next start cannot read.
 */
export function openFileStore(folder: string, fileKeys: readonly FileKey[]): FileStore {
  const [newest] = fileKeys
  if (!newest) throw new CannotStart('FILE_KEYS holds no key.')
  const unfinished = join(folder, 'unfinished')
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const check = join(folder, CHECK)
  if (!existsSync(check)) {
    writeSynced(check, Buffer.concat([...seal(Buffer.from(CHECK), CHECK, newest)]))
    syncFolder(folder)
  }
  try {
    unseal(readFileSync(check), CHECK, fileKeys)
  } catch (cause) {
    throw new CannotStart(`The files in ${folder} were encrypted with another key. Put the right FILE_KEYS or keys.json back.`, { cause })
  }

  // Two characters of the name make 256 folders, so that none grows too long to list.
  const folderOf = (name: string) => join(folder, name.slice(0, 2))
  const pathOf = (name: string) => {
    if (!isName(name)) throw new AppError('not_found', 'Upload not found')
    return join(folderOf(name), name)
  }

  return {
    async write(name, bytes) {
      const path = pathOf(name)
      const temporary = join(unfinished, name)
      await mkdir(folderOf(name), { recursive: true, mode: 0o700 })
      try {
        const file = await open(temporary, 'wx', 0o600)
        try {
          for (const piece of seal(bytes, name, newest)) await writeAll(file, piece)
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
      try {
        return unseal(await readFile(pathOf(name)), name, fileKeys)
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

    async sweep(before, isKnown) {
      let removed = 0
      const sweepFolder = async (path: string, keep: (name: string) => boolean) => {
        for (const name of await readdir(path)) {
          const file = join(path, name)
          const info = await stat(file).catch(() => null)
          if (!info?.isFile() || info.mtime >= before || keep(name)) continue
          await rm(file, { force: true })
          removed += 1
        }
      }
      await sweepFolder(unfinished, () => false)
      for (const name of await readdir(folder)) {
        // A file that is not ours by its name is left alone.
        if (/^[0-9a-f]{2}$/.test(name)) await sweepFolder(join(folder, name), (file) => !isName(file) || isKnown(file))
      }
      return removed
    },
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten
}

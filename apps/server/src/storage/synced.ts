/** Writes that are on the disk before they return. */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { platform } from 'node:process'

/** Creates or replaces a file (mode 0600) and waits for the disk. */
export function writeSynced(path: string, content: string | Uint8Array): void {
  const fd = openSync(path, 'w', 0o600)
  try {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Makes creations, renames and removals in a folder last through a power cut. Windows keeps folders by itself. */
export function syncFolder(path: string): void {
  if (platform === 'win32') return
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** syncFolder without holding the event loop. */
export async function syncFolderSoon(path: string): Promise<void> {
  if (platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

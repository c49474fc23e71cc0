import type { DocumentTypeChoice } from '@ledgerhand/core/documents'
import type { AiChoice } from '@ledgerhand/core/providers'

/**
 * Files on their way that this device keeps until the server has them, in the browser's cache storage as files that another app shared:
 * a line that drops, a closed tab or a server that is down loses none. Each belongs to the person who chose it and to the books that
 * were open. Where the browser has no such place (no https), nothing is kept and an upload waits in its tab as before.
 */
const CACHE = 'waiting-uploads'
const PLACE = '/waiting-uploads/'

export interface WaitingFile {
  id: string
  /** Who chose it: nobody else sees or sends it. */
  userId: string
  /** Whose books it is for. */
  ownerId: string
  booksName: string
  name: string
  /** Bytes. */
  size: number
  type: string
  lastModified: number
  documentType: DocumentTypeChoice
  aiProvider: AiChoice
  /** ISO instant. */
  keptAt: string
  /** Nobody is sending it from an upload dialog any more: it is shown as waiting. */
  isLeft?: boolean
  /** The server has the bytes under this key: what is left is to register them. */
  key?: string
  /** Registering was asked for, and no answer came yet. */
  isRegistering?: boolean
  /** Why the server does not take it: it stays, unsent, until a person removes it or tries again. */
  refused?: string
}
export type NewWaitingFile = Pick<WaitingFile, 'userId' | 'ownerId' | 'booksName' | 'documentType' | 'aiProvider'>

const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

/** Calls the listener whenever what waits has changed, in this tab or in another, until the returned function is called. */
export function onWaitingChange(listener: () => void): () => void {
  if (!channel && 'BroadcastChannel' in window) {
    channel = new BroadcastChannel(CACHE)
    channel.onmessage = () => tellHere()
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const tellHere = () => {
  for (const listener of listeners) listener()
}
function changed() {
  tellHere()
  channel?.postMessage('changed')
}

/** Whether this browser can keep files, and can see to it that only one tab sends each. */
export const canKeep = (): boolean => 'caches' in window && 'locks' in navigator

const noteOf = (id: string) => `${PLACE}${id}/note`
const bytesOf = (id: string) => `${PLACE}${id}/file`
const writeNote = async (file: WaitingFile) => (await caches.open(CACHE)).put(noteOf(file.id), Response.json(file))

/** Keeps a file. Rejects when the device has no room for it (`isFull`). */
export async function keepFile(file: File, of: NewWaitingFile, now = new Date()): Promise<WaitingFile> {
  const id = crypto.randomUUID()
  const { name, size, type, lastModified } = file
  const kept: WaitingFile = { ...of, id, name, size, type, lastModified, keptAt: now.toISOString() }
  const cache = await caches.open(CACHE)
  try {
    await cache.put(bytesOf(id), new Response(file))
    // The note comes last: bytes without one are no waiting file.
    await writeNote(kept)
  } catch (error) {
    await cache.delete(bytesOf(id))
    throw error
  }
  // Asks the browser not to clear it when the disk fills up; whatever it answers, the file is kept.
  void navigator.storage?.persist?.().catch(() => false)
  changed()
  return kept
}

/** Whether keeping failed because the device is full. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** What waits for this person, the first kept first. */
export async function waitingFiles(userId: string): Promise<WaitingFile[]> {
  if (!canKeep() || !(await caches.has(CACHE))) return []
  const cache = await caches.open(CACHE)
  const notes = (await cache.keys()).filter(({ url }) => url.endsWith('/note'))
  const all = await Promise.all(notes.map(async (request) => (await (await cache.match(request))?.json()) as WaitingFile | undefined))
  return all
    .filter((file): file is WaitingFile => file?.userId === userId)
    .sort((a, b) => a.keptAt.localeCompare(b.keptAt) || a.name.localeCompare(b.name))
}

/** The file itself; null when it has been removed. */
export async function bytesOfWaiting({ id, name, type, lastModified }: WaitingFile): Promise<File | null> {
  const response = await (await caches.open(CACHE)).match(bytesOf(id))
  return response ? new File([await response.blob()], name, { type, lastModified }) : null
}

/** Notes what became of it so far. Null, and nothing is written, when it has been removed meanwhile. */
export async function noteWaiting(id: string, changes: Changes): Promise<WaitingFile | null> {
  const found = await (await caches.open(CACHE)).match(noteOf(id))
  if (!found) return null
  const before = (await found.json()) as WaitingFile
  const file = { ...before, ...changes } as WaitingFile
  await writeNote(file)
  changed()
  return file
}
type Changes = { [Field in keyof WaitingFile]?: WaitingFile[Field] | undefined }

/** It is in the books, or a person gave it up. */
export async function forgetWaiting(id: string): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.delete(noteOf(id))
  await cache.delete(bytesOf(id))
  if ((await cache.keys()).length === 0) await caches.delete(CACHE)
  changed()
}

/** Runs `work` unless another tab, or this one, is sending the file: then null. A tab that is closed lets go of it. */
export const whileSending = <Result>(id: string, work: () => Promise<Result>): Promise<Result | null> =>
  navigator.locks.request(`${CACHE}/${id}`, { ifAvailable: true }, (lock) => (lock ? work() : null))

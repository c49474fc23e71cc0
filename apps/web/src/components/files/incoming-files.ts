import { useEffect, useState } from 'react'

/** Every pasted picture is called 'image.png': a name that tells two of them apart. */
const named = (file: File): File => {
  if (!/^image\.\w+$/i.test(file.name)) return file
  const at = new Date()
  const two = (n: number) => String(n).padStart(2, '0')
  const stamp = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`
  return new File([file], `pasted-${stamp}${file.name.slice(5)}`, { type: file.type, lastModified: file.lastModified })
}

/** Files that are pasted anywhere on the page. Text that is pasted stays what it is. */
export function usePastedFiles(onFiles: ((files: File[]) => void) | null): void {
  useEffect(() => {
    if (!onFiles) return
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files.map(named))
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [onFiles])
}

/** A folder that was dropped by mistake, such as a whole disk, is not walked to its end. */
const MOST_FILES = 500

/** The files of what was dropped: a folder is as good as the files in it, hidden ones left out, by their names. */
async function filesIn(transfer: DataTransfer): Promise<File[]> {
  // Both are gone once the event is over.
  const entries = [...(transfer.items ?? [])].map((item) => item.webkitGetAsEntry?.() ?? null)
  const files = [...transfer.files]
  if (!entries.some((entry) => entry?.isDirectory)) return files
  const found: File[] = []
  const walk = async (entry: FileSystemEntry | null): Promise<void> => {
    if (!entry || found.length >= MOST_FILES) return
    if (entry.isDirectory) for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) await walk(child)
    else if (!entry.name.startsWith('.')) found.push(await fileOf(entry as FileSystemFileEntry))
  }
  for (const entry of entries) await walk(entry)
  return found
}
const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  // It gives them a hundred at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    all.push(...some)
  }
}

/** A part of the page with this attribute takes files itself. */
const TAKES_FILES = '[data-takes-files]'
/** The part under the pointer that takes files itself; null for none. */
export const takerOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(TAKES_FILES) : null
export const dragHoldsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

/**
 * Files and folders that are dropped anywhere on the page but where something takes them itself. True while some are held over it.
 * `isInside`: what is held was over the page before this began to listen.
 */
export function useDroppedFiles(onFiles: ((files: File[]) => void) | null, isInside = false): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!onFiles) return
    // Entering a child fires before leaving its parent: the page is left when as many were left as entered.
    let depth = isInside ? 1 : 0
    const enter = (event: DragEvent) => {
      if (!dragHoldsFiles(event)) return
      depth += 1
      setOver(takerOf(event) === null)
    }
    const leave = (event: DragEvent) => {
      if (!dragHoldsFiles(event)) return
      depth = event.relatedTarget === null && isInside ? 0 : Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const over = (event: DragEvent) => {
      if (!dragHoldsFiles(event)) return
      event.preventDefault()
      if (isInside || depth > 0) setOver(takerOf(event) === null)
    }
    const drop = (event: DragEvent) => {
      if (!dragHoldsFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      if (takerOf(event)) return
      // A folder that cannot be read is told by what then is missing.
      if (event.dataTransfer) void filesIn(event.dataTransfer).then((files) => files.length > 0 && onFiles(files))
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragleave', leave)
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
      setOver(false)
    }
  }, [onFiles, isInside])
  return isOver
}

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

/** Files that are dropped anywhere on the page. True while some are held over it. */
export function useDroppedFiles(onFiles: ((files: File[]) => void) | null): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!onFiles) return
    // Entering a child fires before leaving its parent: the page is left when as many were left as entered.
    let depth = 0
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      depth += 1
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const over = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      onFiles([...(event.dataTransfer?.files ?? [])])
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
  }, [onFiles])
  return isOver
}

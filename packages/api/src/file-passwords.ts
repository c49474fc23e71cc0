import type { FilePasswords } from './ports.ts'

/** A password that no reading came to use is forgotten after this time. */
const KEPT_MS = 10 * 60_000

/** Never written anywhere, never logged: a program that stops has forgotten them, and the person is asked again. */
export function makeFilePasswords(): FilePasswords {
  const kept = new Map<string, { password: string; timer: NodeJS.Timeout }>()
  const forget = (documentId: string) => {
    clearTimeout(kept.get(documentId)?.timer)
    kept.delete(documentId)
  }
  return {
    put(documentId, password) {
      forget(documentId)
      kept.set(documentId, { password, timer: setTimeout(() => forget(documentId), KEPT_MS).unref() })
    },
    get: (documentId) => kept.get(documentId)?.password,
    forget,
  }
}

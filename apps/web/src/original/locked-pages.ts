/** Pages of a protected PDF: drawn by the server with a password that this tab holds in its memory and nowhere else. */
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask } from '../net/api.ts'
import { pageUrl } from './file-url.ts'
import { inTurn } from './one-at-a-time.ts'

const passwordKey = (documentId: string) => ['file-password', documentId]
const refusalKey = (documentId: string) => ['original', documentId, 'refusal']
const picturesKey = (documentId: string) => ['original', documentId, 'page']
const pictureKey = (documentId: string, page: number) => [...picturesKey(documentId), page]

/**
 * The password with which this tab opens a document; null for none. It is forgotten a few minutes after the document is left, and at
 * once when the page is reloaded, other books are opened or the session ends.
 */
export const useFilePassword = (documentId: string): string | null =>
  useQuery<string | null>({ queryKey: passwordKey(documentId), queryFn: skipToken }).data ?? null

/** Holds a password for the pages of a document, or with null forgets it. The document is known to be locked from then on. */
export function useHoldFilePassword(documentId: string): (password: string | null) => void {
  const queryClient = useQueryClient()
  return (password) => {
    // What the last password was refused says nothing about this one.
    queryClient.removeQueries({ queryKey: picturesKey(documentId), predicate: ({ state }) => state.status === 'error' })
    queryClient.setQueryData(refusalKey(documentId), 'locked' satisfies PageRefusal)
    queryClient.setQueryData(passwordKey(documentId), password)
  }
}

/** Why pages do not come: they are locked; the file is damaged, or too large; or the server could not draw them this time. */
export type PageRefusal = 'locked' | 'unreadable' | 'unavailable'

/** Why a document's pages did not come; asked where `didFail`, and remembered. Null while nothing is known against them. */
export const usePageRefusal = (documentId: string, didFail: boolean): PageRefusal | null =>
  useQuery({
    queryKey: refusalKey(documentId),
    enabled: didFail,
    queryFn: async ({ signal }) => refusalOf(await ask(pageUrl(documentId, 1), { credentials: 'include', signal })),
  }).data ?? null

const UNPROCESSABLE = 422
async function refusalOf(response: Response): Promise<PageRefusal | null> {
  if (response.ok) return null
  const { needs } = (await response.json()) as { needs?: string }
  if (needs === 'password') return 'locked'
  return response.status === UNPROCESSABLE ? 'unreadable' : 'unavailable'
}

/** Why a page did not come, in the server's words. */
class PageRefused extends Error {
  readonly needsPassword: boolean
  constructor(message: string, needsPassword: boolean) {
    super(message)
    this.needsPassword = needsPassword
  }
}

/** The password goes in the body: addresses are written into histories and logs. */
async function drawn(documentId: string, page: number, password: string, signal?: AbortSignal): Promise<Blob> {
  const response = await ask(pageUrl(documentId, page), {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
    ...(signal ? { signal } : {}),
  })
  if (response.ok) return response.blob()
  const { message, needs } = (await response.json()) as { message: string; needs?: string }
  throw new PageRefused(message, needs === 'password')
}

/** Tries a password at the first page, and holds it where that opens. */
export function useOpenPages(documentId: string) {
  const queryClient = useQueryClient()
  const hold = useHoldFilePassword(documentId)
  return useMutation({
    mutationFn: (password: string) => drawn(documentId, 1, password),
    gcTime: 0,
    onSuccess: (picture, password) => {
      queryClient.setQueryData(pictureKey(documentId, 1), picture)
      hold(password)
    },
  })
}

/** A page as an address for an image, once it `isNear`; the address ends with the component. A password that is refused is forgotten. */
export function useLockedPicture(documentId: string, page: number, password: string, isNear: boolean) {
  const hold = useHoldFilePassword(documentId)
  const { data, error } = useQuery({
    queryKey: pictureKey(documentId, page),
    enabled: isNear,
    queryFn: ({ signal }) => inTurn(() => drawn(documentId, page, password, signal)),
  })
  const isRefused = error instanceof PageRefused && error.needsPassword
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (isRefused) hold(null)
  }, [isRefused])
  return { url: useObjectUrl(data), didFail: error !== null && !isRefused }
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}

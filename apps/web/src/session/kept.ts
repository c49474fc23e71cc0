/**
 * What stood on a page when its session ended: where it was, which dialog was open, what was typed. It stays in this tab until the same
 * person is back on that page, and is gone when they leave it, when they sign out, and when somebody else signs in.
 */

const KEY = 'ledgerhand.kept'

/** A page of one person, in one set of books. */
export interface KeptPage {
  userId: string
  ownerId: string
  href: string
}
interface Kept extends KeptPage {
  values: Record<string, unknown>
}

const pathOf = (href: string) => href.split(/[?#]/)[0]
const read = (): Kept | null => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
const write = (kept: Kept) => sessionStorage.setItem(KEY, JSON.stringify(kept))

const keepers = new Map<string, () => unknown>()
let page: (() => KeptPage) | null = null
/** The session has ended and the page still stands: turning to the sign-in page is not leaving it. */
let isOver = false

/** Says which page is open, for as long as somebody is signed in. Returns what ends it. */
export function keepPage(where: () => KeptPage): () => void {
  page = where
  isOver = false
  return () => {
    if (page === where) page = null
  }
}

/** Gives the value to keep when the session ends; undefined where nothing was typed. Returns what ends it. */
export function keepValue(what: string, value: () => unknown): () => void {
  keepers.set(what, value)
  return () => {
    if (keepers.get(what) === value) keepers.delete(what)
  }
}

/** The session has ended: writes down what stands on the page. */
export function keepWhatWasTyped(): void {
  if (!page) return
  isOver = true
  const values = [...keepers].map(([what, value]) => [what, value()] as const).filter(([, value]) => value !== undefined)
  write({ ...page(), values: Object.fromEntries(values) })
}

/** What is kept under a name for this person in these books; undefined without any. */
export function keptValue(what: string, { userId, ownerId }: Pick<KeptPage, 'userId' | 'ownerId'>): unknown {
  const kept = read()
  return kept?.userId === userId && kept.ownerId === ownerId ? kept.values[what] : undefined
}

/** It stands on the page again: it is not given a second time. */
export function forgetValue(what: string): void {
  const kept = read()
  if (!kept) return
  const { [what]: _, ...values } = kept.values
  write({ ...kept, values })
}

/** The page to go back to after signing in; null where another person was on it, or it is not known. */
export function keptPage(userId: string): KeptPage | null {
  const kept = read()
  return kept?.userId === userId ? kept : null
}

/** Somebody signs out: nothing is kept of them, and nothing will be. */
export function forgetKept(): void {
  page = null
  sessionStorage.removeItem(KEY)
}

/** Somebody signs in: what others left is let go. */
export function forgetOthers(userId: string): void {
  if (read()?.userId !== userId) sessionStorage.removeItem(KEY)
}

/** Somebody is on a page: what was kept of another one, or of another person, is let go. */
export function forgetElsewhere(userId: string, path: string): void {
  const kept = read()
  if (!isOver && kept && (kept.userId !== userId || pathOf(kept.href) !== path)) sessionStorage.removeItem(KEY)
}

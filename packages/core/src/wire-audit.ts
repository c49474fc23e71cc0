/** What leaves the server about the audit log, as JSON. */

export interface AuditLineJson {
  seq: number
  at: string
  /** 'person', an upload 'link', a 'visitor' who is not signed in, or the 'product' itself. */
  by: 'person' | 'link' | 'visitor' | 'product'
  /** As the filter takes it. */
  actor: string
  name: string | null
  /** The address at the time. */
  email: string | null
  ip: string | null
  /** 'Safari on iPhone' */
  device: string | null
  action: string
  words: string
  subject: string
  subjectId: string | null
  /** What the line is about, when it can still be found: its name, and the page that shows it. */
  about: { title: string; path: string | null } | null
  changes: { field: string; before: string | null; after: string | null }[]
}
export interface AuditPageJson {
  items: AuditLineJson[]
  nextCursor: string | null
}
export interface AuditChainJson {
  state: 'unbroken' | 'broken'
  /** When the first line of these books was written. */
  since: string | null
  lines: number
  /** The first line of the log that does not fit; null while it is unbroken. */
  brokenAt: number | null
  checkedAt: string
  /** When every line was last recomputed; `checkedAt` when this look did it. */
  wholeAt: string
}

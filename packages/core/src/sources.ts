import { type SourceType, sourceTypes } from './documents.ts'

/** Where the money moved through, as rows name it. */
export interface Source {
  sourceType: SourceType | null
  sourceName: string | null
  sourceLastFour: string | null
}

/** One text for a source, for addresses and lists: 'bank_account:4821:Checking'. The name comes last: it may hold a colon. */
export const keyOfSource = ({ sourceType, sourceLastFour, sourceName }: Source): string =>
  `${sourceType ?? ''}:${sourceLastFour ?? ''}:${sourceName ?? ''}`

/** The source that a key stands for; '::' is none at all. Null when it is no key. */
export function sourceOfKey(key: string): Source | null {
  const found = /^([a-z_]*):(\d{0,4}):(.*)$/s.exec(key)
  if (!found) return null
  const [, type, lastFour, name] = found
  const sourceType = sourceTypes.find((t) => t === type) ?? null
  if (type && !sourceType) return null
  return { sourceType, sourceLastFour: lastFour || null, sourceName: name || null }
}

import { type SourceType, sourceTypeLabels, sourceTypes } from './documents.ts'

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

/** An account's name without the digits that follow it anyway: 'Checking ••4821' and '4821' give 'Checking'. */
export function partsOfSource({ sourceName, sourceType, sourceLastFour }: Source): { name: string; digits: string } {
  const name = sourceName ?? (sourceType ? sourceTypeLabels[sourceType] : '')
  if (!sourceLastFour) return { name, digits: '' }
  const bare = name.endsWith(sourceLastFour) ? name.slice(0, -sourceLastFour.length).replace(/[\s•*.x#…(-]+$/iu, '') : name
  return { name: bare, digits: `••${sourceLastFour}` }
}

/** 'Checking ••4821', as far as it is known. */
export function sourceText(source: Source): string {
  const { name, digits } = partsOfSource(source)
  return [name, digits].filter(Boolean).join(' ')
}

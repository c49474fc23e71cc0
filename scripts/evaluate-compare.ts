import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What is kept of one document's score: enough to see that it became worse. */
export interface Kept {
  f1: number
  exact: boolean
  seal: string | null
  total?: boolean
  date?: boolean
  vendor?: boolean
  number?: boolean
}
type Run = Record<string, Kept>

const fileOf = (folder: string): string => join(import.meta.dirname, '../docs/measured', `${basename(folder)}.json`)
const TOLERANCE = 0.0005

/** In what a document came out worse than in the stored run, in words; none when it did not. */
export function worseThan(before: Kept, now: Kept): string[] {
  const out: string[] = []
  if (now.f1 < before.f1 - TOLERANCE) out.push(`F1 ${before.f1.toFixed(3)} → ${now.f1.toFixed(3)}`)
  if (before.exact && !now.exact) out.push('no longer exact')
  if (before.seal === 'reconciled' && now.seal !== 'reconciled') out.push(`reconciled → ${now.seal ?? 'unread'}`)
  if (now.seal === 'reconciled' && !now.exact) out.push('reconciled while wrong')
  for (const field of ['total', 'date', 'vendor', 'number'] as const) if (before[field] && !now[field]) out.push(`${field} lost`)
  return out
}

/**
 * Prints what became worse and better since the stored run of this folder, and with `save` stores this one. Only documents that are in
 * both are compared. Gives the number of documents that became worse.
 */
export function compareWithStored(folder: string, run: Run, save: boolean): number {
  const file = fileOf(folder)
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Run) : {}
  const both = Object.entries(run).flatMap(([id, now]) => (stored[id] ? [{ id, now, before: stored[id] }] : []))
  const worse = both.map((d) => ({ ...d, how: worseThan(d.before, d.now) })).filter((d) => d.how.length > 0)
  const better = both.filter((d) => worseThan(d.now, d.before).length > 0 && worseThan(d.before, d.now).length === 0)
  if (both.length > 0) {
    console.log(`\nAgainst the stored run (${both.length} documents): ${worse.length} worse, ${better.length} better`)
    for (const { id, how } of worse) console.log(`  worse   ${id}: ${how.join(', ')}`)
    for (const { id } of better.slice(0, 20)) console.log(`  better  ${id}`)
  }
  if (save) {
    const merged = { ...stored, ...run }
    mkdirSync(dirname(file), { recursive: true })
    const lines = Object.keys(merged)
      .sort()
      .map((id) => `  ${JSON.stringify(id)}: ${JSON.stringify(merged[id])}`)
    writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
    console.log(`\nStored: ${Object.keys(run).length} documents in ${file}`)
  }
  return worse.length
}

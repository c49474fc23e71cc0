import { auditWords } from '@ledgerhand/core/audit-actions'
import { deviceWords } from '@ledgerhand/core/device-words'
import { AppError } from '@ledgerhand/core/errors'
import type { AuditLineJson } from '@ledgerhand/core/wire/audit'
import { auditChanges } from '@ledgerhand/core/words/audit-words'
import type { AuditRow } from '@ledgerhand/db/books/audit'
import type { ReadBooks } from '@ledgerhand/db/books/open-books'

type About = AuditLineJson['about']

const found = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError && error.problem === 'not_found') return null
    throw error
  }
}
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The subject's name as the line's own details have it, for subjects that were deleted since. */
function nameIn(detail: unknown): string | null {
  if (typeof detail !== 'object' || detail === null) return null
  const all = detail as Record<string, unknown>
  const inner = [all.after, all.before].filter((part): part is Record<string, unknown> => typeof part === 'object' && part !== null)
  for (const part of [all, ...inner])
    for (const key of ['originalName', 'title', 'description', 'name', 'email']) {
      const name = text(part[key])
      if (name) return name
    }
  return null
}

/** The subject of a line: its present name and the page that shows it, or its name at the time when it is gone. */
function aboutOf(books: ReadBooks, subject: string, id: string | null, detail: unknown): About {
  const then = nameIn(detail)
  const gone: About = then ? { title: then, path: null } : null
  if (id === null) return gone
  switch (subject) {
    case 'document': {
      const document = found(() => books.documents.get(id).document)
      return document ? { title: document.originalName, path: `/documents/${encodeURIComponent(id)}` } : gone
    }
    case 'transaction': {
      const row = found(() => books.transactions.get(id))
      if (!row) return gone
      const path = row.documentId
        ? `/documents/${encodeURIComponent(row.documentId)}?row=${encodeURIComponent(JSON.stringify(id))}`
        : `/transactions?search=${encodeURIComponent(row.description)}`
      return { title: row.description, path }
    }
    case 'entity': {
      const entity = found(() => books.entities.get(id))
      return entity ? { title: entity.name, path: '/entities' } : gone
    }
    case 'report': {
      const report = found(() => books.reports.get(id))
      return report ? { title: report.title, path: `/reports?report=${encodeURIComponent(id)}` } : gone
    }
    case 'coverage':
      return then ? { title: then, path: '/coverage' } : null
    case 'role':
    case 'link':
      return then ? { title: then, path: '/sharing' } : null
    default:
      return gone
  }
}

/** A line of the log as a person reads it. Names of entities stand where their ids were. */
export function auditLine(books: ReadBooks, { line, firstName, lastName, linkDescription }: AuditRow): AuditLineJson {
  const detail: unknown = JSON.parse(line.detail)
  const entityName = (id: string | null) => (id === null ? null : (found(() => books.entities.get(id))?.name ?? id))
  const by = line.actorId !== null ? 'person' : line.linkId !== null ? 'link' : line.ip !== null ? 'visitor' : 'product'
  return {
    seq: line.seq,
    at: line.at,
    by,
    actor: line.actorId ?? (line.linkId === null ? 'product' : `link:${line.linkId}`),
    name: by === 'link' ? linkDescription : [firstName, lastName].filter(Boolean).join(' ') || line.actorName,
    email: line.actorName,
    ip: line.ip,
    device: deviceWords(line.device),
    action: line.action,
    words: auditWords(line.action),
    subject: line.subject,
    subjectId: line.subjectId,
    about: aboutOf(books, line.subject, line.subjectId, detail),
    changes: auditChanges(detail).map((change) =>
      change.field === 'Entity' ? { ...change, before: entityName(change.before), after: entityName(change.after) } : change,
    ),
  }
}

import type { AuditLineJson } from '@ledgerhand/core/wire'
import { csvCell } from './csv.ts'

const who = ({ by, name, email }: AuditLineJson) =>
  by === 'product'
    ? 'Ledgerhand'
    : by === 'visitor'
      ? 'Nobody signed in'
      : by === 'link'
        ? `Upload link: ${name ?? 'deleted'}`
        : name === email || !email
          ? (name ?? '')
          : `${name} <${email}>`

const change = ({ field, before, after }: AuditLineJson['changes'][number]) =>
  before === null ? `${field}: ${after ?? ''}` : `${field}: ${before} → ${after ?? 'nothing'}`

export const auditCsvHead = `\uFEFF${['Line', 'When (UTC)', 'Who', 'Address', 'Device', 'What', 'About', 'Details', 'Action', 'Id'].join(',')}\r\n`

/** One line of the log as a line of CSV: as on the page, with the exact action and id behind it. */
export const auditCsvLine = (line: AuditLineJson): string =>
  `${[
    String(line.seq),
    line.at,
    who(line),
    line.ip ?? '',
    line.device ?? '',
    line.words,
    line.about?.title ?? '',
    line.changes.map(change).join('; '),
    line.action,
    line.subjectId ?? '',
  ]
    .map(csvCell)
    .join(',')}\r\n`

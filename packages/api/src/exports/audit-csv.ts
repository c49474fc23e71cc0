import type { AuditLineJson } from '@ledgerhand/core/wire/audit'
import { auditActor } from '@ledgerhand/core/words/audit-words'
import { csvCell } from './csv.ts'

/** Beside a person's name the address, which tells two of the same name apart. */
const who = (line: AuditLineJson) => {
  const address = line.by === 'person' && line.email && line.name !== line.email ? ` <${line.email}>` : ''
  return auditActor(line) + address
}

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

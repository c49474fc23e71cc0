import { auditActor } from '@ledgerhand/core/audit-words'
import type { AuditLineJson } from '@ledgerhand/core/wire-audit'
import { Table } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import { CardTable } from '../../components/card-table.tsx'
import classes from './page.module.css'

// Made once: with a format of its own for each line, the time is what a page of them costs.
const minute = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' })

export function AuditLines({ lines, isOld }: { lines: readonly AuditLineJson[]; isOld: boolean }) {
  return (
    <CardTable className={classes.table} data-old={isOld || undefined} columns={['When', 'Who', 'What', 'From']}>
      {lines.map((line) => (
        <Line key={line.seq} line={line} />
      ))}
    </CardTable>
  )
}

/** A line never changes: older ones that come, and letters typed above, leave it as it was drawn. */
const Line = memo(function Line({ line }: { line: AuditLineJson }) {
  return (
    <Table.Tr>
      <Table.Td className={classes.when}>
        <time dateTime={line.at} title={new Date(line.at).toLocaleString('en-US')}>
          {minute.format(new Date(line.at))}
        </time>
      </Table.Td>
      <Table.Td className={classes.who}>
        <b>{auditActor(line)}</b>
        {line.email && line.email !== line.name && <span className={classes.small}>{line.email}</span>}
      </Table.Td>
      <Table.Td className={classes.what}>
        <span>{line.words}</span>
        {line.about && <About about={line.about} />}
        <Changes line={line} />
      </Table.Td>
      <Table.Td className={classes.from}>
        {line.ip ? (
          <>
            {line.device && <span>{line.device}</span>}
            <span className={classes.small}>{line.ip}</span>
          </>
        ) : (
          <span className="lh-muted">{line.by === 'product' ? 'This server' : 'Not recorded'}</span>
        )}
      </Table.Td>
    </Table.Tr>
  )
})

function About({ about: { title, path } }: { about: NonNullable<AuditLineJson['about']> }) {
  const navigate = useNavigate()
  if (path === null) return <span className={classes.about}>{title}</span>
  return (
    <a
      href={path}
      className={`${classes.about} lh-link`}
      onClick={(event) => {
        // Within the application, unless the person asks the browser for a window of its own.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        void navigate({ href: path })
      }}
    >
      {title}
    </a>
  )
}

/** Values before and after, as far as the line's subject does not say them already. */
function Changes({ line: { changes, about } }: { line: AuditLineJson }) {
  const told = changes.filter((change) => change.after !== about?.title || change.before !== null)
  if (told.length === 0) return null
  return (
    <dl className={classes.changes}>
      {told.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {before !== null && (
              <>
                <del>{before}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            {after === null ? <span className="lh-muted">nothing</span> : <span>{after}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

import type { AuditLineJson } from '@ledgerhand/core/wire/audit'
import { auditActor } from '@ledgerhand/core/words/audit-words'
import { Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { CardTable } from '../../components/data/card-table.tsx'
import { BlankRow, useRowsInView } from '../../components/data/rows-in-view.tsx'
import { usePrinting } from '../../print/use-printing.ts'
import classes from './page.module.css'

// Made once: with a format of its own for each line, the time is what a page of them costs.
const minute = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' })

/** As high as most lines are: what is not drawn yet is taken for that. */
const LINE_PX = { table: 62, tablet: 69, phone: 118 }
/** So many lines are drawn whole, and found by the browser's own search; of more only those in view. */
const WHOLE = 100

interface AuditLinesProps {
  lines: readonly AuditLineJson[]
  isOld: boolean
}

export function AuditLines({ lines, isOld }: AuditLinesProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  return (
    <CardTable
      cardsOn="tablet"
      className={classes.table}
      data-old={isOld || undefined}
      bodyRef={body}
      rowCount={lines.length}
      columns={['When', 'Who', 'What', 'From']}
    >
      <Lines lines={lines} body={body} />
    </CardTable>
  )
}

/** Drawn are those in the window, and all of them on paper. A part of its own, because it alone is drawn again while one scrolls. */
function Lines({ lines, body }: Pick<AuditLinesProps, 'lines'> & { body: RefObject<HTMLElement | null> }) {
  const phone = useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
  const tablet = useMediaQuery('screen and (max-width: 62em)', false, { getInitialValueInEffect: false })
  const isWhole = usePrinting() || lines.length <= WHOLE
  const [top, setTop] = useState(0)
  // In an effect: the body around these lines is known only after them.
  useEffect(() => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [body])
  // The same as long as the lines are: with another function every one of them is placed anew.
  const getItemKey = useCallback((index: number) => lines[index]?.seq ?? index, [lines])
  const { virtual, items, above, below } = useRowsInView({
    count: lines.length,
    rowPx: LINE_PX[phone ? 'phone' : tablet ? 'tablet' : 'table'],
    getItemKey,
    overscan: isWhole ? lines.length : 6,
    scrollMargin: top,
  })
  return (
    <>
      {above > 0 && <BlankRow height={above} className={classes.blank} />}
      {items.map(({ index }) => {
        const line = lines[index]
        return line && <Line key={line.seq} line={line} index={index} measure={virtual.measureElement} />
      })}
      {below > 0 && <BlankRow height={below} className={classes.blank} />}
    </>
  )
}

interface LineProps {
  line: AuditLineJson
  index: number
  measure: (row: HTMLTableRowElement | null) => void
}

/** A line never changes: older ones that come, and letters typed above, leave it as it was drawn. */
const Line = memo(function Line({ line, index, measure }: LineProps) {
  return (
    <Table.Tr ref={measure} data-index={index} aria-rowindex={index + 2}>
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
function Changes({ line: { action, changes, about } }: { line: AuditLineJson }) {
  // Of what is gone its values are told as they were: that nothing came after each of them says nothing.
  const isGone = action.endsWith('.remove')
  const told = changes.filter((change) => change.after !== about?.title || change.before !== null)
  if (told.length === 0) return null
  return (
    <dl className={classes.changes}>
      {told.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {isGone && <span>{before ?? after}</span>}
            {!isGone && before !== null && (
              <>
                <del>{before}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            {!isGone && (after === null ? <span className="lh-muted">nothing</span> : <span>{after}</span>)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

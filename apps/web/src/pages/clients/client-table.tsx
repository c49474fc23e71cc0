import type { ClientJson } from '@ledgerhand/core/wire/sharing'
import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { CardTable } from '../../components/data/card-table.tsx'
import { BlankRow, useRowsInView } from '../../components/data/rows-in-view.tsx'
import { usePrinting } from '../../print/use-printing.ts'
import { ClientRow, type ClientRowActions } from './client-row.tsx'
import classes from './page.module.css'

/** As high as most rows are: what is not drawn yet is taken for that. */
const ROW_PX = { table: 34, lines: 168 }
/** So many clients are drawn whole, and found by the browser's own search; of more only those in view. */
const WHOLE = 60
/** From so many on the rows are low. */
const DENSE = 25

interface ClientTableProps {
  clients: readonly ClientJson[]
  selected: ReadonlySet<string>
  /** The client that the keys act on. */
  current: string | null
  actions: ClientRowActions
}

/** The year that is over, where it is the same for all: fiscal years end on different days. */
function taxHead(clients: readonly ClientJson[]): string {
  const years = new Set(clients.map(({ taxPack }) => taxPack.year))
  return years.size === 1 ? `Tax ${[...years][0]}` : 'Tax'
}

export function ClientTable(props: ClientTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  return (
    <CardTable
      className={classes.table}
      data-dense={props.clients.length >= DENSE}
      cardsOn="tablet"
      horizontalSpacing="xs"
      bodyRef={body}
      rowCount={props.clients.length}
      columns={[
        'Select',
        'Client',
        'Health',
        'Due',
        'Closed to',
        'Missing',
        'Review',
        'Questions',
        'Requests',
        taxHead(props.clients),
        'Last Report',
        'Actions',
      ]}
    >
      <Rows {...props} body={body} />
    </CardTable>
  )
}

/** Drawn are those in the window. A part of its own, because it alone is drawn again while one scrolls. */
function Rows({ clients, selected, current, actions, body }: ClientTableProps & { body: RefObject<HTMLTableSectionElement | null> }) {
  const narrow = useMediaQuery('screen and (max-width: 62em)', false, { getInitialValueInEffect: false })
  const isPrinting = usePrinting()
  const [top, setTop] = useState(0)
  // In an effect: the body around these rows is known only after them.
  useEffect(() => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [body])
  const getItemKey = useCallback((index: number) => clients[index]?.ownerId ?? index, [clients])
  const { virtual, items, above, below } = useRowsInView({
    count: clients.length,
    rowPx: narrow ? ROW_PX.lines : ROW_PX.table,
    getItemKey,
    overscan: isPrinting || clients.length <= WHOLE ? clients.length : 8,
    scrollMargin: top,
  })
  const at = clients.findIndex(({ ownerId }) => ownerId === current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the keys scrolls
  useEffect(() => {
    const row = () => body.current?.querySelector(`tr[data-index="${at}"]`)
    // Focused by a press: it would move away from under the finger, and the press would be none.
    if (at < 0 || row()?.contains(document.activeElement)) return
    virtual.scrollToIndex(at, { align: 'auto' })
    // The focus goes along, so that Tab leads to the numbers of this client. Its row may have to be drawn first.
    const frame = requestAnimationFrame(() => {
      const drawn = row()
      if (drawn && !drawn.contains(document.activeElement)) drawn.querySelector('button')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [at])
  return (
    <>
      {above > 0 && <BlankRow height={above} className={classes.blank} />}
      {items.map(({ index }) => {
        const client = clients[index]
        return (
          client && (
            <ClientRow
              key={client.ownerId}
              client={client}
              index={index}
              checked={selected.has(client.ownerId)}
              isCurrent={client.ownerId === current}
              actions={actions}
              measure={virtual.measureElement}
            />
          )
        )
      })}
      {below > 0 && <BlankRow height={below} className={classes.blank} />}
    </>
  )
}

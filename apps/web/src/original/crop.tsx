import type { Evidence } from '@ledgerhand/core/documents'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState } from 'react'
import { isWords, rowsOfText, windowAround } from './file-text.ts'
import { type LinePiece, LinePieces, linePiecesOf } from './line-pieces.tsx'
import { useFilePassword } from './locked-pages.ts'
import classes from './original.module.css'
import { PagePicture } from './page-picture.tsx'
import { cropStyles, frameBefore, hasPlace, isWide, markerStyle, type PageSize, placeInWords, viewOf } from './placement.ts'
import { useRows } from './use-original.ts'
import { sheetNamed, useSheetRows, useWorkbook } from './use-sheet.ts'

/** Of a crop of text rows: one row, and the frame around all of them. */
const ROW_PX = 24
const FRAME_PX = 18

interface CropProps {
  /** Where it was read. A row that stood in another document already is shown there, and its own document is that one. */
  documentId: string | null
  evidence: Evidence | null
  /** The document's true type. */
  mimeType: string
}

/** The very line that a transaction was read from, with its neighbours. */
export function Crop({ documentId, evidence, mimeType }: CropProps) {
  if (!evidence || !documentId) return null
  const view = viewOf(mimeType)
  if (evidence.kind === 'page') {
    if (!hasPlace(evidence.box)) return <p className={classes.place}>{placeInWords(evidence)}</p>
    return view === 'pages' ? <PageCrop documentId={documentId} page={evidence.page} box={evidence.box} /> : null
  }
  if (view === 'sheets' && evidence.kind === 'cells') return <SheetCrop documentId={documentId} evidence={evidence} />
  if (view !== 'cells' && view !== 'lines') return <p className={classes.place}>{placeInWords(evidence)}</p>
  return <RowsCrop documentId={documentId} view={view} evidence={evidence} />
}

/** The room a crop will take, while it is on its way: what stands below must not move under a thumb. */
export function CropSpace({ evidence, view = 'cells' }: { evidence: Evidence | null; view?: 'cells' | 'lines' }) {
  if (!evidence) return null
  if (evidence.kind === 'page')
    return hasPlace(evidence.box) ? (
      <div className={classes.crop} aria-hidden="true">
        <div style={frameBefore(evidence.box)} />
      </div>
    ) : null
  // A row of cells stands between its neighbours, lines of text stand alone.
  const rows = (evidence.kind === 'cells' ? 1 : evidence.lines) + (view === 'cells' ? 2 : 0)
  return <div className={classes.paperCrop} style={{ height: rows * ROW_PX + FRAME_PX }} aria-hidden="true" />
}

interface PageCropProps {
  documentId: string
  page: number
  box: readonly [number, number, number, number]
}

function PageCrop(props: PageCropProps) {
  // What did not come without the password may come with it.
  return <KnownPageCrop key={`${useFilePassword(props.documentId) === null}`} {...props} />
}

function KnownPageCrop({ documentId, page, box }: PageCropProps) {
  const [shown, setShown] = useState<{ size: PageSize; picture: HTMLImageElement; pieces: LinePiece[] | null } | null>(null)
  const { ref: place, width: room } = useElementSize()
  const isNarrow = room > 0 && isWide(box, room)
  const [gone, setGone] = useState(false)
  const { size = null } = shown ?? {}
  const pieces = isNarrow ? shown?.pieces : null
  const scroller = useMergedRef(place, useEndInView(size !== null && isNarrow && !pieces))
  if (gone) return <p className={classes.place}>Page {page}</p>
  const styles = size && cropStyles(box, size)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={classes.crop} ref={scroller} tabIndex={0} role="group" aria-label="Line of the original">
      <div className={classes.cropFrame} hidden={Boolean(pieces)} style={styles?.frame ?? frameBefore(box)}>
        <div className={classes.cropPage} style={styles?.page}>
          <PagePicture
            documentId={documentId}
            page={page}
            alt={`The line on page ${page} of the original`}
            onShown={(size, picture) => setShown({ size, picture, pieces: linePiecesOf(picture, box) })}
            onFailed={() => setGone(true)}
          />
          {size && <span className={classes.marker} style={markerStyle(box, size)} />}
        </div>
      </div>
      {shown && pieces && <LinePieces picture={shown.picture} box={box} pieces={pieces} page={page} />}
    </div>
  )
}

/** What is wider than its place begins at its end, where the amount is printed: the row beside it says the rest. */
function useEndInView(isAsked: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isAsked && place.current) place.current.scrollLeft = place.current.scrollWidth
  }, [isAsked])
  return place
}

interface RowsCropProps {
  documentId: string
  view: 'cells' | 'lines'
  evidence: Exclude<Evidence, { kind: 'page' }>
}

function RowsCrop({ documentId, view, evidence }: RowsCropProps) {
  const { data: rows, isPending } = useRows(documentId, view)
  if (isPending) return <CropSpace evidence={evidence} view={view} />
  const span = rows && rowsOfText(evidence, rows)
  if (!span) return <p className={classes.place}>{placeInWords(evidence)}</p>
  const shown = windowAround(rows, span.from, span.count, view === 'cells' ? 1 : 0)
  return (
    <CroppedRows
      first={shown.first}
      rows={shown.items.map(({ cells }) => cells)}
      from={span.from}
      count={span.count}
      columns={columnsOf(evidence)}
    />
  )
}

/** The columns of the day and the money, from 1. */
const columnsOf = (evidence: Evidence): readonly number[] => (evidence.kind === 'cells' ? (evidence.columns ?? []) : [])

interface SheetCropProps {
  documentId: string
  evidence: Extract<Evidence, { kind: 'cells' }>
}

function SheetCrop({ documentId, evidence }: SheetCropProps) {
  const book = useWorkbook(documentId)
  if (book.isPending) return <CropSpace evidence={evidence} />
  const sheet = book.data ? sheetNamed(book.data, evidence.sheet) : -1
  if (sheet < 0) return <p className={classes.place}>{placeInWords(evidence)}</p>
  return <KnownSheetCrop documentId={documentId} evidence={evidence} sheet={sheet} />
}

function KnownSheetCrop({ documentId, evidence, sheet }: SheetCropProps & { sheet: number }) {
  const index = evidence.row - 1
  const { at, failed } = useSheetRows(documentId, sheet, index, index)
  if (!at(index) && !failed) return <CropSpace evidence={evidence} />
  if (!at(index)) return <p className={classes.place}>{placeInWords(evidence)}</p>
  const around = [index - 1, index, index + 1].flatMap((i) => {
    const cells = at(i)
    return cells ? [{ i, cells }] : []
  })
  return (
    <CroppedRows
      first={(around[0]?.i ?? index) + 1}
      rows={around.map(({ cells }) => cells)}
      from={index}
      count={1}
      columns={columnsOf(evidence)}
    />
  )
}

interface CroppedRowsProps {
  /** Number (from 1) of the first row. */
  first: number
  rows: readonly (readonly string[])[]
  /** Index of the first marked row, and how many are. */
  from: number
  count: number
  /** Those of the day and the money, from 1: they are seen whole. */
  columns: readonly number[]
}

function CroppedRows({ first, rows, from, count, columns }: CroppedRowsProps) {
  const place = useRef<HTMLDivElement>(null)
  // A sheet of very many columns is wider all the same: it begins where its money is seen.
  useLayoutEffect(() => {
    const money = place.current?.querySelector<HTMLElement>('[data-marked="true"] [data-money]')
    if (place.current && money) place.current.scrollLeft = Math.max(0, money.offsetLeft + money.offsetWidth - place.current.clientWidth)
  }, [])
  const money = columns.at(-1)
  // A row that ends early is marked as far as the others.
  const most = Math.max(...rows.map((cells) => cells.length))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={classes.paperCrop} ref={place} tabIndex={0} role="group" aria-label="Line of the original">
      <table className={classes.cropRows}>
        <tbody>
          {rows.map((cells, i) => {
            const index = first - 1 + i
            return (
              <tr key={index} data-marked={index >= from && index < from + count}>
                <th scope="row">{index + 1}</th>
                {Array.from({ length: most }, (_, column) => cells[column] ?? '').map((cell, column) => (
                  <td
                    key={column}
                    data-words={(isWords(cell) && !columns.includes(column + 1)) || undefined}
                    data-money={column + 1 === money || undefined}
                    title={isWords(cell) ? cell : undefined}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

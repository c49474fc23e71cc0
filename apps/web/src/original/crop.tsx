import type { Evidence } from '@ledgerhand/core/documents'
import type { TransactionJson } from '@ledgerhand/core/wire'
import { useState } from 'react'
import { rowsOf, windowAround } from './file-text.ts'
import { pageUrl } from './file-url.ts'
import classes from './original.module.css'
import { cropStyles, markerStyle, type PageSize, placeInWords, sizeOfPicture, viewOf } from './placement.ts'
import { useRows } from './use-original.ts'

interface CropProps {
  transaction: TransactionJson
  /** The document's true type. */
  mimeType: string
}

/** The very line that a transaction was read from, with its neighbours. */
export function Crop({ transaction, mimeType }: CropProps) {
  const { evidence, documentId } = transaction
  if (!evidence || !documentId) return null
  const view = viewOf(mimeType)
  if (evidence.kind === 'page') {
    return view === 'pages' ? <PageCrop documentId={documentId} page={evidence.page} box={evidence.box} /> : null
  }
  if (view !== 'cells' && view !== 'lines') return <p className={classes.place}>{placeInWords(evidence)}</p>
  return <RowsCrop documentId={documentId} view={view} evidence={evidence} />
}

interface PageCropProps {
  documentId: string
  page: number
  box: readonly [number, number, number, number]
}

function PageCrop({ documentId, page, box }: PageCropProps) {
  const [size, setSize] = useState<PageSize | null>(null)
  const [gone, setGone] = useState(false)
  if (gone) return <p className={classes.place}>Page {page}</p>
  const styles = size && cropStyles(box, size)
  return (
    <div className={classes.crop} style={styles?.frame ?? { aspectRatio: '500 / 56' }}>
      <div className={classes.cropPage} style={styles?.page}>
        <img
          src={pageUrl(documentId, page)}
          alt={`The line on page ${page} of the original`}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSize(sizeOfPicture(naturalWidth, naturalHeight))}
          onError={() => setGone(true)}
        />
        {size && <span className={classes.marker} style={markerStyle(box, size)} />}
      </div>
    </div>
  )
}

interface RowsCropProps {
  documentId: string
  view: 'cells' | 'lines'
  evidence: Exclude<Evidence, { kind: 'page' }>
}

function RowsCrop({ documentId, view, evidence }: RowsCropProps) {
  const { rows } = useRows(documentId, view)
  const span = rows && rowsOf(evidence, rows)
  if (!span) return <p className={classes.place}>{placeInWords(evidence)}</p>
  const shown = windowAround(rows, span.from, span.count, view === 'cells' ? 1 : 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={classes.paperCrop} tabIndex={0} role="group" aria-label="Line of the original">
      <table className={classes.cropRows}>
        <tbody>
          {shown.items.map(({ cells }, i) => {
            const index = shown.first - 1 + i
            return (
              <tr key={index} data-marked={index >= span.from && index < span.from + span.count}>
                <th scope="row">{index + 1}</th>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

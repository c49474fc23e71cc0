import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { useCallbackRef } from '@mantine/hooks'
import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { Download } from './download.tsx'
import { fileUrl } from './file-url.ts'
import type { PageRefusal } from './locked-pages.ts'
import classes from './original.module.css'
import type { OriginalProps } from './original-props.ts'
import { PagePicture } from './page-picture.tsx'
import { hasPlace, markerStyle, type PageSize, partStyles } from './placement.ts'
import { type PrintArea, pixelsOf, printArea } from './print-area.ts'
import { Toolbar } from './toolbar.tsx'

/** From the print of a page, without its white sides, on; and before that the page with them. */
const WHOLE_PAGE = 0
const ZOOMS = [WHOLE_PAGE, 1, 1.25, 1.5, 2, 3]
/** A fifth of a picture's width and height is enough to find its print. */
const SAMPLE = 0.2

const US_LETTER: PageSize = { width: 612, height: 792 }

interface OriginalPagesProps extends OriginalProps {
  /** Why pages did not come, as soon as that is known. */
  refusal?: PageRefusal | null
  onFailed?: () => void
}

/** The pages of a PDF as pictures, loaded as they come near; every line that was read is a button on its page. */
export function OriginalPages({ document, transactions, onMore, chosen, onChoose, refusal, onFailed }: OriginalPagesProps) {
  const [zoom, setZoom] = useState(1)
  const isWhole = zoom === WHOLE_PAGE
  const [seen, setSeen] = useState(1)
  const [shown, setShown] = useState(true)
  const scroller = useRef<HTMLDivElement>(null)
  const onPages = useMemo(() => byPage(transactions), [transactions])
  const count = document.pages ?? Math.max(1, ...onPages.keys())
  const choose = useCallbackRef(onChoose)
  const isSeen = useIsSeen(scroller, shown)
  // Each page has its lines: a document of pages is never so long that they could not all be there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: those that came ask for the next
  useEffect(() => onMore?.(), [transactions, onMore])
  // The number of pages is a guess until a page has come: where the only one does not, there is nothing to count.
  const fail = useCallbackRef(() => {
    if (count === 1) setShown(false)
    onFailed?.()
  })

  const look = () => {
    const area = scroller.current
    if (!area) return
    const middle = area.getBoundingClientRect().top + area.clientHeight / 2
    const pages = [...area.querySelectorAll<HTMLElement>('[data-page]')]
    const at = pages.findLast((page) => page.getBoundingClientRect().top <= middle)
    setSeen(Number(at?.dataset.page ?? 1))
  }
  if (!shown)
    return (
      <EmptyState
        title="This page can't be shown"
        text={
          refusal === 'unreadable'
            ? 'The file may be damaged. Download the original to see what is in it.'
            : 'Try again in a minute, or download the original to see what is in it.'
        }
        action={<Download documentId={document.id} />}
      />
    )
  return (
    <>
      <Toolbar label={`Page ${seen} of ${count}`} zoom={zoom} zooms={ZOOMS} onZoom={setZoom} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also under a keyboard */}
      <div className={classes.scroller} data-scroller ref={scroller} onScroll={look} tabIndex={0}>
        {Array.from({ length: count }, (_, i) => {
          const rows = onPages.get(i + 1) ?? none
          return (
            <PdfPage
              key={`${document.id} ${i + 1}`}
              documentId={document.id}
              page={i + 1}
              zoom={isWhole ? 1 : zoom}
              isWhole={isWhole}
              transactions={rows}
              chosen={rows.some(({ id }) => id === chosen) ? chosen : null}
              isSeen={isSeen}
              onChoose={choose}
              onFailed={fail}
            />
          )
        })}
      </div>
    </>
  )
}

const none: readonly TransactionJson[] = []

/** The rows that were read from each page, by its number. */
function byPage(transactions: readonly TransactionJson[]): ReadonlyMap<number, readonly TransactionJson[]> {
  const found = new Map<number, TransactionJson[]>()
  for (const row of transactions) {
    if (row.evidence?.kind !== 'page') continue
    const rows = found.get(row.evidence.page)
    if (rows) rows.push(row)
    else found.set(row.evidence.page, [row])
  }
  return found
}

interface PdfPageProps extends Pick<OriginalProps, 'chosen' | 'onChoose'> {
  documentId: string
  page: number
  zoom: number
  /** With the white at its sides. */
  isWhole: boolean
  /** Those of this page; and of them the chosen one, so that only the pages that it leaves and comes to are drawn again. */
  transactions: readonly TransactionJson[]
  /** On a phone an original lies hidden until it is turned to. */
  isSeen: boolean
  onFailed: () => void
}

const PdfPage = memo(function PdfPage(props: PdfPageProps) {
  const { documentId, page, zoom, isWhole, transactions, chosen, isSeen, onChoose, onFailed } = props
  const [size, setSize] = useState<PageSize | null>(null)
  const [print, setPrint] = useState<PrintArea | null>(null)
  const [failed, setFailed] = useState(false)
  const marked = useRef<HTMLElement>(null)
  const known = size !== null
  // A row that is known to stand on this page, and no more.
  const unmarked = transactions.some(({ id, evidence }) => id === chosen && evidence?.kind === 'page' && !hasPlace(evidence.box))
  // Also once the picture has its true height: before, the line could be anywhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `chosen`, `known` and `isSeen` are when to look, not what at
  useEffect(() => {
    if (marked.current && isSeen) inView(marked.current)
  }, [chosen, known, isSeen])
  const { width, height } = size ?? US_LETTER
  const styles = partStyles({ width, height }, isWhole ? null : print)
  return (
    <>
      {unmarked && (
        <p
          className={classes.unmarked}
          role="status"
          ref={(note) => {
            marked.current = note
          }}
        >
          The chosen row stands on page {page}. Its exact line is not known.
        </p>
      )}
      <div className={classes.page} data-page={page} style={{ width: `${zoom * 100}%`, ...styles.frame }}>
        <div className={classes.sheetOfPage} style={styles.page} data-hidden={!known || undefined}>
          {failed ? (
            <p className={classes.missing}>
              Page {page} can't be shown.{' '}
              <a href={fileUrl(documentId)} download className="lh-link">
                Download the original
              </a>{' '}
              to see it.
            </p>
          ) : (
            <PagePicture
              documentId={documentId}
              page={page}
              alt={`Page ${page} of the original`}
              onShown={(shown, picture) => {
                setSize(shown)
                const pixels = pixelsOf(picture, SAMPLE)
                setPrint(pixels && printArea(pixels, shown))
              }}
              onFailed={() => {
                setFailed(true)
                onFailed()
              }}
            />
          )}
          {transactions.map(({ id, description, evidence }) =>
            evidence?.kind === 'page' && hasPlace(evidence.box) ? (
              // For the pointer only: a line of print is too low to be a target, and the list beside offers the same row to everyone.
              <button
                key={id}
                type="button"
                tabIndex={-1}
                aria-hidden="true"
                ref={(mark) => {
                  if (id === chosen) marked.current = mark
                }}
                className={classes.line}
                style={markerStyle(evidence.box, { width, height })}
                title={description}
                data-chosen={id === chosen}
                onClick={() => onChoose(id)}
              />
            ) : null,
          )}
        </div>
      </div>
    </>
  )
})

/** Whether an element that may be hidden by its styles has a size. */
function useIsSeen(element: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [isSeen, setSeen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it is not there, there is nothing to look at
  useEffect(() => {
    if (!element.current) return
    const look = () => setSeen((element.current?.clientHeight ?? 0) > 0)
    look()
    const resized = new ResizeObserver(look)
    resized.observe(element.current)
    return () => resized.disconnect()
  }, [element, isThere])
  return isSeen
}

/** Scrolls only the viewer, never the window: both sides of the page stay where they are. */
function inView(mark: HTMLElement): void {
  const area = mark.closest<HTMLElement>('[data-scroller]')
  if (!area) return
  const at = mark.getBoundingClientRect()
  const shown = area.getBoundingClientRect()
  if (at.top >= shown.top + 24 && at.bottom <= shown.bottom - 24) return
  area.scrollTo({ top: area.scrollTop + at.top - shown.top - area.clientHeight / 3, behavior: 'auto' })
}

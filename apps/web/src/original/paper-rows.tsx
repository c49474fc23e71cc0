import classes from './original.module.css'

/** As high as `.row` says. */
export const PAPER_ROW_PX = 26

/** In place of a row that has not come yet. */
const COMING = ['…']

/** The first columns of amounts stay in view where the sheet is wider than its place: the amount, or of three what went out and came in. */
const keptOf = (figures: readonly number[]) => figures.slice(0, figures.length > 2 ? 2 : 1)
const [EDGE_PX, GAP_PX] = [12, 8]

/** Where the columns that stay in view stand, from the right: by column, as CSS with its width. */
function keptFigures(columns: string, figures: ReadonlySet<number>): ReadonlyMap<number, { right: string; width: string }> {
  const tracks = columns.match(/minmax\([^)]*\)|\S+/g) ?? []
  const kept = [...figures].filter((i) => /^\d+ch$/.test(tracks[i] ?? '')).sort((a, b) => a - b)
  const places = keptOf(kept).map((column, i, all) => {
    const beside = all.slice(i + 1).map((next) => ` + ${tracks[next]} + ${GAP_PX}px`)
    return [column, { right: `calc(${EDGE_PX}px${beside.join('')})`, width: tracks[column] ?? '' }] as const
  })
  return new Map(places)
}

/** What may be cut off can be read in full by pointing at it. */
const SHORT = 8

interface PaperRowsProps {
  /** How many there are; the first and the last of those that are drawn. */
  count: number
  from: number
  to: number
  /** Undefined where the row has not come yet. */
  cellsAt: (index: number) => readonly string[] | undefined
  /** Widths of the columns as CSS, and of all together in characters. */
  columns: string
  wide: number
  /** A cell has its column; a line runs on. */
  clips: boolean
  /** Columns of amounts, from 0: they stand at the right. */
  figures: ReadonlySet<number>
  /** Which transaction each row belongs to. */
  owners: ReadonlyMap<number, string>
  chosen: string | null
  onChoose: (id: string) => void
}

/** Numbered rows on white paper. Those that a transaction was read from can be chosen. */
export function OriginalRows({ count, from, to, cellsAt, columns, wide, clips, figures, owners, chosen, onChoose }: PaperRowsProps) {
  const kept = keptFigures(columns, figures)
  // What stays in view may move over the columns before its own: its area begins with the first.
  const placeOf = (i: number) => {
    const place = kept.get(i)
    return place ? { ...place, gridArea: `1 / 1 / 2 / ${i + 3}` } : { gridArea: `1 / ${i + 2}` }
  }
  return (
    <div className={classes.sheet} style={{ height: count * PAPER_ROW_PX + 16, minWidth: `max(100%, ${wide + 2}ch + 64px)` }}>
      {Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => {
        const index = from + i
        const number = index + 1
        const owner = owners.get(index)
        const cells = (
          <>
            <span className={classes.number}>{number}</span>
            {(cellsAt(index) ?? COMING).map((cell, i) => (
              <span
                key={i}
                className={clips ? 'lh-clip' : classes.text}
                data-figure={figures.has(i) || undefined}
                data-kept={kept.has(i) || undefined}
                style={placeOf(i)}
                title={clips && cell.length > SHORT ? cell : undefined}
              >
                {cell}
              </span>
            ))}
          </>
        )
        const style = { transform: `translateY(${index * PAPER_ROW_PX}px)`, gridTemplateColumns: `52px ${columns}` }
        return owner ? (
          <button
            key={number}
            type="button"
            className={classes.row}
            style={style}
            aria-pressed={owner === chosen}
            onClick={() => onChoose(owner)}
          >
            {cells}
          </button>
        ) : (
          <div key={number} className={classes.row} style={style}>
            {cells}
          </div>
        )
      })}
    </div>
  )
}

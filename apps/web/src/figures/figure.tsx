import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import classes from './figure.module.css'
import type { FigureOf } from './figure-of.ts'
import { type Figures, type OpenFigure, useFigure, useFiguresHere } from './use-figures.tsx'

const Panel = lazy(() => import('./figure-panel.tsx').then((m) => ({ default: m.FigurePanel })))

/** A figure of a statement: a link to its rows where it has some, and what it is made of for who rests on it. */
export function Figure({ figure, className = '' }: { figure: FigureOf; className?: string | undefined }) {
  const { title, words } = figure
  const listens = useFigure(figure)
  const shared = { ...listens, className: `${classes.figure} ${className}`, 'aria-label': `${title}: ${words}` }
  if (figure.kind === 'rows')
    return (
      <Link to="/transactions" search={figure.search} {...shared}>
        {words}
      </Link>
    )
  if (figure.kind === 'tax')
    return (
      <Link to={figure.link} {...shared}>
        {words}
      </Link>
    )
  if (figure.kind === 'account')
    return (
      <Link to="/accounts/$id" params={{ id: figure.of.accountId }} search={{ to: figure.of.asOf }} {...shared}>
        {words}
      </Link>
    )
  return <SumFigure figure={figure} className={className} />
}

/** A computed figure has no rows of its own to go to: pressed, it says what it is made of. */
function SumFigure({ figure, className }: { figure: FigureOf; className: string }) {
  const figures = useFiguresHere()
  const listens = useFigure(figure)
  if (!figures) return <span className={className}>{figure.words}</span>
  return (
    <span className={className}>
      <button
        type="button"
        {...listens}
        className={classes.figure}
        aria-label={`${figure.title}: ${figure.words}`}
        onClick={({ currentTarget }) => figures.open(figure, currentTarget, 'keys')}
      >
        {figure.words}
      </button>
    </span>
  )
}

/** The figure that is looked into; its code comes with the first. */
export function LookedInto({ opened, figures }: { opened: OpenFigure | null; figures: Figures }) {
  if (!opened) return null
  return (
    <Suspense fallback={null}>
      <Panel key={`${opened.figure.title} ${opened.figure.words}`} opened={opened} figures={figures} />
    </Suspense>
  )
}

import { Drawer } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { AccountBehind } from './account-behind.tsx'
import classes from './figure-panel.module.css'
import { FlowBehind } from './flow-behind.tsx'
import { type Placed, placePanel } from './place-panel.ts'
import { FigureRows, TaxRowsBehind } from './rows-behind.tsx'
import { SheetBehind } from './sheet-behind.tsx'
import { Terms } from './terms.tsx'
import type { Figures, OpenFigure } from './use-figures.tsx'

interface PanelProps {
  opened: OpenFigure
  figures: Figures
}

/** What a figure is made of: beside it, or on a phone in a sheet from the bottom edge. */
export function FigurePanel({ opened, figures }: PanelProps) {
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return phone ? <Sheet opened={opened} figures={figures} /> : <Beside opened={opened} figures={figures} />
}

function Sheet({ opened: { figure, ...opened }, figures }: PanelProps) {
  return (
    <Drawer
      opened
      onClose={() => figures.close(true)}
      position="bottom"
      size="auto"
      zIndex={400}
      returnFocus={false}
      title={<span dir="auto">{figure.title}</span>}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.sheetContent ?? '', body: classes.sheet ?? '' }}
    >
      <p className={`${classes.amount} lh-num`}>{figure.words}</p>
      <Content opened={{ figure, ...opened }} />
    </Drawer>
  )
}

function Beside({ opened, figures }: PanelProps) {
  const { figure, anchor, by } = opened
  const panel = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Placed>(() => placeBeside(anchor))
  const follow = () => (by === 'pointer' ? figures.close(false) : setPlace(placeBeside(anchor)))
  useWindowEvent('resize', follow)
  useWindowEvent('scroll', ({ target }) => !(target instanceof Node && panel.current?.contains(target)) && follow(), { capture: true })
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    figures.close(true)
  })
  useWindowEvent('pointerdown', ({ target }) => {
    if (target instanceof Node && !panel.current?.contains(target) && !anchor.contains(target)) figures.close(false)
  })
  useEffect(() => {
    anchor.dataset.open = ''
    return () => void delete anchor.dataset.open
  }, [anchor])
  // Opened by a key it takes the focus, and gives it back.
  useEffect(() => {
    // Rows that are known already have taken it before.
    if (by === 'keys' && !panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true })
  }, [by])
  return createPortal(
    <div
      ref={panel}
      role="dialog"
      aria-label={figure.title}
      aria-modal={by === 'keys' || undefined}
      tabIndex={-1}
      className={`${classes.panel} lh-no-print`}
      style={place}
      onPointerEnter={figures.stay}
      onPointerLeave={figures.leave}
      onKeyDown={(event) => {
        // Past its first or last link the keyboard is back at the figure.
        const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button, [tabindex="0"]')]
        const end = event.shiftKey ? links[0] : links.at(-1)
        if (event.key !== 'Tab' || (document.activeElement !== end && links.length > 0)) return
        event.preventDefault()
        figures.close(true)
      }}
    >
      <Head title={figure.title} words={figure.words} />
      <Content opened={opened} />
    </div>,
    // Over the dialog, if there is one: within it nothing could stand out of its edges.
    anchor.closest('[data-portal]') ?? document.getElementById('content') ?? document.body,
  )
}
const placeBeside = (anchor: HTMLElement) =>
  placePanel(anchor.getBoundingClientRect(), { width: document.documentElement.clientWidth, height: window.innerHeight })

const Head = ({ title, words }: { title: string; words: string }) => (
  <div className={`${classes.head} lh-num`}>
    <span dir="auto">{title}</span>
    <span>{words}</span>
  </div>
)

function Content({ opened: { figure, by } }: { opened: OpenFigure }) {
  switch (figure.kind) {
    case 'rows':
      return <FigureRows figure={figure} isByKeys={by === 'keys'} />
    case 'tax':
      return <TaxRowsBehind figure={figure} isByKeys={by === 'keys'} />
    case 'sum':
      return <Terms figure={figure} />
    case 'flow':
      return <FlowBehind figure={figure} isByKeys={by === 'keys'} />
    case 'sheet':
      return <SheetBehind figure={figure} isByKeys={by === 'keys'} />
    case 'account':
      return <AccountBehind figure={figure} isByKeys={by === 'keys'} />
  }
}

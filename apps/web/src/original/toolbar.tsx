import { ActionIcon } from '@mantine/core'
import { IconArrowsHorizontal, IconLayoutColumns, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './original.module.css'

interface ToolbarProps {
  label: string
  zoom: number
  /** What one can choose from, the smallest first. */
  zooms?: readonly number[]
  onZoom?: (zoom: number) => void
  /** A sheet that is wider than half a page. */
  isWide?: boolean | undefined
  onWide?: ((isWide: boolean) => void) | undefined
  children?: ReactNode
}

/** The line above an original: where one is, and closer or further. */
export function Toolbar({ label, zoom, zooms = [], onZoom, isWide = false, onWide, children }: ToolbarProps) {
  const at = zooms.indexOf(zoom)
  const to = (step: number) => onZoom?.(zooms[at + step] ?? zoom)
  return (
    <div className={classes.toolbar}>
      <span className="lh-num">{label}</span>
      {children}
      {onWide && (
        <ActionIcon className={classes.widen} aria-label="Whole width" aria-pressed={isWide} onClick={() => onWide(!isWide)}>
          {isWide ? <IconLayoutColumns size={16} aria-hidden="true" /> : <IconArrowsHorizontal size={16} aria-hidden="true" />}
        </ActionIcon>
      )}
      {onZoom && (
        <span>
          <ActionIcon className={classes.zoom} aria-label="Zoom out" disabled={at <= 0} onClick={() => to(-1)}>
            <IconZoomOut size={16} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon className={classes.zoom} aria-label="Zoom in" disabled={at >= zooms.length - 1} onClick={() => to(1)}>
            <IconZoomIn size={16} aria-hidden="true" />
          </ActionIcon>
        </span>
      )}
    </div>
  )
}

import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { LineOf } from './figure-of.ts'
import classes from './figure-panel.module.css'
import { WhyChangedPanel } from './why-changed.tsx'

interface WhySinceProps {
  of: LineOf
  /** The column before it. */
  before: string
  title: string
  currency: string | undefined
}

/** Of a column with one before it: what explains the difference, where it is asked for. */
export function WhySince({ of, before, title, currency }: WhySinceProps) {
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div className={classes.why}>
      <button type="button" className={classes.ask} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Chevron size={14} stroke={1.6} aria-hidden="true" />
        Why it changed since {before}
      </button>
      {isOpen && <WhyChangedPanel of={of} title={title} currency={currency} />}
    </div>
  )
}

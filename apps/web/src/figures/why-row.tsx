import { IconChevronDown } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Loading } from '../components/feedback/loading.tsx'
import classes from './figure.module.css'
import type { LineOf } from './figure-of.ts'

const Why = lazy(() => import('./why-changed.tsx').then((m) => ({ default: m.WhyChangedPanel })))

interface WhyButtonProps {
  /** The line. */
  label: string
  isOpen: boolean
  onToggle: () => void
  /** The change in words: '+8.2%'. */
  change: string
}

/** A change that says why, when it is asked. Its name begins with what is seen. */
export const WhyButton = ({ label, isOpen, onToggle, change }: WhyButtonProps) => (
  <button type="button" className={classes.why} aria-expanded={isOpen} aria-label={`${change}: why ${label} changed`} onClick={onToggle}>
    {change}
    <IconChevronDown size={12} stroke={1.6} aria-hidden="true" />
  </button>
)

/** A change that there is nothing to say of. */
export const StillChange = ({ children }: { children: ReactNode }) => <span className={classes.still}>{children}</span>

interface WhyRowProps {
  of: LineOf
  title: string
  currency: string | undefined
  columns: number
}
/** Under a line: what explains its change. */
export const WhyRow = ({ columns, ...why }: WhyRowProps) => (
  <tr data-kind="why" className="lh-no-print">
    <td colSpan={columns} className={classes.under}>
      <Suspense fallback={<Loading text="Comparing the two periods..." rows={2} />}>
        <Why {...why} />
      </Suspense>
    </td>
  </tr>
)

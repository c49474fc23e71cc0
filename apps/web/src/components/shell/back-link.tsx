import { IconChevronLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './back-link.module.css'

/** The way back, above the title of a page that lies under another one. */
export const BackLink = ({ to, children }: { to: LinkProps['to']; children: ReactNode }) => (
  <Link to={to} className={`${classes.back} lh-no-print`}>
    <IconChevronLeft size={14} aria-hidden="true" />
    {children}
  </Link>
)

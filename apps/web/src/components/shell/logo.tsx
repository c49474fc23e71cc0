import classes from './logo.module.css'

/** An L whose foot is the accountant's double rule: the books balance. */
export function LogoMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={classes.mark}>
      <rect width="24" height="24" rx="5.5" />
      <path d="M8 5v8.5h9" strokeLinecap="square" />
      <path d="M6.8 18h11.4" className={classes.foot} />
    </svg>
  )
}

/** Its sizes are rules, not a style attribute: the page without scripts may have none. */
export function Logo({ size = 22 }: { size?: 20 | 22 | 26 }) {
  return (
    <span className={classes.logo} data-size={size}>
      <LogoMark size={size} />
      Ledgerhand
    </span>
  )
}

import classes from './logo.module.css'

/** An L whose foot is the accountant's double rule: the books balance. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={classes.mark}>
      <rect width="24" height="24" rx="5.5" />
      <path d="M8 5v8.5h9" strokeLinecap="square" />
      <path d="M6.8 18h11.4" className={classes.foot} />
    </svg>
  )
}

export function Logo({ size = 24 }: { size?: number }) {
  return (
    <span className={classes.logo} style={{ fontSize: size * 0.68 }}>
      <Mark size={size} />
      Ledgerhand
    </span>
  )
}

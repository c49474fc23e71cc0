import classes from './keys.module.css'

/** Keyboard hint on a button. Decorative: the control beside it is what assistive technology reads. */
export function Key({ children }: { children: string }) {
  return (
    <span aria-hidden="true">
      <kbd className={classes.key}>{children}</kbd>
    </span>
  )
}

/** The keys of a screen in one line. Hidden where there is no keyboard to press them on. */
export function Keys({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  return (
    <p className={classes.bar}>
      {keys.map(([key, does]) => (
        <span key={key}>
          <kbd className={classes.key}>{key}</kbd> {does}
        </span>
      ))}
    </p>
  )
}

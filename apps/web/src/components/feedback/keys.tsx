import { useLetterKeys } from '../../browser/shortcut-keys.ts'
import classes from './keys.module.css'

/**
 * Keyboard hint on a button. Decorative: the control beside it is what assistive technology reads. With `always` it is content
 * of its own (a list of keys), read aloud and shown on every device.
 */
export function Key({ children, always = false }: { children: string; always?: boolean }) {
  const lettersWork = useLetterKeys()
  if (always) return <kbd className={classes.key}>{children}</kbd>
  if (children.length === 1 && !lettersWork) return null
  return (
    <span aria-hidden="true" className={classes.hint}>
      <kbd className={classes.key}>{children}</kbd>
    </span>
  )
}

/** The keys of a screen in one line. Hidden where there is no keyboard to press them on. */
export function ShortcutHints({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  const lettersWork = useLetterKeys()
  const working = keys.filter(([key]) => lettersWork || key.length > 1)
  if (working.length === 0) return null
  return (
    <p className={classes.bar}>
      {working.map(([key, does]) => (
        <span key={key}>
          <kbd className={classes.key}>{key}</kbd> {does}
        </span>
      ))}
    </p>
  )
}

import { VisuallyHidden } from '@mantine/core'
import classes from './file-name.module.css'

const TAIL = 12

/** A file name that gives way in the middle: the end (month, number, extension) tells files apart. Read aloud it is one name. */
export function FileName({ name }: { name: string }) {
  return (
    <span className={classes.file} title={name}>
      <VisuallyHidden>{name}</VisuallyHidden>
      <span className="lh-clip" aria-hidden>
        {name.slice(0, -TAIL)}
      </span>
      <span aria-hidden>{name.slice(-TAIL)}</span>
    </span>
  )
}

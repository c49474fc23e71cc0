import { VisuallyHidden } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import classes from './file-name.module.css'
import { closeGap } from './file-name-gap.ts'

const TAIL = 12

/** A file name that gives way in the middle: the end (month, number, extension) tells files apart. Read aloud it is one name. */
export function FileName({ name }: { name: string }) {
  const head = useRef<HTMLSpanElement>(null)
  const tail = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name has another gap
  useLayoutEffect(() => {
    if (head.current && tail.current) return closeGap(head.current, tail.current)
  }, [name])
  return (
    <span className={classes.file} title={name}>
      <VisuallyHidden>{name}</VisuallyHidden>
      <span ref={head} className="lh-clip" aria-hidden>
        {name.slice(0, -TAIL)}
      </span>
      <span ref={tail} aria-hidden>
        {name.slice(-TAIL)}
      </span>
    </span>
  )
}

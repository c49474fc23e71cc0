import { type ReactNode, useId } from 'react'
import classes from './segments.module.css'

interface SegmentsProps<Value extends string> {
  choices: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  className?: string | undefined
  /** What it is a choice of: in words, or the id of what says so. */
  'aria-label'?: string
  'aria-labelledby'?: string
}

/** One of two or three, side by side. Plain radio buttons: nothing is measured, as a thumb that slides would be. */
export function Segments<Value extends string>({ choices, value, onChange, className, ...named }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" className={[classes.segments, className].filter(Boolean).join(' ')} {...named}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.segment}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          {choice.label}
        </label>
      ))}
    </div>
  )
}

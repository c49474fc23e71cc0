import { Radio } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import classes from './changed-meanwhile.module.css'
import type { Conflict } from './use-merging.ts'

interface ChangedMeanwhileProps<Fields> {
  /** What was changed: 'This transaction was'. */
  what: string
  conflicts: readonly Conflict<Fields>[]
  /** What a field is called. */
  labels: Partial<Record<keyof Fields, string>>
  /** A value as a person reads it; '' for none. */
  words: (field: keyof Fields, fields: Fields) => string
  /** Fields that only somebody else changed, and that stand in the form now. */
  taken: readonly (keyof Fields)[]
  onChoose: (conflict: Conflict<Fields>, isTheirs: boolean) => void
  /** What follows keeps no distance of its own. */
  isApart?: boolean
}

/** On top of a form whose record somebody else changed too: what both changed, each with both values to choose from. */
export function ChangedMeanwhile<Fields>({
  what,
  conflicts,
  labels,
  words,
  taken,
  onChoose,
  isApart = false,
}: ChangedMeanwhileProps<Fields>) {
  const note = useRef<HTMLElement>(null)
  const title = useId()
  const isThere = conflicts.length > 0
  useEffect(() => {
    if (isThere) note.current?.focus()
  }, [isThere])
  if (!isThere) return null
  const takenNames = taken.flatMap((field) => labels[field] ?? [])
  return (
    <section ref={note} tabIndex={-1} className={classes.note} data-apart={isApart || undefined} aria-labelledby={title}>
      <p id={title}>
        <strong>{what} changed meanwhile.</strong> Nothing is saved yet. Choose what to keep, then save.
      </p>
      {conflicts.map((conflict) => (
        <Choice
          key={`${conflict.fields.join(' ')} ${JSON.stringify(conflict.theirs)}`}
          conflict={conflict}
          labels={labels}
          words={words}
          onChoose={onChoose}
        />
      ))}
      {takenNames.length > 0 && <p>Not changed by you, so taken over: {takenNames.join(', ')}.</p>}
    </section>
  )
}

function Choice<Fields>({
  conflict,
  labels,
  words,
  onChoose,
}: { conflict: Conflict<Fields> } & Pick<ChangedMeanwhileProps<Fields>, 'labels' | 'words' | 'onChoose'>) {
  const [chosen, setChosen] = useState('mine')
  const { fields, mine, theirs } = conflict
  const named = fields.filter((field) => labels[field] !== undefined && words(field, mine) !== words(field, theirs))
  const wordsIn = (of: Fields) => named.map((field) => words(field, of) || 'Empty').join(', ')
  return (
    <Radio.Group
      label={named.map((field) => labels[field]).join(', ')}
      value={chosen}
      onChange={(value) => {
        setChosen(value)
        onChoose(conflict, value === 'theirs')
      }}
    >
      <div className={classes.choices}>
        <Radio value="mine" label={<Value of="Yours" words={wordsIn(mine)} />} />
        <Radio value="theirs" label={<Value of="Saved meanwhile" words={wordsIn(theirs)} />} />
      </div>
    </Radio.Group>
  )
}

const Value = ({ of, words }: { of: string; words: string }) => (
  <>
    <span className={classes.of}>{of}:</span> <span dir="auto">{words}</span>
  </>
)

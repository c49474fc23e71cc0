import { type BillRest, restWords } from '@ledgerhand/core/bill-rest'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './difference-choices.module.css'

/** What a payment differs from its bill by, as the server asks for it. */
export interface AskedDifference {
  question: string
  differences: readonly BillRest[]
}

interface DifferenceChoicesProps {
  asked: AskedDifference
  /** The bill is the owner's own invoice. */
  isOwn: boolean
  onSay: (difference: BillRest) => void
  /** It takes the place of the button that was pressed: seen whole, and the next key goes there. */
  takesFocus?: boolean
  /** Says none of it; absent where leaving is enough. */
  onLeave?: { words: string; leave: () => void }
}

/** Asks what a payment differs from its bill by, before the two are joined: in the review and where a receipt was dropped. */
export function DifferenceChoices({ asked: { question, differences }, isOwn, onSay, takesFocus, onLeave }: DifferenceChoicesProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) place.current?.focus()
  }, [takesFocus])
  // How large a difference of two currencies is tells which answer is likely; in one currency it does not.
  const likely = differences.length > 1 && differences.includes('exchange') ? differences[0] : null
  return (
    <div ref={place} tabIndex={-1} className={classes.difference}>
      <p>{question}</p>
      <div className={classes.choices}>
        {differences.map((rest) => (
          <Button key={rest} size="xs" variant={rest === likely ? 'filled' : 'default'} onClick={() => onSay(rest)}>
            {restWords(rest, isOwn)}
          </Button>
        ))}
        {onLeave && (
          <Button size="xs" variant="transparent" px={4} onClick={onLeave.leave}>
            {onLeave.words}
          </Button>
        )}
      </div>
    </div>
  )
}

import { Button, Card } from '@mantine/core'
import type { ReactNode } from 'react'
import { Key } from '../components/feedback/keys.tsx'
import classes from './document-question.module.css'

/** Within the document's own card, a card of its own, or a line of a list. Only the first need not name the document. */
export type QuestionPlace = 'document' | 'card' | 'list'

interface DocumentQuestionProps<Choice> {
  /** "Which year?" */
  question: string
  text: ReactNode
  originalName: string
  place: QuestionPlace
  mayWrite: boolean
  choices: readonly Choice[]
  /** What applies now; `isSaid`: because a person said so. */
  chosen: Choice
  isSaid: boolean
  isPending: boolean
  problem: string | null | undefined
  /** Null takes back what was said. */
  onChoose: (choice: Choice | null) => void
  /** Between the text and the choices. */
  details?: ReactNode
  /** The key that each choice is said by, shown on its button. */
  keys?: readonly string[] | undefined
  /** What else may be answered, after the choices. */
  more?: ReactNode
}

const look = { document: classes.inside, card: classes.card, list: classes.line } as const

/** What is asked once about a whole document. The answer reads it again; it can be taken back as long as it is shown. */
export function DocumentQuestion<Choice extends string | number>({
  question,
  text,
  originalName,
  place,
  mayWrite,
  choices,
  chosen,
  isSaid,
  isPending,
  problem,
  onChoose,
  details,
  keys,
  more,
}: DocumentQuestionProps<Choice>) {
  return (
    <Card component="section" className={look[place]} aria-label={`${question.replace(/[?.]$/, '')}: ${originalName}`}>
      <p className={classes.text}>
        <strong>{question}</strong> {text}
      </p>
      {details}
      {mayWrite && (
        <div className={classes.choices}>
          {choices.map((choice, i) => (
            <Button
              key={choice}
              size="xs"
              variant={choice !== chosen ? 'default' : isSaid ? 'filled' : 'light'}
              aria-pressed={isSaid && choice === chosen}
              disabled={isPending}
              rightSection={keys?.[i] && <Key>{keys[i]}</Key>}
              onClick={() => !(isSaid && choice === chosen) && onChoose(choice)}
            >
              {choice}
            </Button>
          ))}
          {more}
          {isSaid && (
            <Button size="xs" variant="subtle" disabled={isPending} onClick={() => onChoose(null)}>
              Undo
            </Button>
          )}
        </div>
      )}
      {problem && <p role="alert">{problem}</p>}
    </Card>
  )
}

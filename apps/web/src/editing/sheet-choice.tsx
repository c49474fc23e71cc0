import { UnstyledButton } from '@mantine/core'
import classes from './sheet-choice.module.css'

interface SheetChoiceProps {
  choice: { value: string; label: string }
  /** What is chosen now. */
  value: string | null
  /** Takes the focus as the sheet opens. */
  isFirst: boolean
  onPick: (value: string, byKeys: boolean) => void
}

/** A row of a sheet on a phone, large enough for a thumb. */
export const SheetChoice = ({ choice, value, isFirst, onPick }: SheetChoiceProps) => (
  <UnstyledButton
    data-autofocus={isFirst || undefined}
    className={classes.choice}
    aria-pressed={choice.value === value}
    onClick={() => onPick(choice.value, false)}
  >
    {choice.label}
  </UnstyledButton>
)

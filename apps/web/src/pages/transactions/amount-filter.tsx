import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './filters.module.css'
import { type Filter, searchedAmount } from './search-params.ts'

interface AmountFilterProps {
  filter: Filter
  on: (change: Filter, replace?: boolean) => void
}

/** Amounts from and up to, both included, whatever their direction. */
export const AmountFilter = ({ filter, on }: AmountFilterProps) => (
  <div className={classes.pair}>
    <Bound label="Amount from" value={filter.amountFrom} onChange={(amountFrom) => on({ amountFrom }, filter.amountFrom !== undefined)} />
    <Bound label="Amount to" value={filter.amountTo} onChange={(amountTo) => on({ amountTo }, filter.amountTo !== undefined)} />
  </div>
)

interface BoundProps {
  label: string
  value: string | undefined
  onChange: (amount: string | undefined) => void
}

function Bound({ label, value, onChange }: BoundProps) {
  const [typed, setTyped] = useState(value ?? '')
  // What changed elsewhere (Back, a chip that was taken off) is shown; what is being typed is not written over.
  useEffect(() => setTyped((now) => (searchedAmount(now) === value ? now : (value ?? ''))), [value])
  const isOdd = typed.trim() !== '' && searchedAmount(typed) === undefined
  return (
    <TextInput
      size="xs"
      label={label}
      placeholder="Any"
      inputMode="decimal"
      value={typed}
      error={isOdd && 'Enter an amount like 20 or 19.99'}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const amount = searchedAmount(text)
        if ((amount !== undefined || text.trim() === '') && amount !== value) onChange(amount)
      }}
    />
  )
}

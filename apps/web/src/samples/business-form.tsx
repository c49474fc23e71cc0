import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { notify } from '../browser/notify.ts'
import { useUnsaved } from '../browser/unsaved.ts'
import { errorWords } from '../net/api.ts'
import { useKeptState } from '../session/drafts.ts'
import { useSaveBooks } from '../session/use-save-books.ts'
import classes from './samples.module.css'

/** How the business is called: one field, saved or skipped. */
export function BusinessForm({ onSkip }: { onSkip: () => void }) {
  const save = useSaveBooks()
  const [name, setName] = useKeptState('business.name', '')
  useUnsaved(name.trim() !== '' && !save.isSuccess)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') {
          setMissing(true)
          field.current?.focus()
          return
        }
        save.mutate({ name: name.trim() }, { onError: (error) => void notify.error('Failed to save the name', errorWords(error)) })
      }}
    >
      <TextInput
        ref={field}
        aria-label="Business name"
        error={isMissing && 'Enter a name, or skip this'}
        maxLength={200}
        autoComplete="organization"
        className={classes.businessName}
        value={name}
        onChange={({ currentTarget }) => {
          setMissing(false)
          setName(currentTarget.value)
        }}
      />
      <Button type="submit" variant="default" loading={save.isPending}>
        Save
      </Button>
      <Button variant="subtle" color="gray" onClick={onSkip}>
        Skip
      </Button>
    </form>
  )
}

import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { notify } from '../browser/notify.ts'
import { remember, useLastKnown } from '../loading/last-known.ts'
import { errorWords, trpc } from '../net/api.ts'
import { useSaveBooks } from '../pages/business/use-save-books.ts'
import classes from './samples.module.css'

/** Kept by the browser: who skipped it is not asked again. */
const SKIPPED = 'business-step-skipped'

/** Once, in the first steps of books without a name: how the business is called. Gone with an answer, or when it is skipped. */
export function BusinessStep() {
  const books = trpc.books.get.useQuery()
  const save = useSaveBooks()
  const id = useId()
  const [name, setName] = useState('')
  const [skippedNow, setSkippedNow] = useState(false)
  const isSkipped = useLastKnown(SKIPPED, skippedNow || undefined)
  const isOpen = useLastKnown('business-step', books.data && books.data.name === null)
  if (!isOpen || isSkipped) return null
  const skip = () => {
    remember(SKIPPED, true)
    setSkippedNow(true)
  }
  return (
    <section aria-labelledby={id} className={classes.business}>
      <div className={classes.businessWords}>
        <h3 id={id}>What is your business called?</h3>
        <p>On reports, upload pages and invitations. You can change it in Business Profile.</p>
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '') return skip()
          save.mutate({ name: name.trim() }, { onError: (error) => void notify.error('Failed to save the name', errorWords(error)) })
        }}
      >
        <TextInput
          aria-label="Business name"
          maxLength={200}
          autoComplete="organization"
          className={classes.businessName}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={save.isPending}>
          Save
        </Button>
        <Button variant="subtle" color="gray" onClick={skip}>
          Skip
        </Button>
      </form>
    </section>
  )
}

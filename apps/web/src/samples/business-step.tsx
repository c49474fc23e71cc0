import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { notify } from '../browser/notify.ts'
import { Panel } from '../components/data/panel.tsx'
import { remember, useLastKnown } from '../loading/last-known.ts'
import { errorWords, trpc } from '../net/api.ts'
import { useSaveBooks } from '../pages/business/use-save-books.ts'
import { useRole } from '../session/session.tsx'
import classes from './samples.module.css'

/** Kept by the browser: who skipped it is not asked again. */
const SKIPPED = 'business-step-skipped'

/** Once, in books that hold nothing yet: how the business is called. Gone with an answer, or when it is skipped. */
export function BusinessStep() {
  const isOwner = useRole() === 'owner'
  const books = trpc.books.get.useQuery()
  const documents = trpc.documents.list.useQuery()
  const save = useSaveBooks()
  const [name, setName] = useState('')
  const [skippedNow, setSkippedNow] = useState(false)
  const isSkipped = useLastKnown(SKIPPED, skippedNow || undefined)
  const isAsked = books.data !== undefined && books.data.name === null && documents.data?.length === 0
  const isOpen = useLastKnown('business-step', books.data && documents.data && isAsked)
  if (!isOwner || !isOpen || isSkipped) return null
  const skip = () => {
    remember(SKIPPED, true)
    setSkippedNow(true)
  }
  return (
    <Panel title="What is your business called?" note="On reports, upload pages and invitations. You can change it in Business Profile.">
      <form
        noValidate
        className={classes.business}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '') return skip()
          save.mutate({ name: name.trim() }, { onError: (error) => void notify.error('Failed to save the name', errorWords(error)) })
        }}
      >
        <TextInput
          label="Business name"
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
    </Panel>
  )
}

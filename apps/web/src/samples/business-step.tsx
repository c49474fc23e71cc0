import { useId, useState } from 'react'
import { remember, useLastKnown } from '../loading/last-known.ts'
import { trpc } from '../net/api.ts'
import { BusinessForm } from './business-form.tsx'
import classes from './samples.module.css'

/** Kept by the browser: who skipped it is not asked again. */
const SKIPPED = 'business-step-skipped'

/** Once, in the first steps of books without a name: how the business is called. Gone with an answer, or when it is skipped. */
export function BusinessStep() {
  const books = trpc.books.get.useQuery()
  const id = useId()
  const [skippedNow, setSkippedNow] = useState(false)
  const isSkipped = useLastKnown(SKIPPED, skippedNow || undefined)
  const isOpen = useLastKnown('business-step', books.data && books.data.name === null)
  if (!isOpen || isSkipped) return null
  return (
    <section aria-labelledby={id} className={classes.business}>
      <div className={classes.businessWords}>
        <h3 id={id}>What is your business called?</h3>
        <p>On reports, upload pages and invitations. You can change it in Business Profile.</p>
      </div>
      <BusinessForm
        onSkip={() => {
          remember(SKIPPED, true)
          setSkippedNow(true)
        }}
      />
    </section>
  )
}

import { useId, useState } from 'react'
import { useLastKnown } from '../loading/last-known.ts'
import { trpc } from '../net/api.ts'
import { BusinessForm } from './business-form.tsx'
import classes from './samples.module.css'

/** In a cookie, because the server must know it too: it draws the page's first frame (first-view.ts). */
const isSkippedEarlier = () => typeof document !== 'undefined' && /(?:^|;\s*)business-name=skipped(?:;|$)/.test(document.cookie)
/** Who skipped it is not asked again for a year. */
const skip = () => {
  document.cookie = `business-name=skipped; Path=/; Max-Age=31536000; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`
}

/** Once, in the first steps of books without a name: how the business is called. Gone with an answer, or when it is skipped. */
export function BusinessStep() {
  const books = trpc.books.get.useQuery()
  const id = useId()
  const [isSkipped, setSkipped] = useState(isSkippedEarlier)
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
          skip()
          setSkipped(true)
        }}
      />
    </section>
  )
}

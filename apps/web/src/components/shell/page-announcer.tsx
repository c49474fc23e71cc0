import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'

const NAME = /^(.+) - Ledgerhand$/

/** Says the title of a page that comes without the window being loaded anew: a screen reader hears nothing of that by itself. */
export function PageAnnouncer() {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const titled = new MutationObserver(() => setSaid((before) => NAME.exec(document.title)?.[1] ?? before))
    titled.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => titled.disconnect()
  }, [])
  return (
    <VisuallyHidden role="status" aria-label="Page">
      {said}
    </VisuallyHidden>
  )
}

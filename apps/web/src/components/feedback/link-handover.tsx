import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { copyText } from '../../browser/clipboard.ts'
import { notify } from '../../browser/notify.ts'
import { Dialog } from './dialog.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import classes from './link-handover.module.css'

/** An address that was just made, and what to say about it. */
export interface LinkHandover {
  url: string
  /** Who is to have it and what it does. */
  words: ReactNode
  /** 'Invitation link copied to clipboard' */
  copied: string
}

/** Hands an address over: to be seen, and copied by a button. */
export function LinkHandoverPanel({ title, link, onClose }: { title: string; link: LinkHandover | null; onClose: () => void }) {
  // The words stay while the dialog fades away.
  const last = useRef<LinkHandover | null>(null)
  if (link) last.current = link
  const shown = link ?? last.current
  const copy = async () => {
    if (!shown) return
    if (await copyText(shown.url)) notify.success('Copied!', shown.copied)
    else notify.error('Could not copy', 'Select the link and copy it')
  }
  return (
    <Dialog opened={link !== null} onClose={onClose} title={title} size={480}>
      <p className={classes.words}>{shown?.words}</p>
      <div className={classes.form}>
        <TextInput label="Link" readOnly value={shown?.url ?? ''} onFocus={(event) => event.currentTarget.select()} />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button data-autofocus leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={() => void copy()}>
            Copy Link
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}

import { Button, Modal, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { copyText } from '../../clipboard.ts'
import { DialogFoot } from '../../components/dialog-foot.tsx'
import { notify } from '../../notify.ts'
import classes from './dialogs.module.css'

export interface FreshGrant {
  email: string
  /** The link that accepts the invitation. Only its fingerprint is kept: it can be shown this once. */
  url: string
  isMailed: boolean
}

export function AcceptLinkDialog({ grant, onClose }: { grant: FreshGrant | null; onClose: () => void }) {
  // The words stay while the dialog fades away.
  const last = useRef<FreshGrant | null>(null)
  if (grant) last.current = grant
  const shown = grant ?? last.current
  const copy = async () => {
    if (shown && (await copyText(shown.url))) notify.success('Copied!', 'Invitation link copied to clipboard')
  }
  return (
    <Modal opened={grant !== null} onClose={onClose} title="Invitation Link" size={480}>
      <p className={classes.words}>
        {shown?.isMailed
          ? `This link is on its way to ${shown.email} by mail. You can also hand it over yourself.`
          : `Send this link to ${shown?.email}.`}{' '}
        Access begins when they open it, sign in with that address and accept. It is good for seven days and shown only now; a new one can
        be made in the menu beside their name.
      </p>
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
    </Modal>
  )
}

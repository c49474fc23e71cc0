import type { RequestJson } from '@ledgerhand/core/wire/requests'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Dialog } from '../components/feedback/dialog.tsx'
import { DialogFoot } from '../components/feedback/dialog-foot.tsx'
import classes from './asking.module.css'
import { copyRequest } from './copy-request.ts'

/** A request was made: its link and its words, each to be copied. */
export function Handover({ request, onClose }: { request: RequestJson; onClose: () => void }) {
  const { addressee, isReminding, words, path } = request
  return (
    <Dialog opened onClose={onClose} title={`Asked ${addressee.name}`} size={520}>
      <div className={classes.form}>
        <p className={classes.hint} role="status">
          {isReminding
            ? `A mail goes to ${addressee.email}. You can send the link yourself, too.`
            : 'No mail goes out: send this link, or the words with it.'}
        </p>
        <TextInput label="Link" readOnly value={`${window.location.origin}${path}`} onFocus={(event) => event.currentTarget.select()} />
        <Textarea label="Words to send" readOnly rows={8} value={words} />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button variant="default" onClick={() => void copyRequest(request, 'words')}>
            Copy Words
          </Button>
          <Button data-autofocus leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={() => void copyRequest(request, 'link')}>
            Copy Link
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}

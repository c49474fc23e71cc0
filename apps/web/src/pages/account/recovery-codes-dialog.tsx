import { Button } from '@mantine/core'
import { useState } from 'react'
import { copyText } from '../../browser/clipboard.ts'
import { notify } from '../../browser/notify.ts'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import classes from './page.module.css'

const question = {
  title: 'Close Without the Codes',
  question: 'Are you sure you want to close without the codes?',
  object: 'They are never shown again. You need one when you don’t have your phone.',
  action: 'Close',
}

/** The codes, once. They are on no other page and nobody can show them again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (await copyText(codes.join('\n'))) {
      setCopied(true)
      notify.success('Copied', 'Keep the codes where you keep your passwords')
    } else notify.error('Not copied', 'Select the codes and copy them by hand')
  }
  return (
    <Dialog opened onClose={onClose} title="Your Recovery Codes" size={440} isDirty={!isCopied} question={question}>
      <div className={classes.dialog}>
        <p>Use one if you don’t have your phone. Each works once. They are shown only now: print them, or keep them with your passwords.</p>
        <ul className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <DialogFoot>
          <Button variant="default" onClick={() => void copy()}>
            Copy Codes
          </Button>
          <Button onClick={onClose}>I’ve Saved Them</Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}

import { Button, Modal } from '@mantine/core'
import { copyText } from '../../browser/clipboard.ts'
import { notify } from '../../browser/notify.ts'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import classes from './page.module.css'

/** The codes, once. They are on no other page and nobody can show them again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = async () => {
    if (await copyText(codes.join('\n'))) notify.success('Copied', 'Keep the codes where you keep your passwords')
    else notify.error('Not copied', 'Select the codes and copy them by hand')
  }
  return (
    <Modal opened onClose={onClose} title="Your Recovery Codes" size={440} closeOnClickOutside={false} closeOnEscape={false}>
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
    </Modal>
  )
}

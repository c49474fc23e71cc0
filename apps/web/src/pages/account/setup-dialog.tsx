import { enableSecondFactorInput } from '@ledgerhand/core/schemas/auth'
import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { encode } from 'uqr'
import { focusFirstWrong, refuseFields } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import classes from './page.module.css'

/** One square of the path for each dark module. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const d = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
    >
      <path d={d} fill="currentColor" />
    </svg>
  )
}

interface SetupDialogProps {
  secret: string
  uri: string
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Hands the secret to the app, and asks for a first code as the proof that it arrived. */
export function SetupDialog({ secret, uri, onDone, onClose }: SetupDialogProps) {
  const form = useForm({ initialValues: { code: '' }, validate: schemaResolver(enableSecondFactorInput, { sync: true }) })
  const enable = trpc.account.enableSecondFactor.useMutation({
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) => {
      if (!refuseFields(form, ['code'], error)) notify.error('Two-step login is not on', errorWords(error))
    },
  })
  return (
    <Dialog opened onClose={onClose} title="Set Up Two-Step Login" size={440} closeOnClickOutside={false} isDirty={form.isDirty()}>
      <form noValidate className={classes.dialog} onSubmit={form.onSubmit((values) => enable.mutate(values), focusFirstWrong)}>
        <p>Scan this with your authenticator app, or type the key in.</p>
        <QrCode text={uri} />
        <p className={classes.secret}>Key: {secret.match(/.{1,4}/g)?.join(' ')}</p>
        <TextInput
          label="Code from the App"
          data-autofocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          {...form.getInputProps('code')}
        />
        <DialogFoot>
          <CancelButton />
          <Button type="submit" loading={enable.isPending}>
            Turn On
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

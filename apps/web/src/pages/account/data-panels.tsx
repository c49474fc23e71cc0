import { removeAccountInput } from '@ledgerhand/core/schemas/auth'
import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { focusFirstWrong, refuseFields } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { PasswordField } from '../../components/account/password-field.tsx'
import { Panel } from '../../components/data/panel.tsx'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { forgetKept } from '../../session/kept.ts'
import { PasswordDialog } from '../../session/password-dialog.tsx'
import { startSession } from '../../session/session.tsx'
import classes from './page.module.css'

/** Asked for by few. */
const ImportDialog = lazy(() => import('../../importing/import-dialog.tsx').then((m) => ({ default: m.ImportDialog })))

/** The browser takes the file itself: it may be larger than a page should hold. */
function download(path: string) {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

const Export = ({ onClose }: { onClose: () => void }) => {
  const { client } = trpc.useUtils()
  return (
    <PasswordDialog
      title="Download Everything"
      text="One ZIP file with your documents, transactions, reports and the audit log."
      action="Download"
      onPassword={async (password) => {
        await client.account.confirm.mutate({ password })
        download('/api/account/export')
        onClose()
        notify.success('Download started', 'Keep the file somewhere safe')
      }}
      onClose={onClose}
    />
  )
}

/** Everything in one's own books, to take along, and to bring from elsewhere. */
export function DataPanel() {
  const [isAsking, setAsking] = useState(false)
  const [isImporting, setImporting] = useState(false)
  return (
    <Panel title="Your Data">
      <div className={classes.body}>
        <p className={classes.muted}>
          Every document as you uploaded it, and every figure as JSON and CSV, in one ZIP file. Another Ledgerhand brings the books in from
          it, while its own are empty.
        </p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setAsking(true)}>
            Download Everything
          </Button>
          <Button variant="default" onClick={() => setImporting(true)}>
            Bring In Books...
          </Button>
        </div>
      </div>
      {isAsking && <Export onClose={() => setAsking(false)} />}
      <Suspense fallback={null}>{isImporting && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </Panel>
  )
}

export function DeletePanel({ email }: { email: string }) {
  const [step, setStep] = useState<'delete' | 'export' | null>(null)
  return (
    <Panel title="Delete Account">
      <div className={classes.body}>
        <p className={classes.muted}>
          Your books, all documents and reports are deleted for good. People you shared them with lose access.
        </p>
        <div className={classes.buttons}>
          <Button variant="default" color="expense" onClick={() => setStep('delete')}>
            Delete Account...
          </Button>
        </div>
      </div>
      {step === 'delete' && <DeleteDialog email={email} onExport={() => setStep('export')} onClose={() => setStep(null)} />}
      {step === 'export' && <Export onClose={() => setStep('delete')} />}
    </Panel>
  )
}

function DeleteDialog({ email, onExport, onClose }: { email: string; onExport: () => void; onClose: () => void }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useForm({ initialValues: { password: '', confirmation: '' }, validate: schemaResolver(removeAccountInput, { sync: true }) })
  const remove = trpc.account.remove.useMutation({
    onSuccess: async () => {
      notify.success('Account deleted', 'Everything in your books is gone')
      forgetKept()
      await navigate({ to: '/login', ignoreBlocker: true })
      startSession(queryClient, null)
    },
    onError: (error) => {
      if (!refuseFields(form, ['password', 'confirmation'], error)) notify.error('Failed to delete your account', errorWords(error))
    },
  })
  return (
    <Dialog opened onClose={onClose} title="Delete Account" size={440} closeOnClickOutside={false} isDirty={form.isDirty()}>
      <form noValidate className={classes.dialog} onSubmit={form.onSubmit((values) => remove.mutate(values), focusFirstWrong)}>
        <p>This can’t be undone, and your books can’t be restored. Download everything first if you may need it again.</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onExport}>
            Download Everything
          </Button>
        </div>
        <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
        <TextInput label={`Type ${email} to confirm`} autoComplete="off" {...form.getInputProps('confirmation')} />
        <DialogFoot>
          <CancelButton />
          <Button type="submit" color="expense" loading={remove.isPending}>
            Delete Everything
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

import type { AiServiceJson } from '@ledgerhand/core/wire/ai'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '../../browser/notify.ts'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { CategoriesChoice } from './categories-choice.tsx'
import classes from './page.module.css'

/** What the owner reads before the first document goes to a service. */
export function ConsentDialog({ service, onClose }: { service: AiServiceJson; onClose: () => void }) {
  const utils = trpc.useUtils()
  const [categories, setCategories] = useState(false)
  const allow = trpc.services.consent.useMutation({
    onSuccess: async () => {
      notify.success('Success', `${service.label} may be asked from now on`)
      await Promise.all([utils.services.invalidate(), utils.documents.providers.invalidate()])
      onClose()
    },
    onError: (error) => notify.error('Error', `Failed to allow ${service.label}`, { lines: [errorWords(error) ?? 'Please try again'] }),
  })
  return (
    <Dialog opened onClose={onClose} title={`Allow ${service.label}`} size={520}>
      <h3 className={classes.point}>What leaves this machine</h3>
      <ul className={classes.points}>
        <li>
          PDFs and photos that cannot be read with certainty here: the whole file or some of its pages, as they are. Nothing on them can be
          hidden first: account numbers, names and addresses go along.
        </li>
        <li>Or their text, with account and card numbers masked to the last four digits.</li>
        <li>
          When you press AI Classify: description, amount and direction of the transactions, with long numbers masked, whatever file they
          came from.
        </li>
        <li>Never CSV, Excel, OFX, QIF or other files that are read exactly here.</li>
      </ul>
      {service.categories && <CategoriesChoice checked={categories} onChange={setCategories} />}
      <h3 className={classes.point}>What happens to it there</h3>
      <p className={classes.points}>{service.retention}</p>
      {service.warning && (
        <p className={classes.warning}>
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />
          {service.warning}
        </p>
      )}
      <p className={classes.points}>
        Every call is listed below with its size and cost, never its contents. You can stop at any time. Both are written to the audit log.
      </p>
      <DialogFoot>
        <CancelButton />
        <Button
          data-autofocus
          disabled={allow.isPending}
          onClick={() => allow.mutate({ id: service.id, ...(categories && { categories }) })}
        >
          {allow.isPending ? 'Allowing...' : `Allow ${service.label}`}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

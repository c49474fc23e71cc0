import { REVIEW_BELOW } from '@ledgerhand/core/review'
import type { AiServiceJson } from '@ledgerhand/core/wire/ai'
import { Button, Checkbox } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notify } from '../../browser/notify.ts'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { useMay } from '../../session/session.tsx'
import classes from './page.module.css'

/** What leaves with it, in the words that the owner agrees to. */
function WhatLeaves() {
  return (
    <ul className={classes.points} data-spaced>
      <li>
        Of each transaction that the rules and your earlier answers cannot place, of CSV and OFX files too: description, amount, direction,
        date, and the names of its account and entity. Long numbers are masked.
      </li>
      <li>
        The names of your business and entities with their descriptions, and up to 20 of your earlier decisions on similar transactions.
      </li>
      <li>AI Classify then sends as much. Never the files themselves, balances or ids.</li>
    </ul>
  )
}
const NOTE =
  'Transactions appear at once; categories come after. They wait for your review until you have kept enough of them, and what would leave the profit is asked.'

/** The second question of the consent, not answered beforehand. */
export function CategoriesChoice({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <>
      <Checkbox
        mt="sm"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        label="Categorize transactions too, when documents are read"
        description={checked ? NOTE : 'More leaves then: choose it to see what.'}
      />
      {checked && <WhatLeaves />}
    </>
  )
}

/** Whether a service may be asked by itself, how its categories did here, and for the owner the way to change it. */
export function CategoriesState({ service }: { service: AiServiceJson }) {
  const utils = trpc.useUtils()
  const owner = useMay('manage')
  const [asking, dialog] = useDisclosure()
  const change = trpc.services.consent.useMutation({
    onSuccess: async () => {
      await utils.services.invalidate()
      dialog.close()
    },
    onError: (error) => notify.error('Error', 'Failed to change it', { lines: [errorWords(error) ?? 'Please try again'] }),
  })
  const { categories, consent, leavesBox, label } = service
  if (!categories || service.state === 'off' || service.state === 'local_only' || (leavesBox && !consent)) return null
  const isOn = !leavesBox || consent?.categoriesAt != null
  const set = (on: boolean) => change.mutate({ id: service.id, categories: on })
  return (
    <>
      <p className="lh-muted">
        {isOn ? 'Categorizes transactions when documents are read.' : 'Categorizes only when AI Classify is pressed.'}{' '}
        {judgedWords(categories)}
        {owner && leavesBox && (
          <>
            {' '}
            <Button
              variant="subtle"
              size="xs"
              disabled={change.isPending}
              aria-label={isOn ? `Stop categorizing at upload with ${label}` : `Categorize at upload with ${label}`}
              onClick={() => (isOn ? set(false) : dialog.open())}
            >
              {isOn ? 'Stop categorizing at upload' : 'Categorize at upload'}
            </Button>
          </>
        )}
      </p>
      {asking && (
        <Dialog opened onClose={dialog.close} title="Categorize transactions" size={520}>
          <h3 className={classes.point}>What leaves this machine for {label}</h3>
          <WhatLeaves />
          <p className={classes.points}>{NOTE}</p>
          <DialogFoot>
            <CancelButton />
            <Button data-autofocus disabled={change.isPending} onClick={() => set(true)}>
              {change.isPending ? 'Allowing...' : 'Allow'}
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </>
  )
}

/** '43 of 45 merchants kept: its categories need no review.' */
function judgedWords({ judged, kept, confidence }: NonNullable<AiServiceJson['categories']>): string {
  if (judged === 0) return 'You have judged none of its categories yet, so they wait for review.'
  const counted = `You kept ${kept.toLocaleString('en-US')} of ${judged.toLocaleString('en-US')} that you judged:`
  return confidence < REVIEW_BELOW ? `${counted} its categories wait for review.` : `${counted} its categories need no review.`
}

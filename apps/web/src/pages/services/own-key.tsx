import type { AiServiceJson } from '@ledgerhand/core/wire/ai'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notify } from '../../browser/notify.ts'
import { dayWords } from '../../components/data/day-words.ts'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { errorWords, trpc } from '../../net/api.ts'
import { KeyDialog } from './key-dialog.tsx'
import classes from './page.module.css'

/** What the owner gave of a service, in sentences; never the key. */
export function KeyFacts({ service: { key, label } }: { service: AiServiceJson }) {
  if (!key) return null
  const { own } = key
  const ending = own?.lastFour ? ` ending in ${own.lastFour}` : ''
  return (
    <>
      {key.by === 'environment' && <p className="lh-muted">Set in the environment of this server, for all books.</p>}
      {own && key.by === 'environment' && <p className="lh-muted">Your own key{ending} is kept and not used.</p>}
      {own && key.by !== 'environment' && !own.isLost && (
        <p className="lh-muted">
          Your own key{ending}, set on {dayWords(own.setAt)}
          {own.setBy && ` by ${own.setBy}`}. Only your books use it.
        </p>
      )}
      {own && key.by !== 'environment' && own.isLost && (
        <p className={classes.trouble}>
          Your key for {label} cannot be opened: it was kept with another SECRET_KEY than this server has. Enter it again.
        </p>
      )}
      {own?.tested && !own.tested.ok && key.by !== 'environment' && (
        <p className={classes.trouble}>
          Tested on {dayWords(own.tested.at)}: {own.tested.message}
        </p>
      )}
      {!own && key.refusal && <p className="lh-muted">{key.refusal}</p>}
    </>
  )
}

/** Gives, changes and removes the owner's own key. */
export function KeyButtons({ service }: { service: AiServiceJson }) {
  const [isOpen, dialog] = useDisclosure()
  const { key, label, id } = service
  if (!key) return null
  const isLocal = id === 'local'
  const canGive = key.by !== 'environment' && key.refusal === null
  return (
    <>
      {canGive && (
        <Button
          variant="default"
          aria-label={isLocal ? `${key.own ? 'Change' : 'Set Up'} ${label}` : `${key.own ? 'Change' : 'Add'} Key of ${label}`}
          onClick={dialog.open}
        >
          {isLocal ? (key.own ? 'Change' : 'Set Up') : key.own ? 'Change Key' : 'Add Key'}
        </Button>
      )}
      {key.own && <RemoveButton service={service} />}
      {isOpen && <KeyDialog service={service} onClose={dialog.close} />}
    </>
  )
}

function RemoveButton({ service: { id, label } }: { service: AiServiceJson }) {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const what = id === 'local' ? 'server' : 'key'
  const remove = trpc.services.removeKey.useMutation({
    onSuccess: async () => {
      notify.success('Success', `Your ${what} was removed`)
      await Promise.all([utils.services.invalidate(), utils.documents.providers.invalidate()])
    },
    onError: (error) => notify.error('Error', `Failed to remove the ${what}`, { lines: [errorWords(error) ?? 'Please try again'] }),
  })
  const ask = async () => {
    const sure = await confirm({
      title: id === 'local' ? 'Remove Server' : 'Remove Key',
      question: `Are you sure you want to remove this ${what}?`,
      object: `${label}. It is deleted here; a key goes on working elsewhere until you revoke it at the service.`,
      action: 'Remove',
    })
    if (sure) remove.mutate({ id })
  }
  return (
    <Button
      variant="default"
      aria-label={`Remove ${id === 'local' ? label : `Key of ${label}`}`}
      disabled={remove.isPending}
      onClick={() => void ask()}
    >
      {id === 'local' ? 'Remove' : 'Remove Key'}
    </Button>
  )
}

import { type CalendarDate, formatRowDate, today } from '@ledgerhand/core/calendar-date'
import type { RequestState } from '@ledgerhand/core/requests'
import type { RequestItemJson, RequestJson } from '@ledgerhand/core/wire/requests'
import { ActionIcon, Badge, Button, Card, Menu } from '@mantine/core'
import { IconBell, IconBellOff, IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { copyRequest } from '../../asking/copy-request.ts'
import { trpc } from '../../net/api.ts'
import { useKeptState } from '../../session/drafts.ts'
import { ExcuseDialog } from './excuse-dialog.tsx'
import classes from './page.module.css'
import { useRequestChanges } from './use-request-changes.ts'

const stateBadge: Record<RequestState, { color: string; label: string }> = {
  late: { color: 'expense', label: 'Late' },
  asked: { color: 'review', label: 'Asked' },
  arrived: { color: 'income', label: 'Arrived' },
}
const dayOf = (date: CalendarDate) => formatRowDate(date, today().slice(0, 4))

/** One request: whom it went to, what is open, and its link. */
export function RequestCard({ request, mayWrite }: { request: RequestJson; mayWrite: boolean }) {
  const { addressee, state, items, dueOn, createdBy } = request
  const done = items.filter((item) => item.state !== 'open').length
  const badge = stateBadge[state]
  return (
    <Card component="li" aria-label={`Request to ${addressee.name}`} className={classes.request}>
      <div className={classes.head}>
        <div className={classes.who}>
          <h2>{addressee.name}</h2>
          <p className="lh-muted">
            {done} of {items.length} there, due {dayOf(dueOn)}
            {createdBy && `, asked by ${createdBy}`}
            {remindersOf(request)}
          </p>
        </div>
        <Badge color={badge.color}>{badge.label}</Badge>
        {mayWrite && state !== 'arrived' && (
          <Button
            variant="default"
            size="xs"
            className={classes.copy}
            leftSection={<IconCopy size={14} aria-hidden="true" />}
            onClick={() => void copyRequest(request, 'link')}
          >
            Copy Link
          </Button>
        )}
        {mayWrite && <Actions request={request} />}
      </div>
      <ul className={classes.items} aria-label={`Asked of ${addressee.name}`}>
        {items.map((item) => (
          <Item key={item.id} request={request} item={item} mayWrite={mayWrite} />
        ))}
      </ul>
    </Card>
  )
}

function remindersOf({ isReminding, state, remindersSent }: RequestJson): string {
  if (state === 'arrived' || !isReminding) return ''
  return remindersSent === 0 ? ', reminders by mail' : `, ${remindersSent} ${remindersSent === 1 ? 'reminder' : 'reminders'} sent`
}

function Actions({ request }: { request: RequestJson }) {
  const { remove, remind } = useRequestChanges(request)
  const { addressee, isReminding } = request
  const { data: account } = trpc.account.get.useQuery()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for the request to ${addressee.name}`}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={() => void copyRequest(request, 'words')}>
          Copy words
        </Menu.Item>
        {/* Without a mail server nothing would go out. */}
        {addressee.email !== null && account?.isMailOn && (
          <Menu.Item
            leftSection={isReminding ? <IconBellOff size={16} aria-hidden="true" /> : <IconBell size={16} aria-hidden="true" />}
            onClick={() => void remind(!isReminding)}
          >
            {isReminding ? 'Stop reminders' : 'Send reminders'}
          </Menu.Item>
        )}
        <Menu.Item color="var(--lh-expense)" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={() => void remove()}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const markWords: Record<RequestItemJson['state'], string> = { open: 'Open', done: 'Received', excused: 'Not needed' }

function Item({ request, item, mayWrite }: { request: RequestJson; item: RequestItemJson; mayWrite: boolean }) {
  const [excusing, setExcusing] = useKeptState(`excusing.${item.id}`, false)
  const { setItem } = useRequestChanges(request)
  const { state, text, says, excused, documentId, kind } = item
  // What the books themselves excuse is not opened by hand.
  const byHand = mayWrite && (state === 'open' || (state === 'done' ? kind === 'other' : excused?.by))
  return (
    <li className={classes.item}>
      <span className={classes.mark} data-state={state} role="img" aria-label={markWords[state]} />
      <div className={classes.words}>
        {documentId ? (
          <Link to="/documents/$id" params={{ id: documentId }} className="lh-link">
            {text}
          </Link>
        ) : (
          text
        )}
        {says && <p className={classes.says}>{says}</p>}
        {excused && (
          <p className="lh-muted">
            Not needed: {excused.reason}
            {excused.by && ` (${excused.by})`}
          </p>
        )}
      </div>
      {byHand && (
        <span className={classes.buttons}>
          {state === 'open' && kind === 'other' && (
            <Button variant="subtle" size="xs" aria-label={`Done: ${text}`} onClick={() => void setItem(item.id, 'done')}>
              Done
            </Button>
          )}
          {state === 'open' ? (
            <Button variant="subtle" size="xs" color="gray" aria-label={`Not needed: ${text}`} onClick={() => setExcusing(true)}>
              Not Needed
            </Button>
          ) : (
            <Button
              variant="subtle"
              size="xs"
              color="gray"
              aria-label={`Open again: ${text}`}
              onClick={() => void setItem(item.id, 'open')}
            >
              Open Again
            </Button>
          )}
        </span>
      )}
      {excusing && <ExcuseDialog request={request} item={item} onClose={() => setExcusing(false)} />}
    </li>
  )
}

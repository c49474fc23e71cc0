import type { ShareableLinkJson } from '@ledgerhand/core/wire/sharing'
import { ActionIcon, Badge, Button, Menu, Table, UnstyledButton } from '@mantine/core'
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { copyText } from '../../browser/clipboard.ts'
import { notify } from '../../browser/notify.ts'
import { CardTable } from '../../components/data/card-table.tsx'
import { dayWords } from '../../components/data/day-words.ts'
import { Panel } from '../../components/data/panel.tsx'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { errorWords, type Outputs, trpc } from '../../net/api.ts'
import classes from './page.module.css'

interface LinksPanelProps {
  links: { data?: Outputs['sharing']['links'] | undefined; isPending: boolean; error: { message: string } | null; refetch: () => unknown }
  onCreate: () => void
  onEdit: (link: ShareableLinkJson) => void
  onReceived: (link: ShareableLinkJson) => void
}

/** Whether the link still takes documents: switched on, not past its expiry, not used up. One that answers nobody is not 'Active'. */
export const isLive = (
  {
    isActive,
    expiresAt,
    usedFiles,
    maxFiles,
    usedBytes,
    maxBytes,
  }: Omit<ShareableLinkJson, 'id' | 'userId' | 'token' | 'description' | 'createdAt'>,
  now = Date.now(),
): boolean => isActive && (expiresAt === null || Date.parse(expiresAt) > now) && usedFiles < maxFiles && usedBytes < maxBytes

/** Why a link that is switched on takes nothing any more. */
const whyNot = ({ isActive, expiresAt }: ShareableLinkJson): string | null =>
  !isActive ? null : expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'Expired' : 'Used up'

export function LinksPanel({ links: { data, isPending, error, refetch }, onCreate, onEdit, onReceived }: LinksPanelProps) {
  return (
    <Panel title="Shareable Upload Links">
      {isPending ? (
        <Loading text="Loading links..." />
      ) : error ? (
        <ErrorNote title="Links could not be loaded" reason={error.message} onRetry={() => void refetch()} />
      ) : !data || data.length === 0 ? (
        <EmptyState
          title="No shareable links yet"
          text="Create a link to allow others to upload documents"
          action={
            <Button variant="default" onClick={onCreate}>
              Create Upload Link
            </Button>
          }
        />
      ) : (
        <CardTable className={classes.table} columns={['Description', 'Status', 'Expires', 'Created', 'Actions']}>
          {data.map((link) => (
            <Table.Tr key={link.id}>
              <Table.Td>
                <b>{link.description}</b>
                <Received link={link} onOpen={() => onReceived(link)} />
              </Table.Td>
              <Table.Td>
                {isLive(link) ? (
                  <Badge color="income">Active</Badge>
                ) : (
                  <>
                    <Badge>Inactive</Badge>
                    {whyNot(link) && <span className={classes.pending}>{whyNot(link)}</span>}
                  </>
                )}
              </Table.Td>
              <Table.Td data-label="Expires">{link.expiresAt ? dayWords(link.expiresAt) : 'Never'}</Table.Td>
              <Table.Td data-label="Created">{dayWords(link.createdAt)}</Table.Td>
              <Table.Td>
                <ActionIcon aria-label={`Copy link ${link.description}`} onClick={() => void copyLink(link)}>
                  <IconCopy size={16} stroke={1.6} aria-hidden="true" />
                </ActionIcon>
                <LinkMenu link={link} onEdit={() => onEdit(link)} onReceived={() => onReceived(link)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </CardTable>
      )}
    </Panel>
  )
}

/** How much a link has taken: opens the list of it, once there is one. */
function Received({ link, onOpen }: { link: ShareableLinkJson; onOpen: () => void }) {
  const words = `${link.usedFiles} of ${link.maxFiles} files`
  if (link.usedFiles === 0) return <span className={classes.received}>{words}</span>
  return (
    <UnstyledButton className={classes.received} aria-label={`Received through ${link.description}: ${words}`} onClick={onOpen}>
      {words}
    </UnstyledButton>
  )
}

/** Where others upload: '{origin}/upload/{token}'. */
export const addressOf = ({ token }: Pick<ShareableLinkJson, 'token'>): string => `${window.location.origin}/upload/${token}`
export const LINK_COPIED = 'Shareable link copied to clipboard'

async function copyLink(link: ShareableLinkJson) {
  const url = addressOf(link)
  if (await copyText(url)) notify.success('Copied!', LINK_COPIED)
  else notify.error('Could not copy', url)
}

function LinkMenu({ link, onEdit, onReceived }: { link: ShareableLinkJson; onEdit: () => void; onReceived: () => void }) {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const failed = (words: string) => (error: unknown) => notify.error('Error', words, { lines: [errorWords(error) ?? 'Please try again'] })
  const switching = trpc.sharing.setLinkActive.useMutation({
    onSuccess: async ({ isActive }) => {
      notify.success('Success', isActive ? 'Shareable link activated' : 'Shareable link deactivated')
      await utils.sharing.links.invalidate()
    },
    onError: failed('Failed to change shareable link'),
  })
  const remove = trpc.sharing.removeLink.useMutation({
    onSuccess: async () => {
      notify.success('Success', 'Shareable link deleted')
      await utils.sharing.links.invalidate()
    },
    onError: failed('Failed to delete shareable link'),
  })
  const askRemove = async () => {
    const sure = await confirm({
      title: 'Delete Link',
      question: 'Are you sure you want to delete this link?',
      object: link.description,
      action: 'Delete',
    })
    if (sure) remove.mutate({ id: link.id })
  }
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${link.description}`}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onReceived}>Received Files</Menu.Item>
        <Menu.Item onClick={onEdit}>Edit</Menu.Item>
        <Menu.Item onClick={() => switching.mutate({ id: link.id, isActive: !link.isActive })}>
          {link.isActive ? 'Deactivate' : 'Activate'}
        </Menu.Item>
        <Menu.Item
          color="var(--lh-expense)"
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => void askRemove()}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

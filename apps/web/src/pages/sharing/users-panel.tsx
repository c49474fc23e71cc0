import { type GrantableRole, grantableRoles, roleChoice } from '@ledgerhand/core/roles'
import type { UserRoleJson } from '@ledgerhand/core/wire/sharing'
import { ActionIcon, Badge, Button, Menu, Table } from '@mantine/core'
import { IconCheck, IconDots, IconLink, IconUserMinus } from '@tabler/icons-react'
import { notify } from '../../browser/notify.ts'
import { CardTable } from '../../components/data/card-table.tsx'
import { dayWords } from '../../components/data/day-words.ts'
import { Panel } from '../../components/data/panel.tsx'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNote } from '../../components/feedback/error-note.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { ReservedSpace } from '../../components/feedback/reserved-space.tsx'
import { errorWords, type Outputs, trpc } from '../../net/api.ts'
import { useMay } from '../../session/session.tsx'
import { usePasswordAgain } from '../../session/use-password-again.tsx'
import type { FreshGrant } from './accept-link-dialog.tsx'
import classes from './page.module.css'

interface UsersPanelProps {
  roles: { data?: Outputs['sharing']['roles'] | undefined; isPending: boolean; error: { message: string } | null; refetch: () => unknown }
  onGrant: () => void
  /** A pending grant has a new link, told once. */
  onPending: (grant: FreshGrant) => void
}

/** 'cpa' → 'Cpa' */
const capitalised = (role: string) => role.charAt(0).toUpperCase() + role.slice(1)
const isOver = ({ inviteExpiresAt }: UserRoleJson) => inviteExpiresAt !== null && Date.parse(inviteExpiresAt) <= Date.now()
const personOf = ({ name, email, userId }: Pick<UserRoleJson, 'name' | 'email' | 'userId'>): string => name ?? email ?? userId ?? 'User'

export function UsersPanel({ roles: { data, isPending, error, refetch }, onGrant, onPending }: UsersPanelProps) {
  const owner = useMay('manage')
  return (
    <Panel title="User Access">
      <ReservedSpace name="users" isHeld={isPending} atFirst={254}>
        {isPending ? (
          <Loading text="Loading users..." />
        ) : error ? (
          <ErrorNote title="Users could not be loaded" reason={error.message} onRetry={() => void refetch()} />
        ) : !data || data.length === 0 ? (
          <EmptyState
            title="No users yet"
            text="Grant access to your CPA or other team members"
            action={
              owner && (
                <Button variant="default" onClick={onGrant}>
                  Grant Access
                </Button>
              )
            }
          />
        ) : (
          <CardTable className={classes.table} columns={['User', 'Role', 'Granted', owner && 'Actions']}>
            {data.map((grant) => (
              <Table.Tr key={grant.id}>
                <Table.Td>
                  <b>{personOf(grant)}</b>
                  {grant.name && grant.email && <span className={classes.email}>{grant.email}</span>}
                </Table.Td>
                <Table.Td>
                  <Badge color={grant.role === 'cpa' ? 'ink' : 'neutral'}>{capitalised(grant.role)}</Badge>
                  {grant.status === 'pending' && (
                    <span className={classes.pending}>{isOver(grant) ? 'Invitation expired' : 'Invited'}</span>
                  )}
                </Table.Td>
                <Table.Td data-label="Granted">{dayWords(grant.createdAt)}</Table.Td>
                {owner && (
                  <Table.Td>
                    <GrantMenu grant={grant} onPending={onPending} />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </CardTable>
        )}
      </ReservedSpace>
    </Panel>
  )
}

function GrantMenu({ grant, onPending }: { grant: UserRoleJson; onPending: (grant: FreshGrant) => void }) {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const person = personOf(grant)
  const password = usePasswordAgain('Enter your password to share your books.')
  const failed = (words: string) => (error: unknown) => notify.error('Error', words, { lines: [errorWords(error) ?? 'Please try again'] })
  const change = trpc.sharing.changeRole.useMutation({
    onSuccess: async ({ role }) => {
      notify.success('Success', `${person} is now ${capitalised(role)}`)
      await utils.sharing.roles.invalidate()
    },
    onError: (error, values) => password.ask(error, () => change.mutate(values)) || failed('Failed to change role')(error),
  })
  const revoke = trpc.sharing.revokeRole.useMutation({
    onSuccess: async () => {
      notify.success('Success', `Access of ${person} revoked`)
      await utils.sharing.roles.invalidate()
    },
    onError: failed('Failed to revoke access'),
  })
  const renew = trpc.sharing.renewInvitation.useMutation({
    onSuccess: async ({ email, acceptPath, isMailed = false }) => {
      onPending({ email: email ?? '', url: window.location.origin + (acceptPath ?? ''), isMailed })
      await utils.sharing.roles.invalidate()
    },
    onError: (error, values) => password.ask(error, () => renew.mutate(values)) || failed('Failed to make a new invitation link')(error),
  })
  const changeTo = (role: GrantableRole) => grant.role !== role && change.mutate({ id: grant.id, role })
  const askRevoke = async () => {
    const object = [person, grant.name ? grant.email : null, capitalised(grant.role)].filter(Boolean).join(', ')
    const sure = await confirm({
      title: 'Revoke Access',
      question: 'Are you sure you want to revoke this access?',
      object,
      action: 'Revoke',
    })
    if (sure) revoke.mutate({ id: grant.id })
  }
  return (
    <>
      {password.dialog}
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${person}`}>
            <IconDots size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Change role</Menu.Label>
          {grantableRoles.map((role) => (
            <Menu.Item
              key={role}
              aria-current={grant.role === role || undefined}
              rightSection={grant.role === role && <IconCheck size={14} aria-hidden="true" />}
              onClick={() => changeTo(role)}
            >
              {roleChoice[role]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {grant.status === 'pending' && (
            <Menu.Item leftSection={<IconLink size={16} stroke={1.6} aria-hidden="true" />} onClick={() => renew.mutate({ id: grant.id })}>
              New Invitation Link
            </Menu.Item>
          )}
          <Menu.Item
            color="var(--lh-expense)"
            leftSection={<IconUserMinus size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => void askRevoke()}
          >
            Revoke
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

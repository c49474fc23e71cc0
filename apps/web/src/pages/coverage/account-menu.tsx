import type { CoverageAccount } from '@ledgerhand/core/coverage'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import { useClosing } from './use-closing.ts'

/** Says that an account was closed, and takes it back. */
export function CoverageAccountMenu({ account }: { account: CoverageAccount }) {
  const [closing, setClosing] = useState(false)
  const { reopen, keepOpen } = useClosing(account)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${account.name}`}>
            <IconDots size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {account.closedSince === null ? (
            <Menu.Item leftSection={<IconLock size={16} aria-hidden="true" />} onClick={() => setClosing(true)}>
              Account closed…
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconLockOpen size={16} aria-hidden="true" />} onClick={() => void reopen()}>
              Reopen
            </Menu.Item>
          )}
          {account.reopenedBy && (
            <Menu.Item leftSection={<IconLockOpen size={16} aria-hidden="true" />} onClick={() => void keepOpen()}>
              Keep open
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {closing && <CloseAccountDialog account={account} onClose={() => setClosing(false)} />}
    </>
  )
}

import type { Access } from '@ledgerhand/core/roles'
import { may } from '@ledgerhand/core/roles'
import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconCirclePlus, IconFileUpload, IconReportMoney, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Panel } from '../../components/data/panel.tsx'
import { useRole } from '../../session/session.tsx'
import classes from './page.module.css'

const actions = [
  { to: '/documents', label: 'Upload Documents', icon: IconFileUpload, needs: 'write' },
  { to: '/transactions', label: 'Add Transaction', icon: IconCirclePlus, needs: 'write' },
  { to: '/reports', label: 'Generate P&L', icon: IconReportMoney, needs: 'write' },
  { to: '/sharing', label: 'Share Access', icon: IconUsers, needs: 'read' },
] as const satisfies readonly { to: string; label: string; icon: unknown; needs: Access }[]

export function QuickActions() {
  const role = useRole()
  return (
    <Panel title="Quick Actions">
      <ul className={classes.list}>
        {actions
          .filter(({ needs }) => role === null || may(role, needs))
          .map(({ to, label, icon: Icon }) => (
            <li key={to}>
              {role === null ? (
                <div className={classes.action}>
                  <Skeleton h={10} w={128} />
                </div>
              ) : (
                <UnstyledButton component={Link} to={to} className={classes.action}>
                  <Icon size={18} stroke={1.6} aria-hidden="true" />
                  {label}
                  <IconChevronRight size={16} aria-hidden="true" />
                </UnstyledButton>
              )}
            </li>
          ))}
      </ul>
    </Panel>
  )
}

import type { UndoJson } from '@ledgerhand/core/wire/records'
import { UnstyledButton } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useUndo } from '../../editing/use-undo.ts'
import { trpc } from '../../net/api.ts'
import classes from './page.module.css'

const did: Readonly<Record<string, string>> = {
  'transaction.set-category': 'category change',
  'transaction.assign-entity': 'entity change',
  'transaction.set-transfer': 'transfer mark',
  'transaction.accept': 'review',
  'transaction.classify': 'classification',
  'transaction.remove': 'delete',
  'transaction.restore': 'restore',
  'transaction.update': 'edit',
}
/** 'Undo: delete, 3 transactions' */
const undoWords = ({ action, count }: Pick<UndoJson, 'action' | 'count'>): string =>
  action === 'ledger-account.join'
    ? 'Undo: joining of accounts'
    : `Undo: ${did[action] ?? 'last change'}${count > 1 ? `, ${count.toLocaleString('en-US')} transactions` : ''}`

/** The caller's last batch or deletion, for as long as it can be taken back: also after the page was loaded again. */
export function UndoLast() {
  const last = trpc.transactions.undoable.useQuery()
  const undo = useUndo()
  const [over, setOver] = useState<string | null>(null)
  const { id, expiresAt } = last.data ?? {}
  useEffect(() => {
    if (id === undefined || expiresAt === undefined) return
    const timer = setTimeout(() => setOver(id), Math.max(0, new Date(expiresAt).getTime() - Date.now()))
    return () => clearTimeout(timer)
  }, [id, expiresAt])
  if (!last.data || over === last.data.id) return null
  const { data } = last
  return (
    <UnstyledButton className={classes.undo} onClick={() => void undo(data.id)}>
      <IconArrowBackUp size={14} aria-hidden="true" />
      <span className="lh-clip">{undoWords(data)}</span>
    </UnstyledButton>
  )
}

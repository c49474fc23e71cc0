import { formatUsd } from '@ledgerhand/core/money'
import { ActionIcon, Button, CloseButton, Menu } from '@mantine/core'
import { IconArrowsExchange, IconDots, IconListCheck, IconSparkles } from '@tabler/icons-react'
import { trpc } from '../../api.ts'
import { notifyFailure } from '../../editing/notify-failure.ts'
import { useTransactionsChanged } from '../../editing/use-changed.ts'
import { notify } from '../../notify.ts'
import classes from './page.module.css'
import { inSlices, type Selection, selectionSum } from './selection.ts'

interface SelectionBarProps {
  selected: Selection
  busy: boolean
  /** How many rows match the filter, when not all of them are loaded; else null. */
  matching: number | null
  onSelectMatching: () => void
  onClear: () => void
  onClassify: () => void
  onAssignEntity: () => void
  onBatch: () => void
}

/** What stands in the page's header while rows are selected; on a phone above the tab bar, under the thumb. */
export function SelectionBar({
  selected,
  busy,
  matching,
  onSelectMatching,
  onClear,
  onClassify,
  onAssignEntity,
  onBatch,
}: SelectionBarProps) {
  const { client } = trpc.useUtils()
  const changed = useTransactionsChanged()
  const count = selected.size
  const sum = selectionSum(selected.values())
  const mark = async (isTransfer: boolean) => {
    try {
      const { updated } = await inSlices([...selected.keys()], (transactionIds) =>
        client.transactions.setTransfer.mutate({ transactionIds, isTransfer }),
      )
      notify.success(
        'Success',
        `${updated} ${updated === 1 ? 'transaction' : 'transactions'} ${isTransfer ? 'marked as transfer' : 'no longer a transfer'}`,
      )
      onClear()
    } catch (error) {
      notifyFailure('Failed to update transaction', error)
    }
    await changed()
  }
  return (
    <section className={classes.batch} aria-label="Selection">
      <span className={classes.picked}>
        <CloseButton size={28} aria-label="Clear selection" onClick={onClear} />
        <b className="lh-num">{count} selected</b>
        <span className="lh-num lh-muted">
          {sum > 0 ? '+' : ''}
          {formatUsd(sum)}
        </span>
        {matching !== null && matching > count && (
          <Button variant="subtle" color="gray" size="xs" onClick={onSelectMatching}>
            Select all {matching.toLocaleString('en-US')}
          </Button>
        )}
      </span>
      <Menu>
        <Menu.Target>
          <ActionIcon size={36} variant="default" aria-label="More actions for the selection">
            <IconDots size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconListCheck size={16} />} onClick={onBatch}>
            Batch Categorization
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowsExchange size={16} />} onClick={() => mark(true)}>
            Mark as transfer
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowsExchange size={16} />} onClick={() => mark(false)}>
            Not a transfer
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={onAssignEntity}>
        Assign Entity ({count})
      </Button>
      <Button leftSection={<IconSparkles size={16} aria-hidden="true" />} disabled={busy} onClick={onClassify}>
        AI Classify ({count})
      </Button>
    </section>
  )
}

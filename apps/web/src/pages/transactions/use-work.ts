import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { nothingSelected, type Selection, selectedCount, selectionWords, withRows } from './selection.ts'
import { useBatch } from './use-batch.ts'
import { useRemove } from './use-remove.ts'

/** What the keys and the selection's bar do to rows. What was done to the selection lets it go; what failed leaves it. */
export function useWork(selected: Selection, setSelected: Dispatch<SetStateAction<Selection>>) {
  const [busy, setBusy] = useState(false)
  const batch = useBatch()
  const remove = useRemove()
  const confirm = useConfirm()
  const count = selectedCount(selected)
  const onSelection = async (work: Promise<boolean>) => {
    setBusy(true)
    if (await work) setSelected(nothingSelected)
    setBusy(false)
  }
  return {
    busy,
    classify: () => onSelection(batch.classify(selected)),
    accept: () => onSelection(batch.accept(selected)),
    /** Resolves to false when it was not deleted. */
    deleteOne: async (transaction: TransactionJson): Promise<boolean> => {
      const gone = await remove(transaction)
      if (gone) setSelected((now) => (now.kind === 'rows' ? withRows(now, [transaction], false) : now))
      return gone
    },
    deleteSelected: async () => {
      const sure = await confirm({
        title: 'Delete Transactions',
        question: `Are you sure you want to delete ${count === 1 ? 'this transaction' : 'these transactions'}?`,
        object: `${count.toLocaleString('en-US')} selected, ${selectionWords(selected)}`,
        action: 'Delete',
      })
      if (sure) await onSelection(batch.remove(selected))
    },
  }
}

import type { TransactionJson } from '@ledgerhand/core/wire/records'
import { useCallback } from 'react'
import { trpc } from '../net/api.ts'
import { useTransactionsChanged } from './use-changed.ts'

/** Attaches a file to a row as its receipt, and says in toasts what becomes of it. What it takes comes when it is needed. */
export function useAttachReceipt(): (row: TransactionJson, files: readonly File[]) => void {
  const utils = trpc.useUtils()
  const changed = useTransactionsChanged()
  return useCallback(
    (row, files) => void import('./attach-receipt.ts').then(({ attachReceipt }) => attachReceipt(utils, changed, row, files)),
    [utils, changed],
  )
}

/** Asks for the file, which a phone may photograph. To be called in a press or a key. */
export function chooseReceipt(onFiles: (files: readonly File[]) => void): void {
  const field = document.createElement('input')
  field.type = 'file'
  field.accept = 'image/*,.pdf,.heic,.xml,.eml'
  field.addEventListener('change', () => field.files && onFiles([...field.files]))
  field.click()
}

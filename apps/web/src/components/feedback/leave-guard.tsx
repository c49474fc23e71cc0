import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { guardLeaving } from '../../browser/unsaved.ts'
import { useConfirm } from './confirm.tsx'

const question = {
  title: 'Leave Without Saving',
  question: 'Are you sure you want to leave without saving?',
  object: 'What you typed is not kept.',
  action: 'Leave',
}

/** Asks whoever would lose what they typed by leaving the page. */
export function LeaveGuard() {
  const { history } = useRouter()
  const confirm = useConfirm()
  useEffect(() => guardLeaving(history, (own) => confirm(own ?? question)), [history, confirm])
  return null
}

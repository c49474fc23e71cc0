import { Modal, type ModalProps } from '@mantine/core'
import { useState } from 'react'
import { InDialog, useUnsaved } from '../../browser/unsaved.ts'

interface DialogProps extends ModalProps {
  /** Something was typed that closing would lose: Escape and a press beside it do nothing, and whoever leaves is asked. */
  isDirty?: boolean
}

/** Every dialog of the application but those that have an address: the browser's Back closes it. */
export function Dialog({ isDirty = false, ...props }: DialogProps) {
  const [dialog] = useState({})
  useUnsaved(isDirty, { dialog, isOpen: props.opened, onClose: props.onClose })
  return (
    <InDialog value={dialog}>
      <Modal closeOnEscape={!isDirty} closeOnClickOutside={!isDirty} {...props} />
    </InDialog>
  )
}

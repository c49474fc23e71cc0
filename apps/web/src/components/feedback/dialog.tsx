import { Modal, type ModalProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { askToClose, InDialog, useUnsaved } from '../../browser/unsaved.ts'

interface DialogProps extends ModalProps {
  /** Something was typed that closing would lose: whoever leaves or presses Escape is asked, and a press beside it does nothing. */
  isDirty?: boolean
}

/** Escape that is meant for a dialog itself, and for no open list, calendar or field within it. */
function isOwnEscape({ key, target, nativeEvent, isDefaultPrevented }: KeyboardEvent): boolean {
  if (key !== 'Escape' || nativeEvent.isComposing || isDefaultPrevented() || !(target instanceof HTMLElement)) return false
  const isOfField = target.getAttribute('data-mantine-stop-propagation') === 'true'
  return !isOfField && target.closest('[role="dialog"]')?.getAttribute('aria-modal') === 'true'
}

/** Every dialog of the application but those that have an address: the browser's Back closes it. */
export function Dialog({ isDirty = false, ...props }: DialogProps) {
  const [dialog] = useState({})
  useUnsaved(isDirty, { dialog, isOpen: props.opened, onClose: props.onClose })
  return (
    <InDialog value={dialog}>
      <Modal
        closeOnEscape={!isDirty}
        closeOnClickOutside={!isDirty}
        onKeyDown={(event) => {
          if (!isDirty || props.closeOnEscape === false || !isOwnEscape(event)) return
          event.preventDefault()
          void askToClose(dialog)
        }}
        {...props}
      />
    </InDialog>
  )
}

import { Button, Modal, type ModalProps } from '@mantine/core'
import { type KeyboardEvent, useContext, useState } from 'react'
import { InDialog, type LeaveQuestion, leaveDialog, type OpenDialog, useUnsaved } from '../../browser/unsaved.ts'

interface DialogProps extends ModalProps {
  /** Something was typed that closing would lose: whoever leaves or closes it is asked. */
  isDirty?: boolean
  /** What is asked then, where it is not about what was typed. */
  question?: LeaveQuestion
}

/** Escape that is meant for a dialog itself, and for no open list, calendar or field within it. */
function isOwnEscape({ key, target, nativeEvent, isDefaultPrevented }: KeyboardEvent): boolean {
  if (key !== 'Escape' || nativeEvent.isComposing || isDefaultPrevented() || !(target instanceof HTMLElement)) return false
  const isOfField = target.getAttribute('data-mantine-stop-propagation') === 'true'
  return !isOfField && target.closest('[role="dialog"]')?.getAttribute('aria-modal') === 'true'
}

/** A dialog's forms that have something to lose. */
function useDirtyWithin() {
  const [forms, setForms] = useState<readonly object[]>([])
  const [dialog] = useState<OpenDialog>(() => ({
    setDirty: (form, isDirty) => setForms((now) => (isDirty ? [...now, form] : now.filter((other) => other !== form))),
  }))
  return { dialog, hasDirty: forms.length > 0 }
}

/** Every dialog of the application but those that have an address: the browser's Back closes it. Its X, Escape and a press beside it ask. */
export function Dialog({ isDirty = false, question, ...props }: DialogProps) {
  const { dialog, hasDirty } = useDirtyWithin()
  const asks = isDirty || hasDirty
  useUnsaved(isDirty, { dialog, isOpen: props.opened, onClose: props.onClose, question })
  const leave = () => leaveDialog(dialog)
  return (
    <InDialog value={dialog}>
      <Modal
        {...props}
        closeOnEscape={!asks && props.closeOnEscape !== false}
        onKeyDown={(event) => {
          if (!asks || props.closeOnEscape === false || !isOwnEscape(event)) return
          event.preventDefault()
          leave()
        }}
        onClose={leave}
      />
    </InDialog>
  )
}

/** Leaves the dialog that it stands in as it was. */
export function CancelButton({ children = 'Cancel' }: { children?: string }) {
  const dialog = useContext(InDialog)
  return (
    <Button variant="default" onClick={() => dialog && leaveDialog(dialog)}>
      {children}
    </Button>
  )
}

import { nameOfRule } from '@ledgerhand/core/merchant-name'
import { MAX_MERCHANT_NAME } from '@ledgerhand/core/schemas/rules'
import type { RuleJson } from '@ledgerhand/core/wire/records'
import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { useRuleChanges } from './use-rule-changes.ts'

/** Asks what a merchant shall be called. Its transactions keep the bank's line. */
export function RenameDialog({ rule, onClose }: { rule: RuleJson; onClose: () => void }) {
  const { rename } = useRuleChanges()
  const [name, setName] = useState(nameOfRule(rule))
  const byLine = nameOfRule({ ...rule, name: null })
  return (
    <Modal opened onClose={onClose} title="Rename Merchant" size={440}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          const wanted = name.trim()
          if (wanted !== nameOfRule(rule)) void rename(rule, wanted === byLine ? '' : wanted)
        }}
      >
        <TextInput
          label="Name"
          description={`Leave it empty for '${byLine}', from the bank's line.`}
          data-autofocus
          maxLength={MAX_MERCHANT_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Rename</Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}

import { nameOfRule } from '@ledgerhand/core/merchant-name'
import { MAX_MERCHANT_NAME } from '@ledgerhand/core/schemas/rules'
import type { RuleJson } from '@ledgerhand/core/wire/records'
import { Button, TextInput } from '@mantine/core'
import { CameBack } from '../../components/account/came-back.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { useTyped } from '../../session/drafts.ts'
import { useRuleChanges } from './use-rule-changes.ts'

/** Asks what a merchant shall be called. Its transactions keep the bank's line. */
export function RenameDialog({ rule, onClose }: { rule: RuleJson; onClose: () => void }) {
  const { rename } = useRuleChanges()
  const { values, type, isDirty, isBack } = useTyped(`rename.${rule.id}`, { name: nameOfRule(rule) })
  const byLine = nameOfRule({ ...rule, name: null })
  return (
    <Dialog opened onClose={onClose} title="Rename Merchant" size={440} isDirty={isDirty}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          const wanted = values.name.trim()
          if (wanted !== nameOfRule(rule)) void rename(rule, wanted === byLine ? '' : wanted)
        }}
      >
        {isBack && <CameBack />}
        <TextInput
          label="Name"
          description={`Leave it empty for '${byLine}', from the bank's line.`}
          data-autofocus
          maxLength={MAX_MERCHANT_NAME}
          value={values.name}
          onChange={(event) => type({ name: event.currentTarget.value })}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Rename</Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

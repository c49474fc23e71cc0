import { nameOfRule } from '@ledgerhand/core/merchant-name'
import { MAX_MERCHANT_NAME } from '@ledgerhand/core/schemas/rules'
import type { RuleJson } from '@ledgerhand/core/wire/records'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CameBack } from '../../components/account/came-back.tsx'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { errorWords } from '../../net/api.ts'
import { useTyped } from '../../session/drafts.ts'
import { useRuleChanges } from './use-rule-changes.ts'

/** Asks what a merchant shall be called. Its transactions keep the bank's line. */
export function RenameDialog({ rule, onClose }: { rule: RuleJson; onClose: () => void }) {
  const { rename } = useRuleChanges()
  const { values, type, isDirty, isBack } = useTyped(`rename.${rule.id}`, { name: nameOfRule(rule) })
  // The dialog stays until it is answered: what was typed is still there when it fails.
  const save = useMutation({ mutationFn: (name: string) => rename(rule, name), onSuccess: onClose })
  const byLine = nameOfRule({ ...rule, name: null })
  return (
    <Dialog opened onClose={onClose} title="Rename Merchant" size={440} isDirty={isDirty}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const wanted = values.name.trim()
          if (wanted === nameOfRule(rule)) onClose()
          else if (!save.isPending) save.mutate(wanted === byLine ? '' : wanted)
        }}
      >
        {isBack && <CameBack />}
        <TextInput
          label="Name"
          description={`Leave it empty for '${byLine}', from the bank's line.`}
          data-autofocus
          maxLength={MAX_MERCHANT_NAME}
          value={values.name}
          error={save.isError && (errorWords(save.error) ?? 'Please try again')}
          onChange={(event) => {
            save.reset()
            type({ name: event.currentTarget.value })
          }}
        />
        <DialogFoot>
          <CancelButton />
          <Button type="submit" loading={save.isPending}>
            Rename
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

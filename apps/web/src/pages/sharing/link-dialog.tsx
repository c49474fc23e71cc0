import { linkInput } from '@ledgerhand/core/schemas/sharing'
import { Button, Modal, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { statusOf, trpc, wordsOf } from '../../api.ts'
import { focusFirstWrong, refuseField } from '../../form-errors.ts'
import { notify } from '../../notify.ts'
import classes from './dialogs.module.css'

/** A date-time field says the person's own clock; the wire says UTC. Empty means never. */
const instantOf = (local: string): string | null => (local ? new Date(local).toISOString() : null)

export function LinkDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const utils = trpc.useUtils()
  const form = useForm({ initialValues: { description: '', expiresAt: '' }, validate: schemaResolver(linkInput, { sync: true }) })
  const close = () => {
    onClose()
    form.reset()
  }
  const create = trpc.sharing.createLink.useMutation({
    onSuccess: async () => {
      notify.success('Success', 'Shareable link created successfully')
      close()
      await utils.sharing.links.invalidate()
    },
    onError: (error) => {
      const words = wordsOf(error) ?? 'Please try again'
      // The description was checked before: what the server still refuses is the expiry.
      if (statusOf(error) === 400) refuseField(form, 'expiresAt', words)
      else notify.error('Error', 'Failed to create shareable link', { lines: [words] })
    },
  })
  return (
    <Modal opened={opened} onClose={close} title="Create Shareable Upload Link" size={440}>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(
          ({ description, expiresAt }) => create.mutate({ description, expiresAt: instantOf(expiresAt) }),
          focusFirstWrong,
        )}
      >
        <TextInput
          label="Description"
          placeholder="Monthly documents upload"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('description')}
        />
        <TextInput label="Expires At (Optional)" type="datetime-local" {...form.getInputProps('expiresAt')} />
        <div className={classes.actions}>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create Link
          </Button>
        </div>
      </form>
    </Modal>
  )
}

import { DEFAULT_ENTITY_COLOR, type EntityType, entityColors, entityTypes } from '@ledgerhand/core/entity-colors'
import { entityInput } from '@ledgerhand/core/schemas/entities'
import type { EntityJson } from '@ledgerhand/core/wire/records'
import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { focusFirstWrong, refuseField } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { CameBack } from '../../components/account/came-back.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { errorWords, statusOf, trpc } from '../../net/api.ts'
import { useDraft } from '../../session/drafts.ts'
import classes from './entity-dialog.module.css'
import { useEntitiesChanged } from './use-changed.ts'

export const typeLabels: Record<EntityType, string> = { business: 'Business', personal: 'Personal' }
/** What a screen reader calls the colours; the order is the presets'. */
const colorNames = ['Blue', 'Green', 'Amber', 'Red', 'Violet', 'Pink', 'Cyan', 'Lime', 'Orange', 'Indigo']

type EntityFields = {
  name: string
  entityType: EntityType
  description: string
  color: string
}

interface EntityDialogProps {
  /** Null adds a new one. */
  entity: EntityJson | null
  onClose: () => void
}

/** Add or edit one entity. Closes on success. */
export function EntityDialog({ entity, onClose }: EntityDialogProps) {
  const changed = useEntitiesChanged()
  const form = useForm<EntityFields>({
    initialValues: {
      name: entity?.name ?? '',
      entityType: entity?.entityType ?? 'business',
      description: entity?.description ?? '',
      color: entity?.color ?? DEFAULT_ENTITY_COLOR,
    },
    validate: schemaResolver(entityInput, { sync: true }),
  })
  const isBack = useDraft(`entity.${entity?.id ?? 'new'}`, form)
  const verb = entity ? 'update' : 'create'
  const handlers = {
    onSuccess: async () => {
      notify.success('Success', `Entity ${verb}d successfully`)
      onClose()
      await changed()
    },
    onError: (error: unknown) => {
      // Another entity has this name: that is about the field.
      if (statusOf(error) === 409) refuseField(form, 'name', errorWords(error) ?? 'This name is taken')
      else notify.error(`Failed to ${verb} entity`, errorWords(error))
    },
  }
  const create = trpc.entities.create.useMutation(handlers)
  const update = trpc.entities.update.useMutation(handlers)
  const submit = form.onSubmit((fields) => {
    const sent = { ...fields, description: fields.description || null }
    if (entity) update.mutate({ id: entity.id, ...sent })
    else create.mutate(sent)
  }, focusFirstWrong)
  return (
    <Modal
      opened
      onClose={onClose}
      title={entity ? 'Edit Entity' : 'Add Entity'}
      size={440}
      closeOnEscape={!form.isDirty()}
      closeOnClickOutside={!form.isDirty()}
    >
      <form onSubmit={submit} noValidate className={classes.form}>
        {isBack && <CameBack />}
        <TextInput label="Entity Name" data-autofocus maxLength={100} {...form.getInputProps('name')} />
        <Select
          label="Entity Type"
          allowDeselect={false}
          data={entityTypes.map((value) => ({ value, label: typeLabels[value] }))}
          {...form.getInputProps('entityType')}
        />
        <Textarea label="Description" rows={3} maxLength={500} {...form.getInputProps('description')} />
        <fieldset className={classes.colors}>
          <legend>Color</legend>
          {entityColors.map((color, i) => (
            <label key={color} className={classes.color} style={{ background: color }} title={colorNames[i]}>
              <input
                type="radio"
                name="color"
                value={color}
                checked={form.values.color === color}
                aria-label={colorNames[i]}
                onChange={() => form.setFieldValue('color', color)}
              />
            </label>
          ))}
          {form.errors.color && <p className={classes.error}>{form.errors.color}</p>}
        </fieldset>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={create.isPending || update.isPending}>
            {entity ? 'Save Changes' : 'Add Entity'}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}

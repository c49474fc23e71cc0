import { DEFAULT_ENTITY_COLOR, type EntityType, entityColors, entityTypes } from '@ledgerhand/core/entity-colors'
import { entityInput } from '@ledgerhand/core/schemas/entities'
import type { EntityJson } from '@ledgerhand/core/wire/records'
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { focusFirstWrong, refuseField } from '../../browser/form-errors.ts'
import { notify } from '../../browser/notify.ts'
import { CameBack } from '../../components/account/came-back.tsx'
import { CancelButton, Dialog } from '../../components/feedback/dialog.tsx'
import { DialogFoot } from '../../components/feedback/dialog-foot.tsx'
import { ChangedMeanwhile } from '../../editing/changed-meanwhile.tsx'
import { useMerging } from '../../editing/use-merging.ts'
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

const fieldsOf = (entity: EntityJson | null): EntityFields => ({
  name: entity?.name ?? '',
  entityType: entity?.entityType ?? 'business',
  description: entity?.description ?? '',
  color: entity?.color ?? DEFAULT_ENTITY_COLOR,
})
const wordsOf = (field: keyof EntityFields, { entityType, color, ...text }: EntityFields): string =>
  field === 'entityType'
    ? typeLabels[entityType]
    : field === 'color'
      ? (colorNames[(entityColors as readonly string[]).indexOf(color)] ?? color)
      : text[field]

interface EntityDialogProps {
  /** Null adds a new one. */
  entity: EntityJson | null
  onClose: () => void
}

/** The fields of an entity and what saves them. */
function useEntityForm({ entity, onClose }: EntityDialogProps) {
  const changed = useEntitiesChanged()
  const { client } = trpc.useUtils()
  const [isBusy, setBusy] = useState(false)
  const form = useForm<EntityFields>({
    initialValues: fieldsOf(entity),
    validate: schemaResolver(entityInput, { sync: true }),
  })
  const isBack = useDraft(`entity.${entity?.id ?? 'new'}`, form)
  const merging = useMerging<EntityJson, EntityFields>(form, {
    record: entity,
    fieldsOf,
    read: async () => (await client.entities.list.query()).find(({ id }) => id === entity?.id),
  })
  const verb = entity ? 'update' : 'create'
  const save = async (fields: EntityFields) => {
    setBusy(true)
    try {
      const isSaved = await merging.save(fields, (fields, of) => {
        const sent = { ...fields, description: fields.description || null }
        if (!of) return client.entities.create.mutate(sent)
        const { name, entityType, description, color } = of
        return client.entities.update.mutate({ id: of.id, ...sent, was: { name, entityType, description, color } })
      })
      if (!isSaved) return
      notify.success('Success', `Entity ${verb}d successfully`)
      onClose()
      await changed()
    } catch (error) {
      // Another entity has this name: that is about the field.
      if (statusOf(error) === 409) refuseField(form, 'name', errorWords(error) ?? 'This name is taken')
      else notify.error(`Failed to ${verb} entity`, errorWords(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = form.onSubmit((fields) => void save(fields), focusFirstWrong)
  const { conflicts, taken, choose } = merging
  return { form, isBack, submit, isBusy, conflicts, taken, choose }
}

/** Add or edit one entity. Closes on success. */
export function EntityDialog({ entity, onClose }: EntityDialogProps) {
  const { form, isBack, submit, isBusy, conflicts, taken, choose } = useEntityForm({ entity, onClose })
  return (
    <Dialog opened onClose={onClose} title={entity ? 'Edit Entity' : 'Add Entity'} size={440} isDirty={form.isDirty()}>
      <form onSubmit={submit} noValidate className={classes.form}>
        {isBack && <CameBack />}
        <ChangedMeanwhile
          what="This entity was"
          conflicts={conflicts}
          taken={taken}
          labels={{ name: 'Entity Name', entityType: 'Entity Type', description: 'Description', color: 'Color' }}
          words={wordsOf}
          onChoose={choose}
        />
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
          <CancelButton />
          <Button type="submit" disabled={isBusy}>
            {entity ? 'Save Changes' : 'Add Entity'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

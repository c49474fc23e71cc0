import type { OwnField } from '@ledgerhand/core/own-keys'
import type { ServiceModelJson } from '@ledgerhand/core/wire/ai'
import { Autocomplete, Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { PasswordField } from '../../components/account/password-field.tsx'
import classes from './page.module.css'

interface KeyFieldProps {
  field: OwnField
  isFirst: boolean
  /** What the environment says instead. */
  fixed: string | undefined
  /** What stands in the place of a secret that is kept. */
  kept: string | null
  standard: string
  models: readonly ServiceModelJson[]
  /** What the form gives for this field. */
  input: GetInputPropsReturnType
}

/** One field of a service's key. */
export function KeyField({ field, isFirst, fixed, kept, standard, models, input }: KeyFieldProps) {
  const { label, kind, note, isRequired, work } = field
  if (fixed !== undefined)
    return <TextInput label={label} value={fixed} readOnly description="Set in the environment of this server." inputWrapperOrder={order} />
  const common = {
    label,
    description: note,
    inputWrapperOrder: order,
    required: isRequired && kept === null,
    withAsterisk: false,
    spellCheck: false,
    autoCapitalize: 'off',
    autoComplete: 'off',
    ...(isFirst ? { 'data-autofocus': true } : {}),
    ...input,
  }
  if (kind === 'secret') return <PasswordField {...common} autoComplete="new-password" placeholder={kept ?? ''} />
  if (kind === 'key_file')
    return <Textarea {...common} className={classes.keyFile} rows={4} placeholder={kept ?? '{ "type": "service_account", … }'} />
  if (kind === 'model') {
    const sees = new Map(models.map((model) => [model.id, model]))
    return (
      <Autocomplete
        {...common}
        placeholder={standard}
        data={[...sees.keys()]}
        limit={60}
        maxDropdownHeight={240}
        comboboxProps={{ shadow: 'md', offset: 4, portalProps: { target: '#content' } }}
        renderOption={({ option }) => <ModelOption model={sees.get(option.value)} id={option.value} />}
        error={
          input.error ?? (work === 'pictures' && sees.get(input.value)?.seesPictures === false ? 'This model reads no pictures' : undefined)
        }
      />
    )
  }
  return <TextInput {...common} placeholder={standard} />
}

const order = ['label', 'input', 'description', 'error'] as const satisfies ('label' | 'input' | 'description' | 'error')[]

function ModelOption({ model, id }: { model: ServiceModelJson | undefined; id: string }) {
  const facts = [
    model?.name && model.name !== id ? model.name : null,
    model?.seesPictures === false ? 'No pictures' : null,
    model?.contextTokens ? `${model.contextTokens.toLocaleString('en-US')} tokens` : null,
  ].filter((fact) => fact !== null)
  return (
    <span className={classes.option}>
      {id}
      {facts.length > 0 && <span className="lh-muted">{facts.join(' · ')}</span>}
    </span>
  )
}
